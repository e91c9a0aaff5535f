//! A fault of a template: file, line, reason.

use std::fmt;

use domain::counted;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file's name, without its folder.
    pub(crate) file: String,
    /// Its line, from 1; 0 for the whole file.
    pub(crate) line: usize,
    /// The fault and the expected value, in French.
    pub(crate) reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{} : {}", self.file, self.reason),
            line => write!(f, "{}, ligne {line} : {}", self.file, self.reason),
        }
    }
}

/// Everything wrong in a set of templates, in the order of files and lines.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", fault_words(.0.len()))]
pub struct Faults(pub Vec<Fault>);

fn fault_words(count: usize) -> String {
    format!("les modèles d'impression ont {}", counted(count, "défaut"))
}
