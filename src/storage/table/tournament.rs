//! Tournaments: their settings and how far they are.

use rusqlite::{Connection, OptionalExtension, Row, ToSql};

use super::{Columns, Extent, all as rows, row, update};
use crate::error::Result;
use crate::journal::Tx;
use crate::table::{entry, etui, incident, prize, seat, session, settled, sheet, team};
use domain::award::Formula;
use domain::competition::{Kind as ChampionshipKind, Plan, Stage};
use domain::duplicate::{Badge, Format, circuit};
use domain::money::Cents;
use domain::movement::{Game, Kind};
use domain::tournament::{
    Change, DuplicateSettings, Fresh, Overview, PrizeFund, RULES, RULES_OF_ETUIS, Settings, State, Tournament,
    TournamentId,
};

/// The columns of the settings, in the order [`settings`] reads them and [`values`] gives them.
const SETTINGS: [&str; 31] = [
    "name",
    "date",
    "place",
    "organiser",
    "arbiter",
    "positions",
    "deals",
    "movement",
    "double_entry",
    "fee_cents",
    "formula",
    "parallel",
    "game",
    "championship",
    "stage",
    "sessions",
    "article_29",
    "given_back_percent",
    "rewarded_percent",
    "added_cents",
    "special_cents",
    "step_cents",
    "decline_percent",
    "leavers_last",
    "qualifies",
    "plan",
    "duplicate",
    "circuit",
    "usual_shape",
    "usual_positions",
    "first_badge",
];

fn settings(row: &mut Columns<'_>) -> rusqlite::Result<Settings> {
    Ok(Settings {
        name: row.next()?,
        date: row.date()?,
        place: row.next()?,
        organiser: row.next()?,
        arbiter: row.next()?,
        positions: row.position()?.0,
        deals: row.next()?,
        movement: row.optional_word(Kind::parse)?,
        double_entry: row.next()?,
        fee: Cents(row.next()?),
        formula: row.word(Formula::parse)?,
        parallel: row.next()?,
        game: row.word(Game::parse)?,
        championship: row.optional_word(ChampionshipKind::parse)?.zip(row.optional_word(Stage::parse)?),
        sessions: row.next()?,
        article_29: row.next()?,
        prize_fund: PrizeFund {
            given_back_percent: row.next()?,
            rewarded_percent: row.next()?,
            added: Cents(row.next()?),
            special: Cents(row.next()?),
            step: Cents(row.next()?),
            decline_percent: row.next()?,
        },
        leavers_last: row.next()?,
        qualifies: row.next()?,
        plan: row.optional_word(Plan::parse)?,
        duplicate: duplicate(row)?,
    })
}

fn duplicate(row: &mut Columns<'_>) -> rusqlite::Result<Option<DuplicateSettings>> {
    let (format, circuit) = (row.optional_word(Format::parse)?, row.optional_word(circuit::Kind::parse)?);
    let (usual_shape, usual_positions) = (row.next()?, row.next()?);
    let first_badge = row.optional_word(Badge::parse)?;
    Ok(format.map(|format| DuplicateSettings { format, circuit, usual_shape, usual_positions, first_badge }))
}

fn values(settings: &Settings) -> [Box<dyn ToSql + '_>; 31] {
    let fund = &settings.prize_fund;
    [
        Box::new(&settings.name),
        Box::new(settings.date.to_string()),
        Box::new(&settings.place),
        Box::new(&settings.organiser),
        Box::new(&settings.arbiter),
        Box::new(settings.positions),
        Box::new(settings.deals),
        Box::new(settings.movement.map(Kind::key)),
        Box::new(settings.double_entry),
        Box::new(settings.fee.0),
        Box::new(settings.formula.key()),
        Box::new(settings.parallel),
        Box::new(settings.game.key()),
        Box::new(settings.championship.map(|(kind, _)| kind.key())),
        Box::new(settings.championship.map(|(_, stage)| stage.key())),
        Box::new(settings.sessions),
        Box::new(settings.article_29),
        Box::new(fund.given_back_percent),
        Box::new(fund.rewarded_percent),
        Box::new(fund.added.0),
        Box::new(fund.special.0),
        Box::new(fund.step.0),
        Box::new(fund.decline_percent),
        Box::new(settings.leavers_last),
        Box::new(settings.qualifies),
        Box::new(settings.plan.as_ref().map(Plan::key)),
        Box::new(settings.duplicate.map(|duplicate| duplicate.format.key())),
        Box::new(settings.duplicate.and_then(|duplicate| duplicate.circuit).map(circuit::Kind::key)),
        Box::new(settings.duplicate.is_some_and(|duplicate| duplicate.usual_shape)),
        Box::new(settings.duplicate.is_some_and(|duplicate| duplicate.usual_positions)),
        Box::new(settings.duplicate.and_then(|duplicate| duplicate.first_badge).map(Badge::key)),
    ]
}

/// A tournament, to the extent asked for.
pub fn load(connection: &Connection, id: TournamentId, extent: Extent) -> Result<Option<Tournament>> {
    let sql = format!(
        "SELECT {}, state, position, fees_then_cents, rules, despite_rulings, origin FROM tournament WHERE id = ?1",
        SETTINGS.join(", ")
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
    Ok(Some(tournament))
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
pub fn insert(tx: &Tx<'_>, settings: &Settings, origin: Option<&str>) -> Result<TournamentId> {
    let marks: Vec<String> = (1..=SETTINGS.len() + 3).map(|at| format!("?{at}")).collect();
    let sql =
        format!("INSERT INTO tournament ({}, rules, origin, id) VALUES ({})", SETTINGS.join(", "), marks.join(", "));
    // Never the number of a deleted one: the journal refers to tournaments by their numbers.
    let number: i64 = tx
        .prepare_cached(
            "SELECT max(coalesce((SELECT max(id) FROM tournament), 0),
             coalesce((SELECT max(row_id) FROM journal_change WHERE table_name = 'tournament'), 0)) + 1",
        )?
        .query_row([], |row| row.get(0))?;
    let rules = if settings.duplicate.is_some() { RULES_OF_ETUIS } else { RULES };
    let ends: [Box<dyn ToSql>; 3] = [Box::new(rules), Box::new(origin), Box::new(number)];
    let values = values(settings).into_iter().chain(ends);
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
    let sets: Vec<String> = SETTINGS.iter().zip(2..).map(|(column, at)| format!("{column} = ?{at}")).collect();
    let sql = format!("UPDATE tournament SET {} WHERE id = ?1", sets.join(", "));
    let values = std::iter::once(Box::new(id.0) as Box<dyn ToSql>).chain(values(settings));
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
        Change::Heed(position, table, heeded) => incident::heed(tx, id, *position, *table, *heeded),
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
        Change::LiftFine(fine) => etui::delete_fine(tx, *fine),
        Change::Specials(specials) => prize::replace_specials(tx, id, specials),
    }
}
