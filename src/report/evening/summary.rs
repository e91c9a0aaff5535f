//! A tournament in a page or two (*bilan*): facts, podium, course, deal figures.

use crate::paper::PaperHead;
use crate::result::{RankingRow, TournamentStatistics};
use domain::Total;
use serde::Serialize;

/// The content of the summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SummaryPaper {
    pub head: PaperHead,
    /// The tournament in a few lines: what, then the fact.
    pub facts: Vec<(String, String)>,
    /// The events, counted: name, then number.
    pub counts: Vec<(String, String)>,
    /// True once the tournament is closed.
    pub is_final: bool,
    /// The last position counted.
    pub position: u8,
    /// How many positions the tournament has.
    pub positions: u8,
    /// The ranked contestants, in the plural: `joueurs`, `duos`, `équipes`.
    pub noun: String,
    /// The best places, those of rank 3 and better; true where the player receives no PCN though the place gives some (P7).
    pub podium: Vec<(RankingRow, bool)>,
    /// The totals of those ranked to the end, best first.
    pub totals: Vec<Total>,
    /// R6: how many are ranked besides, who left before the end.
    pub left: usize,
    /// The first positions of the sessions after the first one.
    pub sessions: Vec<u8>,
    /// The best ten, position by position.
    pub leaders: Vec<Leader>,
    /// When the sheets came in, position by position.
    pub paces: Vec<Pace>,
    /// The figures of the deals; `None` where no sheet is kept deal by deal.
    pub statistics: Option<TournamentStatistics>,
    /// Remarks on the ranking, in French.
    pub notes: Vec<String>,
}

/// One of those in front.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Rank after the last position counted.
    pub rank: u32,
    /// `NOM Prénom`, or the team.
    pub name: String,
    /// Total after each position; `None` where sheets are awaited or before playing.
    pub totals: Vec<Option<Total>>,
    /// Rank after each position, as the totals.
    pub ranks: Vec<Option<u32>>,
}

/// When the sheets of one position were entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pace {
    pub position: u8,
    /// Time of the first sheet, `20:31`.
    pub first: String,
    /// Time of the last one.
    pub last: String,
    /// The table of the last one.
    pub slowest: u16,
    /// Minutes since the first sheet, sheet by sheet, in the order of the times.
    pub minutes: Vec<u32>,
}

/// Every sheet that was to be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeMarks {
    /// In the order of positions and tables.
    pub sheets: Vec<PracticeSheet>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeSheet {
    pub position: u8,
    pub table: u16,
    /// The base agrees with the deals.
    pub right: bool,
    /// The position and table whose figures were typed instead.
    pub of_another: Option<(u8, u16)>,
    /// The figures of the base; `None` where there are none.
    pub typed: Option<String>,
    /// The figures from the deals.
    pub expected: String,
    /// The paper's fault, in French.
    pub fault: Option<String>,
}

impl PracticeMarks {
    /// How many sheets are right.
    pub fn right(&self) -> usize {
        self.sheets.iter().filter(|sheet| sheet.right).count()
    }

    /// The tables whose sheet was not typed, position by position.
    pub fn awaited(&self) -> Vec<(u8, Vec<u16>)> {
        let mut awaited: Vec<(u8, Vec<u16>)> = Vec::new();
        for sheet in self.sheets.iter().filter(|sheet| sheet.typed.is_none()) {
            match awaited.last_mut().filter(|(position, _)| *position == sheet.position) {
                Some((_, tables)) => tables.push(sheet.table),
                None => awaited.push((sheet.position, vec![sheet.table])),
            }
        }
        awaited
    }

    /// Whether everything was typed.
    pub fn is_whole(&self) -> bool {
        self.sheets.iter().all(|sheet| sheet.typed.is_some())
    }
}
