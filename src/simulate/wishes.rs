//! The wishes for a made-up tournament; the seed decides the rest.

use domain::award::Formula;
use domain::movement::{Game, Kind};

/// The fixed choices; `None` is left to the seed.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// Players, at least and at most.
    pub players: Option<(usize, usize)>,
    /// Positions of the first session.
    pub positions: Option<u8>,
    /// Deals per position.
    pub deals: Option<u8>,
    /// The formula.
    pub formula: Option<Formula>,
    /// M8: teams of 4 in parallel tournaments.
    pub parallel: Option<bool>,
    /// Tables of 4, or of 5.
    pub game: Option<Game>,
    /// The movement of the first session.
    pub movement: Option<Kind>,
    /// Sessions and phases, the first included.
    pub sessions: Option<u8>,
    /// The rate of incidents: 0 (none) to 3.
    pub trouble: Option<u8>,
    /// *Donnes dupliquées*, single players; some of the evenings of which nothing is wished are.
    pub duplicate: Option<bool>,
}

impl Wishes {
    /// True when no wish needs free deals.
    pub(super) const fn leave_everything_open(&self) -> bool {
        self.deals.is_none()
            && self.formula.is_none()
            && self.parallel.is_none()
            && self.game.is_none()
            && self.movement.is_none()
            && self.sessions.is_none()
            && self.positions.is_none()
    }
}
