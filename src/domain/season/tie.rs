//! Y7: equal marks: more nights won; then night against night from each one's best; who has one more is ahead; else the rank is shared (R2).

use super::Points;
use super::ranking::Row;

/// The order among equal marks, the highest first: nights won, then all nights with their coefficients from the best down.
pub(super) fn order<S>(row: &Row<S>) -> (usize, Vec<Points>) {
    let mut nights: Vec<Points> = row.nights.iter().map(|night| night.points).collect();
    nights.sort_unstable_by(|a, b| b.cmp(a));
    (row.wins(), nights)
}

/// What sets two rows of one mark apart, in French: `soirées gagnées, 2 contre 1`; `None` where nothing does.
pub fn apart<S>(row: &Row<S>, other: &Row<S>) -> Option<String> {
    let ((won, mine), (theirs_won, theirs)) = (order(row), order(other));
    if won != theirs_won {
        return Some(format!("soirées gagnées, {won} contre {theirs_won}"));
    }
    let at = (0..mine.len().max(theirs.len())).find(|at| mine.get(*at) != theirs.get(*at))?;
    let words = |nights: &[Points]| nights.get(at).map_or_else(|| "aucune".to_owned(), |points| points.words());
    let place = if at == 0 { "meilleure soirée".to_owned() } else { format!("{}e meilleure soirée", at + 1) };
    Some(format!("{place}, {} contre {}", words(&mine), words(&theirs)))
}
