//! How corrections are spread over pages: a short one stands whole, a long one is named again on every page that goes on with it.

use crate::engine::Mm;
use crate::engine::grid::Row;

/// A correction higher than that part of a page may be divided.
const LONG: f32 = 0.4;
/// Rows that stand at least under a heading.
const LEAST: usize = 2;
/// Absorbs what rounding takes from an exact fit.
const TOLERANCE: Mm = Mm(0.01);

/// A heading and its rows.
pub(crate) struct Block {
    pub(crate) head: Row,
    /// The heading where a page goes on with it; `None` where there is nothing to go on with.
    pub(crate) again: Option<Row>,
    pub(crate) rows: Vec<Row>,
}

/// The rows of each page, none higher than `room`; no page where there is nothing.
pub(crate) fn spread(blocks: Vec<Block>, room: Mm) -> Vec<Vec<Row>> {
    let mut pages = Pages { room, done: Vec::new(), rows: Vec::new(), left: room };
    for block in blocks {
        let whole = block.head.height + height(&block.rows);
        let first = block.head.height + height(block.rows.get(..LEAST).unwrap_or(&block.rows));
        if !pages.holds(if whole <= room * LONG { whole } else { first }) {
            pages.turn();
        }
        pages.push(block.head);
        for row in block.rows {
            if !pages.holds(row.height) {
                pages.turn();
                pages.rows.extend(block.again.clone());
                pages.left = pages.left - height(&pages.rows);
            }
            pages.push(row);
        }
    }
    pages.turn();
    pages.done
}

struct Pages {
    room: Mm,
    done: Vec<Vec<Row>>,
    rows: Vec<Row>,
    left: Mm,
}

impl Pages {
    fn holds(&self, height: Mm) -> bool {
        height <= self.left + TOLERANCE
    }

    fn push(&mut self, row: Row) {
        self.left = self.left - row.height;
        self.rows.push(row);
    }

    fn turn(&mut self) {
        if !self.rows.is_empty() {
            self.done.push(std::mem::take(&mut self.rows));
        }
        self.left = self.room;
    }
}

fn height(rows: &[Row]) -> Mm {
    rows.iter().map(|row| row.height).sum()
}
