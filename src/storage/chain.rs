//! Checks the chain of seals of the whole journal.

use std::collections::HashSet;

use rusqlite::Connection;

use super::action::{ActionRow, ChangeRow};
use super::erasing;
use super::erasure::Erased;
use super::error::Result;
use super::journal;
use super::replay::{Difference, Told};
use super::seal::{self, Of};

/// The actions of the journal that do not match their seals.
pub(super) fn check(connection: &Connection, told: Told<'_>) -> Result<Vec<Difference>> {
    let mut found = Vec::new();
    let erased = Erased::read(connection)?;
    let mut links = Links::of(connection)?;
    let (mut expected, mut known) = (1, HashSet::new());
    journal::each(connection, |action| {
        told(known.len())?;
        known.insert(action.id);
        if action.id != expected {
            found.push(Difference(format!("il manque l'action {expected} du journal")));
        }
        expected = action.id.saturating_add(1);
        let changes = journal::changes(connection, action.id)?;
        let sound =
            changes.iter().all(ChangeRow::is_well_formed) && (!links.salted || are_salted(&action, &changes, &erased));
        // No short circuit: `holds` also advances the chain.
        if !links.holds(&action, &changes, &erased) || !sound {
            found.push(Difference(format!("l'action {} du journal a été altérée : « {} »", action.id, action.what)));
        }
        Ok(())
    })?;
    for of in erased.every() {
        let there = match of {
            Of::Action(id) => known.contains(&id),
            Of::Change(id) => journal::has_change(connection, id)?,
        };
        if !there {
            found.push(Difference("un effacement du journal ne dit plus de quoi".to_owned()));
        }
    }
    found.extend(
        erased.strays(&known).map(|id| Difference(format!("l'effacement {id} du journal n'est d'aucune action"))),
    );
    Ok(found)
}

/// All that came before the action that is open, sealed in the new way.
pub(super) fn earlier(connection: &Connection) -> Result<String> {
    let mut chain = String::new();
    for action in journal::actions(connection)?.iter().filter(|action| action.hash.is_some()) {
        chain = resealed(&chain, action, &journal::changes(connection, action.id)?, &Erased::default());
    }
    Ok(chain)
}

/// An action of before in the new way, with the seal it has.
fn resealed(chain: &str, action: &ActionRow, changes: &[ChangeRow], erased: &Erased) -> String {
    let mut action = action.clone();
    action.later.extend(action.hash.clone().map(|hash| ("hash".to_owned(), hash)));
    seal::seal(chain, &action, changes, erased)
}

/// The state of the chain so far.
struct Links {
    /// Whether the base's schema knows salts.
    salted: bool,
    /// The first action sealed with them, where others came before it.
    first_salted: Option<i64>,
    /// The seal of the action before.
    previous: String,
    /// The expected value of `earlier`, so far.
    earlier: String,
}

impl Links {
    fn of(connection: &Connection) -> Result<Self> {
        let salted = journal::is_salted(connection)?;
        let first = "SELECT min(id) FROM journal_action WHERE earlier IS NOT NULL";
        let first_salted = if salted { connection.query_row(first, [], |row| row.get(0))? } else { None };
        Ok(Self { salted, first_salted, previous: String::new(), earlier: String::new() })
    }

    /// Whether the seal of the next action is the expected one.
    fn holds(&mut self, action: &ActionRow, changes: &[ChangeRow], erased: &Erased) -> bool {
        let before = !self.salted || self.first_salted.is_some_and(|first| action.id < first);
        let seal = if before {
            if self.salted {
                self.earlier = resealed(&self.earlier, action, changes, erased);
            }
            // Once words are gone, only `earlier` proves that this seal was theirs.
            match is_whole(action, changes, erased) {
                true => Some(seal::seal_without_salt(&self.previous, action, changes)),
                false => action.hash.clone(),
            }
        } else {
            Some(seal::seal(&self.previous, action, changes, erased))
        };
        let follows = action.earlier().is_none_or(|earlier| earlier == self.earlier);
        let same = action.hash.is_some() && action.hash == seal;
        self.previous = action.hash.clone().unwrap_or_default();
        follows && same
    }
}

/// Whether nothing of an action was erased.
fn is_whole(action: &ActionRow, changes: &[ChangeRow], erased: &Erased) -> bool {
    let names = [Of::Action(action.id)].into_iter().chain(changes.iter().map(|change| Of::Change(change.id)));
    names.into_iter().all(|of| erased.about(of).is_none())
}

/// Whether words have their salt, or are those an erasure left there.
fn are_salted(action: &ActionRow, changes: &[ChangeRow], erased: &Erased) -> bool {
    let words = erased.allows(Of::Action(action.id), action.salt.is_some(), || action.leaf());
    words
        && changes.iter().all(|change| match seal::words_of(&change.table) {
            Some(_) => {
                erased.allows(Of::Change(change.id), change.salt.is_some(), || change.leaf())
                    && (change.salt.is_some() || erasing::says_nobody(change))
            }
            None => change.salt.is_none() && erased.about(Of::Change(change.id)).is_none(),
        })
}
