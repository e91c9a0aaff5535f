//! A table as its players see it on a phone.

use super::etuis::tables_with_etuis;
use super::proposals::{at_place, view};
use super::settings::settings;
use crate::club::{Hall, current};
use crate::error::Result;
use crate::paper::head::seat_of;
use crate::sheet::enter::occupied;
use domain::arbitration::ban;
use domain::hall::TableState;
use domain::tournament::TournamentId;
use domain::{PositionNo, TableNo};
use report::hall::{HallTable, SeatView, TableView};
use storage::hall::proposal;

impl Hall<'_> {
    /// The tables of the position being played, each with its state; none before the draw. In *donnes dupliquées* a table's étuis stand
    /// for its sheet, and a table that rests is left out.
    pub fn tables(self) -> Result<Vec<HallTable>> {
        self.club.read_tournament(|connection, tournament| {
            if !tournament.is_placed() {
                return Ok(Vec::new());
            }
            let (position, confirming) = (tournament.current(), settings(connection)?.confirming);
            let live = proposal::live(connection, tournament.id)?;
            let live: Vec<_> = live.into_iter().filter(|one| one.position == position).collect();
            let standing = |table| {
                let here: Vec<_> = live.iter().filter(|one| one.table == table).collect();
                here.iter().map(|one| one.standing(tournament, confirming, here.iter().copied())).collect::<Vec<_>>()
            };
            if tournament.is_duplicate() {
                return tables_with_etuis(tournament, standing);
            }
            let tables = tournament.tables(position).into_iter().map(|(table, seats)| HallTable {
                table: table.0,
                state: TableState::of(tournament, (position, table), standing(table)),
                chairs: (seats.iter())
                    .map(|seat| (seat.chair.letter().to_string(), tournament.name(seat.entry)))
                    .collect(),
                etui: None,
            });
            Ok(tables.collect())
        })
    }

    /// The tournament that is acted on, if there is one.
    pub fn current_tournament(self) -> Result<Option<TournamentId>> {
        self.club.store.read(|view| current(view, self.club.chosen()))
    }

    /// A table at a position: its players, the proposals, whether the sheet is in, each player's next seat.
    /// Errors: when the position has not begun, or has no such table.
    pub fn table(self, position: PositionNo, table: TableNo) -> Result<TableView> {
        self.club.read_tournament(|connection, tournament| {
            tournament.must_have_begun(position)?;
            if tournament.is_duplicate() {
                return self.table_of_etuis(connection, tournament, (position, table));
            }
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
                        banned: ban::recalled_at(tournament, position).any(|(one, _)| one.entry == seat.entry),
                    })
                    .collect(),
                etuis: Vec::new(),
                proposals: live.iter().map(|one| view(tournament, confirming, one, &live)).collect(),
                sheet: sheet.map(|sheet| sheet.balances.iter().map(|(_, score)| score.0).collect()),
                refused: proposal::last_refusal(connection, tournament.id, (position, table))?,
                closed: tournament.is_closed(),
                call: self.call(connection, (tournament.id, table))?,
                alone: tournament.is_one_table(),
            })
        })
    }
}
