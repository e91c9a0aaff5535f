//! R9: a tie that decides eliminations, settled by the arbiter. It decides those and nothing else: ranks, totals and awards stay
//! as they are.

use super::Who;
use crate::PositionNo;
use crate::lot::Lot;

/// R9: how the arbiter settled a tie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettledBy {
    /// By lot, from a printed seed.
    Lot(u64),
    /// By choice, with a reason.
    Choice(String),
}

/// R9: a tie settled. Part of the tournament's facts, undone with the session it opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// The ranking in which they are equal is the one after this position.
    pub after: PositionNo,
    /// The way it was settled.
    pub by: SettledBy,
    /// The equals, by number, each with whether it goes on.
    pub among: Vec<(Who, bool)>,
}

impl Settlement {
    /// The contenders who go on.
    pub(crate) fn kept(&self) -> impl Iterator<Item = Who> {
        self.among.iter().filter(|(_, kept)| *kept).map(|(who, _)| *who)
    }
}

/// R9: draws those who go on: the list in the order of the numbers is shuffled from the seed, and the first ones are kept.
pub(crate) fn drawn(mut equals: Vec<Who>, places: usize, seed: u64) -> Vec<Who> {
    Lot::new(seed).shuffle(&mut equals);
    equals.truncate(places);
    equals
}
