//! F6, A1: which actions corrected something that counted already.

use std::collections::HashSet;

use crate::error::Result;
use domain::tournament::Tournament;
use domain::{PositionNo, Score, TableNo};
use storage::past::Touched;
use storage::told::{self, Changed};
use storage::{ActionRow, View};

/// The actions that corrected something: an entered sheet changed, withdrawn or entered again; points taken or given back; the same of
/// the fiches of *donnes dupliquées*, and the arbiter's rulings on them.
pub(crate) fn corrections(view: &View, tournament: &Tournament, touched: &Touched) -> Result<Vec<ActionRow>> {
    let mut known = SheetsSeen::default();
    let mut chosen = Vec::new();
    // The action that made the tournament corrects nothing: the content of an archive was there before.
    let made = touched.made(tournament.id);
    for action in touched.since_made(view, tournament.id)? {
        let changes = told::changed(view, tournament.id, action.id)?;
        // All are read: each sheet seen is known from then on.
        let sheets = changes.iter().filter(|change| corrects(change, &mut known)).count() > 0;
        let fiches = tournament.is_duplicate() && told::fiches_corrected(view, tournament.id, action.id)?;
        if (sheets || fiches) && action.id != made {
            chosen.push(action);
        }
    }
    Ok(chosen)
}

/// The sheets seen so far, and those that were corrected and wait for their second entry.
#[derive(Default)]
struct SheetsSeen {
    seen: HashSet<(PositionNo, TableNo)>,
    waiting: HashSet<(PositionNo, TableNo)>,
}

fn corrects(change: &Changed, known: &mut SheetsSeen) -> bool {
    match change {
        Changed::Sheet { place, old: None, .. } => !known.seen.insert(*place),
        Changed::Sheet { place, old: Some(old), new: Some(new) } => {
            let waits = old.confirmed && !new.confirmed;
            if waits {
                known.waiting.insert(*place);
            }
            let counts_again = new.confirmed && known.waiting.remove(place);
            (&old.balances, &old.adjustment) != (&new.balances, &new.adjustment) || waits || counts_again
        }
        Changed::Sheet { new: None, .. } => true,
        Changed::Penalty { old, new } => old.iter().chain(new).any(|points| *points != Score::ZERO),
    }
}
