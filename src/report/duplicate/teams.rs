//! D33, D35, D36: a match of two teams, or of three.

use serde::Serialize;

use super::Pm;
use super::points::taken_or_given;
use super::ranking::state;
use crate::{Table, Tabular};
use domain::Total;

/// A team's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamRow {
    /// From 1; a draw is two firsts.
    pub rank: u32,
    /// The team's number.
    pub number: u32,
    pub name: String,
    /// D36: games won; among three only.
    pub wins: Option<u32>,
    /// D36: scored less those against; among three only.
    pub goal: Option<Pm>,
    /// D27: taken off; a bonus is negative.
    pub penalties: Option<Pm>,
    /// The score that counts: among two with bonus and penalties, among three with penalties.
    pub milli_pm: Pm,
}

/// Two teams in a *quart temps*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuartRow {
    /// From 1 to 4.
    pub quart: u8,
    /// One of the two.
    pub a: String,
    pub b: String,
    /// A's attacker, if named.
    pub attacker_a: Option<String>,
    /// B's attacker.
    pub attacker_b: Option<String>,
    /// A's score.
    pub pm_a: Pm,
    /// B's score.
    pub pm_b: Pm,
}

/// A match counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamsRanking {
    /// The tournament's name.
    pub tournament: String,
    /// D1.
    pub format: &'static str,
    /// True once it is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub awaited: usize,
    /// In order.
    pub rows: Vec<TeamRow>,
    /// Quart by quart.
    pub quarts: Vec<QuartRow>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl TeamsRanking {
    /// `Résultat du match, provisoire`.
    pub fn words(&self) -> String {
        let what = if self.rows.len() == 3 { "Triangulaire" } else { "Résultat du match" };
        format!("{what}{}", state(self.is_final, self.awaited))
    }

    /// The places alone.
    pub fn standing(&self) -> Table {
        let three = self.rows.len() == 3;
        let penalties = taken_or_given(self.rows.iter().filter_map(|row| row.penalties));
        Table::of(format!("{} – {}", self.tournament, self.words()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(">N°", |row| row.number)
            .column("Équipe", |row| &row.name)
            .column(three.then_some(">Victoires"), |row| row.wins)
            .column(three.then_some(">Différence"), |row| row.goal)
            .column(penalties, |row| row.penalties.map(|one| Pm(Total::ZERO - one.0)))
            .column(">Points de match", |row| row.milli_pm)
            .notes(&self.notes)
    }

    /// The points of each quart, and its attackers; the teams by their numbers, which stand beside their names in the ranking.
    pub fn quarts_table(&self) -> Table {
        let number = |name: &str| self.rows.iter().find(|row| row.name == name).map(|row| row.number);
        Table::of("", &self.quarts)
            .column(">Quart", |quart| quart.quart)
            .column(">N°", |quart| number(&quart.a))
            .column("Attaquant", |quart| quart.attacker_a.as_ref())
            .column(">PM", |quart| quart.pm_a)
            .column(">N°", |quart| number(&quart.b))
            .column("Attaquant", |quart| quart.attacker_b.as_ref())
            .column(">PM", |quart| quart.pm_b)
            .table()
    }
}

impl Tabular for TeamsRanking {
    fn table(&self) -> Table {
        let mut table = self.standing();
        let named = |name: &str, attacker: &Option<String>| match attacker {
            Some(attacker) => format!("{name} ({attacker})"),
            None => name.to_owned(),
        };
        table.notes = self
            .quarts
            .iter()
            .map(|quart| {
                let (a, b) = (named(&quart.a, &quart.attacker_a), named(&quart.b, &quart.attacker_b));
                format!("Quart {} : {a} {} – {b} {}.", quart.quart, quart.pm_a, quart.pm_b)
            })
            .collect();
        table.notes.extend(self.notes.iter().cloned());
        table
    }
}
