//! How a rule says no: its number, what is wrong and what to do, in French.

use std::fmt;

use super::advice::Advice;

/// What a rule refuses. The message is for an arbiter: what is wrong and where; the advice: what to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's number (`docs/rules.md`), e.g. `S12`; empty where no rule is broken but something asked for is not there, or not
    /// possible now.
    pub rule: &'static str,
    /// What is wrong and where, one French sentence.
    pub message: String,
    /// What to do next; may be empty.
    pub advice: Vec<Advice>,
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
    pub fn at(mut self, place: impl fmt::Display) -> Self {
        self.message = format!("{place} : {}", self.message);
        self
    }

    /// Adds a line of advice.
    pub fn advise(mut self, advice: impl Into<Advice>) -> Self {
        self.advice.push(advice.into());
        self
    }
}

#[cfg(test)]
impl Refusal {
    /// A line of its advice as text, for tests: a step by its name.
    pub(crate) fn advice_text(&self, line: usize) -> String {
        self.advice.get(line).map_or_else(String::new, |advice| advice.text(|step| format!("{step:?}")))
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
