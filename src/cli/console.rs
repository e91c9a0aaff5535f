//! Where data, talk and questions go: the terminal, or a demonstration that plays one.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use super::signals;
use domain::text::without_rules;
use report::output::{on_screen, typeset, wrap};

/// Standard input, output and error, as a command sees them.
pub struct Console {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    /// A person sits in front of it: questions may be asked.
    pub(crate) interactive: bool,
    /// Columns of the terminal when the output is one.
    pub(crate) width: Option<u16>,
    /// The output is a terminal.
    shown: bool,
    /// Columns of the terminal when talk goes to one.
    talk_width: Option<u16>,
    /// Nobody types: the standard input is not ours.
    deaf: bool,
    editor: Option<Editor>,
    /// Talk is in colour: a terminal, unless it is asked to have none (`NO_COLOR`).
    colour: bool,
    /// A refusal rings.
    pub bell: bool,
    /// Data is cut after that many lines (a demonstration shows the beginning of long tables).
    first: Option<usize>,
    /// The lines a demonstration types.
    typed: VecDeque<String>,
    /// How many lines were written.
    lines: usize,
    /// Data was written.
    pub(crate) answered: bool,
    /// Files written and sentences said, for a program that asks what was done.
    kept: Option<(Vec<String>, Vec<String>)>,
}

impl Console {
    /// The process's own streams.
    pub fn standard() -> Self {
        let interactive = io::stdin().is_terminal() && io::stderr().is_terminal();
        Self {
            shown: io::stdout().is_terminal(),
            width: io::stdout().is_terminal().then(terminal_width).flatten(),
            interactive,
            talk_width: io::stderr().is_terminal().then(terminal_width).flatten(),
            deaf: false,
            colour: anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never,
            bell: interactive,
            ..Self::writing(Box::new(anstream::stdout()), Box::new(anstream::stderr()))
        }
    }

    /// Both data and talk on the standard output, nobody to ask: for a demonstration.
    pub(crate) fn merged() -> Self {
        // The same in a file as in most terminals.
        let width = io::stdout().is_terminal().then(terminal_width).flatten().unwrap_or(USUAL);
        Self {
            shown: io::stdout().is_terminal(),
            width: Some(width),
            talk_width: Some(width),
            deaf: false,
            ..Self::writing(Box::new(io::stdout()), Box::new(io::stdout()))
        }
    }

