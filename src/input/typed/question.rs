//! Questions asked when a sheet is refused.

use domain::Refusal;

/// The default reason for correcting a sheet.
pub const ENTRY_ERROR: &str = "erreur de saisie";

/// The default reason when a mark replaces a ruling of the arbiter (D25).
pub const LIFTED: &str = "décision levée";

/// A question asked when a sheet is refused and a reason would lift the refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// F6: another sheet is in. Is it to be replaced?
    Replace,
    /// F3: the sums do not agree. Has the arbiter adjusted a deal?
    Adjusted,
}

impl Question {
    /// The question a refusal raises; `confirmed` for a sheet that is in and awaits no second entry.
    pub fn raised_by(refusal: &Refusal, confirmed: bool) -> Option<Self> {
        match refusal.rule {
            "F6" if confirmed => Some(Self::Replace),
            "F3" => Some(Self::Adjusted),
            _ => None,
        }
    }

    /// The question, to be answered by yes or no.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Replace => "Remplacer la feuille enregistrée ?",
            Self::Adjusted => "L'arbitre a-t-il ajusté une donne de cette feuille ?",
        }
    }

    /// The question that asks for the reason, after a yes.
    pub const fn reason_asked(self) -> &'static str {
        match self {
            Self::Replace => "Motif ?",
            Self::Adjusted => "Son motif ?",
        }
    }

    /// The default reason; `None` where one must be given.
    pub const fn usual_reason(self) -> Option<&'static str> {
        match self {
            Self::Replace => Some(ENTRY_ERROR),
            Self::Adjusted => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f3_f6_a_reason_is_asked_for_where_it_would_lift_the_refusal() {
        let raised = |rule, confirmed| Question::raised_by(&Refusal::new(rule, ""), confirmed);
        assert_eq!(raised("F6", true), Some(Question::Replace));
        assert_eq!(raised("F6", false), None);
        assert_eq!(raised("F3", false), Some(Question::Adjusted));
        assert_eq!(raised("F2", true), None);
    }
}
