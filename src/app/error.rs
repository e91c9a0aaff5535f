//! The errors of the use cases.

use domain::counted;
use std::path::Path;

use domain::Refusal;
use domain::advice::Advice;
use input::BadLine;
use input::typed::NoDeal;
use report::trust::Asked;
use storage::StorageError;

/// The result of a use case.
pub type Result<T, E = AppError> = std::result::Result<T, E>;

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// A rule or an input is refused.
    #[error(transparent)]
    Rule(Refusal),
    /// Something asked for is not there, ambiguous, or not possible now.
    #[error("{message}")]
    Input {
        /// The fault and its place.
        message: String,
        /// The remedy.
        advice: Vec<Advice>,
        /// Whom a name that is not one person's may mean.
        meant: Option<Box<Meant>>,
    },
    /// Only a person answers what is asked, and none is there.
    #[error("{message}")]
    Unanswered {
        message: String,
        asked: Box<Asked>,
        /// The remedy.
        advice: Vec<Advice>,
    },
    /// Lines of a file are bad: nothing of it was kept.
    #[error("{} : rien n'est enregistré", refused(.0))]
    Lines(Vec<BadLine>),
    /// The key of a request that was done is sent with another one.
    #[error("cette demande en est une autre que celle déjà faite sous la même clé : rien n'est fait")]
    OtherRequest,
    /// The file or the base.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Those whom a name may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// The name as it was typed.
    pub typed: String,
    /// What finds each of them, and their name.
    pub people: Vec<(String, String)>,
}

impl AppError {
    /// An input refused.
    pub fn input(message: impl Into<String>) -> Self {
        Self::Input { message: message.into(), advice: Vec::new(), meant: None }
    }

    /// An input refused for a name that is not one person's.
    pub(crate) fn unclear(message: String, typed: &str, people: Vec<(String, String)>) -> Self {
        let meant = Some(Box::new(Meant { typed: typed.to_owned(), people }));
        Self::Input { message, advice: Vec::new(), meant }
    }

    /// Whom a name may mean.
    pub fn meant(&self) -> Option<&Meant> {
        if let Self::Input { meant, .. } = self { meant.as_deref() } else { None }
    }

    /// A question that nobody is there to answer.
    pub fn unanswered(message: impl Into<String>, asked: Asked) -> Self {
        Self::Unanswered { message: message.into(), asked: Box::new(asked), advice: Vec::new() }
    }

    /// An error of the system on that file.
    pub fn at(path: &Path) -> impl FnOnce(std::io::Error) -> Self + use<> {
        let error = StorageError::file(path);
        move |source| Self::Storage(error(source))
    }

    /// Adds a line of advice.
    pub fn advise(mut self, text: impl Into<Advice>) -> Self {
        match &mut self {
            Self::Rule(refusal) => refusal.advice.push(text.into()),
            Self::Input { advice, .. } | Self::Unanswered { advice, .. } => advice.push(text.into()),
            Self::Lines(_) | Self::OtherRequest | Self::Storage(_) => {}
        }
        self
    }

    /// True when it is not sure whether the action is in the base: nobody may say that it is not.
    pub const fn in_doubt(&self) -> bool {
        matches!(self, Self::Storage(StorageError::Unconfirmed | StorageError::Lost { done: true, .. }))
    }

    /// True when nothing more can be saved in the base that was opened.
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::Storage(StorageError::Lost { rescued: Some(_), .. } | StorageError::Overwritten { .. }))
    }

    /// True when another process is writing: the same request may succeed in a moment.
    pub const fn is_busy(&self) -> bool {
        matches!(self, Self::Storage(StorageError::Busy))
    }

    /// The file behind the error and the system's message, when there is nothing more.
    pub fn file(&self) -> Option<(&Path, &std::io::Error)> {
        match self {
            Self::Storage(StorageError::File { path, source }) => Some((path, source)),
            _ => None,
        }
    }

    /// The next step.
    pub fn advice(&self) -> Vec<Advice> {
        match self {
            Self::Rule(refusal) => refusal.advice.clone(),
            Self::Input { advice, .. } | Self::Unanswered { advice, .. } => advice.clone(),
            Self::Lines(lines) => lines.iter().map(bad_line).collect(),
            Self::OtherRequest => vec![Advice::Say("Ouvrez la page de nouveau, puis recommencez.".to_owned())],
            Self::Storage(error) => error.advice().into_iter().collect(),
        }
    }
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> Self {
        match refusal.rule {
            "" => Self::Input { message: refusal.message, advice: refusal.advice, meant: None },
            _ => Self::Rule(refusal),
        }
    }
}

/// A bad line: where, why, and what would mend it.
fn bad_line(bad: &BadLine) -> Advice {
    let place = if bad.line == 0 { String::new() } else { format!("ligne {} : ", bad.line) };
    let line = Advice::Say(format!("{place}{}", bad.reason));
    bad.advice.iter().fold(line, |line, advice| line.then(" — ").then(advice.clone()))
}

/// The refused lines, counted, or the file.
fn refused(lines: &[BadLine]) -> String {
    match lines.iter().filter(|bad| bad.line > 0).count() {
        0 => "fichier refusé".to_owned(),
        count => counted(count, "ligne refusée"),
    }
}

/// Why a line of a file was refused.
/// Errors: the base's own: those are no fault of the line.
pub(crate) fn refused_line(line: u64, error: AppError) -> Result<BadLine> {
    match error {
        AppError::Storage(error) => Err(error.into()),
        error => Ok(BadLine { advice: error.advice().into_iter().next(), ..BadLine::new(line, error.to_string()) }),
    }
}

impl From<NoDeal> for AppError {
    fn from(why: NoDeal) -> Self {
        match why {
            NoDeal::Unread(reason) => Self::input(reason),
            NoDeal::Unplayed(refusal) | NoDeal::Unsummed(refusal) => refusal.into(),
        }
    }
}

impl From<Vec<BadLine>> for AppError {
    fn from(lines: Vec<BadLine>) -> Self {
        Self::Lines(lines)
    }
}