    /// Data and talk to writers of the caller's, nobody to ask: for another program that uses this library.
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
            colour: false,
            bell: false,
            first: None,
            typed: VecDeque::new(),
            lines: 0,
            answered: false,
            kept: None,
        }
    }

    /// No colours from here on.
    pub fn plain(&mut self) {
        self.colour = false;
    }

    /// Writes data for a person to read, as French sets it where it goes to a terminal.
    /// Errors: when the output is closed or full.
    pub(crate) fn page(&mut self, text: &str) -> io::Result<()> {
        if self.shown { self.data(&typeset(text)) } else { self.data(text) }
    }

    /// Writes data.
    /// Errors: when the output is closed or full.
    pub(crate) fn data(&mut self, text: &str) -> io::Result<()> {
        self.answered = true;
        // A file or another program gets it as it is.
        let cleaned = if self.shown { harmless(text) } else { text.into() };
        let text = cleaned.as_ref();
        let lines = text.lines().count();
        self.lines += self.first.map_or(lines, |first| lines.min(first + 1));
        match self.first.filter(|first| lines > first + 1) {
            None => self.out.write_all(text.as_bytes())?,
            Some(first) => {
                let shown: Vec<&str> = text.lines().take(first).collect();
                writeln!(self.out, "{}\n … ({} lignes de plus)", shown.join("\n"), lines - first)?;
            }
        }
        self.out.flush()
    }

    /// From here on files written and sentences said are kept.
    pub(crate) fn keep(&mut self) {
        self.kept = Some(Default::default());
    }

    /// A file was written there.
    pub(crate) fn wrote(&mut self, path: &Path) {
        if let Some((files, _)) = &mut self.kept {
            files.push(path.display().to_string());
        }
    }

    /// The sentences said so far.
    pub(crate) fn said(&self) -> Vec<String> {
        self.kept.as_ref().map_or_else(Vec::new, |(_, said)| said.clone())
    }

    /// The files and the sentences kept.
    pub(crate) fn kept(&mut self) -> (Vec<String>, Vec<String>) {
        self.kept.take().unwrap_or_default()
    }

    /// Shows only the first lines of data from now on; all of them when `None`.
    pub(crate) fn only_first(&mut self, lines: Option<usize>) {
        self.first = lines;
    }

    /// How many lines were written so far.
    pub(crate) const fn written(&self) -> usize {
        self.lines
    }

    /// Answers the next questions with these lines, shown as if typed.
    pub(crate) fn will_type(&mut self, lines: &[&str]) {
        self.typed.extend(lines.iter().map(|line| (*line).to_owned()));
    }

    /// Writes a line of talk. Talk that nobody can read is lost, not an error.
    pub fn say(&mut self, text: &str) {
        let shown = self.talk_width.map(|_| text.split('\n').map(on_screen).collect::<Vec<_>>().join("\n"));
        self.say_as_typed(shown.as_deref().unwrap_or(text));
    }

    /// The same with the signs of the keyboard.
    fn say_as_typed(&mut self, text: &str) {
        let text: Cow<'_, str> = without_rules(&harmless(text)).into();
        if let Some((_, said)) = &mut self.kept {
            said.push(text.clone().into_owned());
        }
        let (first, rest) = text.split_once('\n').map_or((text.as_ref(), None), |(first, rest)| (first, Some(rest)));
        let [first, rest] = [Some(first), rest].map(|part| {
            part.map(|part| match self.talk_width {
                Some(width) => typeset(&part.lines().map(|line| wrap(line, width)).collect::<Vec<_>>().join("\n")),
                None => part.to_owned(),
            })
        });
        for part in first.iter().chain(&rest) {
            self.lines += part.lines().count().max(1);
            // A refusal is of its colour to its last line.
            let _ = match Tone::of(part).filter(|_| self.colour) {
                Some(tone) => writeln!(self.err, "{}{part}{RESET}", tone.code()),
                None => writeln!(self.err, "{part}"),
            };
        }
        let _ = self.err.flush();
    }

    /// Rings, on a terminal: the typed line was not accepted.
    pub(crate) fn ring(&mut self) {
        if self.bell && self.interactive {
            let _ = write!(self.err, "\u{7}");
            let _ = self.err.flush();
        }
    }

    /// Clears the terminal and forgets the lines typed so far: another operator sits down, who must not see them.
    pub(crate) fn forget(&mut self) {
        if self.interactive {
            self.editor = None;
            // A terminal without colours may know no orders at all: its lines scroll away.
            let clear = if self.colour { "\u{1b}[2J\u{1b}[3J\u{1b}[H".to_owned() } else { "\n".repeat(100) };
            let _ = write!(self.err, "{clear}");
            let _ = self.err.flush();
        }
    }

    /// Shows how far long work has come, on one line written over and over; nothing where talk goes to no terminal. An empty
    /// text clears the line.
    pub(crate) fn progress(&mut self, text: &str) {
        // A demonstration wraps its talk in a file too.
        if let Some(width) = self.talk_width.filter(|_| io::stderr().is_terminal()) {
            let shown: String = harmless(text).chars().take(usize::from(width).saturating_sub(1)).collect();
            let _ = write!(self.err, "\r\u{1b}[K{shown}");
            let _ = self.err.flush();
        }
    }

    /// Asks for a line; the up arrow recalls `recall` and the lines typed before. `None` at the end of the input, or when the
    /// person gives up (Ctrl-C, Ctrl-D).
    /// Errors: when the input cannot be read.
    pub(crate) fn ask(&mut self, prompt: &str, recall: &str) -> io::Result<Option<String>> {
        if let Some(line) = self.typed.pop_front() {
            self.say_as_typed(&format!("{prompt}{line}"));
            return Ok(Some(line));
        }
        if self.deaf {
            return Ok(None);
        }
        let mut prompt: Cow<'_, str> =
            if self.interactive { typeset(&on_screen(&harmless(prompt))).into() } else { harmless(prompt) };
        if !self.interactive {
            let _ = write!(self.err, "{prompt}");
            let _ = self.err.flush();
            let mut line = Vec::new();
            let read = io::stdin().lock().read_until(b'\n', &mut line)?;
            self.say("");
            // Bytes that are no text are refused as any other wrong word, and the evening goes on.
            let line = String::from_utf8_lossy(&line);
            return Ok((read > 0).then(|| harmless(line.trim_end_matches(['\n', '\r'])).into_owned()));
        }
        // A long question has its own lines, and its answer another.
        let room = self.talk_width.map_or(usize::MAX, |width| usize::from(width).saturating_sub(ROOM));
        if let Some((question, answers)) = split(&prompt).filter(|_| prompt.chars().count() > room) {
            self.say(&question);
            prompt = answers.into();
        }
        let editor = match &mut self.editor {
            Some(editor) => editor,
            none => {
                let colours = if self.colour { rustyline::ColorMode::Enabled } else { rustyline::ColorMode::Disabled };
                let config = rustyline::Config::builder().color_mode(colours).build();
                let editor = none.insert(Editor::with_config(config).map_err(io::Error::other)?);
                signals::leave_the_terminal_as_found();
                editor.set_helper(Some(BoldPrompt));
                editor
            }
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

/// How many signs of an answer find room after its question.
const ROOM: usize = 12;

/// A question, and the answers it ends with: `Annuler … ?` and `  [o/N] `.
fn split(prompt: &str) -> Option<(String, String)> {
    let (question, answers) = prompt.rsplit_once(" [")?;
    let indent: String = prompt.chars().take_while(|c| *c == ' ').collect();
    Some((question.to_owned(), format!("{indent}  [{answers}")))
}

/// Good or bad news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tone {
    Good,
    Bad,
}

impl Tone {
    /// The kind of the line, by the sign it begins with.
    fn of(line: &str) -> Option<Self> {
        match line.trim_start() {
            line if line.starts_with('✔') => Some(Self::Good),
            // The space before the colon is a firm one by then.
            line if line.starts_with('✘') || line.starts_with("erreur\u{a0}:") => Some(Self::Bad),
            _ => None,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Good => "\u{1b}[32m",
            Self::Bad => "\u{1b}[1;31m",
        }
    }
}

const RESET: &str = "\u{1b}[0m";

type Editor = rustyline::Editor<BoldPrompt, rustyline::history::DefaultHistory>;

/// Questions stand out among the other lines.
struct BoldPrompt;

impl rustyline::highlight::Highlighter for BoldPrompt {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(format!("\u{1b}[1m{prompt}{RESET}"))
    }
}

