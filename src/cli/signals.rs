//! What the system says to the program by signals: that a file may not grow, and that it must end.

/// A file that may not grow further (`ulimit -f`) is said as a full disk is, and does not end the program.
pub fn survive_the_longest_file() {
    #[cfg(unix)]
    {
        // Where it cannot be asked for, the program ends as it always did: what was committed stays.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    }
}

/// From now on a program that is told to end while it edits a line leaves the terminal as it was found: letters are shown again, and a
/// line ends where it should.
pub(super) fn leave_the_terminal_as_found() {
    #[cfg(unix)]
    {
        use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

        let asked = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT]);
        let (Ok(found), Ok(mut asked)) = (tcgetattr(std::io::stdin()), asked) else { return };
        std::thread::spawn(move || {
            if let Some(signal) = asked.forever().next() {
                let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &found);
                // The editor asked to be told what is pasted.
                let _ = std::io::Write::write_all(&mut std::io::stderr(), b"\x1b[?2004l\n");
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
}
