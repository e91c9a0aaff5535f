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

keyed! {
    /// Y4: the worth of equal ranks.
    pub enum Shared {
        /// The mean of the places they take together.
        Mean = "partage",
        /// The best of them.
        Top = "haut",
    }
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

keyed! {
    /// Y4: the persons among whom places are counted.
    pub(crate) enum Among {
        /// All who played.
        All = "general",
        /// The persons listed only.
        Themselves = "entre-eux",
    }
}

keyed! {
    /// Y8: the treatment of nights of duos and teams.
    pub enum TeamNights {
        /// They do not count.
        Out = "exclues",
        /// The team's place and awards, and its total divided by its members.
        Share = "part",
        /// The players one by one.
        Single = "individuel",
    }
}

keyed! {
    /// Y8, R6: the worth of a night for a player who left before the end.
    pub(crate) enum Leavers {
        /// Its full worth.
        Count = "compte",
        /// The presence alone.
        PresenceOnly = "presence",
        /// No points, and it counts.
        Zero = "zero",
    }
}

keyed! {
    /// Y7: a criterion that breaks ties between equal marks.
    #[derive(Hash)]
    pub enum Criterion {
        /// More nights won.
        Wins = "victoires" => "soirées gagnées",
        /// More first places, then second ones, …
        Places = "places" => "premières places, puis deuxièmes, et ainsi de suite",
        /// The best night.
        Best = "meilleure" => "meilleure soirée",
        /// The best night that is not kept, then the next one.
        Next = "suivante" => "meilleure soirée non retenue, puis la suivante",
        /// More often ahead, in the nights both played.
        HeadToHead = "face-a-face" => "face-à-face",
        Presence = "presences" => "présences",
        /// Ahead in the last night all of them played.
        Last = "derniere" => "dernière soirée commune",
    }
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
