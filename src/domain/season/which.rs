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

/// Why a night does not count; Y10 before all but the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// In one word, which the independent checker finds too.
    pub key: &'static str,
    /// In French.
    pub words: String,
}

impl Left {
    /// The first reason, `None` where the night counts; `same` is the number of an earlier one that it is. A decision by hand wins over day, kind and
    /// size.
    pub fn of(season: &ClubSeason, night: &Night, which: &Which, same: Option<String>) -> Option<Self> {
        let (rules, by_itself) = (&season.rules, which.counts.is_none());
        let here = |club| rules.clubs.contains(&club);
        let kind = rules.kinds.iter().find(|kind| !is(**kind, night)).filter(|_| by_itself);
        let said = |holds: bool, words: &str| holds.then(|| words.to_owned());
        let reasons = [
            ("main", said(which.counts == Some(false), "ôtée")),
            ("close", said(season.closed, "saison close sans elle")),
            ("meme", same.map(|number| format!("c'est la même soirée que le n° {number}"))),
            ("mesure", lacks(&rules.measure, night).map(str::to_owned)),
            ("jour", said(by_itself && !season.holds(night.date), "hors dates")),
            ("genre", kind.map(|kind| kind.word().to_owned())),
            ("club", said(by_itself && !rules.clubs.is_empty() && !night.club.is_some_and(here), NOT_THERE)),
            ("taille", few(night).filter(|_| by_itself)),
        ];
        let first = reasons.into_iter().find_map(|(key, words)| Some(Self { key, words: words? }));
        first.filter(|_| !(season.closed && which.at_closing))
    }

    /// Why a night that is being made will not count by its kind, in French.
    pub fn not_of(rules: &Rules, night: &Night) -> Option<&'static str> {
        let points = rules.measure.is_of_points() && night.duplicate;
        let kind = rules.kinds.iter().find(|kind| !is(**kind, night)).map(|kind| kind.word());
        points.then_some(ETUIS).or(kind)
    }

    /// Whether a night counts, in French; `said` is how a decision by hand is told.
    pub fn state(left: Option<&Self>, said: &str) -> String {
        let state = left.map_or("compte".to_owned(), |left| format!("ne compte pas : {}", left.words));
        let by_hand = left.is_none_or(|left| left.key == "main");
        let comma = if left.is_none() { "," } else { "" };
        if by_hand && !said.is_empty() { format!("{state}{comma} {said}") } else { state }
    }
}

const NOT_THERE: &str = "les soirées de ce club ne comptent pas";

/// How many are ranked, where those are fewer than it takes.
fn few(night: &Night) -> Option<String> {
    let noun = if night.teams { "équipe classée" } else { "joueur classé" };
    (night.size() < LEAST).then(|| format!("{}, il en faut {LEAST}", counted(night.size(), noun)))
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
