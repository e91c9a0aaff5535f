//! A line of advice: words, and steps in them.

use super::detail::Detail;
use super::step::Step;

/// The wording of a step at a door: the terminal's line to type, a browser's name of a page or a button.
pub type Wording = fn(&Step) -> String;

/// The next step to take, for a person to read.
///
/// Below the terminal and the browser no sentence names a command or an option: where one would, the advice holds a [`Step`]. The
/// terminal words it as the line to type (`steps::command`), a browser as a link or a button. What stands around a step in the
/// sentence stays as words, so that both read as one line.
///
/// ```text
/// // « Les tables vont de 1 à 12. »
/// .advise(format!("Les tables vont de 1 à {tables}."))
/// // « Tirez les places : chelem placer »
/// .advise(Advice::say("Tirez les places : ").then(Step::place()))
/// // « Pour le remplacer : chelem remplacer 12 --par NOM ; pour annuler son départ : chelem annuler »
/// .advise(
///     Advice::say("Pour le remplacer : ")
///         .then(Step::Substitute { entry: Some(12) })
///         .then(" ; pour annuler son départ : ")
///         .then(Step::Undo),
/// )
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advice {
    Say(String),
    /// Something that can be done.
    Do(Step),
    /// One line: words and steps, in the order in which they are read.
    Line(Vec<Advice>),
}

impl Advice {
    /// Words, to which steps and more words can be added.
    pub fn say(words: impl Into<String>) -> Self {
        Self::Say(words.into())
    }

    /// The same line, continued.
    pub fn then(self, next: impl Into<Self>) -> Self {
        let mut line = match self {
            Self::Line(line) => line,
            first => vec![first],
        };
        line.push(next.into());
        Self::Line(line)
    }

    /// Its steps, in the order in which they are read.
    pub fn steps(&self) -> Vec<Step> {
        match self {
            Self::Say(_) => Vec::new(),
            Self::Do(step) => vec![step.clone()],
            Self::Line(line) => line.iter().flat_map(Self::steps).collect(),
        }
    }

    /// The whole line as text, each step as `wording` words it.
    pub fn text(&self, wording: Wording) -> String {
        match self {
            Self::Say(words) => words.clone(),
            Self::Do(step) => wording(step),
            Self::Line(line) => line.iter().map(|part| part.text(wording)).collect(),
        }
    }
}

impl From<&str> for Advice {
    fn from(words: &str) -> Self {
        Self::Say(words.to_owned())
    }
}

impl From<String> for Advice {
    fn from(words: String) -> Self {
        Self::Say(words)
    }
}

impl From<Step> for Advice {
    fn from(step: Step) -> Self {
        Self::Do(step)
    }
}

impl From<Detail> for Advice {
    fn from(detail: Detail) -> Self {
        Self::Do(Step::Add(detail))
    }
}
