//! The columns of a printed ranking: which ones, how wide, on an upright or a lying page.
//!
//! It draws nothing.

use super::page::{Face, Page};
use super::unit::{Mm, Pt};
use super::{font, list};
use crate::report::{RankingReport, RankingRow};

/// Type of the rows.
pub(super) const TYPE: Pt = Pt(10.0);

const RANK: Mm = Mm(13.0);
const NUMBER: Mm = Mm(12.0);
const BALANCE: Mm = Mm(14.0);
/// Balances of many positions stand closer, in smaller type.
const BALANCE_LEAST: Mm = Mm(10.0);
const PENALTIES: Mm = Mm(17.0);
const TOTAL: Mm = Mm(20.0);
const PCN: Mm = Mm(15.0);
/// Room for names that lets the page stand upright, and the least room for names on a lying page.
const NAMES_UPRIGHT: Mm = Mm(70.0);
const NAMES_LEAST: Mm = Mm(60.0);
/// Without clubs, names need less.
const NAMES_UPRIGHT_NO_CLUB: Mm = Mm(52.0);
/// Least and most share of the names' room that goes to the player, the rest to the club.
const NAME_SHARES: (f32, f32) = (0.52, 0.68);
/// Narrower balances have shorter titles.
const NARROW: Mm = Mm(12.5);

/// What a column shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Rank, repeated for ties (R2).
    Rank,
    /// Entry number.
    Number,
    /// `NOM Prénom`.
    Name,
    /// Club.
    Club,
    /// Balance of the position with that index.
    Balance(usize),
    /// Penalty points.
    Penalties,
    /// Total.
    Total,
    /// PCN received.
    Pcn,
}

/// One column.
#[derive(Debug)]
pub(super) struct Column {
    /// What it shows.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// Left edge, from the left of the list.
    pub left: Mm,
    /// Width.
    pub width: Mm,
}

/// All columns of a ranking.
#[derive(Debug)]
pub(super) struct Columns {
    columns: Vec<Column>,
    lying: bool,
    /// Positions that find no room.
    hidden: usize,
}

impl Columns {
    /// Chooses the columns for a report.
    pub(super) fn of(report: &RankingReport) -> Self {
        let positions = report.rows.iter().map(|row| row.balances.len()).max().unwrap_or(0);
        let penalties = report.rows.iter().any(|row| row.penalties != 0);
        let pcn = report.rows.iter().any(|row| row.pcn.is_some());
        let clubs = report.rows.iter().any(|row| row.club.as_deref().is_some_and(|club| !club.is_empty()));
        let optional = |shown: bool, width: Mm| if shown { width } else { Mm(0.0) };
        let fixed = RANK + NUMBER + optional(penalties, PENALTIES) + TOTAL + optional(pcn, PCN);

        let upright = list::body(&Page::portrait()).w - fixed;
        let needed = if clubs { NAMES_UPRIGHT } else { NAMES_UPRIGHT_NO_CLUB };
        let lying = upright - BALANCE * count(positions) < needed;
        let room = if lying { list::body(&Page::landscape()).w - fixed } else { upright };
        let shown = positions.min(list::rows_in(room - NAMES_LEAST, BALANCE_LEAST));
        let balance = ((room - needed) / count(shown.max(1))).min(BALANCE).max(BALANCE_LEAST);
        let names = room - balance * count(shown);
        let club = clubs.then(|| names - name_width(report, names));

        let mut columns = Self { columns: Vec::new(), lying, hidden: positions - shown };
        columns.push(Kind::Rank, "Rang", RANK);
        columns.push(Kind::Number, "N°", NUMBER);
        columns.push(Kind::Name, "Nom", names - club.unwrap_or_default());
        if let Some(width) = club {
            columns.push(Kind::Club, "Club", width);
        }
        let short = if balance < NARROW { "P" } else { "Pos. " };
        for position in columns.hidden..positions {
            columns.push(Kind::Balance(position), &format!("{short}{}", position + 1), balance);
        }
        if penalties {
            columns.push(Kind::Penalties, "Pénalités", PENALTIES);
        }
        columns.push(Kind::Total, "Total", TOTAL);
        if pcn {
            columns.push(Kind::Pcn, "PCN", PCN);
        }
        columns
    }

    fn push(&mut self, kind: Kind, title: &str, width: Mm) {
        let left = self.columns.last().map_or(Mm(0.0), |column| column.left + column.width);
        self.columns.push(Column { kind, title: title.to_owned(), left, width });
    }

    /// The columns, from left to right.
    pub(super) fn all(&self) -> &[Column] {
        &self.columns
    }

    /// A blank page for the list.
    pub(super) fn page(&self) -> Page {
        if self.lying { Page::landscape() } else { Page::portrait() }
    }

    /// Tells the reader of balances that found no room.
    pub(super) fn note(&self) -> Option<String> {
        match self.hidden {
            0 => None,
            1 => Some("La position 1 compte dans le total sans être montrée.".to_owned()),
            last => Some(format!("Les positions 1 à {last} comptent dans le total sans être montrées.")),
        }
    }
}

/// What of the room for player and club goes to the player: what the longest name takes, within limits.
fn name_width(report: &RankingReport, room: Mm) -> Mm {
    const SPARE: Mm = Mm(4.0);
    let width = |row: &RankingRow| font::width(&font::printable(&row.name), Face::Regular, TYPE);
    let longest = report.rows.iter().map(width).fold(Mm(0.0), Mm::max) + SPARE;
    longest.max(room * NAME_SHARES.0).min(room * NAME_SHARES.1)
}

#[allow(clippy::cast_precision_loss)] // a handful of positions
fn count(columns: usize) -> f32 {
    columns as f32
}
