//! The extent to which a tournament is read.

use domain::PositionNo;

/// The parts of a tournament to read. Players, teams, sessions, penalties and decisions always are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The seats and sheets of every position.
    Whole,
    /// The sheets of one position: enough to enter a first sheet. No ranking can be made of it.
    Position(PositionNo),
}

impl Extent {
    /// The first and the last position.
    pub(super) const fn positions(self) -> (u8, u8) {
        match self {
            Self::Whole => (0, u8::MAX),
            Self::Position(position) => (position.0, position.0),
        }
    }
}
