//! A table of *donnes dupliquées* on a phone: its étuis, each with what stands on its fiche.

use std::collections::BTreeSet;

use super::proposals::{at_place, view};
use super::settings::settings;
use crate::club::Hall;
use crate::duplicate::evening::words::result_words;
use crate::error::Result;
use crate::paper::head::seat_of;
use domain::duplicate::{EtuiNo, Format, LineResult};
use domain::etuis::{self, at_table, record};
use domain::hall::{Publication, Standing, TableState};
use domain::tournament::{Tournament, Who};
use domain::{Orientation, PositionNo, TableNo};
use report::hall::{EtuiAtTable, HallTable, SeatView, TableView};
use storage::View;
use storage::hall::proposal;

/// The tables of a position: of free deals those with seats, of étuis those that were laid.
pub(super) fn tables_of(tournament: &Tournament, position: PositionNo) -> BTreeSet<TableNo> {
    if tournament.is_duplicate() {
        let laid = tournament.duplicate.plays.iter().filter(|laid| laid.position == position);
        return laid.map(|laid| laid.table).collect();
    }
    tournament.tables(position).into_keys().collect()
}

impl Hall<'_> {
    /// Errors: the base's own.
    pub(super) fn table_of_etuis(
        self,
        connection: &View,
        tournament: &Tournament,
        (position, table): (PositionNo, TableNo),
    ) -> Result<TableView> {
        let hall = settings(connection)?;
        let live = at_place(connection, tournament.id, (position, table))?;
        let shown = shown_upto(tournament, hall.publication);
        let etuis = etuis_of(tournament, (position, table), shown)?;
        // Nobody sits at a table that rests.
        let people = match etuis.first() {
            Some(first) => at_table(tournament, (EtuiNo(first.etui), position, table))?.0,
            None => Vec::new(),
        };
        Ok(TableView {
            position: position.0,
            current: tournament.current().0,
            table: table.0,
            deals: u8::try_from(etuis.len()).unwrap_or(u8::MAX),
            chairs: people.into_iter().map(|(chair, who)| seat(tournament, position, chair, who)).collect(),
            proposals: live.iter().map(|one| view(tournament, hall.confirming, one, &live)).collect(),
            sheet: None,
            refused: proposal::last_refusal(connection, tournament.id, (position, table))?,
            closed: tournament.is_closed(),
            call: self.call(connection, (tournament.id, table))?,
            alone: false,
            etuis,
        })
    }
}

/// The tables that play étuis at the position being played; `standing`: how a table's proposals stand.
pub(super) fn tables_with_etuis(
    tournament: &Tournament,
    standing: impl Fn(TableNo) -> Vec<Standing>,
) -> Result<Vec<HallTable>> {
    let position = tournament.current();
    let record = record(tournament, tournament.session_of(position));
    let awaited: Vec<_> = record.awaited(position).filter(|due| due.position == position).collect();
    let mut tables = Vec::new();
    for table in tables_of(tournament, position) {
        let Some(due) = record.of_table(position, table).find(|due| due.attack.is_some()) else { continue };
        let owed = awaited.iter().find(|due| due.table == table);
        let (people, _) = at_table(tournament, (due.etui, position, table))?;
        let name = |(chair, who): (Orientation, Who)| (chair.letter().to_string(), tournament.name_of(who));
        tables.push(HallTable {
            table: table.0,
            state: TableState::with(owed.is_none(), standing(table)),
            chairs: people.into_iter().map(name).collect(),
            etui: Some(owed.map_or(due.etui, |due| due.etui).0),
        });
    }
    Ok(tables)
}

fn seat(tournament: &Tournament, position: PositionNo, chair: Orientation, who: Who) -> SeatView {
    let next = |entry| {
        let seat = seat_of(tournament, tournament.entry(entry)?, PositionNo(position.0 + 1))?;
        Some((seat.table.0, seat.chair.word().to_owned()))
    };
    let (word, number, next) = match who {
        Who::Player(entry) => (chair.word(), tournament.number(who), next(entry)),
        // A formation sits at several tables: its paper says where each goes.
        Who::Team(_) => ("", 0, None),
    };
    let name = tournament.name_of(who);
    SeatView { chair: chair.letter().to_string(), word: word.to_owned(), name, number, next, banned: false }
}

/// Up to which position the results of others are shown to who has played the étui.
fn shown_upto(tournament: &Tournament, publication: Publication) -> PositionNo {
    let complete = |position: &u8| etuis::awaited(tournament, PositionNo(*position)).is_empty();
    match publication {
        _ if tournament.is_closed() => tournament.current(),
        Publication::Always => tournament.current(),
        Publication::ByPosition => PositionNo((1..=tournament.current().0).rev().find(complete).unwrap_or(0)),
        Publication::AtTheEnd => PositionNo(0),
    }
}

/// The étuis of a table, in their order.
fn etuis_of(
    tournament: &Tournament,
    (position, table): (PositionNo, TableNo),
    shown: PositionNo,
) -> Result<Vec<EtuiAtTable>> {
    let record = record(tournament, tournament.session_of(position));
    let mut etuis = Vec::new();
    for due in record.of_table(position, table).filter(|due| due.attack.is_some()) {
        let (people, attack) = at_table(tournament, (due.etui, position, table))?;
        let chair = people
            .iter()
            .find(|(_, who)| *who == attack)
            .map_or(String::new(), |(chair, _)| chair.letter().to_string());
        let (mut written, mut others) = (None, Vec::new());
        for (line, _, result, _) in record.fiche(due.etui)? {
            let Some(result) = result.filter(|result| !matches!(result, LineResult::Awaited | LineResult::Relay))
            else {
                continue;
            };
            if (line.position, line.table) == (position, table) {
                written = Some(result_words(result));
            } else if line.position <= shown {
                others.push((line.attack.map(|who| tournament.name_of(who)).unwrap_or_default(), result_words(result)));
            }
        }
        // Who has not played it yet must not know what it gives.
        if written.is_none() {
            others.clear();
        }
        let contracts = tournament.format() == Some(Format::Teams);
        etuis.push(EtuiAtTable {
            etui: due.etui.0,
            attack: (chair, tournament.name_of(attack)),
            written,
            others,
            contracts,
        });
    }
    Ok(etuis)
}
