//! The values of every paper.

pub(crate) mod blank_sheets;
pub(crate) mod board;
pub(crate) mod cards;
pub(crate) mod corrections;
pub(crate) mod desk;
pub(crate) mod head;
pub(crate) mod identification;
pub(crate) mod moves;
pub(crate) mod noted;
pub(crate) mod ranking;
pub(crate) mod recap;
pub(crate) mod records;
pub(crate) mod seat_cards;
pub(crate) mod signage;
mod standing;
pub(crate) mod templates;

use crate::club::Club;

/// The values of the papers of a tournament.
#[derive(Debug, Clone, Copy)]
pub struct Papers<'a> {
    pub(crate) club: &'a Club,
}

impl Club {
    /// The values of the papers of a tournament.
    pub const fn papers(&self) -> Papers<'_> {
        Papers { club: self }
    }
}
