//! Money: entry fees, prizes and winners.

pub(crate) mod prizes;
pub(crate) mod receipts;
mod special;

use crate::club::Club;

/// The prizes of the tournament.
#[derive(Debug, Clone, Copy)]
pub struct Dotation<'a> {
    pub(crate) club: &'a Club,
}

impl Club {
    /// The prizes of the tournament.
    pub const fn prizes(&self) -> Dotation<'_> {
        Dotation { club: self }
    }
}
