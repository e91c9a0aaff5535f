//! *Feuilles de marque* as entered.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, Statement};

use super::error::Result;
use super::journal::Tx;
use super::tournaments::TournamentId;
use crate::domain::{Orientation, PositionNo, Score, TableNo};

/// A sheet's figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetData {
    /// Position.
    pub position: PositionNo,
    /// Table.
    pub table: TableNo,
    /// The balance of each occupied chair, in the order N, S, E, O, M.
    pub balances: Vec<(Orientation, Score)>,
    /// With double entry: confirmed by a second, equal one. Always true otherwise.
    pub confirmed: bool,
    /// The arbiter's adjustment that lifts rule F3, with its reason.
    pub adjustment: Option<String>,
}

/// A stored sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// Key.
    pub id: i64,
    /// Figures.
    pub data: SheetData,
}

/// One row of a sheet kept deal by deal, in the words of the schema.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DealRow {
    /// Number on the sheet, from 1.
    pub number: u8,
    /// `marque`, `complete`, `annulee` or `ajustee`.
    pub kind: String,
    /// Contract's key.
    pub contract: Option<String>,
    /// Taker's letter.
    pub taker: Option<String>,
    /// Points each defender loses.
    pub mark: Option<i32>,
    /// Points of the taker, in halves.
    pub half_points: Option<i32>,
    /// *Bouts* of the taker.
    pub bouts: Option<u8>,
    /// `attack` or `defence`.
    pub petit: Option<String>,
    /// `simple`, `double`, `triple`, separated by spaces.
    pub poignees: String,
    /// Chelem's key.
    pub chelem: Option<String>,
    /// *Le mort*'s letter at a table of 5.
    pub dead: Option<String>,
    /// The called partner's letter at a table of 5 (S8).
    pub partner: Option<String>,
    /// A3: the arbiter's own score for each chair (kind `ajustee`), in the order N, S, E, O, M; empty otherwise.
    pub adjusted: Vec<(Orientation, Score)>,
}

/// Where each column of a query on `sheet` is, looked up by name once.
struct Columns {
    id: usize,
    position: usize,
    table: usize,
    /// N, S, E, O, M.
    balances: [usize; 5],
    status: usize,
    adjustment: usize,
}

/// The figures of the chairs that have one; the columns in the order N, S, E, O, M.
fn figures(row: &Row<'_>, columns: [usize; 5]) -> rusqlite::Result<Vec<(Orientation, Score)>> {
    let mut figures = Vec::with_capacity(4);
    for (orientation, column) in Orientation::ALL.into_iter().zip(columns) {
        if let Some(score) = row.get::<_, Option<i32>>(column)? {
            figures.push((orientation, Score(score)));
        }
    }
    Ok(figures)
}

impl Columns {
    fn of(statement: &Statement<'_>) -> rusqlite::Result<Self> {
        let column = |name| statement.column_index(name);
        Ok(Self {
            id: column("id")?,
            position: column("position")?,
            table: column("table_no")?,
            balances: [column("n")?, column("s")?, column("e")?, column("o")?, column("m")?],
            status: column("status")?,
            adjustment: column("adjustment")?,
        })
    }

    fn read(&self, row: &Row<'_>) -> rusqlite::Result<SheetRow> {
        let balances = figures(row, self.balances)?;
        Ok(SheetRow {
            id: row.get(self.id)?,
            data: SheetData {
                position: PositionNo(row.get(self.position)?),
                table: TableNo(row.get(self.table)?),
                balances,
                confirmed: row.get_ref(self.status)?.as_str()? == "valide",
                adjustment: row.get(self.adjustment)?,
            },
        })
    }
}

/// All sheets of a tournament, by position and table.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<SheetRow>> {
    let mut statement =
        connection.prepare_cached("SELECT * FROM sheet WHERE tournament = ?1 ORDER BY position, table_no")?;
    let columns = Columns::of(&statement)?;
    let rows = statement.query_map([tournament.0], |row| columns.read(row))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// One sheet.
///
/// # Errors
/// The base's own.
pub fn get(
    connection: &Connection,
    tournament: TournamentId,
    position: PositionNo,
    table: TableNo,
) -> Result<Option<SheetRow>> {
    let mut statement =
        connection.prepare_cached("SELECT * FROM sheet WHERE tournament = ?1 AND position = ?2 AND table_no = ?3")?;
    let columns = Columns::of(&statement)?;
    Ok(statement.query_row((tournament.0, position.0, table.0), |row| columns.read(row)).optional()?)
}

