//! The ways starting seats are given.

use crate::advice::{Advice, Detail};

/// The way starting seats were drawn, as the base and files keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawKind {
    /// By lot.
    Lot,
    /// In the order of arrival.
    Arrival,
    /// M11: spread by clubs, committees, families and earlier evenings.
    Balanced,
    /// M10: by rank, in a final square.
    Square,
    /// D57: by rank, so that neighbours in the ranking meet at the last position.
    Ranking,
}

impl DrawKind {
    pub(crate) const ALL: [Self; 5] = [Self::Lot, Self::Arrival, Self::Balanced, Self::Square, Self::Ranking];

    /// The word in the base and in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Lot => "hasard",
            Self::Arrival => "ordre",
            Self::Balanced => "equilibre",
            Self::Square => "carre",
            Self::Ranking => "classement",
        }
    }

    /// Reads that word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == text)
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
