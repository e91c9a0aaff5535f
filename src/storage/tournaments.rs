//! Tournaments: their settings and how far they are.

use rusqlite::{Connection, OptionalExtension, Row, ToSql};

use super::error::Result;
use super::journal::Tx;

/// A tournament's key, also the number people use (`--tournoi 3`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TournamentId(pub i64);

/// What an organiser decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentData {
    /// Name.
    pub name: String,
    /// ISO date.
    pub date: String,
    /// Place; may be empty.
    pub place: String,
    /// Organising club; may be empty.
    pub organiser: String,
    /// Official arbiter; may be empty.
    pub arbiter: String,
    /// Positions to play.
    pub positions: u8,
    /// Deals per position.
    pub deals: u8,
    /// The movement, once chosen (its key).
    pub movement: Option<String>,
    /// Sheets are confirmed only when typed twice alike.
    pub double_entry: bool,
    /// Entry fee, in cents.
    pub fee_cents: i64,
}

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentRow {
    /// Key.
    pub id: TournamentId,
    /// What was decided.
    pub data: TournamentData,
    /// `inscription`, `jeu` or `clos`.
    pub state: String,
    /// The position being played; 0 before the seats are drawn.
    pub position: u8,
    /// Tables set up, once drawn.
    pub tables: Option<u16>,
    /// Seed of the draw.
    pub seed: Option<i64>,
    /// How the starting seats were drawn: `hasard` or `ordre`.
    pub draw: Option<String>,
}

fn read(row: &Row<'_>) -> rusqlite::Result<TournamentRow> {
    Ok(TournamentRow {
        id: TournamentId(row.get("id")?),
        data: TournamentData {
            name: row.get("name")?,
            date: row.get("date")?,
            place: row.get("place")?,
            organiser: row.get("organiser")?,
            arbiter: row.get("arbiter")?,
            positions: row.get("positions")?,
            deals: row.get("deals")?,
            movement: row.get("movement")?,
            double_entry: row.get("double_entry")?,
            fee_cents: row.get("fee_cents")?,
        },
        state: row.get("state")?,
        position: row.get("position")?,
        tables: row.get("tables")?,
        seed: row.get("seed")?,
        draw: row.get("draw")?,
    })
}

/// The values of a statement, in the order ?1 to ?10.
fn values(data: &TournamentData) -> [&dyn ToSql; 10] {
    [
        &data.name,
        &data.date,
        &data.place,
        &data.organiser,
        &data.arbiter,
        &data.positions,
        &data.deals,
        &data.movement,
        &data.double_entry,
        &data.fee_cents,
    ]
}

/// All tournaments, oldest first.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection) -> Result<Vec<TournamentRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM tournament ORDER BY id")?;
    let rows = statement.query_map([], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// One tournament.
///
/// # Errors
/// The base's own.
pub fn get(connection: &Connection, id: TournamentId) -> Result<Option<TournamentRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM tournament WHERE id = ?1")?;
    Ok(statement.query_row([id.0], read).optional()?)
}

/// Creates a tournament, open for entries.
///
/// # Errors
/// The base's own.
pub fn insert(tx: &Tx<'_>, data: &TournamentData) -> Result<TournamentId> {
    tx.prepare_cached(
        "INSERT INTO tournament (name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(values(data))?;
    Ok(TournamentId(tx.last_insert_rowid()))
}

/// Writes a tournament's present settings and state.
///
/// # Errors
/// The base's own.
pub fn update(tx: &Tx<'_>, row: &TournamentRow) -> Result<()> {
    let mut values = values(&row.data).to_vec();
    let state: [&dyn ToSql; 6] = [&row.state, &row.position, &row.tables, &row.seed, &row.draw, &row.id.0];
    values.extend(state);
    tx.prepare_cached(
        "UPDATE tournament SET name = ?1, date = ?2, place = ?3, organiser = ?4, arbiter = ?5, positions = ?6, deals = ?7,
         movement = ?8, double_entry = ?9, fee_cents = ?10, state = ?11, position = ?12, tables = ?13, seed = ?14,
         draw = ?15 WHERE id = ?16",
    )?
    .execute(values.as_slice())?;
    Ok(())
}
