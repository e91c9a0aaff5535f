//! The nights' fees and prizes, added up.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, french_date};
use domain::money::Cents;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AccountLine {
    /// The tournament's number.
    pub number: String,
    /// ISO date.
    pub date: String,
    pub night: String,
    pub entries: usize,
    /// Fees due.
    pub due_cents: i64,
    /// Fees paid.
    pub received_cents: i64,
    /// Prizes given.
    pub prizes_cents: i64,
    /// The balance.
    pub kept_cents: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AccountsReport {
    /// The season's name.
    pub season: String,
    /// By day.
    pub lines: Vec<AccountLine>,
    /// Members' payments for the year, by day.
    pub memberships: Vec<MembershipLine>,
}

/// A membership fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MembershipLine {
    /// `NOM Prénom`.
    pub name: String,
    /// ISO date.
    pub date: String,
    /// Less than nothing for money given back.
    pub cents: i64,
}

impl Tabular for AccountsReport {
    fn table(&self) -> Table {
        let heads = [">N°", "Date", "Soirée", ">Inscrits", ">Dû", ">Reçu", ">Prix", ">Reste"];
        let mut table = Table::new(format!("Caisse – {}", self.season), &heads);
        table.shorten(&["Soirée"]);
        let mut line = |number: &str, date: String, night: &str, figures: [i64; 4], entries: usize| {
            let mut cells = row![number, date, night, entries];
            cells.extend(figures.map(Cents));
            table.rows.push(cells);
        };
        let mut sums = ([0; 4], 0);
        for one in &self.lines {
            let figures = [one.due_cents, one.received_cents, one.prizes_cents, one.kept_cents];
            sums = (std::array::from_fn(|index| sums.0[index] + figures[index]), sums.1 + one.entries);
            line(&one.number, french_date(&one.date), &one.night, figures, one.entries);
        }
        let (mut sum, entries) = sums;
        for one in &self.memberships {
            let figures = [one.cents, one.cents, 0, one.cents];
            sum = std::array::from_fn(|index| sum[index] + figures[index]);
            line("", french_date(&one.date), &format!("Cotisation : {}", one.name), figures, 0);
        }
        line("", String::new(), "En tout", sum, entries);
        table
    }
}
