//! Presence.

use serde::Serialize;

use super::NightHead;
use crate::table::{Table, Tabular, french_date, spare};
use domain::counted;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PresenceRow {
    /// `NOM Prénom`.
    pub name: String,
    pub count: usize,
    /// ISO date of the last one.
    pub last: Option<String>,
    /// Night by night.
    pub came: Vec<bool>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PresenceReport {
    /// The season's name.
    pub season: String,
    /// The nights that count.
    pub nights: Vec<NightHead>,
    /// The most often first.
    pub rows: Vec<PresenceRow>,
}

impl Tabular for PresenceReport {
    fn table(&self) -> Table {
        let title = format!("Présences – {}, {}", self.season, counted(self.nights.len(), "soirée"));
        let day = |date: &str| {
            date.get(5..).map_or_else(String::new, |day| french_date(&format!("{day}-")).trim_matches('/').to_owned())
        };
        Table::of(title, &self.rows)
            .column("Joueur", |row| &row.name)
            .column(">Soirées", |row| row.count)
            .column(">%", |row| (row.count * 100 + self.nights.len() / 2) / self.nights.len().max(1))
            .column("Dernière", |row| row.last.as_deref().map(french_date))
            .columns(
                0..self.nights.len(),
                |night| spare(format!(">{}", day(&self.nights[night].date))),
                |row, night| row.came.get(night).is_some_and(|came| *came).then_some("×"),
            )
            .table()
    }
}
