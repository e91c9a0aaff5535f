//! Tournaments: their settings and how far they are.

use std::collections::HashSet;

use chrono::NaiveDate;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension, Row};

use super::{Columns, Extent, all as rows, row, update};
use crate::error::{Result, StorageError};
use crate::journal::Tx;
use crate::past::Origin;
use crate::table::{entry, etui, incident, prize, seat, session, settled, sheet, team};
use domain::PositionNo;
use domain::money::Cents;
use domain::tournament::{
    Change, EntryId, Fresh, Overview, RULES, RULES_OF_ETUIS, SETTINGS, SettingKey, Settings, State, TeamId, Tournament,
    TournamentId, Value, Who,
};

/// The columns of the settings, each as `column` writes it.
fn columns(column: impl FnMut(&SettingKey) -> String) -> String {
    SETTINGS.iter().map(column).collect::<Vec<_>>().join(", ")
}

fn settings(row: &mut Columns<'_>) -> rusqlite::Result<Settings> {
    let mut settings = Settings::new("", NaiveDate::MIN);
    for (key, column) in SETTINGS.iter().zip(0..) {
        let value = row.value()?;
        let known = key.set(&mut settings, &value).filter(|()| settings.positions <= PositionNo::MOST);
        known.ok_or_else(|| row.unknown(column, &value.to_string()))?;
    }
    Ok(settings)
}

fn values(settings: &Settings) -> impl Iterator<Item = Sql> {
    SETTINGS.iter().map(|key| match key.held(settings) {
        Value::Nothing => Sql::Null,
        Value::Yes(yes) => Sql::Integer(yes.into()),
        Value::Number(number) => Sql::Integer(number),
        Value::Text(text) => Sql::Text(text),
    })
}

/// A tournament, to the extent asked for.
pub fn load(connection: &Connection, id: TournamentId, extent: Extent) -> Result<Option<Tournament>> {
    let sql = format!(
        "SELECT {}, state, position, fees_then_cents, rules, despite_rulings, origin FROM tournament WHERE id = ?1",
        columns(|key| key.name.to_owned())
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let head = |row: &Row<'_>| {
        let mut row = Columns::of(row);
        let mut tournament = Tournament::new(id, settings(&mut row)?);
        tournament.state = row.word(State::parse)?;
        tournament.position = row.position()?;
        tournament.fees_then = row.next::<Option<i64>>()?.map(Cents);
        tournament.rules = row.next()?;
        tournament.despite_rulings = row.next()?;
        tournament.origin = row.next()?;
        Ok(tournament)
    };
    let Some(head) = statement.query_row([id.0], head).optional()? else { return Ok(None) };
    let mut tournament = head.with_entries(entry::all(connection, id)?);
    tournament.sessions = session::all(connection, id, &tournament.settings)?;
    tournament.teams = team::all(connection, id)?;
    tournament.seats = seat::all(connection, id, extent)?;
    tournament.sheets = sheet::all(connection, id, extent)?;
    tournament.penalties = incident::penalties(connection, id)?;
    tournament.incidents = incident::incidents(connection, id)?;
    tournament.prizes = prize::all(connection, id)?;
    tournament.specials = prize::specials(connection, id)?;
    tournament.movements = settled::movements(connection, id)?;
    tournament.settled = settled::all(connection, id)?;
    if tournament.is_duplicate() {
        tournament.duplicate = etui::all(connection, id)?;
    }
    if speaks_of_a_stranger(&tournament) {
        return Err(StorageError::Damaged("une ligne parle de quelqu'un qui n'est pas inscrit".to_owned()));
    }
    Ok(Some(tournament))
}

