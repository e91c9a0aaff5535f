//! The records of a season, and the first three of each night.

use super::NightHead;
use crate::table::{Table, Tabular, french_date, short_day, shortened, spare};
use domain::counted;
use domain::money::Cents;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordLine {
    /// The record's title, in French.
    pub what: String,
    pub figure: String,
    /// Holder and day.
    pub holders: Vec<String>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordsReport {
    /// The season's name.
    pub season: String,
    /// The records that exist.
    pub records: Vec<RecordLine>,
}

/// The first three of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PalmaresLine {
    /// ISO date.
    pub date: String,
    pub night: String,
    /// How many were ranked.
    pub players: Option<u32>,
    /// First, second and third; several where equal.
    pub places: [Vec<String>; 3],
}

/// The first three of each night, and the records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PalmaresReport {
    /// The season's name.
    pub season: String,
    /// In order.
    pub nights: Vec<PalmaresLine>,
    /// The records that exist.
    pub records: Vec<RecordLine>,
}

impl Tabular for RecordsReport {
    fn table(&self) -> Table {
        Table::of(format!("Records – {}", self.season), &self.records)
            .column("Record", |record| &record.what)
            .column(">Chiffre", |record| &record.figure)
            .column("Qui, quand", |record| record.holders.join(" ; "))
            .notes(["D'après les bilans des feuilles et les classements."])
    }
}

impl Tabular for PalmaresReport {
    fn table(&self) -> Table {
        Table::of(format!("Palmarès – {}", self.season), &self.nights)
            .column("Date", |night| french_date(&night.date))
            .column(shortened("Soirée"), |night| &night.night)
            .column(">Joueurs", |night| night.players)
            .columns(
                [(0, "1er"), (1, "2e"), (2, "3e")],
                |(_, heading)| heading,
                |night, (at, _)| night.places[at].join(", "),
            )
            .table()
    }
}

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
                [(0, ">Dû"), (1, ">Reçu"), (2, ">Prix"), (3, ">En caisse")],
                |(_, heading)| heading,
                |(.., figures), (at, _)| Cents(figures[at]),
            )
            .table()
    }
}

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
        Table::of(title, &self.rows)
            .column("Joueur", |row| &row.name)
            .column(">Soirées", |row| row.count)
            .column(">%", |row| (row.count * 100 + self.nights.len() / 2) / self.nights.len().max(1))
            .column("Dernière", |row| row.last.as_deref().map(french_date))
            .columns(
                0..self.nights.len(),
                |night| spare(format!(">{}", short_day(&self.nights[night].date))),
                |row, night| row.came.get(night).is_some_and(|came| *came).then_some("×"),
            )
            .table()
    }
}
