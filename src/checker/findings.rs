//! The checker's findings: differences, each under its rule, in French.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule's number.
    pub rule: &'static str,
    /// The place and the difference, with both values, in French.
    pub text: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} : {}", self.rule, self.text)
    }
}

/// All differences, in the order of the derivation: earlier ones explain later ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    list: Vec<Finding>,
    compared: usize,
}

impl Findings {
    pub(super) fn add(&mut self, rule: &'static str, text: impl Into<String>) {
        self.list.push(Finding { rule, text: text.into() });
    }

    /// Counts a value held against its derivation; notes a difference when `holds` is false.
    pub(super) fn hold(&mut self, holds: bool, rule: &'static str, text: impl FnOnce() -> String) {
        self.compared += 1;
        if !holds {
            self.add(rule, text());
        }
    }

    /// The first difference.
    pub fn first(&self) -> Option<&Finding> {
        self.list.first()
    }

    /// All of them.
    pub fn all(&self) -> &[Finding] {
        &self.list
    }

    /// True when there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of values derived and compared.
    pub fn compared(&self) -> usize {
        self.compared
    }
}