/// Some row of it names an entry or a team that is not there, as only a damaged base holds.
fn speaks_of_a_stranger(tournament: &Tournament) -> bool {
    let entries: HashSet<EntryId> = tournament.entries.iter().map(|entry| entry.id).collect();
    let teams: HashSet<TeamId> = tournament.teams.iter().map(|team| team.id).collect();
    let duplicate = &tournament.duplicate;
    let players = (tournament.seats.iter().map(|seat| seat.entry))
        .chain(tournament.penalties.iter().map(|penalty| penalty.entry))
        .chain(tournament.incidents.iter().filter_map(|incident| incident.at_fault))
        .chain(duplicate.attackers.values().copied());
    let settled = tournament.settled.iter().flat_map(|settled| settled.among.iter().map(|(who, _)| *who));
    let whos = players.map(Who::Player).chain(settled).chain(duplicate.fines.iter().map(|fine| fine.who));
    whos.chain(tournament.entries.iter().filter_map(|entry| Some(Who::Team(entry.team?.0)))).any(|who| match who {
        Who::Player(id) => !entries.contains(&id),
        Who::Team(id) => !teams.contains(&id),
    })
}

/// All tournaments at a glance, oldest first.
pub fn overviews(connection: &Connection) -> Result<Vec<Overview>> {
    rows(
        connection,
        "SELECT id, name, date, state, position, positions, origin FROM tournament ORDER BY id",
        [],
        |row| {
            Ok(Overview {
                id: TournamentId(row.next()?),
                name: row.next()?,
                date: row.date()?,
                state: row.word(State::parse)?,
                position: row.position()?,
                positions: row.position()?.0,
                origin: row.next()?,
            })
        },
    )
}

/// Creates a tournament, open for entries.
pub fn insert(tx: &Tx<'_>, settings: &Settings, origin: Option<Origin<'_>>) -> Result<TournamentId> {
    let sql = format!(
        "INSERT INTO tournament (rules, origin, night, edition_before, id, {}) VALUES (?, ?, ?, ?, ?, {})",
        columns(|key| key.name.to_owned()),
        columns(|_| "?".to_owned())
    );
    // Never the number of a deleted one: the journal refers to tournaments by their numbers.
    let number: i64 = tx
        .prepare_cached(
            "SELECT max(coalesce((SELECT max(id) FROM tournament), 0),
             coalesce((SELECT max(row_id) FROM journal_change WHERE table_name = 'tournament'), 0)) + 1",
        )?
        .query_row([], |row| row.get(0))?;
    let rules = if settings.duplicate.is_some() { RULES_OF_ETUIS } else { RULES };
    let ends = [
        Sql::from(rules.to_owned()),
        Sql::from(origin.map(|origin| origin.digest.to_owned())),
        Sql::from(origin.and_then(|origin| origin.night).map(str::to_owned)),
        Sql::from(origin.and_then(|origin| origin.edition)),
        Sql::from(number),
    ];
    let values = ends.into_iter().chain(values(settings));
    tx.prepare_cached(&sql)?.execute(rusqlite::params_from_iter(values))?;
    Ok(TournamentId(tx.last_insert_rowid()))
}

/// The tables of a tournament, in an order that satisfies the foreign keys.
const OF_A_TOURNAMENT: [&str; 19] = [
    "sheet",
    "penalty",
    "incident",
    "position_movement",
    "settled",
    "special_prize",
    "prize",
    "result",
    "fouled",
    "fine",
    "quart_attacker",
    "etui_taker",
    "play",
    "past_action",
    "seat",
    "start",
    "session",
    "entry",
    "team",
];

