//! The system's signals: a file that may not grow, and the end of the program.

/// A file that may not grow further (`ulimit -f`) is reported as a full disk, and does not end the program.
pub fn survive_the_longest_file() {
    #[cfg(unix)]
    {
        // Where the signal cannot be caught, the program ends as before: committed work stays.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    }
}

/// From now on a program that is ended while it edits a line leaves the terminal as it was found: letters are shown again, and a
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
                // The editor had turned bracketed paste on.
                let _ = std::io::Write::write_all(&mut std::io::stderr(), b"\x1b[?2004l\n");
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
}
