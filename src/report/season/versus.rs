//! Two players against each other.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date};
use crate::{Number, row};

/// A night both played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VersusNight {
    /// ISO date.
    pub date: String,
    pub night: String,
    pub places: [Option<u32>; 2],
    /// Tables they shared.
    pub tables: usize,
    /// Each one's score there.
    pub balances: [i32; 2],
}

/// Two players against each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VersusReport {
    /// The season's name.
    pub season: String,
    pub names: [String; 2],
    /// In how many nights each finished ahead.
    pub ahead: [usize; 2],
    /// The nights both played.
    pub nights: Vec<VersusNight>,
}

impl Tabular for VersusReport {
    fn table(&self) -> Table {
        let [one, other] = &self.names;
        let mut table = Table::new(format!("{} – {one} et {other}", self.season), &["Date", "Soirée"]);
        table.figures(format!("Place de {one}"));
        table.figures(format!("Place de {other}"));
        table.figures("Tables communes");
        table.detail(format!("Bilan de {one}"));
        table.detail(format!("Bilan de {other}"));
        for night in &self.nights {
            let [mine, yours] = night.places;
            table.rows.push(row![
                french_date(&night.date),
                &night.night,
                mine,
                yours,
                night.tables,
                Number::from(night.balances[0]).signed(),
                Number::from(night.balances[1]).signed(),
            ]);
        }
        table.notes.push(match self.nights.len() {
            0 => "Ils n'ont joué aucune soirée ensemble.".to_owned(),
            _ => format!("Devant l'autre : {one} {} fois, {other} {} fois.", self.ahead[0], self.ahead[1]),
        });
        table
    }
}
