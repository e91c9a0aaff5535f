//! *Feuilles de marque* as entered, with their deals.

use std::collections::HashMap;

use rusqlite::{Connection, ToSql};

use super::{Columns, Extent, Row, all as rows, insert, row, run};
use crate::error::{Result, StorageError};
use crate::journal::Tx;
use domain::scoring::{Chelem, Petit, Poignee};
use domain::sheet::{Balances, DealParts, DealRecord, Taken};
use domain::tournament::{Sheet, TournamentId};
use domain::{HalfPoints, Orientation, Score, TableNo};

/// The sheets of a tournament at those positions, by position and table, with their deals.
pub(crate) fn all(connection: &Connection, tournament: TournamentId, extent: Extent) -> Result<Vec<Sheet>> {
    let (first, last) = extent.positions();
    let mut sheets = rows(
        connection,
        "SELECT id, position, table_no, n, s, e, o, m, status, entered_by, adjustment FROM sheet
         WHERE tournament = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position, table_no",
        (tournament.0, first, last),
        read,
    )?;
    let chairs: HashMap<i64, Vec<Orientation>> = sheets.iter().map(|(id, sheet)| (*id, sheet.chairs())).collect();
    let mut deals = deals(connection, tournament, extent, &chairs)?;
    for (id, sheet) in &mut sheets {
        sheet.deals = deals.remove(id).unwrap_or_default();
    }
    Ok(sheets.into_iter().map(|(_, sheet)| sheet).collect())
}

fn read(row: &mut Columns<'_>) -> rusqlite::Result<(i64, Sheet)> {
    let id = row.next()?;
    let (position, table) = (row.position()?, TableNo(row.next()?));
    let balances = Balances::new(figures(row)?).map_err(|refusal| row.unknown(3, &refusal.message))?;
    let confirmed = row.word(|status| match status {
        "valide" => Some(true),
        "attente" => Some(false),
        _ => None,
    })?;
    let (entered_by, adjustment) = (row.next()?, row.next::<Option<String>>()?);
    if balances.fault(adjustment.is_some()).is_some() {
        return Err(row.unknown(3, &balances.to_string()));
    }
    Ok((id, Sheet { position, table, balances, confirmed, entered_by, adjustment, deals: Vec::new() }))
}

/// The figures of the chairs that have one, from columns in the order N, S, E, O, M.
pub(super) fn figures(row: &mut Columns<'_>) -> rusqlite::Result<Vec<(Orientation, Score)>> {
    let mut figures = Vec::with_capacity(4);
    for chair in Orientation::ALL {
        if let Some(score) = row.next::<Option<i32>>()? {
            figures.push((chair, Score(score)));
        }
    }
    Ok(figures)
}

/// Those columns, as they are written.
pub(super) fn by_chair<'a>(score: impl Fn(Orientation) -> Option<Score>) -> Row<'a> {
    let columns = ["n", "s", "e", "o", "m"].into_iter().zip(Orientation::ALL);
    columns.map(|(column, chair)| (column, Box::new(score(chair).map(|score| score.0)) as Box<dyn ToSql>)).collect()
}

/// The deals of all sheets of a tournament, by the sheets' keys.
fn deals(
    connection: &Connection,
    tournament: TournamentId,
    extent: Extent,
    chairs: &HashMap<i64, Vec<Orientation>>,
) -> Result<HashMap<i64, Vec<DealRecord>>> {
    let (first, last) = extent.positions();
    let mut found: HashMap<i64, Vec<DealRecord>> = HashMap::new();
    let read = |row: &mut Columns<'_>| {
        let sheet: i64 = row.next()?;
        Ok((sheet, deal(row, chairs.get(&sheet).map_or(&[], Vec::as_slice))?))
    };
    for (sheet, deal) in rows(
        connection,
        "SELECT sheet, deal.number, kind, contract, taker, partner, dead, mark, half_points, bouts, petit, poignees, chelem,
         deal.n, deal.s, deal.e, deal.o, deal.m
         FROM deal JOIN sheet ON sheet.id = deal.sheet
         WHERE sheet.tournament = ?1 AND sheet.position BETWEEN ?2 AND ?3 ORDER BY deal.sheet, deal.number",
        (tournament.0, first, last),
        read,
    )? {
        found.entry(sheet).or_default().push(deal);
    }
    Ok(found)
}

