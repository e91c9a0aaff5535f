//! How étuis, results, notes and percentages are read as they are typed.

use crate::domain::Refusal;
use crate::domain::duplicate::{EtuiNo, Mark, Version, Word};
use crate::domain::scoring::Contract;

/// An étui, from 1.
pub(super) fn etui(text: &str) -> Result<EtuiNo, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.map(EtuiNo).ok_or_else(|| "un numéro d'étui est attendu (1, 2, …)".to_owned())
}

/// A result: a mark, `.`, `R` or `N`. Judged later, where the rule can be said.
pub(super) fn word(text: &str) -> Result<Word, Refusal> {
    Word::parse(text)
}

/// A mark of a garde.
pub(super) fn mark(text: &str) -> Result<Mark, String> {
    Mark::parse(Contract::Garde, text).map_err(|refusal| refusal.message)
}

/// `JOUEUR=40`.
pub(super) fn note(text: &str) -> Result<(String, u8), String> {
    let expected = || "une note s'écrit JOUEUR=POURCENT, comme dupont=40".to_owned();
    let (who, percent) = text.rsplit_once('=').ok_or_else(expected)?;
    let percent = percent.trim().trim_end_matches('%').trim().parse().map_err(|_| expected())?;
    Ok((who.trim().to_owned(), percent))
}

/// Tenths of a percent: `0,5`, `1`, `1.5`.
pub(super) fn tenths(text: &str) -> Result<i64, String> {
    let expected = || "un pourcentage est attendu, avec une décimale au plus, comme 0,5 ou 1".to_owned();
    let plain = text.trim().trim_end_matches('%').trim().replace(',', ".");
    let (whole, decimal) = plain.split_once('.').unwrap_or((&plain, "0"));
    let digits = |text: &str| !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimal) || decimal.len() > 1 {
        return Err(expected());
    }
    let (whole, decimal): (i64, i64) =
        (whole.parse().map_err(|_| expected())?, decimal.parse().map_err(|_| expected())?);
    Ok(whole * 10 + decimal)
}

/// D29: `a`, `b`, …
pub(super) fn version(text: &str) -> Result<Version, String> {
    Version::parse(text).ok_or_else(|| "une lettre de a à z est attendue".to_owned())
}
