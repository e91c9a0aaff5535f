//! Y2: which nights count in a season, and why the others do not.

use serde::{Deserialize, Serialize};

use super::Points;
use super::night::{Night, NightKey};
use super::ranking::worth;
use super::rules::{Kind, Measure, Rules};
use super::year::ClubSeason;
use crate::counted;

/// Players or formations that a night must have ranked.
pub(super) const LEAST: u32 = 3;

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

    /// Reads a coefficient from 0 to 10, in hundredths.
    pub fn read_weight(text: &str) -> Option<u16> {
        Points::parse(text).and_then(|points| u16::try_from(points.0).ok()).filter(|weight| *weight <= 1000)
    }
}

/// A night with the club's decisions on it.
#[derive(Debug, Clone)]
pub struct ListedNight {
    pub night: Night,
    pub which: Which,
    /// Why it does not count; `None` where it does.
    pub left: Option<Left>,
}

impl ListedNight {
    pub const fn counts(&self) -> bool {
        self.left.is_none()
    }

    /// Whether it counts, and why not, in French.
    pub fn state(&self) -> String {
        Left::state(self.left.as_ref(), &self.which.said)
    }
}

/// The first reason why a night does not count, in this order; Y10 before all but the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// Decided by hand.
    ByHand,
    /// The season was closed without it.
    Closed,
    /// It is there already, under that number.
    Same(String),
    /// The measure does not exist for it, in French (Y3, Y12).
    Lacks(&'static str),
    /// Its day is not in the season.
    OtherDay,
    /// That kind is asked for, and it is not of it.
    Kind(Kind),
    /// The nights of that club do not count.
    Club,
    /// So many are ranked, of players or of teams.
    Few(u32, bool),
}

impl Left {
    /// Of one night, `None` where it counts; `same` is the number of an earlier one that it is. A decision by hand wins over day, kind and size.
    pub fn of(season: &ClubSeason, night: &Night, which: &Which, same: Option<String>) -> Option<Self> {
        let (rules, asked) = (&season.rules, which.counts.is_none());
        let (size, counts) = (night.size(), |club| rules.clubs.contains(&club));
        let reasons = [
            (which.counts == Some(false)).then_some(Self::ByHand),
            season.closed.then_some(Self::Closed),
            same.map(Self::Same),
            lacks(&rules.measure, night).map(Self::Lacks),
            (asked && !season.holds(night.date)).then_some(Self::OtherDay),
            rules.kinds.iter().find(|kind| asked && !is(**kind, night)).map(|kind| Self::Kind(*kind)),
            (asked && !rules.clubs.is_empty() && !night.club.is_some_and(counts)).then_some(Self::Club),
            (asked && size < LEAST).then_some(Self::Few(size, night.teams)),
        ];
        reasons.into_iter().flatten().next().filter(|_| !(season.closed && which.at_closing))
    }

    /// Why a night that is being made will not count by its kind, in French.
    pub fn not_of(rules: &Rules, night: &Night) -> Option<&'static str> {
        let points = rules.measure.is_of_points() && night.duplicate;
        let kind = rules.kinds.iter().find(|kind| !is(**kind, night)).map(|kind| kind.word());
        points.then_some(ETUIS).or(kind)
    }

    /// Whether a night counts, in French; `said` is how a decision by hand is told.
    pub fn state(left: Option<&Self>, said: &str) -> String {
        let state = left.map_or("compte".to_owned(), |left| format!("ne compte pas : {}", left.words()));
        let by_hand = left.is_none_or(|left| *left == Self::ByHand);
        let comma = if left.is_none() { "," } else { "" };
        if by_hand && !said.is_empty() { format!("{state}{comma} {said}") } else { state }
    }

    /// Why it does not count, in French.
    pub fn words(&self) -> String {
        let why = match self {
            Self::ByHand => "ôtée",
            Self::Closed => "saison close sans elle",
            Self::Same(number) => return format!("c'est la même soirée que le n° {number}"),
            Self::Lacks(why) => why,
            Self::OtherDay => "hors dates",
            Self::Kind(kind) => kind.word(),
            Self::Club => "les soirées de ce club ne comptent pas",
            Self::Few(size, teams) => {
                let noun = if *teams { "équipe classée" } else { "joueur classé" };
                return format!("{}, il en faut {LEAST}", counted(*size, noun));
            }
        };
        why.to_owned()
    }
}

/// Whether a night is of a kind; by itself, none is chosen.
const fn is(kind: Kind, night: &Night) -> bool {
    match kind {
        Kind::Chosen => false,
        Kind::Free => !night.duplicate,
        Kind::Duplicate => night.duplicate,
        Kind::Alone => !night.teams,
        Kind::Teams => night.teams,
    }
}

const ETUIS: &str = "donnes dupliquées, la mesure est en points";

/// What a night does not say and the measure needs.
fn lacks(measure: &Measure, night: &Night) -> Option<&'static str> {
    if measure.is_of_points() && night.duplicate {
        return Some(ETUIS);
    }
    let said = night.results.iter().all(|result| worth(measure, result, night.placed(result)).is_some());
    let why = match measure {
        Measure::Total => "elle ne dit pas le total de chacun",
        Measure::PerDeals(_) => "elle ne dit pas le total de chacun ou le nombre de donnes",
        Measure::Percent => "elle ne dit pas le rang de chacun ou le nombre de joueurs",
        Measure::Places(_) => "elle ne dit pas le rang de chacun",
        Measure::Pcn if night.duplicate => "aucune grille de PCN n'était importée ce jour-là",
        Measure::Pcn if matches!(night.key, NightKey::Tournament(_)) => "moins de 8 joueurs, donc pas de PCN",
        Measure::Pcn => "elle ne dit pas les PCN",
    };
    (!said).then_some(why)
}
