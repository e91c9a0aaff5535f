//! Y5: the worst nights are dropped one after the other, until as many are left as the rules keep.

use super::rules::Rules;

/// One night of a person, before and after nights are dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Score {
    /// In the archive.
    pub(crate) night: usize,
    /// Among the nights that count.
    pub(crate) at: usize,
    pub(crate) place: Option<u32>,
    pub(crate) worth: i64,
    pub(crate) points: i64,
    pub(crate) coefficient: u16,
    pub(crate) mandatory: bool,
    /// R6: only the presence.
    pub(crate) presence_only: bool,
    pub(crate) kept: bool,
}

/// Marks the nights that are kept.
pub(super) fn keep(scores: &mut [Score], rules: Rules<'_>) {
    for score in scores.iter_mut() {
        score.kept = !score.presence_only;
    }
    let there = scores.iter().filter(|score| score.kept).count();
    let wanted = match (rules.word("retenues").parse::<usize>(), rules.after("retenues", "sauf=")) {
        (Ok(best), _) => best,
        (_, Some(worst)) => {
            let worst: usize = worst.parse().unwrap_or(0);
            there.saturating_sub(worst).max(rules.count("minimum", 1).min(there))
        }
        _ => there,
    };
    let mean = rules.is("calcul", "moyenne");
    for _ in wanted..there {
        // The oldest of the worst goes: the nights are in their order.
        let droppable = scores.iter_mut().filter(|score| score.kept && !score.mandatory);
        let Some(worst) = droppable.min_by_key(|score| if mean { score.worth } else { score.points }) else { return };
        worst.kept = false;
    }
}
