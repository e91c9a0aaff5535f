//! The nights' fees and prizes, added up.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date, shortened};
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
        let nights = self.lines.iter().map(|one| {
            let figures = [one.due_cents, one.received_cents, one.prizes_cents, one.kept_cents];
            (one.number.as_str(), french_date(&one.date), one.night.clone(), one.entries, figures)
        });
        let memberships = self.memberships.iter().map(|one| {
            ("", french_date(&one.date), format!("Cotisation : {}", one.name), 0, [one.cents, one.cents, 0, one.cents])
        });
        let mut lines: Vec<_> = nights.chain(memberships).collect();
        let entries = lines.iter().map(|line| line.3).sum();
        let sums = std::array::from_fn(|index| lines.iter().map(|line| line.4[index]).sum());
        lines.push(("", String::new(), "En tout".to_owned(), entries, sums));
        Table::of(format!("Caisse – {}", self.season), &lines)
            .column(">N°", |(number, ..)| *number)
            .column("Date", |(_, date, ..)| date)
            .column(shortened("Soirée"), |(_, _, night, ..)| night)
            .column(">Inscrits", |(.., entries, _)| *entries)
            .columns(
                [(0, ">Dû"), (1, ">Reçu"), (2, ">Prix"), (3, ">Reste")],
                |(_, heading)| heading,
                |(.., figures), (at, _)| Cents(figures[at]),
            )
            .table()
    }
}
