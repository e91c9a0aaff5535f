//! The movements there are, by their names.

use crate::{Orientation, TableNo};

keyed! {
    /// The ways of seating players from one position to the next.
    #[derive(Hash)]
    pub enum Kind {
        /// M1: North stays, South +1, East +2, West −2, with the special tables.
        Fft = "fft" => "mouvement FFT",
        /// M2: Howell, 3 and 4 tables.
        Howell = "howell" => "Howell",
        /// M7: 6 duos at 3 tables, partners never together.
        Duo3 = "duo3" => "mouvement de 6 duos",
        /// M9: the ring movement, one next seat from each seat.
        Anneau = "anneau" => "mouvement en anneau",
        /// Orientations kept, more positions than the FFT's movement without a repeated meeting.
        Decalages = "decalages" => "décalages",
        /// M6: every position by lot (*mise en place aléatoire*).
        Hasard = "hasard" => "au hasard",
        /// M6: best against best (*meilleurs contre meilleurs*).
        Meilleurs = "meilleurs" => "meilleurs contre meilleurs",
    }
}

impl Kind {
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

/// A starting place: a player's chair at position 1 (in team tournaments, at the position that is not played).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    table: TableNo,
    orientation: Orientation,
}

impl Place {
    /// The place at that table and chair of position 1.
    pub const fn at(table: TableNo, orientation: Orientation) -> Self {
        Self { table, orientation }
    }

    /// The `index`th place of full tables of 4, from 0, in the order N1, S1, E1, O1, N2, …
    pub(crate) const fn nth(index: u16) -> Self {
        Self::at(TableNo(index / 4 + 1), Orientation::FOUR[(index % 4) as usize])
    }

    /// The places of that many full tables of 4, in order.
    pub fn all(tables: u16) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..tables * 4).map(Self::nth)
    }

    /// Its table at position 1.
    pub const fn table(self) -> TableNo {
        self.table
    }

    /// Its chair at position 1.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The player's number in a movement where players change orientation, from 1.
    pub(crate) const fn number(self) -> u16 {
        (self.table.0 - 1) * 4 + self.orientation.index() as u16 + 1
    }

    /// The player's label: `E1`; in a movement where orientations change a number, `3`.
    pub fn label(self, kind: Kind) -> String {
        if kind.is_numbered() { self.number().to_string() } else { format!("{}{}", self.orientation(), self.table()) }
    }

    /// Reads a label of that movement with that many tables.
    pub fn parse(text: &str, kind: Kind, tables: u16) -> Option<Self> {
        let text = text.trim();
        let place = if kind.is_numbered() {
            Self::nth(text.parse::<u16>().ok()?.checked_sub(1)?)
        } else {
            let letter = text.chars().next()?;
            let orientation = Orientation::parse(&letter.to_string()).filter(|o| *o != Orientation::M)?;
            let table: u16 = text.get(letter.len_utf8()..)?.parse().ok()?;
            (1..=tables).contains(&table).then(|| Self::at(TableNo(table), orientation))?
        };
        (place.table.0 <= tables).then_some(place)
    }
}
