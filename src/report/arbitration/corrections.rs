//! The list of corrections (F6, A1): each change of a sheet that was in and each penalty, with the ranking before and after.

use serde::Serialize;

use crate::paper::PaperHead;
use domain::Total;

/// All corrections of a tournament, in the order they were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CorrectionsPaper {
    pub head: PaperHead,
    /// The corrections that stand, oldest first.
    pub corrections: Vec<Correction>,
    /// How many decimals totals have at least.
    pub decimals: u8,
    /// The numbers of those that were undone, and so change nothing.
    pub undone: Vec<i64>,
    /// Every decision of the arbiter as it stands, in the order they were given, in French.
    pub rulings: Vec<String>,
    /// Every warning as it stands, in the order they were given, in French.
    pub warnings: Vec<String>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// A change of entered figures: one action, or several that made one change of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// Its number in the journal.
    pub action: i64,
    /// When: `21/11/2026 20:14`.
    pub at: String,
    pub who: String,
    /// The action, in the journal's words.
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// The sheets and penalties changed.
    pub changes: Vec<Change>,
    /// Places before and after of those concerned, best new rank first.
    pub standings: Vec<StandingChange>,
    /// How many others changed rank because of it.
    pub others: usize,
}

/// A sheet or a penalty before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// `position 1, table 7`; `pénalité, position 2`.
    pub place: String,
    /// One per player: chair (of a sheet), name, figure before and after; `None` where there was none.
    pub figures: Vec<FigureChange>,
    /// A remark: `ajustement : …`, the penalty's reason; may be empty.
    pub remark: String,
}

/// One player's figure before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureChange {
    /// `Est`; empty for a penalty.
    pub chair: String,
    pub name: String,
    pub before: Option<i32>,
    pub after: Option<i32>,
}

/// A player's or a team's place before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingChange {
    pub name: String,
    /// Rank and total before; `None` when not ranked then.
    pub before: Option<(u32, Total)>,
    /// The same after.
    pub after: Option<(u32, Total)>,
}
