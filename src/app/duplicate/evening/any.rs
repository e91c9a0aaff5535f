//! One of the reports, by the tournament's format (D1).

use serde::{Serialize, Serializer};

use crate::report::duplicate::{
    DuplicateRanking, PointsRanking, PointsRoute, PointsTopage, Route, TeamsRanking, TopageReport,
};
use crate::report::{Table, Tabular};

/// A report that percentages and *points de match* have each in a shape of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ByFormat<P, Q, T = Q> {
    /// Individuals and triplettes.
    Percent(P),
    /// Quadrettes.
    Points(Q),
    /// A match of teams.
    Teams(T),
}

/// A ranking.
pub type AnyRanking = ByFormat<DuplicateRanking, PointsRanking, TeamsRanking>;
/// The étuis compared.
pub type AnyTopage = ByFormat<TopageReport, PointsTopage>;
/// Somebody's evening.
pub type AnyRoute = ByFormat<Route, PointsRoute>;

impl<P: Serialize, Q: Serialize, T: Serialize> Serialize for ByFormat<P, Q, T> {
    /// As the report that it is.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Percent(report) => report.serialize(serializer),
            Self::Points(report) => report.serialize(serializer),
            Self::Teams(report) => report.serialize(serializer),
        }
    }
}

impl<P: Tabular, Q: Tabular, T: Tabular> Tabular for ByFormat<P, Q, T> {
    fn table(&self) -> Table {
        match self {
            Self::Percent(report) => report.table(),
            Self::Points(report) => report.table(),
            Self::Teams(report) => report.table(),
        }
    }
}

impl AnyRanking {
    /// `Classement alterné provisoire`.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Percent(ranking) => ranking.words(),
            Self::Points(ranking) => ranking.words(),
            Self::Teams(ranking) => ranking.words(),
        }
    }

    /// The ranks, in its order.
    #[must_use]
    pub fn ranks(&self) -> Vec<u32> {
        match self {
            Self::Percent(ranking) => ranking.rows.iter().map(|row| row.rank).collect(),
            Self::Points(ranking) => ranking.rows.iter().map(|row| row.rank).collect(),
            Self::Teams(ranking) => ranking.rows.iter().map(|row| row.rank).collect(),
        }
    }

    /// The first of it with what he has: `DUPONT Anne (62,50 %)`.
    #[must_use]
    pub fn winner(&self) -> Option<String> {
        match self {
            Self::Percent(ranking) => ranking.rows.first().map(|row| format!("{} ({} %)", row.name, row.total)),
            Self::Points(ranking) => ranking.rows.first().map(|row| format!("{} ({} PM)", row.name, row.milli_pm)),
            Self::Teams(ranking) => match ranking.rows.as_slice() {
                [first, second, ..] if first.rank == second.rank => None,
                rows => rows.first().map(|row| format!("{} ({} PM)", row.name, row.milli_pm)),
            },
        }
    }
}

impl AnyRoute {
    /// The steps alone.
    #[must_use]
    pub fn explained(&self) -> Table {
        match self {
            Self::Percent(route) => route.explained(),
            Self::Points(route) | Self::Teams(route) => route.explained(),
        }
    }

    /// Over it on paper: who it is, and where he began.
    #[must_use]
    pub fn heading(&self) -> String {
        match self {
            Self::Percent(route) => {
                let start = route.start.as_ref().map_or_else(String::new, |start| format!(" ({start})"));
                format!("{}{start}", route.name)
            }
            Self::Points(route) | Self::Teams(route) => format!("{} {}", route.number, route.name),
        }
    }
}
