//! The rules of a season as a club chooses them (Y2–Y8, Y13–Y15).

use super::Points;
use super::quota::Quota;
use crate::money::Cents;

/// Y3: the measure of a night for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// The night's total (R1).
    Total,
    /// The total as if that many deals had been played.
    PerDeals(u16),
    /// 100 for the first of infinitely many, 0 for the last: 100 × (ranked − place + ½) ÷ ranked.
    Percent,
    /// So many points for each place; none beyond the list.
    Places(Vec<u16>),
    /// The night's PCN (P1–P7, D60).
    Pcn,
}

impl Measure {
    /// Points, which percentages of étuis are not.
    pub const fn is_of_points(&self) -> bool {
        matches!(self, Self::Total | Self::PerDeals(_))
    }
}

keyed! {
    /// Y2: a kind of nights that count; all that are said must hold of a night.
    pub enum Kind {
        /// Those added by hand only.
        Chosen = "choisies" => "pas choisie",
        Free = "libre" => "donnes dupliquées",
        Duplicate = "duplique" => "donnes libres",
        Alone = "individuel" => "en équipes",
        Teams = "equipes" => "individuelle",
    }
}

keyed! {
    /// Y6: how nights make a mark.
    pub enum Calculation {
        Sum = "somme",
        /// Their mean, by coefficient.
        Mean = "moyenne",
    }
}

/// Y4: the persons listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Eligible {
    Everybody,
    /// Members of a club.
    Club(String),
    /// P7: those affiliated.
    Affiliated,
    /// Persons with a label.
    Label(String),
}

/// The rules of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Y3.
    pub measure: Measure,
    /// Y2; all when empty.
    pub kinds: Vec<Kind>,
    /// Y2: players or formations that a night must have ranked.
    pub(crate) least: u16,
    /// Y5: that many of the best nights; all when `None`.
    pub(crate) kept: Option<u16>,
    /// Y5: of those kept, so many of one club's nights.
    pub kept_of_club: Option<u16>,
    /// Y2: the clubs whose nights count, by the comité's numbers; all when empty.
    pub clubs: Vec<u32>,
    /// Y6.
    pub calculation: Calculation,
    /// Y6: nights from which a person is ranked.
    pub minimum: u16,
    /// Y6: points for each night.
    pub(crate) presence: Points,
    pub(crate) eligible: Eligible,
    /// Y13: members of a team or club who count each night; all when `None`.
    pub best: Option<u16>,
    /// Y14: places in the final.
    pub places: Option<u16>,
    /// Y14: the least and the most of one club.
    pub of_club: Option<(u16, u16)>,
    /// Y17: what the places are shared among clubs by; limits alone when `None`.
    pub quota: Option<Quota>,
    /// Y17: the places that each club has at least.
    pub quota_least: u16,
    /// Y17: the number of the lot.
    pub seed: Option<u32>,
    /// Y15: by place.
    pub prizes: Vec<Cents>,
    /// Y15: for each who is ranked.
    pub each: Cents,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            measure: Measure::Total,
            kinds: vec![Kind::Free],
            least: 3,
            kept: None,
            kept_of_club: None,
            clubs: Vec::new(),
            calculation: Calculation::Sum,
            minimum: 1,
            presence: Points::ZERO,
            eligible: Eligible::Everybody,
            best: None,
            places: None,
            of_club: None,
            quota: None,
            quota_least: 1,
            seed: None,
            prizes: Vec::new(),
            each: Cents::ZERO,
        }
    }
}

/// The names of the presets; `meilleures-8` may have any number of nights.
pub const PRESETS: [&str; 5] = ["cumul", "moyenne", "meilleures-8", "places", "pcn"];

/// The rules of a preset; `None` for a name that is none.
pub fn preset(name: &str) -> Option<Rules> {
    let (plain, all) = (Rules::default(), Rules { kinds: Vec::new(), ..Rules::default() });
    let best = |name: &str| name.strip_prefix("meilleures-")?.parse().ok().filter(|best| (1..=99).contains(best));
    Some(match name {
        "cumul" => plain,
        "moyenne" => Rules { measure: Measure::PerDeals(25), calculation: Calculation::Mean, minimum: 5, ..plain },
        "places" => Rules { measure: Measure::Places(vec![25, 18, 15, 12, 10, 8, 6, 4, 2, 1]), ..all },
        "pcn" => Rules { measure: Measure::Pcn, ..all },
        _ => Rules { measure: Measure::Percent, kept: Some(best(name)?), ..all },
    })
}
