//! Where data, talk and questions go: the terminal, or a demonstration that plays one.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};

use super::wrap::wrap;

/// Standard input, output and error, as a command sees them.
pub struct Console {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    /// A person sits in front of it: questions may be asked.
    pub interactive: bool,
    /// Columns of the terminal when the output is one.
    pub width: Option<u16>,
    /// The output is a terminal.
    shown: bool,
    /// Columns of the terminal when talk goes to one.
    talk_width: Option<u16>,
    /// Nobody types: the standard input is not ours.
    deaf: bool,
    editor: Option<rustyline::DefaultEditor>,
    /// Data is cut after that many lines (a demonstration shows the beginning of long tables).
    first: Option<usize>,
}

impl Console {
    /// The process's own streams.
    #[must_use]
    pub fn standard() -> Self {
        let interactive = io::stdin().is_terminal() && io::stderr().is_terminal();
        Self {
            shown: io::stdout().is_terminal(),
            width: io::stdout().is_terminal().then(terminal_width).flatten(),
            out: Box::new(anstream::stdout()),
            err: Box::new(anstream::stderr()),
            interactive,
            talk_width: io::stderr().is_terminal().then(terminal_width).flatten(),
            deaf: false,
            editor: None,
            first: None,
        }
    }

    /// Both data and talk on the standard output, nobody to ask: for a demonstration.
    #[must_use]
    pub fn merged() -> Self {
        Self {
            out: Box::new(io::stdout()),
            err: Box::new(io::stdout()),
            interactive: false,
            shown: io::stdout().is_terminal(),
            width: None,
            talk_width: io::stderr().is_terminal().then(terminal_width).flatten(),
            deaf: false,
            editor: None,
            first: None,
        }
    }

    /// Data and talk to writers of the caller's, nobody to ask: for another program that uses this library.
    #[must_use]
    pub fn writing(out: Box<dyn Write>, err: Box<dyn Write>) -> Self {
        Self {
            shown: false,
            width: None,
            out,
            err,
            interactive: false,
            talk_width: None,
            deaf: true,
            editor: None,
            first: None,
        }
    }

    /// Writes data.
    ///
    /// # Errors
    /// When the output is closed or full.
    pub fn data(&mut self, text: &str) -> io::Result<()> {
        // A file or another program gets it as it is.
        let cleaned = if self.shown { harmless(text) } else { text.into() };
        let text = cleaned.as_ref();
        let lines = text.lines().count();
        match self.first.filter(|first| lines > first + 1) {
            None => self.out.write_all(text.as_bytes())?,
            Some(first) => {
                let shown: Vec<&str> = text.lines().take(first).collect();
                writeln!(self.out, "{}\n … ({} lignes de plus)", shown.join("\n"), lines - first)?;
            }
        }
        self.out.flush()
    }

    /// Shows only the first lines of data from now on; all of them when `None`.
    pub fn only_first(&mut self, lines: Option<usize>) {
        self.first = lines;
    }

    /// Writes a line of talk. Talk that nobody can read is lost, not an error.
    pub fn say(&mut self, text: &str) {
        let text = harmless(text);
        let _ = match self.talk_width {
            Some(width) => text.lines().try_for_each(|line| writeln!(self.err, "{}", wrap(line, width))),
            None => writeln!(self.err, "{text}"),
        };
        let _ = self.err.flush();
    }

    /// Shows how far long work has come, on one line written over and over; nothing where talk goes to no terminal. An empty
    /// text clears the line.
    pub fn progress(&mut self, text: &str) {
        if let Some(width) = self.talk_width {
            let shown: String = harmless(text).chars().take(usize::from(width).saturating_sub(1)).collect();
            let _ = write!(self.err, "\r\u{1b}[K{shown}");
            let _ = self.err.flush();
        }
    }

    /// Asks for a line; the up arrow recalls `recall` and the lines typed before. `None` at the end of the input, or when the
    /// person gives up (Ctrl-C, Ctrl-D).
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn ask(&mut self, prompt: &str, recall: &str) -> io::Result<Option<String>> {
        if self.deaf {
            return Ok(None);
        }
        let prompt = harmless(prompt);
        if !self.interactive {
            let _ = write!(self.err, "{prompt}");
            let _ = self.err.flush();
            let mut line = Vec::new();
            let read = io::stdin().lock().read_until(b'\n', &mut line)?;
            self.say("");
            // What is no text is refused as any other wrong word, and the evening goes on.
            let line = String::from_utf8_lossy(&line);
            return Ok((read > 0).then(|| harmless(line.trim_end_matches(['\n', '\r'])).into_owned()));
        }
        let editor = match &mut self.editor {
            Some(editor) => editor,
            none => none.insert(rustyline::DefaultEditor::new().map_err(io::Error::other)?),
        };
        if !recall.is_empty() {
            editor.add_history_entry(recall).map_err(io::Error::other)?;
        }
        match editor.readline(prompt.as_ref()) {
            Ok(line) => {
                editor.add_history_entry(&line).map_err(io::Error::other)?;
                Ok(Some(line))
            }
            Err(rustyline::error::ReadlineError::Eof | rustyline::error::ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// Reads a yes or a no; an empty answer is the default.
pub(super) fn is_yes(answer: &str, default: bool) -> bool {
    match answer.trim().to_lowercase().as_str() {
        "" => default,
        answer => ["o", "oui", "y", "yes"].contains(&answer),
    }
}

/// What is shown to a person, without orders to the terminal: names and messages come out of files that others made. Neither can a text
/// turn the direction of writing, nor begin a line of its own.
fn harmless(text: &str) -> Cow<'_, str> {
    let order = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(order) {
        return text.into();
    }
    let shown = text.chars().map(|c| match c {
        '\t' => ' ',
        c if order(c) => '·',
        c => c,
    });
    shown.collect::<String>().into()
}

/// A narrower terminal is taken for one that does not know.
const NARROWEST: u16 = 20;
const USUAL: u16 = 80;

fn terminal_width() -> Option<u16> {
    // comfy-table knows the terminal's width on every system.
    let width = comfy_table::Table::new().set_content_arrangement(comfy_table::ContentArrangement::Dynamic).width();
    // A terminal that does not know its width says 0: it is as wide as most.
    Some(width.filter(|width| *width >= NARROWEST).unwrap_or(USUAL))
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn no_order_reaches_a_terminal() {
        assert_eq!(harmless("LEFÈVRE Zoé\n  1 234"), "LEFÈVRE Zoé\n  1 234");
        assert_eq!(harmless("a\u{1b}[31m\u{7}\r\u{9b}2J\u{7f}b\u{202e}c\u{2028}"), "a·[31m···2J·b·c·");
    }
}
