//! The vocabulary of a deal: *contrat*, *petit au bout*, *poignée*, *chelem* (S4–S7).

use serde::{Deserialize, Serialize};

/// The contract announced by the taker, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contract {
    /// *Prise* or *petite*.
    Prise,
    /// *Garde*.
    Garde,
    /// *Garde sans le chien*.
    GardeSans,
    /// *Garde contre le chien*.
    GardeContre,
}

impl Contract {
    /// All contracts, lowest first.
    pub const ALL: [Self; 4] = [Self::Prise, Self::Garde, Self::GardeSans, Self::GardeContre];

    /// Rank of the contract in [`Contract::ALL`], from 0.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// S4: the multiplier of the base and the *petit au bout*.
    pub(crate) const fn multiplier(self) -> i32 {
        match self {
            Self::Prise => 1,
            Self::Garde => 2,
            Self::GardeSans => 4,
            Self::GardeContre => 6,
        }
    }

    /// The name on the sheet.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Prise => "prise",
            Self::Garde => "garde",
            Self::GardeSans => "garde sans",
            Self::GardeContre => "garde contre",
        }
    }

    /// The name in files (`garde_sans`).
    pub const fn key(self) -> &'static str {
        match self {
            Self::Prise => "prise",
            Self::Garde => "garde",
            Self::GardeSans => "garde_sans",
            Self::GardeContre => "garde_contre",
        }
    }

    /// Reads the usual spellings: `garde`, `G.Sans`, `gs`, `garde_contre`, `petite`, …
    pub fn parse(text: &str) -> Option<Self> {
        let key: String = text.to_lowercase().chars().filter(|c| c.is_ascii_alphabetic()).collect();
        match key.as_str() {
            "prise" | "petite" | "p" => Some(Self::Prise),
            "garde" | "g" => Some(Self::Garde),
            "gardesans" | "gsans" | "gs" | "gardesanslechien" => Some(Self::GardeSans),
            "gardecontre" | "gcontre" | "gc" | "gardecontrelechien" => Some(Self::GardeContre),
            _ => None,
        }
    }
}

/// The side that wins the last trick containing the *petit* (S5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Petit {
    /// The taker's side.
    Attack,
    Defence,
}

impl Petit {
    /// S5: ten points, before the contract's multiplier.
    pub(crate) const BONUS: i32 = 10;

    /// The name in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defence => "defence",
        }
    }

    /// Reads `attaque`, `preneur`, `attack`, `défense`, `defence`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "attaque" | "attack" | "preneur" | "a" | "+" => Some(Self::Attack),
            "défense" | "defense" | "defence" | "d" | "-" => Some(Self::Defence),
            _ => None,
        }
    }
}

/// A *poignée* shown by either side (S6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Poignee {
    /// *Poignée simple*.
    Simple,
    /// *Double poignée*.
    Double,
    /// *Triple poignée*.
    Triple,
}

impl Poignee {
    /// All of them, smallest first.
    pub const ALL: [Self; 3] = [Self::Simple, Self::Double, Self::Triple];

    /// S6: the bonus, never multiplied, always to the side that wins the deal.
    pub(crate) const fn bonus(self) -> i32 {
        match self {
            Self::Simple => 20,
            Self::Double => 30,
            Self::Triple => 40,
        }
    }

    /// S6: how many trumps it takes with that many players in the deal (3, 4 or 5).
    pub(crate) const fn trumps(self, players: u8) -> u8 {
        match (players, self) {
            (3, Self::Simple) => 13,
            (3, Self::Double) => 15,
            (3, Self::Triple) => 18,
            (5, Self::Simple) => 8,
            (5, Self::Double) => 10,
            (5, Self::Triple) => 13,
            (_, Self::Simple) => 10,
            (_, Self::Double) => 13,
            (_, Self::Triple) => 15,
        }
    }

    /// The name in files and on screen.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Double => "double",
            Self::Triple => "triple",
        }
    }

    /// Reads `simple`, `double`, `triple` or `1`, `2`, `3`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "simple" | "1" | "s" => Some(Self::Simple),
            "double" | "2" | "d" => Some(Self::Double),
            "triple" | "3" | "t" => Some(Self::Triple),
            _ => None,
        }
    }
}

/// The outcome of the *chelem* (S7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chelem {
    /// Announced and made.
    AnnouncedMade,
    /// Made without an announcement.
    Made,
    /// Announced and failed.
    AnnouncedFailed,
    /// The defence won every trick.
    Defence,
    /// Announced, and the defence won every trick: both apply (decision under S7).
    AnnouncedFailedDefence,
}

impl Chelem {
    /// All the cases.
    pub const ALL: [Self; 5] =
        [Self::AnnouncedMade, Self::Made, Self::AnnouncedFailed, Self::Defence, Self::AnnouncedFailedDefence];

    /// S7: the amount each defender pays (positive) or receives (negative); never multiplied.
    pub(crate) const fn bonus(self) -> i32 {
        match self {
            Self::AnnouncedMade => 400,
            Self::Made => 200,
            Self::AnnouncedFailed | Self::Defence => -200,
            Self::AnnouncedFailedDefence => -400,
        }
    }

    /// True when the taker's side won every trick.
    pub const fn is_made(self) -> bool {
        matches!(self, Self::AnnouncedMade | Self::Made)
    }

    /// True when the defence won every trick.
    pub const fn is_inflicted(self) -> bool {
        matches!(self, Self::Defence | Self::AnnouncedFailedDefence)
    }

    /// The words on screen.
    pub const fn word(self) -> &'static str {
        match self {
            Self::AnnouncedMade => "chelem annoncé et réalisé",
            Self::Made => "chelem réalisé sans annonce",
            Self::AnnouncedFailed => "chelem annoncé et manqué",
            Self::Defence => "chelem infligé par la défense",
            Self::AnnouncedFailedDefence => "chelem annoncé, et infligé par la défense",
        }
    }

    /// The name in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::AnnouncedMade => "announced_made",
            Self::Made => "made",
            Self::AnnouncedFailed => "announced_failed",
            Self::Defence => "defence",
            Self::AnnouncedFailedDefence => "announced_failed_defence",
        }
    }

    /// Reads the names of files and the French ones (`annoncé-réussi`, `réussi`, `manqué`, `défense`).
    pub fn parse(text: &str) -> Option<Self> {
        let plain: String = text
            .to_lowercase()
            .chars()
            .map(|c| match c {
                'é' | 'è' => 'e',
                ' ' | '-' => '_',
                other => other,
            })
            .collect();
        match plain.as_str() {
            "announced_made" | "annonce_reussi" | "annonce" => Some(Self::AnnouncedMade),
            "made" | "reussi" | "realise" => Some(Self::Made),
            "announced_failed" | "annonce_manque" | "annonce_echoue" | "manque" => Some(Self::AnnouncedFailed),
            "defence" | "defense" => Some(Self::Defence),
            "announced_failed_defence" | "annonce_defense" => Some(Self::AnnouncedFailedDefence),
            _ => None,
        }
    }
}
