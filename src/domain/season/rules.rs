//! The rules of a season as a club chooses them (Y3–Y8).

use super::Points;

/// Y3: the measure of a night for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// The night's total (R1).
    Total,
    /// The total as if that many deals had been played.
    PerDeals(u16),
    /// 100 for the first of infinitely many, 0 for the last: 100 × (players − place + ½) ÷ players.
    Percent,
    /// So many points for each place; none beyond the list.
    Places(Vec<u16>),
    /// Players − place + 1.
    Inverse,
    /// The night's PCN (P1–P7).
    Pcn,
    /// The night's PP (P8, P9).
    Pp,
}

/// Y4: the worth of equal ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// The mean of the places they take together.
    Mean,
    /// The best of them.
    Top,
}

/// Y5: which nights are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    /// All of them.
    All,
    /// That many of the best.
    Best(u16),
    /// All but that many of the worst, as long as the least number of nights is left.
    AllBut(u16),
}

/// Y6: how nights make a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calculation {
    Sum,
    /// Their mean, by coefficient.
    Mean,
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

/// Y4: the persons among whom places are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Among {
    /// All who played.
    All,
    /// The persons listed only.
    Themselves,
}

/// Y8: the treatment of nights of duos and teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamNights {
    /// They do not count.
    Out,
    /// The team's place and awards, and its total divided by its members.
    Share,
    /// The players one by one.
    Single,
}

/// Y8, R6: the worth of a night for a player who left before the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leavers {
    /// Its full worth.
    Count,
    /// The presence alone.
    PresenceOnly,
    /// No points, and it counts.
    Zero,
}

/// Y7: a criterion that breaks ties between equal marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// More nights won.
    Wins,
    /// More first places, then second ones, …
    Places,
    /// The best night.
    Best,
    /// The best night that is not kept, then the next one.
    Next,
    /// More often ahead, in the nights both played.
    HeadToHead,
    Presence,
    /// Ahead in the last night all of them played.
    Last,
}

impl Criterion {
    /// All of them, with the word in the base, in files and in options.
    pub(crate) const ALL: [(Self, &'static str); 7] = [
        (Self::Wins, "victoires"),
        (Self::Places, "places"),
        (Self::Best, "meilleure"),
        (Self::Next, "suivante"),
        (Self::HeadToHead, "face-a-face"),
        (Self::Presence, "presences"),
        (Self::Last, "derniere"),
    ];
}

/// The rules of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Y3.
    pub measure: Measure,
    /// Y4.
    pub shared: Shared,
    pub(crate) kept: Kept,
    /// Y6.
    pub calculation: Calculation,
    /// Y6: nights from which a person is ranked.
    pub minimum: u16,
    /// Y6: points for each night.
    pub(crate) presence: Points,
    /// Y6: from that many nights, so many points.
    pub(crate) attendance: Option<(u16, Points)>,
    /// Y6: points for a night won.
    pub(crate) win: Points,
    /// Y6: points for a second or third place.
    pub(crate) podium: Points,
    pub(crate) eligible: Eligible,
    pub(crate) among: Among,
    /// Y8.
    pub teams: TeamNights,
    pub(crate) leavers: Leavers,
    /// Y7, in order.
    pub(crate) ties: Vec<Criterion>,
    /// Nights without a licence after which the door warns; the club's own rule.
    pub trials: Option<u16>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            measure: Measure::Total,
            shared: Shared::Mean,
            kept: Kept::All,
            calculation: Calculation::Sum,
            minimum: 1,
            presence: Points::ZERO,
            attendance: None,
            win: Points::ZERO,
            podium: Points::ZERO,
            eligible: Eligible::Everybody,
            among: Among::All,
            teams: TeamNights::Out,
            leavers: Leavers::Count,
            ties: vec![Criterion::Wins, Criterion::Best],
            trials: None,
        }
    }
}
