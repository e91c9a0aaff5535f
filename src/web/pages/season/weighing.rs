//! A change of the season, shown with what it makes of the first ten before it counts.

use maud::{Markup, html};
use serde::Serialize;

use crate::kit;
use app::{Club, Result, SeasonAsked, Seasons};
use report::Table;
use report::season::{SeasonRanking, SeasonRow};

/// How many ranks are compared.
const SHOWN: usize = 10;

/// A change, with the ranking before and after it; `None` where nobody can be ranked.
#[derive(Debug, Serialize)]
pub(super) struct Weighing<T> {
    pub(super) said: T,
    before: Option<SeasonRanking>,
    after: Option<SeasonRanking>,
}

impl<T> Weighing<T> {
    /// Makes the change.
    /// Errors: those of the change.
    pub(super) fn of(club: &Club, name: Option<&str>, change: impl FnOnce(Seasons<'_>) -> Result<T>) -> Result<Self> {
        let ranked = || club.seasons().ranking(name, &SeasonAsked::default()).ok();
        let before = ranked();
        Ok(Self { said: change(club.seasons())?, before, after: ranked() })
    }

    /// The first ten, before and after.
    pub(super) fn compared(&self) -> Markup {
        let [before, after] = [&self.before, &self.after].map(first);
        let who = |row: &&SeasonRow| format!("{}. {}", row.rank.unwrap_or_default(), row.name);
        let table = Table::of("Les dix premiers", 0..before.len().max(after.len()))
            .column("Avant", |at| before.get(at).map(who))
            .column(">Points", |at| before.get(at).map(|row| row.points))
            .column("Après", |at| after.get(at).map(who))
            .column(">Points", |at| after.get(at).map(|row| row.points))
            .table();
        match (&self.before, &self.after) {
            (Some(before), Some(after)) if before.rows == after.rows => {
                html! { p.phrase { "Le classement reste le même." } }
            }
            _ => html! { (kit::table(&table)) },
        }
    }
}

/// The first ten who are ranked.
fn first(ranking: &Option<SeasonRanking>) -> Vec<&SeasonRow> {
    ranking.iter().flat_map(|ranking| &ranking.rows).take(SHOWN).take_while(|row| row.rank.is_some()).collect()
}
