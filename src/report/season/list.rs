//! The seasons of a base, and the categories of one.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, french_date};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonLine {
    pub name: String,
    /// ISO date of the first day.
    pub from: String,
    /// ISO date of the last day.
    pub to: String,
    /// Nights that count.
    pub nights: usize,
    /// Closed (Y10).
    pub closed: bool,
    /// The one commands are about.
    pub current: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonList {
    /// By the first day.
    pub seasons: Vec<SeasonLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CategoryLine {
    pub name: String,
    /// The condition of membership, in French.
    pub condition: String,
}

/// The categories of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CategoriesReport {
    /// The season's name.
    pub season: String,
    /// As they were added.
    pub categories: Vec<CategoryLine>,
}

impl Tabular for SeasonList {
    fn table(&self) -> Table {
        Table::of("Saisons", &self.seasons)
            .column("Nom", |line| &line.name)
            .column("Du", |line| french_date(&line.from))
            .column("Au", |line| french_date(&line.to))
            .column(">Soirées", |line| line.nights)
            .column("État", |line| if line.closed { "close" } else { "ouverte" })
            .column("Courante", |line| if line.current { "←" } else { "" })
            .table()
    }
}

impl Tabular for CategoriesReport {
    fn table(&self) -> Table {
        let mut table = Table::new(format!("Catégories – {}", self.season), &["Catégorie", "Qui en est"]);
        table.rows = self.categories.iter().map(|line| row![&line.name, &line.condition]).collect();
        table
    }
}
