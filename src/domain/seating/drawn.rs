//! Remarks on a drawn position (M6): the players who meet again, whether that could be less, the distance from the ranking.

use super::draw::ranked;
use crate::PositionNo;
use crate::movement::memory::Memory;
use crate::movement::{Kind, Seating, drawn, verify};
use crate::tournament::{EntryId, Tournament};

/// A position, and the seats at those before it.
type Drawn<'a> = (PositionNo, &'a [Seating<EntryId>]);

/// Remarks on a position drawn after others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remarks {
    /// Pairs who sat at one table before.
    pub again: usize,
    /// True when every possible table was tried: it cannot be done with fewer.
    pub fewest: bool,
    /// Best against best: how far from the ranking.
    pub distance: Option<Distance>,
}

/// The distance from the ranking, best against best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Distance {
    /// The greatest distance allowed, in tables from that of a player's rank.
    pub reach: u16,
    /// Players at another table than that of their rank.
    pub moved: usize,
    /// The greatest distance, in tables.
    pub most: usize,
    /// Pairs who would meet again with [`super::WIDER_REACH`], where that is fewer.
    pub wider: Option<usize>,
}

impl Remarks {
    pub(super) fn of(
        tournament: &Tournament,
        kind: Kind,
        (position, before): Drawn<'_>,
        seating: &Seating<EntryId>,
        reach: u16,
        fewest: bool,
    ) -> Self {
        let met = Memory::of(before);
        let again = seating.iter().flat_map(verify::pairs).filter(|(a, b)| met.times(*a, *b) > 0).count();
        let best = kind == Kind::Meilleurs;
        let distance = best.then(|| Distance::of(tournament, (position, before), seating, reach));
        Self { again, fewest, distance }
    }
}

impl Distance {
    fn of(tournament: &Tournament, (position, before): Drawn<'_>, seating: &Seating<EntryId>, reach: u16) -> Self {
        let people: Vec<EntryId> = seating.iter().flat_map(verify::seated).collect();
        let order = ranked(tournament, position, &people);
        let turns = verify::turns_at(before, drawn::odd_size(order.len(), tournament.game()));
        let alone = drawn::best_against_best(&order, tournament.game(), |who| turns.get(&who).copied().unwrap_or(0));
        let (drawn, home) = (verify::tables_of(seating), verify::tables_of(&alone));
        let away = |who: &EntryId| drawn.get(who).zip(home.get(who)).map_or(0, |(a, b)| a.abs_diff(*b));
        Self {
            reach,
            moved: people.iter().filter(|who| away(who) > 0).count(),
            most: people.iter().map(away).max().unwrap_or(0),
            wider: None,
        }
    }
}
