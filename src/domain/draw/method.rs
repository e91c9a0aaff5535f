//! The ways starting seats are given.

use crate::advice::{Advice, Detail};

keyed! {
    /// The way starting seats were drawn, as the base and files keep it.
    pub enum DrawKind {
        Lot = "hasard",
        /// In the order of arrival.
        Arrival = "ordre",
        /// M11: spread by clubs, committees, families and earlier evenings.
        Balanced = "equilibre",
        /// M10: by rank, in a final square.
        Square = "carre",
        /// D57: by rank, so that neighbours in the ranking meet at the last position.
        Ranking = "classement",
    }
}

/// The way starting seats are to be drawn (M11, M10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// By lot, from the seed.
    Lot,
    /// In the order of arrival (of the entry numbers).
    Arrival,
    /// M11: by lot, then clubs, committees and families spread so that they meet as little as possible; so are players who met at
    /// the last tournaments.
    Balanced {
        /// The number of earlier tournaments that count; 0 for none.
        nights: u8,
    },
    /// M10: by rank, in a final square.
    Square,
    /// D57: by rank, so that neighbours in the ranking meet at the last position; of a later session of *donnes dupliquées*.
    Ranking,
}

impl Draw {
    /// The kind of draw to keep.
    pub const fn kind(self) -> DrawKind {
        match self {
            Self::Lot => DrawKind::Lot,
            Self::Arrival => DrawKind::Arrival,
            Self::Balanced { .. } => DrawKind::Balanced,
            Self::Square => DrawKind::Square,
            Self::Ranking => DrawKind::Ranking,
        }
    }

    /// The words for the journal: with the seed, all that is needed to draw again.
    pub fn words(self) -> Advice {
        match self {
            Self::Balanced { nights: nights @ 1.. } => {
                Advice::say(self.kind().key()).then(" avec ").then(Detail::Nights(nights))
            }
            _ => self.kind().key().into(),
        }
    }
}
