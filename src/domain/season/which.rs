//! Y2: which nights count in a season, and why the others do not.

use serde::{Deserialize, Serialize};

use super::night::Night;
use super::rules::TeamNights;
use super::year::ClubSeason;

/// A club's settings for one night, besides its day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Which {
    /// `true` was added, `false` was left out, by hand.
    pub counts: Option<bool>,
    /// In hundredths; `None` for 100.
    pub coefficient: Option<u16>,
    /// It cannot be dropped.
    pub mandatory: bool,
    /// The operator and the reason.
    pub said: String,
    /// Y10: it counted when the season was closed.
    pub at_closing: bool,
}

impl Which {
    /// In hundredths.
    pub fn weight(&self) -> u16 {
        self.coefficient.unwrap_or(100)
    }
}

/// Whether a night counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listing {
    Counts,
    /// It does not.
    Left(Left),
}

/// The reason why a night does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// Its day is not in the season.
    OtherDay,
    /// It was played in duos or teams (Y8).
    Teams,
    /// It was played with étuis: it has no points to add to those of other nights.
    Duplicate,
    /// Decided by hand.
    ByHand,
    /// Y10: the season was closed without it.
    Closed,
}

impl Listing {
    /// For one night. A decision by hand wins over its day, and over its being played in teams.
    pub fn of(season: &ClubSeason, night: &Night, which: &Which) -> Self {
        match which.counts {
            _ if night.duplicate => Self::Left(Left::Duplicate),
            _ if season.closed && which.at_closing => Self::Counts,
            Some(false) => Self::Left(Left::ByHand),
            _ if season.closed => Self::Left(Left::Closed),
            Some(true) => Self::Counts,
            None if !season.holds(night.date) => Self::Left(Left::OtherDay),
            None if night.teams && season.rules.teams == TeamNights::Out => Self::Left(Left::Teams),
            None => Self::Counts,
        }
    }

    pub fn words(&self, said: &str) -> String {
        let by_hand = |verb: &str| if said.is_empty() { verb.to_owned() } else { format!("{verb} {said}") };
        match self {
            Self::Counts => by_hand("compte").trim_end().to_owned(),
            Self::Left(Left::OtherDay) => "ne compte pas : hors dates".to_owned(),
            Self::Left(Left::Duplicate) => "ne compte pas : donnes dupliquées".to_owned(),
            Self::Left(Left::Teams) => "ne compte pas : en équipes".to_owned(),
            Self::Left(Left::ByHand) => by_hand("ne compte pas : ôtée"),
            Self::Left(Left::Closed) => "ne compte pas : saison close sans elle".to_owned(),
        }
    }
}
