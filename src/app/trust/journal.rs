//! The journal read, and the last action undone or redone.

use crate::error::{AppError, Result};
use crate::trust::Trust;
use crate::trust::journal_words;
use domain::advice::{Advice, Step, Typed};
use report::trust::{JournalLine, JournalReport};
use storage::{ActionRow, Subject, journal};

impl Trust<'_> {
    /// The journal, oldest first: the last `last` actions, or all; with each changed row when `detail`.
    pub fn journal(self, last: Option<usize>, detail: bool) -> Result<JournalReport> {
        self.club.store.read(|view| {
            let actions = journal::actions(view)?;
            let gone = journal::undone(view)?;
            let skip = last.map_or(0, |last| actions.len().saturating_sub(last));
            let lines = actions.into_iter().skip(skip).map(|action| {
                let changes = if detail { journal::changes(view, action.id)? } else { Vec::new() };
                Ok(JournalLine {
                    id: action.id,
                    at: action.at,
                    who: action.who,
                    what: action.what,
                    why: action.why,
                    undone: gone.contains(&action.id),
                    changes: changes.iter().map(journal_words::describe).collect(),
                })
            });
            Ok(JournalReport { actions: lines.collect::<Result<_>>()? })
        })
    }

    /// The action that [`Trust::undo`] would undo: its number and description.
    /// Errors: when there is nothing to undo.
    pub fn last_undoable(self) -> Result<(i64, String)> {
        let last = self.club.store.undoable()?.map(|action| (action.id, action.what));
        last.ok_or_else(|| self.nothing_to_undo())
    }

    /// Undoes the last action that still stands; returns its description. With `expected`, only if that is the one.
    /// Errors: when there is nothing to undo, or another action was done since `expected`.
    pub fn undo(self, reason: &str, expected: Option<i64>) -> Result<String> {
        let head = self.club.head();
        let undone = self.club.store.undo(&head, reason, expected)?;
        undone.map(|action| action.what).ok_or_else(|| match expected {
            None => self.nothing_to_undo(),
            Some(_) => AppError::input("autre chose a été fait entre-temps : rien n'est annulé")
                .advise(Advice::say("Voyez le journal : ").then(Step::ShowJournal { last: 5 })),
        })
    }

    /// Why nothing can be undone: nothing was done, or only before the base was brought to a newer schema.
    fn nothing_to_undo(self) -> AppError {
        let actions = self.club.store.read(journal::actions).unwrap_or_default();
        let wall = |action: &&ActionRow| matches!(action.subject, Some(Subject::Schema | Subject::Erasure));
        match actions.iter().rfind(wall) {
            Some(erasure) if erasure.subject == Some(Subject::Erasure) => AppError::input(format!(
                "un effacement (action {}) ne s'annule pas, ni ce qui a été fait avant lui",
                erasure.id
            ))
            .advise("Ce qui a été fait avant se corrige, sans annuler."),
            None => AppError::input("il n'y a rien à annuler"),
            Some(update) => AppError::input(format!(
                "ce qui a été fait avant la mise à jour de la base (action {}) ne s'annule plus",
                update.id
            ))
            .advise(
                Advice::say("Corrigez plutôt, par exemple : ")
                    .then(Step::CorrectSheet { sheet: None, reason: None, with: Typed::Nothing, adjustment: None })
                    .then(". La base d'avant est gardée à côté, sous son nom suivi de « .schema »."),
            ),
        }
    }

    /// Redoes the last action undone; returns its description.
    /// Errors: when there is nothing to redo.
    pub fn redo(self, reason: &str) -> Result<String> {
        let head = self.club.head();
        let redone = self.club.store.redo(&head, reason)?;
        redone.map(|action| action.what).ok_or_else(|| {
            AppError::input("il n'y a rien à rétablir").advise("On ne rétablit que ce qui vient d'être annulé.")
        })
    }
}
