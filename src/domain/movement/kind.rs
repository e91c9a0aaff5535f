//! The movements there are, by their names.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The ways of seating players from one position to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// M1: North stays, South +1, East +2, West −2, with the special tables.
    Fft,
    /// M2: Howell, 3 and 4 tables.
    Howell,
    /// M7: 6 duos at 3 tables, partners never together.
    Duo3,
    /// M9: the ring movement, one next seat from each seat.
    Anneau,
    /// Orientations kept, more positions than the FFT's movement without a repeated meeting.
    Decalages,
    /// M6: every position by lot (*mise en place aléatoire*).
    Hasard,
    /// M6: best against best (*meilleurs contre meilleurs*).
    Meilleurs,
}

impl Kind {
    pub const ALL: [Self; 7] =
        [Self::Fft, Self::Howell, Self::Duo3, Self::Anneau, Self::Decalages, Self::Hasard, Self::Meilleurs];

    /// The name on the command line and in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fft => "fft",
            Self::Howell => "howell",
            Self::Duo3 => "duo3",
            Self::Anneau => "anneau",
            Self::Decalages => "decalages",
            Self::Hasard => "hasard",
            Self::Meilleurs => "meilleurs",
        }
    }

    /// Reads that name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == text)
    }

    /// M1, M2, M6: one of the fascicule's placements; the others are ours (M3, M7, M9).
    pub(crate) const fn in_fascicule(self) -> bool {
        matches!(self, Self::Fft | Self::Howell | Self::Hasard | Self::Meilleurs)
    }

    /// True when each position is seated only once the previous one is over.
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Hasard | Self::Meilleurs)
    }

    /// True when players are called by a number, since they change orientation.
    pub const fn is_numbered(self) -> bool {
        matches!(self, Self::Howell | Self::Duo3 | Self::Anneau)
    }

    /// The movement the fascicule prescribes for that many tables; by lot where it has none (2 tables).
    pub const fn usual(tables: u16) -> Self {
        match tables {
            0..=2 => Self::Hasard,
            3 | 4 => Self::Howell,
            _ => Self::Fft,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fft => "mouvement FFT",
            Self::Howell => "Howell",
            Self::Duo3 => "mouvement de 6 duos",
            Self::Anneau => "mouvement en anneau",
            Self::Decalages => "décalages",
            Self::Hasard => "au hasard",
            Self::Meilleurs => "meilleurs contre meilleurs",
        })
    }
}