/// Stores a sheet, replacing the one of that position and table. Its rows are replaced too.
///
/// # Errors
/// The base's own; the schema refuses balances that break F2 or F3.
pub fn put(tx: &Tx<'_>, tournament: TournamentId, sheet: &SheetData, deals: &[DealRow]) -> Result<()> {
    let balance = |orientation| balance_of(&sheet.balances, orientation);
    tx.prepare_cached(
        "INSERT INTO sheet (tournament, position, table_no, n, s, e, o, m, status, adjustment)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (tournament, position, table_no) DO UPDATE SET n = excluded.n, s = excluded.s, e = excluded.e,
         o = excluded.o, m = excluded.m, status = excluded.status, adjustment = excluded.adjustment",
    )?
    .execute((
        tournament.0,
        sheet.position.0,
        sheet.table.0,
        balance(Orientation::N),
        balance(Orientation::S),
        balance(Orientation::E),
        balance(Orientation::O),
        balance(Orientation::M),
        if sheet.confirmed { "valide" } else { "attente" },
        &sheet.adjustment,
    ))?;
    let id: i64 = tx
        .prepare_cached("SELECT id FROM sheet WHERE tournament = ?1 AND position = ?2 AND table_no = ?3")?
        .query_row((tournament.0, sheet.position.0, sheet.table.0), |row| row.get(0))?;
    tx.prepare_cached("DELETE FROM deal WHERE sheet = ?1")?.execute([id])?;
    for deal in deals {
        insert_deal(tx, id, deal)?;
    }
    Ok(())
}

/// What a chair has, if anything.
fn balance_of(figures: &[(Orientation, Score)], orientation: Orientation) -> Option<i32> {
    figures.iter().find(|(chair, _)| *chair == orientation).map(|(_, score)| score.0)
}

fn insert_deal(tx: &Tx<'_>, sheet: i64, deal: &DealRow) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO deal (sheet, number, kind, contract, taker, mark, half_points, bouts, petit, poignees, chelem, dead,
         partner, n, s, e, o, m)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    )?
    .execute(rusqlite::params![
        sheet,
        deal.number,
        deal.kind,
        deal.contract,
        deal.taker,
        deal.mark,
        deal.half_points,
        deal.bouts,
        deal.petit,
        deal.poignees,
        deal.chelem,
        deal.dead,
        deal.partner,
        balance_of(&deal.adjusted, Orientation::N),
        balance_of(&deal.adjusted, Orientation::S),
        balance_of(&deal.adjusted, Orientation::E),
        balance_of(&deal.adjusted, Orientation::O),
        balance_of(&deal.adjusted, Orientation::M),
    ])?;
    Ok(())
}

/// The rows of a sheet kept deal by deal; empty when only its balances are known.
///
/// # Errors
/// The base's own.
pub fn deals(connection: &Connection, sheet: i64) -> Result<Vec<DealRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM deal WHERE sheet = ?1 ORDER BY number")?;
    let columns = DealColumns::of(&statement)?;
    let rows = statement.query_map([sheet], |row| columns.read(row))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The rows of all sheets of a tournament, by the sheets' keys; those of which only the balances are known are not in it.
///
/// # Errors
/// The base's own.
pub fn all_deals(connection: &Connection, tournament: TournamentId) -> Result<HashMap<i64, Vec<DealRow>>> {
    let mut statement = connection.prepare_cached(
        "SELECT deal.* FROM deal JOIN sheet ON sheet.id = deal.sheet WHERE sheet.tournament = ?1
         ORDER BY deal.sheet, deal.number",
    )?;
    let columns = DealColumns::of(&statement)?;
    let mut rows = statement.query([tournament.0])?;
    let mut deals: HashMap<i64, Vec<DealRow>> = HashMap::new();
    while let Some(row) = rows.next()? {
        deals.entry(row.get(columns.sheet)?).or_default().push(columns.read(row)?);
    }
    Ok(deals)
}

/// Where each column of a query on `deal` is, looked up by name once.
struct DealColumns {
    sheet: usize,
    number: usize,
    kind: usize,
    contract: usize,
    taker: usize,
    mark: usize,
    half_points: usize,
    bouts: usize,
    petit: usize,
    poignees: usize,
    chelem: usize,
    dead: usize,
    partner: usize,
    /// N, S, E, O, M.
    adjusted: [usize; 5],
}

impl DealColumns {
    fn of(statement: &Statement<'_>) -> rusqlite::Result<Self> {
        let column = |name| statement.column_index(name);
        Ok(Self {
            sheet: column("sheet")?,
            number: column("number")?,
            kind: column("kind")?,
            contract: column("contract")?,
            taker: column("taker")?,
            mark: column("mark")?,
            half_points: column("half_points")?,
            bouts: column("bouts")?,
            petit: column("petit")?,
            poignees: column("poignees")?,
            chelem: column("chelem")?,
            dead: column("dead")?,
            partner: column("partner")?,
            adjusted: [column("n")?, column("s")?, column("e")?, column("o")?, column("m")?],
        })
    }

    fn read(&self, row: &Row<'_>) -> rusqlite::Result<DealRow> {
        Ok(DealRow {
            number: row.get(self.number)?,
            kind: row.get(self.kind)?,
            contract: row.get(self.contract)?,
            taker: row.get(self.taker)?,
            mark: row.get(self.mark)?,
            half_points: row.get(self.half_points)?,
            bouts: row.get(self.bouts)?,
            petit: row.get(self.petit)?,
            poignees: row.get(self.poignees)?,
            chelem: row.get(self.chelem)?,
            dead: row.get(self.dead)?,
            partner: row.get(self.partner)?,
            adjusted: figures(row, self.adjusted)?,
        })
    }
}