fn deal(row: &mut Columns<'_>, chairs: &[Orientation]) -> rusqlite::Result<DealRecord> {
    let number: u8 = row.next()?;
    let kind: String = row.next()?;
    let parts = DealParts {
        contract: row.optional_key()?,
        taker: row.optional_word(Orientation::parse)?,
        partner: row.optional_word(Orientation::parse)?,
        dead: row.optional_word(Orientation::parse)?,
        mark: row.next::<Option<i32>>()?.map(Score),
        points: row.next::<Option<i32>>()?.map(HalfPoints),
        bouts: row.next()?,
        petit: row.optional_key()?,
        poignees: row.word(|text| text.split_whitespace().map(Poignee::parse).collect())?,
        chelem: row.optional_key()?,
        scores: figures(row)?,
    };
    parts.record(&kind, chairs).ok_or_else(|| row.unknown(2, &format!("donne {number}, {kind}")))
}

/// Stores a sheet with its deals, in the place of the one of that position and table.
/// Errors: the schema refuses balances that break F2 or F3.
pub(crate) fn put(tx: &Tx<'_>, tournament: TournamentId, sheet: &Sheet) -> Result<()> {
    let mut row = row! {
        tournament: tournament.0,
        position: sheet.position.0,
        table_no: sheet.table.0,
        status: if sheet.confirmed { "valide" } else { "attente" },
        entered_by: &sheet.entered_by,
        adjustment: &sheet.adjustment,
    };
    row.extend(by_chair(|chair| sheet.balances.get(chair)));
    let id = super::put(tx, "sheet", "tournament, position, table_no", row)?;
    run(tx, "DELETE FROM deal WHERE sheet = ?1", [id])?;
    let chairs = sheet.chairs();
    for (record, number) in sheet.deals.iter().zip(1u8..) {
        insert_deal(tx, id, number, record, &chairs)?;
    }
    Ok(())
}

/// Who took a deal, as four columns.
pub(super) fn took<'a>(taken: Option<Taken>) -> Row<'a> {
    let chair = |of: fn(Taken) -> Option<Orientation>| taken.and_then(of).map(|chair| chair.to_string());
    row! {
        contract: taken.map(|taken| taken.contract.key()),
        taker: chair(|taken| Some(taken.taker)),
        partner: chair(|taken| taken.partner),
        dead: chair(|taken| taken.dead),
    }
}

/// The same, read.
pub(super) fn taken(row: &mut Columns<'_>) -> rusqlite::Result<Option<Taken>> {
    let (contract, mut chair) = (row.optional_key()?, || row.optional_word(Orientation::parse));
    let (taker, partner, dead) = (chair()?, chair()?, chair()?);
    Ok(contract.zip(taker).map(|(contract, taker)| Taken { contract, taker, partner, dead }))
}

fn insert_deal(tx: &Tx<'_>, sheet: i64, number: u8, record: &DealRecord, chairs: &[Orientation]) -> Result<()> {
    let full = record.full();
    let scores = if let DealRecord::Adjusted { scores, .. } = record { &scores[..] } else { &[] };
    let mark = record.mark(chairs).map_err(|refusal| StorageError::Refused(refusal.to_string()))?;
    let poignees: Vec<&str> = full.iter().flat_map(|deal| &deal.poignees).map(|poignee| poignee.key()).collect();
    let mut row = row! {
        sheet: sheet,
        number: number,
        kind: record.key(),
        mark: mark.map(|mark| mark.0),
        half_points: full.map(|deal| deal.points.0),
        bouts: full.map(|deal| deal.bouts),
        petit: full.and_then(|deal| deal.petit).map(Petit::key),
        poignees: poignees.join(" "),
        chelem: full.and_then(|deal| deal.chelem).map(Chelem::key),
    };
    row.extend(took(record.taken()));
    row.extend(by_chair(|chair| scores.iter().find(|(other, _)| *other == chair).map(|(_, score)| *score)));
    insert(tx, "deal", row)
}
