//! Seats: orientations, tables and positions.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A chair at a table, by the FFT's orientation. `M` is the fifth chair of a table of 5 (S8, S10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Orientation {
    /// *Nord*.
    N,
    /// *Sud*.
    S,
    /// *Est*.
    E,
    /// *Ouest*.
    O,
    /// The fifth chair; *le mort* when it sits a deal out.
    M,
}

impl Orientation {
    /// The four chairs of a full table, in the order of the FFT's sheets.
    pub const FOUR: [Self; 4] = [Self::N, Self::S, Self::E, Self::O];
    /// All five chairs.
    pub const ALL: [Self; 5] = [Self::N, Self::S, Self::E, Self::O, Self::M];

    /// The letter used on sheets and in files.
    pub const fn letter(self) -> char {
        match self {
            Self::N => 'N',
            Self::S => 'S',
            Self::E => 'E',
            Self::O => 'O',
            Self::M => 'M',
        }
    }

    /// The French word, as on the sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::N => "Nord",
            Self::S => "Sud",
            Self::E => "Est",
            Self::O => "Ouest",
            Self::M => "Cinquième",
        }
    }

    /// Rank of the chair in [`Orientation::ALL`], from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Reads a letter or a French word, in any case; `W` is accepted for *Ouest*.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "n" | "nord" => Some(Self::N),
            "s" | "sud" => Some(Self::S),
            "e" | "est" => Some(Self::E),
            "o" | "ouest" | "w" => Some(Self::O),
            "m" | "mort" | "cinquième" | "5" => Some(Self::M),
            _ => None,
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A table's number, from 1, as on its *chevalet*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableNo(pub u16);

impl fmt::Display for TableNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A position's number, from 1: one round of deals between two moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PositionNo(pub u8);

impl PositionNo {
    /// The most positions a tournament has, all its sessions together (M10).
    pub const MOST: u8 = 120;
}

impl fmt::Display for PositionNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
