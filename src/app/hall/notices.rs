//! Calls of the tables to the arbiter, and announcements to the hall.

use chrono::{NaiveDateTime, TimeDelta};

use crate::club::{Hall, STAMP, current};
use crate::error::{AppError, Result};
use domain::TableNo;
use domain::tournament::TournamentId;
use report::hall::{Call, NoticeView};
use storage::View;
use storage::hall::{NoticeRow, notice};

/// The longest announcement, in letters.
const LONGEST: usize = 200;
/// An announcement stands for so long.
const STANDS: TimeDelta = TimeDelta::hours(1);
/// For so long after he was told, the arbiter is on his way.
const COMING: TimeDelta = TimeDelta::minutes(10);

impl Hall<'_> {
    /// The notices of this tournament that still stand, oldest first: calls until they are answered or it is closed, announcements for an
    /// hour.
    pub fn notices(self) -> Result<Vec<NoticeView>> {
        self.club.store.read(|view| {
            let closed = self.club.tournament_in(view).is_ok_and(|here| here.is_closed());
            let stands = |row: &NoticeRow| match row.table {
                Some(_) => !closed,
                None => self.is_within(&row.at, STANDS),
            };
            let rows = notice::standing(view, current(view, self.club.chosen())?)?;
            Ok(rows.into_iter().filter(stands).map(view_of).collect())
        })
    }

    /// Posts a notice to the hall.
    /// Errors: the notice is empty, or too long.
    pub fn announce(self, words: &str) -> Result<NoticeView> {
        if words.trim().is_empty() || words.chars().count() > LONGEST {
            return Err(AppError::input(format!("une annonce a de 1 à {LONGEST} lettres")));
        }
        self.note(self.current_tournament()?, None, words.trim())
    }

    /// A table calls the arbiter; one that has called already goes on calling.
    pub fn call_arbiter(self, tournament: TournamentId, table: TableNo, words: &str) -> Result<NoticeView> {
        let standing = self.club.store.read(|view| Ok::<_, AppError>(notice::standing(view, Some(tournament))?))?;
        if let Some(already) = standing.into_iter().find(|row| row.table == Some(table)) {
            return Ok(view_of(already));
        }
        self.note(Some(tournament), Some(table), words)
    }

    /// It no longer stands.
    pub fn end_notice(self, id: i64) -> Result<()> {
        let head = self.club.head();
        Ok(self.club.store.aside(&head, |connection| notice::end(connection, id, &head.at))?)
    }

    /// The call of a table as its phones read it; once it was answered, for the time of a walk and a ruling.
    pub(super) fn call(self, connection: &View, at: (TournamentId, TableNo)) -> Result<Option<Call>> {
        Ok(match notice::last_call(connection, at)? {
            Some((true, _)) => Some(Call::Called),
            Some((false, at)) if self.is_within(&at, COMING) => Some(Call::Coming),
            _ => None,
        })
    }

    fn is_within(self, at: &str, time: TimeDelta) -> bool {
        let gone = NaiveDateTime::parse_from_str(at, STAMP).map(|at| self.club.clock.now() - at);
        gone.is_ok_and(|gone| gone < time)
    }

    fn note(self, tournament: Option<TournamentId>, table: Option<TableNo>, words: &str) -> Result<NoticeView> {
        let head = self.club.head();
        let row = NoticeRow { id: 0, tournament, table, words: words.to_owned(), at: head.at.clone() };
        self.club.store.aside(&head, |connection| notice::add(connection, &row))?;
        Ok(view_of(row))
    }
}

fn view_of(row: NoticeRow) -> NoticeView {
    NoticeView { id: row.id, table: row.table.map(|table| table.0), words: row.words, at: row.at }
}
