//! One player's evening, position by position: where, with whom, how much, and what happened.

use super::numbered;
use serde::Serialize;

use crate::paper::PaperHead;
use crate::table::{Table, Tabular};
use crate::{Cell, Number};
use domain::Total;

/// One position of a player's evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordLine {
    /// Position, numbered through the tournament.
    pub position: u8,
    /// The session it belongs to, in French, where there are several.
    pub session: Option<String>,
    /// Table; `None` where the player did not play.
    pub table: Option<u16>,
    /// Chair: `N`, `S`, `E`, `O`, `M`.
    pub chair: Option<String>,
    /// The others at the table, in the order of the chairs.
    pub with: Vec<String>,
    /// Balance; `None` while the sheet is awaited, or without a table.
    pub balance: Option<i32>,
    /// Penalty points deducted at this position (A1), positive.
    pub penalties: i32,
    /// The player's total after this position.
    pub total: Total,
    /// Rank after this position, of the team in a team tournament; `None` while sheets are awaited, or out of the ranking.
    pub rank: Option<u32>,
    /// True when another contestant has that rank.
    pub tied: bool,
    /// The events, in French: penalties, warnings, rulings, corrections, moves, arrivals, departures, eliminations.
    pub events: Vec<String>,
}

/// A player's record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordReport {
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// Club, if known.
    pub club: Option<String>,
    /// The team, in a team tournament.
    pub team: Option<String>,
    /// The starting seat of the first session.
    pub start: Option<String>,
    /// The positions so far that concern the player, in order.
    pub positions: Vec<RecordLine>,
    /// True once the tournament is closed: the rank is final.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// The last rank known, of the team in a team tournament.
    pub rank: Option<u32>,
    /// PCN, once the tournament is closed.
    pub pcn: Option<u32>,
    /// PP, in a championship that gives them.
    pub pp: Option<u32>,
    /// Remarks on the whole, in French.
    pub notes: Vec<String>,
}

/// A player's record with what paper shows beside it (*feuille de route*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordPaper {
    pub head: PaperHead,
    pub report: RecordReport,
    /// How many are ranked: players, duos or teams.
    pub among: usize,
    /// The totals of those still in the race after each position whose sheets are all in, from position 1.
    pub field: Vec<FieldTotals>,
    /// Whether the player is one of them at the last one.
    pub in_race: bool,
}

/// The totals of those still in the race after one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldTotals {
    pub position: u8,
    /// Of the best.
    pub best: Total,
    /// The median: as many have more as have less.
    pub middle: Total,
    /// All the totals, best first; of the last position only.
    pub all: Vec<Total>,
    /// Whether that is everybody in the ranking: nobody left or was eliminated.
    pub everybody: bool,
}

impl Tabular for RecordReport {
    fn table(&self) -> Table {
        let mut title = numbered(&self.name, self.number);
        for more in [&self.team, &self.start].into_iter().flatten() {
            title.push_str(&format!(", {more}"));
        }
        let fined = self.positions.iter().any(|line| line.penalties != 0);
        let told = self.positions.iter().any(|line| !line.events.is_empty());
        Table::of(format!("{title} – {}", self.tournament), &self.positions)
            .column(">Position", |line| line.position)
            .column("Place", |line| match (line.table, &line.chair) {
                (Some(table), Some(chair)) => format!("table {table} {chair}"),
                _ => "–".to_owned(),
            })
            .column("Avec", |line| line.with.join(", "))
            .column(">Bilan", |line| match (line.balance, line.table) {
                (Some(balance), _) => Cell::from(Number::from(balance).signed()),
                (None, Some(_)) => Cell::from("attendu"),
                (None, None) => Cell::from(""),
            })
            .column(fined.then_some(">Pénalités"), |line| (line.penalties != 0).then_some(-line.penalties))
            .column(">Total", |line| line.total)
            .column(">Rang", |line| match line.rank {
                Some(rank) if line.tied => Cell::from(format!("{rank} ex æquo")),
                rank => Cell::from(rank),
            })
            .column(told.then_some("Remarques"), |line| line.events.join(" ; "))
            .notes(&self.notes)
    }
}
