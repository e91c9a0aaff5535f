//! How a rule says no: its number, what is wrong and what to do, in French.

use std::fmt;

use serde::Serialize;

/// What a rule refuses. The message is for an arbiter: what is wrong and where; the advice: what to do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule's number (`docs/rules.md`), e.g. `S12`; empty where no rule is broken but something asked for is not there, or not
    /// possible now.
    pub rule: &'static str,
    /// What is wrong and where, one French sentence.
    pub message: String,
    /// What to do next, French sentences; may be empty.
    pub advice: Vec<String>,
}

impl Refusal {
    /// A refusal under `rule`.
    pub fn new(rule: &'static str, message: impl Into<String>) -> Self {
        Self { rule, message: message.into(), advice: Vec::new() }
    }

    /// Something asked for is not there, ambiguous, or not possible now: no rule is broken.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new("", message)
    }

    /// Says where: the message begins with that place.
    #[must_use]
    pub fn at(mut self, place: impl fmt::Display) -> Self {
        self.message = format!("{place} : {}", self.message);
        self
    }

    /// Adds a sentence of advice.
    #[must_use]
    pub fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice.push(advice.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            "" => f.write_str(&self.message),
            rule => write!(f, "{} (règle {rule})", self.message),
        }
    }
}

impl std::error::Error for Refusal {}