impl rustyline::Helper for BoldPrompt {}
impl rustyline::completion::Completer for BoldPrompt {
    type Candidate = String;
}
impl rustyline::hint::Hinter for BoldPrompt {
    type Hint = String;
}
impl rustyline::validate::Validator for BoldPrompt {}

/// Reads a yes or a no; an empty answer is the default.
pub(super) fn is_yes(answer: &str, default: bool) -> bool {
    match answer.trim().to_lowercase().as_str() {
        "" => default,
        answer => ["o", "oui", "y", "yes"].contains(&answer),
    }
}

/// Text for a person, without orders to the terminal: names and messages come out of files that others made. Neither can a text
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
    // A terminal that does not know its width reports 0: it is as wide as most.
    Some(width.filter(|width| *width >= NARROWEST).unwrap_or(USUAL))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::io::Write;
    use std::rc::Rc;

    use super::{Console, RESET, Tone, harmless, split, typeset};

    #[derive(Clone, Default)]
    struct Talk(Rc<RefCell<Vec<u8>>>);

    impl Write for Talk {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_says_by_its_sign_whether_it_is_good_news() {
        assert_eq!(Tone::of("✔ Enregistrée"), Some(Tone::Good));
        assert_eq!((Tone::of("  ✘ Rien"), Tone::of(&typeset("erreur : non"))), (Some(Tone::Bad), Some(Tone::Bad)));
        assert_eq!(Tone::of("Position 1"), None);
    }

    #[test]
    fn a_refusal_that_is_wrapped_is_red_to_its_end_and_its_advice_is_not() {
        let talk = Talk::default();
        let mut console = Console::writing(Box::new(std::io::sink()), Box::new(talk.clone()));
        (console.colour, console.talk_width) = (true, Some(30));
        console.say("erreur : une phrase qui est plus longue que la fenêtre\n  Conseil");
        let said = String::from_utf8(talk.0.borrow().clone()).unwrap_or_default();
        let (red, rest) = said.split_once(RESET).unwrap_or_default();
        assert!(red.starts_with("\u{1b}[1;31m") && red.lines().count() == 2 && red.ends_with("fenêtre"), "{said:?}");
        assert_eq!(rest, "\n  Conseil\n");
    }

    #[test]
    fn the_answers_of_a_long_question_stay_together() {
        let parts = split("  Annuler « feuille [1] » ? [o/N] ").unwrap_or_default();
        assert_eq!(parts, ("  Annuler « feuille [1] » ?".to_owned(), "    [o/N] ".to_owned()));
        assert_eq!(split("Table ? "), None);
    }

    #[test]
    fn no_order_reaches_a_terminal() {
        assert_eq!(harmless("LEFÈVRE Zoé\n  1 234"), "LEFÈVRE Zoé\n  1 234");
        assert_eq!(harmless("a\u{1b}[31m\u{7}\r\u{9b}2J\u{7f}b\u{202e}c\u{2028}"), "a·[31m···2J·b·c·");
    }
}
