//! Figures as they are printed: a real minus sign, a decimal comma. Only spelling, no arithmetic.

use domain::Total;
pub(crate) use domain::text::signed;
use domain::text::{with_brackets, without_rule};
use report::Number;

/// A score: `−446`, `1346`.
pub(crate) fn score(points: i32) -> String {
    typeset(&points.to_string())
}

/// A figure (`-1352,50`) with a real minus sign.
pub(crate) fn typeset(figure: &str) -> String {
    figure.replace('-', "\u{2212}")
}

/// A total: `−1352,50`.
pub(crate) fn total(total: Total) -> String {
    typeset(&total.words())
}

/// The totals of one column: where one has decimals all have, so that units stand under units.
pub(crate) fn column(totals: &[Total]) -> Vec<String> {
    let decimals = decimals(totals.iter().copied());
    totals.iter().map(|total| in_column(*total, decimals)).collect()
}

/// The most decimals that one of these has.
pub(crate) fn decimals(totals: impl Iterator<Item = Total>) -> u8 {
    totals.map(|total| Number::from(total).places()).max().unwrap_or(0)
}

/// A total in a column of figures of that many decimals.
pub(crate) fn in_column(total: Total, decimals: u8) -> String {
    typeset(&Number::from(total).at_least(decimals).to_string())
}

/// A sentence of a report for paper: with real minus signs, and without the numbers of our own rules (`(R2)`, `(R5, M10)`),
/// or commands (`(chelem joueurs modifier)`), which mean nothing to a reader. References to the fascicule (`(article 26)`) stay.
pub(crate) fn sentence(sentence: &str) -> String {
    let kept = |inside: &str| if inside.starts_with("chelem") { None } else { without_rule(inside) };
    signed(&with_brackets(sentence, kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_scores_have_a_real_minus() {
        assert_eq!(score(-446), "\u{2212}446");
        assert_eq!(score(1346), "1346");
        assert_eq!(total(Total::from(-13_525).over(10)), "\u{2212}1352,50");
    }

    #[test]
    fn units_stand_under_units() {
        let (whole, tenth) = (Total::from(1352), Total::from(-4469).over(10));
        assert_eq!(column(&[whole, tenth]), ["1352,00", "\u{2212}446,90"]);
        assert_eq!(column(&[whole, Total::from(-446)]), ["1352", "\u{2212}446"]);
    }

    #[test]
    fn rules_of_ours_are_not_told_and_those_of_the_fascicule_are() {
        assert_eq!(
            sentence("À égalité de points, le rang est le même (R2)."),
            "À égalité de points, le rang est le même."
        );
        assert_eq!(sentence("Numéro à compléter (chelem joueurs modifier) : X."), "Numéro à compléter : X.");
        assert_eq!(sentence("Éliminés (R5, M10) : 3 (dont 1)"), "Éliminés : 3 (dont 1)");
        assert_eq!(sentence("Forfait (article 26), -20 (A1"), "Forfait (article 26), \u{2212}20 (A1");
    }

    #[test]
    fn a_hyphen_within_words_stays() {
        assert_eq!(sentence("-446 (table 2, Saint-Jean), 21-22"), "\u{2212}446 (table 2, Saint-Jean), 21-22");
    }
}
