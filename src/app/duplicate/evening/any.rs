//! One of the reports, by the tournament's format (D1).

use serde::Serialize;
use std::ops::RangeInclusive;

use report::duplicate::{
    DuplicateRanking, PointsRanking, PointsRoute, PointsTopage, RankingKind, Route, TeamsRanking, TopageReport,
    explained,
};
use report::paper::Earned;
use report::{Table, Tabular};

/// A report that percentages and *points de match* have each in a shape of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ByFormat<P, Q, T = Q> {
    /// Individuals and triplettes.
    Percent(P),
    Points(Q),
    /// A match of teams.
    Teams(T),
}

pub type AnyRanking = ByFormat<DuplicateRanking, PointsRanking, TeamsRanking>;
/// The étuis compared.
pub(crate) type AnyTopage = ByFormat<TopageReport, PointsTopage>;
pub(crate) type AnyRoute = ByFormat<Route, PointsRoute>;

impl<P: Tabular, Q: Tabular, T: Tabular> Tabular for ByFormat<P, Q, T> {
    fn table(&self) -> Table {
        match self {
            Self::Percent(report) => report.table(),
            Self::Points(report) => report.table(),
            Self::Teams(report) => report.table(),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Percent(report) => report.name(),
            Self::Points(report) => report.name(),
            Self::Teams(report) => report.name(),
        }
    }
}

/// A place in a ranking, of any format.
pub(crate) struct RankedPlace<'a> {
    pub(crate) rank: u32,
    pub(crate) number: u32,
    pub(crate) name: &'a str,
    pub(crate) left: bool,
    pub(crate) score: Earned,
    /// D23: the line it stands in, where lines alternate.
    pub(crate) line: Option<&'static str>,
}

impl AnyRanking {
    /// `Classement alterné provisoire`.
    pub fn words(&self) -> String {
        match self {
            Self::Percent(ranking) => ranking.words(),
            Self::Points(ranking) => ranking.words(),
            Self::Teams(ranking) => ranking.words(),
        }
    }

    /// The ranks, in its order.
    pub fn ranks(&self) -> Vec<u32> {
        self.places().into_iter().map(|place| place.rank).collect()
    }

    /// The places, in its order.
    pub(crate) fn places(&self) -> Vec<RankedPlace<'_>> {
        let place = |rank, number, name, left, score| RankedPlace { rank, number, name, left, score, line: None };
        match self {
            Self::Percent(ranking) => (ranking.rows.iter())
                .map(|row| RankedPlace {
                    line: row.line.filter(|_| ranking.kind == RankingKind::Alternated),
                    ..place(row.rank, row.number, row.name.as_str(), row.left, row.score())
                })
                .collect(),
            Self::Points(ranking) => (ranking.rows.iter())
                .map(|row| place(row.rank, row.number, row.name.as_str(), row.left, Earned::Match(row.milli_pm)))
                .collect(),
            Self::Teams(ranking) => (ranking.rows.iter())
                .map(|row| place(row.rank, row.number, row.name.as_str(), false, Earned::Match(row.milli_pm)))
                .collect(),
        }
    }

    /// The first of it with the mark: `DUPONT Anne (62,50 %)`; nobody where a match is a draw.
    pub fn winner(&self) -> Option<String> {
        let places = self.places();
        let first = match (self, places.as_slice()) {
            (Self::Teams(_), [first, second, ..]) if first.rank == second.rank => None,
            (_, places) => places.first(),
        }?;
        Some(format!("{} ({})", first.name, first.score.words()))
    }
}

impl AnyTopage {
    /// Étui by étui, each with its title; the general remarks of *points de match* stand under the last one.
    pub(crate) fn on_the_wall(&self) -> Vec<(String, Table)> {
        let (mut parts, notes) = match self {
            Self::Percent(report) => return report.each().collect(),
            Self::Points(report) => (report.each(), &report.notes),
            // An étui of a match has but one line.
            Self::Teams(report) => return vec![("Étui par étui".to_owned(), report.table())],
        };
        if let Some((_, last)) = parts.last_mut() {
            last.notes.extend(notes.iter().cloned());
        }
        parts
    }
}

impl AnyRoute {
    /// The steps alone.
    pub fn explained(&self) -> Table {
        match self {
            Self::Percent(route) => explained(&route.tournament, &route.name, &route.steps),
            Self::Points(route) | Self::Teams(route) => explained(&route.tournament, &route.name, &route.steps),
        }
    }

    /// For paper, with the positions of the session, some of which still await a result.
    pub(crate) fn on_paper(&self, positions: RangeInclusive<u8>, awaited: impl Fn(u8) -> bool) -> Table {
        match self {
            Self::Percent(route) => route.on_paper(positions, awaited),
            Self::Points(route) | Self::Teams(route) => route.on_paper(),
        }
    }

    /// Whose it is.
    pub(crate) fn number(&self) -> u32 {
        match self {
            Self::Percent(route) => route.number,
            Self::Points(route) | Self::Teams(route) => route.number,
        }
    }

    /// The heading on paper: name, and starting place.
    pub(crate) fn heading(&self) -> String {
        match self {
            Self::Percent(route) => {
                let start = route.start.as_ref().map_or_else(String::new, |start| format!(" ({start})"));
                format!("{}{start}", route.name)
            }
            Self::Points(route) | Self::Teams(route) => format!("{} {}", route.number, route.name),
        }
    }
}
