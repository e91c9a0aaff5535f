//! D1: the four formats.

keyed! {
    /// The formula: the formation that is ranked, and the way of ranking it.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Format {
        /// *Duplicate individuel*: one against three, by percentages.
        Individual = "individuel",
        /// *Triplettes*: three against three, by percentages.
        Triplettes = "triplettes",
        /// *Quadrettes*: four against four, by *points de match*.
        Quadrettes = "quadrettes",
        /// *Match par équipes*: two or three teams of four to six.
        Teams = "equipes",
    }
}

impl Format {
    /// D1, D35: how many players make one of them.
    pub const fn members(self) -> (usize, usize) {
        match self {
            Self::Individual => (1, 1),
            Self::Triplettes => (3, 3),
            Self::Quadrettes => (4, 4),
            Self::Teams => (4, 6),
        }
    }

    /// D20, D34: ranked by percentages; else by *points de match*.
    pub const fn is_percent(self) -> bool {
        matches!(self, Self::Individual | Self::Triplettes)
    }

    /// D35, D53: the attacker always sits South, regardless of the étui's label, and an étui has no taker of its own.
    pub(crate) const fn attacks_from_south(self) -> bool {
        matches!(self, Self::Quadrettes | Self::Teams)
    }

    /// The number of defenders on a line of a fiche: players, or one formation.
    pub(crate) const fn defenders(self) -> usize {
        match self {
            Self::Individual => 3,
            Self::Triplettes | Self::Quadrettes | Self::Teams => 1,
        }
    }

    /// D20, D21: the weight of attack in the global percentage, as a fraction; defence has the rest.
    pub const fn attack_weight(self) -> (i64, i64) {
        match self {
            Self::Individual => (1, 4),
            Self::Triplettes | Self::Quadrettes | Self::Teams => (1, 2),
        }
    }
}
