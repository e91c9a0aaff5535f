//! Why a file cannot be read.

use domain::advice::Advice;

/// Why a file cannot be read: the line and the reason, in French.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Line in the file, from 1; 0 for the file as a whole.
    pub line: u64,
    pub reason: String,
    /// The explanation or remedy, where one is known.
    pub advice: Option<Advice>,
}

impl BadLine {
    /// A bad line.
    pub fn new(line: u64, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into(), advice: None }
    }

    /// A fault of the file as a whole.
    pub fn whole(reason: impl Into<String>) -> Vec<Self> {
        vec![Self::new(0, reason)]
    }
}
