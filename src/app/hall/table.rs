//! A table as its players see it on a phone.

use super::proposals::{at_place, view};
use super::settings::settings;
use crate::club::current;
use crate::error::Result;
use crate::hall::Hall;
use crate::paper::head::seat_of;
use crate::sheet::enter::occupied;
use domain::tournament::TournamentId;
use domain::{PositionNo, TableNo};
use report::hall::{SeatView, TableView};
use storage::hall::proposal;

impl Hall<'_> {
    /// The tournament that is acted on, if there is one.
    pub fn current_tournament(self) -> Result<Option<TournamentId>> {
        self.club.store.read(|view| current(view, self.club.chosen()))
    }

    /// A table at a position: its players, the proposals, whether the sheet is in, each player's next seat.
    /// Errors: when the position has not begun, or has no such table.
    pub fn table(self, position: PositionNo, table: TableNo) -> Result<TableView> {
        self.club.read_tournament(|connection, tournament| {
            tournament.must_have_begun(position)?;
            occupied(tournament, position, table)?;
            let seats = tournament.table(position, table);
            let live = at_place(connection, tournament.id, (position, table))?;
            let confirming = settings(connection)?.confirming;
            let sheet = tournament.sheet(position, table).filter(|sheet| sheet.confirmed);
            let next = PositionNo(position.0 + 1);
            let goes = |seat: &domain::tournament::Seat| {
                let seat = seat_of(tournament, tournament.entry(seat.entry)?, next)?;
                Some((seat.table.0, seat.chair.word().to_owned()))
            };
            Ok(TableView {
                position: position.0,
                current: tournament.current().0,
                table: table.0,
                deals: tournament.session_of(position).deals,
                chairs: (seats.iter())
                    .map(|seat| SeatView {
                        chair: seat.chair.letter().to_string(),
                        word: seat.chair.word().to_owned(),
                        name: tournament.name(seat.entry),
                        number: tournament.entry(seat.entry).map_or(0, |entry| entry.number),
                        next: goes(seat),
                    })
                    .collect(),
                proposals: live.iter().map(|one| view(tournament, confirming, one, &live)).collect(),
                sheet: sheet.map(|sheet| sheet.balances.iter().map(|(_, score)| score.0).collect()),
                refused: proposal::last_refusal(connection, tournament.id, (position, table))?,
                closed: tournament.is_closed(),
            })
        })
    }
}
