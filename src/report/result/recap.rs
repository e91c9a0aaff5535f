//! The *tableaux récapitulatifs* (chapter 2): every player's scores position by position, negatives and positives added up.

use serde::Serialize;

use crate::paper::PaperHead;
use domain::recap::Split;
use domain::{Orientation, PositionNo, Total};

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
