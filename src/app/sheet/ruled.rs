//! A4: compares a new sheet with the arbiter's earlier decisions about its table.

use domain::arbitration::contradiction::{self, Contradiction};
use domain::arbitration::heeded;
use domain::sheet::{Entering, Figures};
use domain::tournament::{Change, Draft, Tournament};
use domain::{Orientation, PositionNo, Refusal, TableNo};

/// The sheet to enter, with the decisions about its table applied (A4).
pub(super) struct Ruled {
    /// The figures; deals as ruled.
    pub(crate) figures: Figures,
    /// With the reason of a score adjusted (F3).
    pub(crate) entering: Entering,
    /// The numbers of the deals changed by a decision, or left out after every decision on them was lifted.
    pub(crate) judged: Vec<u8>,
    /// Sentences: the decisions applied, and the points to look at.
    pub(crate) said: Vec<String>,
}

/// A4: the decisions in force are applied to the deals of a sheet whenever it is entered, corrected or not; balances alone cannot say, so it
/// is asked for.
pub(super) fn on_arrival(
    tournament: &Tournament,
    place: (PositionNo, TableNo),
    figures: &Figures,
    chairs: &[Orientation],
    entering: &Entering,
) -> Result<Ruled, Refusal> {
    let Figures::Deals(records) = figures else {
        let (figures, entering) = (figures.clone(), entering.clone());
        return Ok(Ruled { figures, entering, judged: Vec::new(), said: Vec::new() });
    };
    if entering.judged.is_none() {
        let placed = |refusal: Refusal| refusal.at(format_args!("position {}, table {}", place.0, place.1));
        heeded::must_tell(tournament, place, records).map_err(placed)?;
    }
    let applied = heeded::apply(tournament, place, records.clone(), chairs);
    let adjustment = entering.adjustment.clone().or(applied.adjustment);
    // Of a sheet that was in before, a row may have been left out for the deal struck off then.
    let first = tournament.sheet(place.0, place.1).is_none();
    let lifted = if first { heeded::lifted_before(tournament, place, records) } else { Vec::new() };
    Ok(Ruled {
        figures: Figures::Deals(applied.deals),
        entering: Entering { adjustment, ..entering.clone() },
        judged: entering.judged.into_iter().chain(applied.judged).chain(lifted).collect(),
        said: applied.said,
    })
}

/// A4: the decisions about that table that its sheet, once in, contradicts or does not show.
pub(super) fn open(tournament: &Tournament, place: (PositionNo, TableNo)) -> Vec<Contradiction> {
    let mut open = contradiction::contradictions(tournament);
    open.retain(|one| (one.position, one.table) == place);
    open
}

/// A4: the decisions that were applied to a deal as it was played, or lifted before, need no confirmation.
pub(super) fn heed(tournament: &mut Draft, place: (PositionNo, TableNo), judged: Vec<u8>) {
    if judged.is_empty() {
        return;
    }
    let asked = open(tournament, place);
    for deal in judged.into_iter().filter(|deal| asked.iter().any(|one| one.unsaid() && one.deal == Some(*deal))) {
        tournament.make(Change::Heed(place.0, place.1, Some(deal), true));
    }
}
