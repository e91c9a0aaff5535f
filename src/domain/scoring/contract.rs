//! The vocabulary of a deal: *contrat*, *petit au bout*, *poignée*, *chelem* (S4–S7).

use serde::Deserialize;

keyed! {
    typed
    /// The contract announced by the taker, lowest first.
    #[derive(PartialOrd, Ord, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Contract {
        /// *Prise* or *petite*.
        Prise = "prise",
        /// *Garde*.
        Garde = "garde",
        /// *Garde sans le chien*.
        GardeSans = "garde_sans" => "garde sans",
        /// *Garde contre le chien*.
        GardeContre = "garde_contre" => "garde contre",
    }
}

impl Contract {
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

keyed! {
    typed
    /// The side that wins the last trick containing the *petit* (S5).
    #[derive(Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Petit {
        /// The taker's side.
        Attack = "attack",
        Defence = "defence",
    }
}

impl Petit {
    /// S5: ten points, before the contract's multiplier.
    pub(crate) const BONUS: i32 = 10;

    /// Reads `attaque`, `preneur`, `attack`, `défense`, `defence`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "attaque" | "attack" | "preneur" | "a" | "+" => Some(Self::Attack),
            "défense" | "defense" | "defence" | "d" | "-" => Some(Self::Defence),
            _ => None,
        }
    }
}

keyed! {
    typed
    /// A *poignée* shown by either side (S6).
    #[derive(PartialOrd, Ord, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Poignee {
        /// *Poignée simple*.
        Simple = "simple",
        /// *Double poignée*.
        Double = "double",
        /// *Triple poignée*.
        Triple = "triple",
    }
}

impl Poignee {
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

keyed! {
    typed
    /// The outcome of the *chelem* (S7).
    #[derive(Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Chelem {
        /// Announced and made.
        AnnouncedMade = "announced_made" => "chelem annoncé et réalisé",
        /// Made without an announcement.
        Made = "made" => "chelem réalisé sans annonce",
        /// Announced and failed.
        AnnouncedFailed = "announced_failed" => "chelem annoncé et manqué",
        /// The defence won every trick.
        Defence = "defence" => "chelem infligé par la défense",
        /// Announced, and the defence won every trick: both apply (decision under S7).
        AnnouncedFailedDefence = "announced_failed_defence" => "chelem annoncé, et infligé par la défense",
    }
}

impl Chelem {
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
