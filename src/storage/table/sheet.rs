//! *Feuilles de marque* as entered, with their deals.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::{Columns, Extent, all as rows};
use crate::error::{Result, StorageError};
use crate::journal::Tx;
use domain::scoring::{Chelem, Contract, Petit, Poignee};
use domain::sheet::{Balances, DealParts, DealRecord};
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
    let (entered_by, adjustment) = (row.next()?, row.next()?);
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
        contract: row.optional_word(Contract::parse)?,
        taker: row.optional_word(Orientation::parse)?,
        partner: row.optional_word(Orientation::parse)?,
        dead: row.optional_word(Orientation::parse)?,
        mark: row.next::<Option<i32>>()?.map(Score),
        points: row.next::<Option<i32>>()?.map(HalfPoints),
        bouts: row.next()?,
        petit: row.optional_word(Petit::parse)?,
        poignees: row.word(|text| text.split_whitespace().map(Poignee::parse).collect())?,
        chelem: row.optional_word(Chelem::parse)?,
        scores: figures(row)?,
    };
    parts.record(&kind, chairs).ok_or_else(|| row.unknown(2, &format!("donne {number}, {kind}")))
}

/// Stores a sheet with its deals, in the place of the one of that position and table.
/// Errors: the schema refuses balances that break F2 or F3.
pub(crate) fn put(tx: &Tx<'_>, tournament: TournamentId, sheet: &Sheet) -> Result<()> {
    let balance = |chair| sheet.balances.get(chair).map(|score| score.0);
    let id: i64 = tx
        .prepare_cached(
            "INSERT INTO sheet (tournament, position, table_no, n, s, e, o, m, status, entered_by, adjustment)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
             ON CONFLICT (tournament, position, table_no) DO UPDATE SET n = excluded.n, s = excluded.s, e = excluded.e,
             o = excluded.o, m = excluded.m, status = excluded.status, entered_by = excluded.entered_by,
             adjustment = excluded.adjustment
             RETURNING id",
        )?
        .query_row(
            (
                tournament.0,
                sheet.position.0,
                sheet.table.0,
                balance(Orientation::N),
                balance(Orientation::S),
                balance(Orientation::E),
                balance(Orientation::O),
                balance(Orientation::M),
                if sheet.confirmed { "valide" } else { "attente" },
                &sheet.entered_by,
                &sheet.adjustment,
            ),
            |row| row.get(0),
        )?;
    tx.prepare_cached("DELETE FROM deal WHERE sheet = ?1")?.execute([id])?;
    let chairs = sheet.chairs();
    for (record, number) in sheet.deals.iter().zip(1u8..) {
        insert_deal(tx, id, number, record, &chairs)?;
    }
    Ok(())
}

fn insert_deal(tx: &Tx<'_>, sheet: i64, number: u8, record: &DealRecord, chairs: &[Orientation]) -> Result<()> {
    let full = record.full();
    let scores = if let DealRecord::Adjusted { scores, .. } = record { &scores[..] } else { &[] };
    let mark = record.mark(chairs).map_err(|refusal| StorageError::Refused(refusal.to_string()))?;
    let taken = record.taken();
    let letter = |chair: Orientation| chair.letter().to_string();
    let poignees: Vec<&str> = full.iter().flat_map(|deal| &deal.poignees).map(|poignee| poignee.word()).collect();
    let score = |chair| scores.iter().find(|(other, _)| *other == chair).map(|(_, score)| score.0);
    tx.prepare_cached(
        "INSERT INTO deal (sheet, number, kind, contract, taker, mark, half_points, bouts, petit, poignees, chelem, dead,
         partner, n, s, e, o, m)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    )?
    .execute(params![
        sheet,
        number,
        record.key(),
        taken.map(|taken| taken.contract.key()),
        taken.map(|taken| letter(taken.taker)),
        mark.map(|mark| mark.0),
        full.map(|deal| deal.points.0),
        full.map(|deal| deal.bouts),
        full.and_then(|deal| deal.petit).map(Petit::key),
        poignees.join(" "),
        full.and_then(|deal| deal.chelem).map(Chelem::key),
        taken.and_then(|taken| taken.dead).map(letter),
        taken.and_then(|taken| taken.partner).map(letter),
        score(Orientation::N),
        score(Orientation::S),
        score(Orientation::E),
        score(Orientation::O),
        score(Orientation::M),
    ])?;
    Ok(())
}
