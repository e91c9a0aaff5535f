//! The *tableaux récapitulatifs* (chapter 2): every player's scores position by position, negatives and positives added up.

use super::numbered;
use crate::paper::PaperHead;
use crate::table::{Table, Tabular};
use crate::{Cell, Number};
use domain::recap::Split;
use domain::{Orientation, PositionNo, Total};
use serde::Serialize;

/// The recapitulation of one session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecapPaper {
    pub head: PaperHead,
    /// `séance 2`; `None` in a tournament of one session.
    pub session: Option<String>,
    /// R5: the coefficient of the session in the ranking: `× 1,15`.
    pub coefficient: Option<String>,
    /// The kinds of the rows, the same on every sheet.
    pub rows: Vec<RecapRow>,
    /// The sheets: one per orientation, or several where the players are many.
    pub sheets: Vec<RecapSheet>,
    /// F2: what negatives and positives must make together, row by row of the whole; `None` where nothing is in yet.
    pub check: Vec<Option<RecapCheck>>,
    /// The sheets awaited: `position 2 tables 3, 7`.
    pub awaited: Vec<String>,
}

/// A row of the recapitulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RecapRow {
    /// The balances of a position.
    Position(PositionNo),
    /// *Cumul*: the running sums after that position.
    Running(PositionNo),
    /// A1: the penalties of the session.
    Penalties,
    /// The last running sum less the penalties.
    Total,
    /// The same where there are several sessions: of this one alone, without coefficient.
    SessionTotal,
    /// R5: carried over from the sessions before.
    Carried,
    /// R5: the ranked total, coefficients and all.
    General,
}

/// Whose scores a sheet has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RecapOf {
    /// The players who start there, and stay there unless places are drawn.
    Orientation(Orientation),
    /// Players called by numbers, moving between orientations (M2, M9).
    Numbers,
    /// Left open: to be circled by hand.
    Any,
}

/// One sheet of the recapitulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecapSheet {
    pub of: RecapOf,
    /// Which sheet of how many for these players.
    pub part: (usize, usize),
    /// One column per player.
    pub columns: Vec<RecapColumn>,
    /// Negatives and positives row by row, of the players of this sheet and of those before it: carried forward, so that nobody adds up
    /// more than one sheet. On the last one, of all.
    pub totals: Vec<Option<RecapSplit>>,
}

impl RecapSheet {
    /// The columns of some players on as many sheets of at most `most` as they need, as even as can be; `totals` adds up the first so many
    /// columns.
    pub fn spread(
        of: RecapOf,
        columns: &[RecapColumn],
        totals: impl Fn(usize) -> Vec<Option<RecapSplit>>,
        most: usize,
    ) -> Vec<Self> {
        let count = columns.len().div_ceil(most.max(1)).max(1);
        let each = columns.len().div_ceil(count).max(1);
        let sheets = columns.chunks(each).zip(1..).map(|(columns, number)| Self {
            of,
            part: (number, count),
            columns: columns.to_vec(),
            totals: totals((number - 1) * each + columns.len()),
        });
        sheets.collect()
    }

    /// The last sheet of its players, whose totals are those of all.
    pub fn is_last(&self) -> bool {
        self.part.0 == self.part.1
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct RecapColumn {
    /// Starting seat of the session: `N7`, or `7` where orientations change; empty to be filled in.
    pub label: String,
    /// `NOM Prénom`; empty on a blank sheet.
    pub name: String,
    /// The number of the player's team, in a team tournament.
    pub team: Option<u32>,
    /// Row by row; `None` where there is nothing, or nothing yet.
    pub figures: Vec<Option<i32>>,
    /// R5: brought from the sessions before; `None` where there are none.
    pub carried: Option<Total>,
    /// R5: the total that is ranked; `None` while sheets are awaited.
    pub general: Option<Total>,
}

/// Negatives and positives, each added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RecapSplit {
    /// 0 or less.
    pub negatives: i32,
    /// 0 or more.
    pub positives: i32,
}

impl From<Split> for RecapSplit {
    fn from(split: Split) -> Self {
        Self { negatives: split.negatives.0, positives: split.positives.0 }
    }
}

/// F2: a row added up over all players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RecapCheck {
    /// All negatives and all positives.
    pub split: RecapSplit,
    pub sum: i32,
    /// The required sum: 0, or the penalties where they are counted (A1).
    pub expected: i32,
}

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
