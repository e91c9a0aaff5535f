//! Presence.

use serde::Serialize;

use super::NightHead;
use crate::row;
use crate::table::{Table, Tabular, french_date};
use domain::counted;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PresenceRow {
    /// `NOM Prénom`.
    pub name: String,
    pub count: usize,
    /// The number of the first one, from 1.
    pub first: Option<usize>,
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
    /// People who came for the first time at the last night.
    pub newcomers: Vec<String>,
    /// People who have not come for three months before the last night.
    pub gone: Vec<String>,
    /// The most often first.
    pub rows: Vec<PresenceRow>,
}

impl Tabular for PresenceReport {
    fn table(&self) -> Table {
        let title = format!("Présences – {}, {}", self.season, counted(self.nights.len(), "soirée"));
        let mut table = Table::new(title, &["Joueur", ">Soirées", ">%", "Dernière"]);
        for night in &self.nights {
            table.detail(
                night
                    .date
                    .get(5..)
                    .map_or_else(String::new, |day| french_date(&format!("{day}-")).trim_matches('/').to_owned()),
            );
        }
        for row in &self.rows {
            let percent = (row.count * 100 + self.nights.len() / 2) / self.nights.len().max(1);
            let last = row.last.as_deref().map(french_date);
            let mut cells = row![&row.name, row.count, percent, last];
            cells.extend(row.came.iter().map(|came| if *came { "×" } else { "" }));
            table.rows.push(cells);
        }
        for (what, names) in
            [("Venus pour la première fois", &self.newcomers), ("Pas revenus depuis trois mois", &self.gone)]
        {
            if !names.is_empty() {
                table.notes.push(format!("{what} : {}.", names.join(", ")));
            }
        }
        table
    }
}
