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
    /// `individuel`, `duo` or `equipe4`.
    pub formula: String,
    /// M8: teams of 4 in four parallel tournaments.
    pub parallel: bool,
    /// `quatre`, `cinq` (S8) or `mort` (S10).
    pub game: String,
    /// C1: kind of championship and its stage, when it is one.
    pub championship: Option<(String, String)>,
    /// Sessions planned.
    pub sessions: u8,
    /// R3: article 29 breaks ties.
    pub article_29: bool,
    /// O2: what is given back.
    pub purse: PurseData,
}

/// O2: what an organiser decides of the prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PurseData {
    /// Percent of the fees given back.
    pub given_back_percent: u8,
    /// Percent of the players (teams) rewarded.
    pub rewarded_percent: u8,
    /// Money added to the fees, in cents.
    pub added_cents: i64,
    /// R8: the special prize, in cents; 0 for none.
    pub special_cents: i64,
    /// Prizes by rule are multiples of it, in cents.
    pub step_cents: i64,
    /// Above the base, each prize by rule in percent of the one before.
    pub decline_percent: u8,
}

impl Default for PurseData {
    fn default() -> Self {
        Self {
            given_back_percent: 80,
            rewarded_percent: 20,
            added_cents: 0,
            special_cents: 0,
            step_cents: 100,
            decline_percent: 80,
        }
    }
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
    /// The position being played, counted through the tournament; 0 before the seats are drawn.
    pub position: u8,
    /// Tables of the first session, once drawn.
    pub tables: Option<u16>,
    /// Seed of its draw.
    pub seed: Option<i64>,
    /// How its starting seats were drawn: `hasard`, `ordre` or `equilibre`.
    pub draw: Option<String>,
    /// O2: the fees as counted when it was closed, in cents; `None` before.
    pub fees_then_cents: Option<i64>,
    /// The digest of the archive it was rebuilt from; `None` where it was played in this base.
    pub origin: Option<String>,
}

fn read(row: &Row<'_>) -> rusqlite::Result<TournamentRow> {
    let championship: Option<String> = row.get("championship")?;
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
            formula: row.get("formula")?,
            parallel: row.get("parallel")?,
            game: row.get("game")?,
            championship: championship.zip(row.get("stage")?),
            sessions: row.get("sessions")?,
            article_29: row.get("article_29")?,
            purse: PurseData {
                given_back_percent: row.get("given_back_percent")?,
                rewarded_percent: row.get("rewarded_percent")?,
                added_cents: row.get("added_cents")?,
                special_cents: row.get("special_cents")?,
                step_cents: row.get("step_cents")?,
                decline_percent: row.get("decline_percent")?,
            },
        },
        state: row.get("state")?,
        position: row.get("position")?,
        tables: row.get("tables")?,
        seed: row.get("seed")?,
        draw: row.get("draw")?,
        fees_then_cents: row.get("fees_then_cents")?,
        origin: row.get("origin")?,
    })
}

/// The settings' columns with their values.
fn values(data: &TournamentData) -> [(&'static str, &dyn ToSql); 23] {
    [
        (":name", &data.name),
        (":date", &data.date),
        (":place", &data.place),
        (":organiser", &data.organiser),
        (":arbiter", &data.arbiter),
        (":positions", &data.positions),
        (":deals", &data.deals),
        (":movement", &data.movement),
        (":double_entry", &data.double_entry),
        (":fee_cents", &data.fee_cents),
        (":formula", &data.formula),
        (":parallel", &data.parallel),
        (":game", &data.game),
        (":championship", data.championship.as_ref().map_or(&None::<String> as &dyn ToSql, |(kind, _)| kind)),
        (":stage", data.championship.as_ref().map_or(&None::<String> as &dyn ToSql, |(_, stage)| stage)),
        (":sessions", &data.sessions),
        (":article_29", &data.article_29),
        (":given_back_percent", &data.purse.given_back_percent),
        (":rewarded_percent", &data.purse.rewarded_percent),
        (":added_cents", &data.purse.added_cents),
        (":special_cents", &data.purse.special_cents),
        (":step_cents", &data.purse.step_cents),
        (":decline_percent", &data.purse.decline_percent),
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
        "INSERT INTO tournament (name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents,
         formula, parallel, game, championship, stage, sessions, article_29, given_back_percent, rewarded_percent,
         added_cents, special_cents, step_cents, decline_percent)
         VALUES (:name, :date, :place, :organiser, :arbiter, :positions, :deals, :movement, :double_entry, :fee_cents,
         :formula, :parallel, :game, :championship, :stage, :sessions, :article_29, :given_back_percent,
         :rewarded_percent, :added_cents, :special_cents, :step_cents, :decline_percent)",
    )?
    .execute(&values(data)[..])?;
    Ok(TournamentId(tx.last_insert_rowid()))
}

/// Writes a tournament's present settings and state.
///
/// # Errors
/// The base's own.
pub fn update(tx: &Tx<'_>, row: &TournamentRow) -> Result<()> {
    let mut values = values(&row.data).to_vec();
    let state: [(&str, &dyn ToSql); 8] = [
        (":state", &row.state),
        (":position", &row.position),
        (":tables", &row.tables),
        (":seed", &row.seed),
        (":draw", &row.draw),
        (":fees_then_cents", &row.fees_then_cents),
        (":origin", &row.origin),
        (":id", &row.id.0),
    ];
    values.extend(state);
    tx.prepare_cached(
        "UPDATE tournament SET name = :name, date = :date, place = :place, organiser = :organiser, arbiter = :arbiter,
         positions = :positions, deals = :deals, movement = :movement, double_entry = :double_entry,
         fee_cents = :fee_cents, formula = :formula, parallel = :parallel, game = :game, championship = :championship,
         stage = :stage, sessions = :sessions, article_29 = :article_29, given_back_percent = :given_back_percent,
         rewarded_percent = :rewarded_percent, added_cents = :added_cents, special_cents = :special_cents,
         step_cents = :step_cents, decline_percent = :decline_percent, state = :state, position = :position,
         tables = :tables, seed = :seed, draw = :draw, fees_then_cents = :fees_then_cents,
         origin = :origin WHERE id = :id",
    )?
    .execute(values.as_slice())?;
    Ok(())
}
