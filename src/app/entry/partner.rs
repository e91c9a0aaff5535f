//! A player who came alone finds a partner (M7).

use crate::club::Entries;
use crate::directory::find;
use crate::entry::register::entered_words;
use crate::error::{AppError, Result};
use domain::presence::team;
use storage::{Done, Subject};

impl Entries<'_> {
    /// M7: an entrant whose team is not complete joins another that is not; returns a sentence.
    /// Errors: M7 when either team is complete; once the seats are drawn.
    pub fn join_team(self, query: &str, team: &str) -> Result<String> {
        self.club.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let entry = find::entry(tournament, query)?.clone();
            if tournament.is_placed() {
                return Err(AppError::input("les places sont tirées : les équipes ne changent plus"));
            }
            team::join(tournament, &entry, find::team(tournament, team)?.id)?;
            let said = entered_words(tournament, entry.id);
            let what = format!("Équipe : {said}");
            Ok(Done::new(Subject::Entry, said, what))
        })
    }
}
