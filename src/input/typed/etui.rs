//! Reads étuis, results, notes and percentages as typed.

use domain::duplicate::{EtuiNo, Mark, Side, Version, Word};
use domain::fixed::read;
use domain::{Orientation, Refusal};

/// An étui, from 1.
pub fn etui(text: &str) -> Result<EtuiNo, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.map(EtuiNo).ok_or_else(|| "un numéro d'étui est attendu (1, 2, …)".to_owned())
}

/// A result: a mark, `.`, `R` or `N`. Judged later, by the code that can cite the rule.
pub fn word(text: &str) -> Result<Word, Refusal> {
    Word::parse(text)
}

/// A mark, of a garde where nothing else is said: `82`, `sans=164`.
pub fn mark(text: &str) -> Result<Mark, String> {
    match Word::parse(text).map_err(|refusal| refusal.message)? {
        Word::Mark(mark) => Ok(mark),
        other => Err(format!("« {other} » n'est pas une marque")),
    }
}

/// `JOUEUR=40`.
pub fn note(text: &str) -> Result<(String, u8), String> {
    let expected = || "une note s'écrit JOUEUR=POURCENT, comme dupont=40".to_owned();
    let (who, percent) = text.rsplit_once('=').ok_or_else(expected)?;
    let percent = percent.trim().trim_end_matches('%').trim().parse().map_err(|_| expected())?;
    Ok((who.trim().to_owned(), percent))
}

/// Tenths of a percent: `0,5`, `1`, `1.5`.
pub fn tenths(text: &str) -> Result<i64, String> {
    let expected = || "un pourcentage est attendu, avec une décimale au plus, comme 0,5 ou 1".to_owned();
    read(&text.trim().trim_end_matches('%').trim().replace('−', "-"), 1, 4).ok_or_else(expected)
}

/// Thousandths of a *point de match*: `1`, `0,5`, `-4`.
pub fn milli_pm(text: &str) -> Result<i64, String> {
    let expected = || "des points de match sont attendus, avec trois décimales au plus, comme 1 ou 0,5".to_owned();
    read(&text.trim().replace('−', "-"), 3, 4).ok_or_else(expected)
}

/// The side at fault.
pub fn side(text: &str) -> Result<Side, String> {
    match domain::text::fold(text).as_str() {
        "attaque" | "preneur" => Ok(Side::Attack),
        "defense" => Ok(Side::Defence),
        _ => Err("le camp fautif est attendu : attaque ou defense".to_owned()),
    }
}

/// A chair of a table of 4.
pub fn chair(text: &str) -> Result<Orientation, String> {
    let chair = Orientation::parse(text).filter(|chair| *chair != Orientation::M);
    chair.ok_or_else(|| "nord, sud, est ou ouest est attendu".to_owned())
}

/// D29: `a`, `b`, …
pub fn version(text: &str) -> Result<Version, String> {
    Version::parse(text).ok_or_else(|| "une lettre de a à z est attendue".to_owned())
}

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
mod question_tests {
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
