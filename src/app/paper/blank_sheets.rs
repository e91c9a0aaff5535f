//! Blank *feuilles de marque*.

use crate::paper::Papers;
use crate::paper::head::{blank_head, stamped};
use domain::{Orientation, PositionNo, TableNo};
use host::clock::Clock;
use report::paper::{NextSeat, PaperPosition, ScoreSheet, SheetChair, SheetPlayer, TableGame};

/// Which blank sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankSheets {
    /// Rows to fill in.
    pub deals: u8,
    /// How many play, and how.
    pub game: TableGame,
    /// Tables to number; left open when there are none.
    pub tables: Vec<TableNo>,
    /// Positions to number; left open when 0.
    pub positions: u8,
    /// How many of each.
    pub count: usize,
}

impl Papers<'_> {
    /// Blank sheets, position by position and table by table.
    pub fn blank_sheets(clock: &Clock, title: &str, blank: &BlankSheets) -> Vec<ScoreSheet> {
        let (head, positions) = (blank_head(clock, title), blank.positions);
        let whens: Vec<Option<PaperPosition>> = if positions == 0 {
            vec![None]
        } else {
            let when = |position| PaperPosition { position: PositionNo(position), positions, session: None };
            (1..=positions).map(when).map(Some).collect()
        };
        let tables: Vec<Option<TableNo>> =
            if blank.tables.is_empty() { vec![None] } else { blank.tables.iter().copied().map(Some).collect() };
        // A table of 3 is one without North (M5).
        let chairs = match blank.game {
            TableGame::Three => &Orientation::FOUR[1..],
            TableGame::Four => &Orientation::FOUR[..],
            TableGame::Called | TableGame::Dead => &Orientation::ALL[..],
        };
        let (name, start) = (String::new(), String::new());
        let open =
            || SheetPlayer { name: name.clone(), start: start.clone(), team: None, next: NextSeat::Open, step: None };
        let sheet = |(when, table): (&Option<PaperPosition>, Option<TableNo>)| {
            stamped(ScoreSheet {
                head: head.clone(),
                when: when.clone(),
                table,
                section: None,
                game: blank.game,
                deals: blank.deals,
                chairs: chairs
                    .iter()
                    .map(|orientation| SheetChair { orientation: *orientation, player: Some(open()) })
                    .collect(),
                written: None,
                door: None,
            })
        };
        let each = whens.iter().flat_map(|when| tables.iter().map(move |table| (when, *table)));
        each.flat_map(|asked| std::iter::repeat_n(asked, blank.count)).map(sheet).collect()
    }
}