/// Deletes a tournament and all that belongs to it; the journal keeps every row, and undoing brings them back.
pub fn delete(tx: &Tx<'_>, id: TournamentId) -> Result<()> {
    tx.prepare_cached("DELETE FROM deal WHERE sheet IN (SELECT id FROM sheet WHERE tournament = ?1)")?
        .execute([id.0])?;
    tx.prepare_cached("DELETE FROM result_note WHERE result IN (SELECT id FROM result WHERE tournament = ?1)")?
        .execute([id.0])?;
    for table in OF_A_TOURNAMENT {
        tx.prepare_cached(&format!("DELETE FROM {table} WHERE tournament = ?1"))?.execute([id.0])?;
    }
    tx.prepare_cached("DELETE FROM season_night WHERE night = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM tournament WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}

/// Whether something of it was sent to the federation.
pub fn was_exported(connection: &Connection, id: TournamentId) -> Result<bool> {
    let mut statement =
        connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM federation_export WHERE tournament = ?1)")?;
    Ok(statement.query_row([id.0], |row| row.get(0))?)
}

fn update_settings(tx: &Tx<'_>, id: TournamentId, settings: &Settings) -> Result<()> {
    let sql = format!("UPDATE tournament SET {} WHERE id = ?", columns(|key| format!("{} = ?", key.name)));
    let values = values(settings).chain([Sql::from(id.0)]);
    tx.prepare_cached(&sql)?.execute(rusqlite::params_from_iter(values))?;
    Ok(())
}

/// The keys nothing in the base has yet.
pub fn fresh(tx: &Tx<'_>) -> Result<Fresh> {
    let next = |table: &str| -> rusqlite::Result<i64> {
        tx.prepare_cached(&format!("SELECT coalesce(max(id), 0) + 1 FROM {table}"))?.query_row([], |row| row.get(0))
    };
    Ok(Fresh { entry: next("entry")?, team: next("team")?, penalty: next("penalty")?, fine: next("fine")? })
}

/// Stores changes of a tournament, in their order.
pub fn store(tx: &Tx<'_>, id: TournamentId, changes: &[Change]) -> Result<()> {
    changes.iter().try_for_each(|change| store_one(tx, id, change))
}

fn store_one(tx: &Tx<'_>, id: TournamentId, change: &Change) -> Result<()> {
    match change {
        Change::Settings(settings) => update_settings(tx, id, settings),
        Change::Progress(state, position) => {
            update(tx, "tournament", id.0, row! { state: state.key(), position: position.0 })
        }
        Change::FeesThen(fees) => update(tx, "tournament", id.0, row! { fees_then_cents: fees.map(|fees| fees.0) }),
        Change::AddTeam(team) => team::insert(tx, id, team),
        Change::RemoveTeam(team) => team::delete(tx, *team),
        Change::Enter(entry) => entry::insert(tx, id, entry),
        Change::Entry(entry) => entry::update(tx, entry),
        Change::Withdraw(entry) => entry::delete(tx, *entry),
        Change::OpenSession(session) => session::insert(tx, id, session),
        Change::Session(session) => session::update(tx, id, session),
        Change::Start { session, entry, place } => session::put_start(tx, id, *session, *entry, *place),
        Change::Seat(seat) => seat::insert(tx, id, seat),
        Change::Unseat { entry, from } => seat::delete_of(tx, *entry, *from),
        Change::UnseatAt { entry, position } => seat::delete_at(tx, *entry, *position),
        Change::ClearSeats(from) => {
            seat::delete_from(tx, id, *from)?;
            etui::delete_from(tx, id, *from)
        }
        Change::Sheet(sheet) => sheet::put(tx, id, sheet),
        Change::Penalise(penalty) => incident::insert_penalty(tx, id, penalty),
        Change::LiftPenalty(penalty) => incident::delete_penalty(tx, *penalty),
        Change::Decide(incident) => incident::insert_incident(tx, id, incident),
        Change::Heed(position, table, deal, heeded) => incident::heed(tx, id, (*position, *table, *deal), *heeded),
        Change::Movement(position, kind) => settled::put_movement(tx, id, *position, *kind),
        Change::Settle(settlement) => settled::put(tx, id, settlement),
        Change::DespiteRulings(reason) => update(tx, "tournament", id.0, row! { despite_rulings: reason }),
        Change::Prizes(prizes) => prize::replace(tx, id, prizes),
        Change::Lay(laid) => etui::lay(tx, id, laid),
        Change::Taker(number, chair) => etui::set_taker(tx, id, *number, *chair),
        Change::Attacker { quart, team, entry } => etui::set_attacker(tx, id, *quart, *team, *entry),
        Change::Write(line) => etui::write(tx, id, line),
        Change::Foul(fouled) => etui::foul(tx, id, fouled),
        Change::LiftFoul(fouled) => etui::delete_foul(tx, id, fouled),
        Change::Fine(fine) => etui::insert_fine(tx, id, fine),
        Change::LiftFine(fine) => etui::delete_fine(tx, fine.id),
        Change::Specials(specials) => prize::replace_specials(tx, id, specials),
    }
}
