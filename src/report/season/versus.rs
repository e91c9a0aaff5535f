//! Two players against each other.

use serde::Serialize;

use crate::Number;
use crate::table::{Table, Tabular, french_date, spare};

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
        let note = match self.nights.len() {
            0 => "Ils n'ont joué aucune soirée ensemble.".to_owned(),
            _ => format!("Devant l'autre : {one} {} fois, {other} {} fois.", self.ahead[0], self.ahead[1]),
        };
        Table::of(format!("{} – {one} et {other}", self.season), &self.nights)
            .column("Date", |night| french_date(&night.date))
            .column("Soirée", |night| &night.night)
            .column(format!(">Place de {one}"), |night| night.places[0])
            .column(format!(">Place de {other}"), |night| night.places[1])
            .column(">Tables communes", |night| night.tables)
            .column(spare(format!(">Bilan de {one}")), |night| Number::from(night.balances[0]).signed())
            .column(spare(format!(">Bilan de {other}")), |night| Number::from(night.balances[1]).signed())
            .notes([note])
    }
}
