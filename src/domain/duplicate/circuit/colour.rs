//! D45: the colours of tournaments side by side, and of their étuis.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The colour of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The first, and that of a tournament alone.
    Rouge,
    /// The second.
    Vert,
    Bleu,
    Jaune,
    Blanc,
}

impl Colour {
    /// In the order of the FFT's organiser's manual, p. 18.
    pub(crate) const ALL: [Self; 5] = [Self::Rouge, Self::Vert, Self::Bleu, Self::Jaune, Self::Blanc];

    /// The French word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rouge => "rouge",
            Self::Vert => "vert",
            Self::Bleu => "bleu",
            Self::Jaune => "jaune",
            Self::Blanc => "blanc",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
