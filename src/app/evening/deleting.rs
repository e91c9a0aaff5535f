//! A tournament made by mistake goes, and comes back like anything undone.

use crate::club::{CURRENT, Club, current, load};
use crate::error::{AppError, Result};
use crate::season;
use domain::advice::{Advice, Step};
use domain::counted;
use domain::tournament::TournamentId;
use storage::{Done, Subject, View, settings, table};

impl Club {
    /// The data lost with a tournament, in French.
    /// Errors: when there is no such tournament.
    pub fn tournament_words(&self, id: i64) -> Result<String> {
        let tournament = self.store.read(|view| load(view, Some(TournamentId(id))))?;
        let entries = counted(tournament.entries.len(), "inscrit");
        let sheets = counted(tournament.sheets.len(), "feuille");
        let date = tournament.settings.date.format("%d/%m/%Y");
        Ok(format!("« {} » du {date} ({entries}, {sheets})", tournament.settings.name))
    }

    /// Deletes a tournament with all that belongs to it. Another one becomes the current one where it was that one.
    /// Errors: when there is no such tournament, or it was sent to the federation.
    pub fn delete_tournament(&self, id: i64) -> Result<()> {
        let words = self.tournament_words(id)?;
        let (id, chosen) = (TournamentId(id), self.chosen());
        self.change(|tx| {
            must_be_removable(tx, id)?;
            table::tournament::delete(tx, id)?;
            if current(tx, chosen.filter(|chosen| *chosen != id))? == Some(id) {
                let last = table::tournament::overviews(tx)?.last().map(|known| known.id.0.to_string());
                settings::set(tx, CURRENT, &last.unwrap_or_default())?;
            }
            Ok(Done::new(Subject::Tournament, (), format!("Tournoi {} supprimé : {words}", id.0)))
        })
    }
}

/// A tournament may go.
/// Errors: it was sent to the federation, or counts in a closed season.
pub(crate) fn must_be_removable(view: &View, id: TournamentId) -> Result<()> {
    if table::tournament::was_exported(view, id)? {
        return Err(AppError::input("ce tournoi a été exporté à la fédération : il reste dans la base")
            .advise(Advice::say("Pour travailler sur un autre : ").then(Step::ListTournaments)));
    }
    season::refuse_in_closed(view, id)
}
