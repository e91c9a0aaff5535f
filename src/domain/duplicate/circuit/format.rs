//! The circuits' view of a format (D1).

use super::Format;

impl Format {
    /// An entrant, in French.
    pub const fn entrant(self) -> &'static str {
        match self {
            Self::Individual => "joueur",
            Self::Triplettes => "triplette",
            Self::Quadrettes => "quadrette",
            Self::Teams => "équipe",
        }
    }

    /// The number of them at a table.
    pub const fn at_a_table(self) -> u16 {
        match self {
            Self::Individual => 4,
            Self::Triplettes => 2,
            Self::Quadrettes | Self::Teams => 1,
        }
    }
}
