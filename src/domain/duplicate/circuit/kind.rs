//! The circuits there are, by their names.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The ways of sending players and étuis from table to table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// D41–D43, D47, D49, D53: all players of a line move alike, and so do the étuis.
    Ligne,
    /// D48: by cards, each player moves in his own way and plays every étui (8, 9 and 16 tables).
    Fiches,
    /// D44, D46, D50: Howell, each meets all others.
    Howell,
    /// D50: Howell of triplettes with some plays turned, so that all are compared as often or nearly.
    HowellEquilibre,
    /// D51: 16 triplettes in four *poules*.
    Emmanuel,
    /// D45: several tournaments side by side with the same étuis.
    Paralleles,
    /// D52: triplettes in line and in Howell side by side.
    Hybride,
}

impl Kind {
    pub const ALL: [Self; 7] = [
        Self::Ligne,
        Self::Fiches,
        Self::Howell,
        Self::HowellEquilibre,
        Self::Emmanuel,
        Self::Paralleles,
        Self::Hybride,
    ];

    /// The name on the command line and in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ligne => "ligne",
            Self::Fiches => "fiches",
            Self::Howell => "howell",
            Self::HowellEquilibre => "howell-equilibre",
            Self::Emmanuel => "emmanuel",
            Self::Paralleles => "paralleles",
            Self::Hybride => "hybride",
        }
    }

    /// Reads that name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == text)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ligne => "circuit en ligne",
            Self::Fiches => "circuit à fiches",
            Self::Howell => "Howell",
            Self::HowellEquilibre => "Howell équilibré",
            Self::Emmanuel => "Emmanuel 16",
            Self::Paralleles => "tournois parallèles",
            Self::Hybride => "tournoi hybride",
        })
    }
}
