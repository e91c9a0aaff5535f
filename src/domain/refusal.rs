//! The refusal of a rule: its number, the fault and the advice, in French.

use std::fmt;

use super::advice::Advice;

/// A rule's refusal. The message, for an arbiter: the fault and its place; the advice: the next step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's number (`docs/rules.md`), e.g. `S12`; empty where no rule is broken but the requested thing is missing, or not
    /// possible now.
    pub rule: &'static str,
    /// The fault and its place, one French sentence.
    pub message: String,
    /// The next steps; may be empty.
    pub advice: Vec<Advice>,
}

impl Refusal {
    /// A refusal under `rule`.
    pub fn new(rule: &'static str, message: impl Into<String>) -> Self {
        Self { rule, message: message.into(), advice: Vec::new() }
    }

    /// The requested thing is missing, ambiguous, or not possible now: no rule is broken.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new("", message)
    }

    /// Adds the place at the beginning of the message.
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
