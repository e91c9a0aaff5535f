//! Arbitration: penalties, rulings, and their list.

use domain::advice::Wording;
use domain::arbitration::contradiction::{self, Way};
use domain::text::capitalised;
use domain::tournament::Tournament;

mod carried_out;
pub(crate) mod incidents;
mod lifted;
pub(crate) mod penalty;
pub(crate) mod ruling;

/// A4: the scores decided for other players than a table now has, each followed by the command that notes them again.
pub(crate) fn misfits(tournament: &Tournament, wording: Wording) -> Vec<String> {
    let found = contradiction::contradictions(tournament).into_iter().filter(|one| matches!(one.way, Way::Scores(_)));
    let lines = |one: contradiction::Contradiction| {
        let ways = contradiction::ways(&one).into_iter();
        let ways = ways.map(|(why, step)| format!("{} : {}", capitalised(&why), wording(&step)));
        [format!("Attention (A4) : {}.", one.words())].into_iter().chain(ways).collect::<Vec<_>>()
    };
    found.flat_map(lines).collect()
}
