//! Per table: colour, sit-out, and which table receives its étuis next (D40–D55).

use std::collections::BTreeSet;

use super::circuit::{before, plan_of};
use crate::duplicate::circuit::Colour;
use crate::tournament::{Laid, LaidSides, Session, Tournament};
use crate::{PositionNo, TableNo};

/// A table of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// D45: the colour of its tournament, where several are played side by side.
    pub colour: Option<Colour>,
    /// D47, D49, D55: the *table relais*: at no position does a player sit there.
    pub rests: bool,
    /// The table where its étuis are played next, from the end of each position but the last; nothing where they wait. Empty where
    /// several tables play the same ones, which are handed on deal by deal (D44).
    pub next: Vec<(PositionNo, Option<TableNo>)>,
}

/// D47, D49, D55: no player sits there.
pub fn rests(tournament: &Tournament, laid: &Laid) -> bool {
    match laid.sides {
        LaidSides::Seats => tournament.table(laid.position, laid.table).len() != 4,
        LaidSides::Lines { .. } | LaidSides::Opposed { .. } => laid.teams().count() < 2,
    }
}

/// Colour, sit-out and next table of a table of a session.
pub fn stop(tournament: &Tournament, session: &Session, table: TableNo) -> Stop {
    let at = |position: PositionNo| tournament.duplicate.plays.iter().filter(move |laid| laid.position == position);
    let positions = || (session.first.0..=session.last().0).map(PositionNo);
    let mut here = positions().flat_map(at).filter(|laid| laid.table == table).peekable();
    let rests = here.peek().is_some() && here.all(|laid| rests(tournament, laid));
    let mut next = Vec::new();
    for position in positions().filter(|position| *position < session.last()) {
        let own: BTreeSet<_> = at(position).filter(|laid| laid.table == table).flat_map(copies).collect();
        let plays_them = |laid: &&Laid| copies(laid).any(|etui| own.contains(&etui));
        if at(position).filter(plays_them).any(|laid| laid.table != table) {
            return Stop { colour: colour(tournament, session, table), rests, next: Vec::new() };
        }
        let then: BTreeSet<TableNo> =
            at(PositionNo(position.0 + 1)).filter(plays_them).map(|laid| laid.table).collect();
        match then.len() {
            _ if own.is_empty() => {}
            0 | 1 => next.push((position, then.first().copied())),
            // A série that is divided between tables: each takes its own.
            _ => return Stop { colour: colour(tournament, session, table), rests, next: Vec::new() },
        }
    }
    Stop { colour: colour(tournament, session, table), rests, next }
}

/// The étuis of a play, each with which copy of it that is (D45).
fn copies(laid: &Laid) -> impl Iterator<Item = (u16, u8)> {
    let copy = laid.copy;
    laid.etuis().map(move |etui| (etui.0, copy))
}

fn colour(tournament: &Tournament, session: &Session, table: TableNo) -> Option<Colour> {
    let plan = plan_of(tournament, session).filter(|plan| plan.sections.len() > 1)?;
    let index = (0..plan.sections.len()).rev().find(|index| before(&plan, *index) < table.0)?;
    plan.sections.get(index).map(|section| section.colour)
}
