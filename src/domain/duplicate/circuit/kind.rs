//! The circuits there are, by their names.

use super::Format;

keyed! {
    /// The ways of sending players and étuis from table to table.
    #[derive(Hash)]
    pub enum Kind {
        /// D41–D43, D47, D49, D53: all players of a line move alike, and so do the étuis.
        Ligne = "ligne" => "circuit en ligne",
        /// D48: by cards, each player moves in his own way and plays every étui (8, 9 and 16 tables).
        Fiches = "fiches" => "circuit à fiches",
        /// D44, D46, D50: Howell, each meets all others.
        Howell = "howell" => "Howell",
        /// D50: Howell of triplettes with some plays turned, so that all are compared as often or nearly.
        HowellEquilibre = "howell-equilibre" => "Howell équilibré",
        /// D51: 16 triplettes in four *poules*.
        Emmanuel = "emmanuel" => "Emmanuel 16",
        /// D45: several tournaments side by side with the same étuis.
        Paralleles = "paralleles" => "tournois parallèles",
        /// D52: triplettes in line and in Howell side by side.
        Hybride = "hybride" => "tournoi hybride",
    }
}

keyed! {
    /// The colour of a tournament.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Colour {
        /// The first, and that of a tournament alone.
        Rouge = "rouge",
        Vert = "vert",
        Bleu = "bleu",
        Jaune = "jaune",
        Blanc = "blanc",
    }
}

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
