//! The movements there are, by their names.

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
