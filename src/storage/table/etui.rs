//! The étuis of *donnes dupliquées*: where they are laid, the lines of their fiches, penalties in percent.

use std::collections::HashMap;

use rusqlite::Connection;

use super::{Columns, all as rows, insert, insert_in, put, record, row, run, select, who};
use crate::error::Result;
use crate::journal::Tx;
use domain::duplicate::{EtuiNo, Fault, LineResult, Mark, MilliPm, Preset, Tenths, Word};
use domain::scoring::Contract;
use domain::tournament::{
    DuplicateFacts, EntryId, Fine, FineAmount, FineCase, Fouled, Laid, LaidSides, PenaltyId, TeamId, TournamentId, Who,
    Written,
};
use domain::{Orientation, PositionNo, TableNo};

record! { Fouled: etui, from as position, table as table_no, version, reason }

/// All of a tournament.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<DuplicateFacts> {
    Ok(DuplicateFacts {
        plays: rows(
            connection,
            "SELECT position, table_no, deal, first_etui, etuis, copy, sides, one, other, without FROM play
             WHERE tournament = ?1 ORDER BY id",
            [tournament.0],
            laid,
        )?,
        written: written(connection, tournament)?,
        takers: rows(
            connection,
            "SELECT etui, taker FROM etui_taker WHERE tournament = ?1 ORDER BY etui",
            [tournament.0],
            |row| Ok((EtuiNo(row.next()?), row.word(Orientation::parse)?)),
        )?
        .into_iter()
        .collect(),
        fouled: select(connection, "fouled WHERE tournament = ?1 ORDER BY id", [tournament.0])?,
        attackers: rows(
            connection,
            "SELECT quart, team, entry FROM quart_attacker WHERE tournament = ?1 ORDER BY quart, team",
            [tournament.0],
            |row| Ok(((row.next()?, TeamId(row.next()?)), EntryId(row.next()?))),
        )?
        .into_iter()
        .collect(),
        fines: rows(
            connection,
            "SELECT id, entry, team, position, tenths, milli_pm, reason, incident, etui, line_position, line_table FROM fine
             WHERE tournament = ?1 ORDER BY id",
            [tournament.0],
            fine,
        )?,
    })
}

fn laid(row: &mut Columns<'_>) -> rusqlite::Result<Laid> {
    let (position, table, deal) = (row.position()?, TableNo(row.next()?), row.next()?);
    let (first, etuis, copy) = (EtuiNo(row.next()?), row.next()?, row.next()?);
    let words: String = row.next()?;
    let mut team = || Ok::<_, rusqlite::Error>(row.next::<Option<i64>>()?.map(TeamId));
    let (one, other) = (team()?, team()?);
    let sides = LaidSides::of_parts(&words, one, other).ok_or_else(|| row.unknown(6, &words))?;
    let without = row.next::<Option<u16>>()?.map(EtuiNo);
    Ok(Laid { position, table, deal, first, etuis, without, copy, sides })
}

fn fine(row: &mut Columns<'_>) -> rusqlite::Result<Fine> {
    let (id, who) = (PenaltyId(row.next()?), row.who()?);
    let position = row.position()?;
    let (tenths, pm): (Option<i64>, Option<i64>) = (row.next()?, row.next()?);
    let percent = tenths.map(Tenths::new).transpose().map_err(|refusal| row.unknown(4, &refusal.message))?;
    let amount = match (percent, pm) {
        (Some(percent), None) => FineAmount::Percent(percent),
        (None, Some(pm)) => FineAmount::Pm(MilliPm(pm)),
        _ => return Err(row.unknown(4, "un seul montant est attendu")),
    };
    let (reason, preset) = (row.next()?, row.optional_word(Preset::of_key)?);
    let (etui, at, table): (Option<u16>, Option<u8>, Option<u16>) = (row.next()?, row.next()?, row.next()?);
    let line = row.both(row.both(etui, at)?, table)?;
    let line = line.map(|((etui, at), table)| (EtuiNo(etui), PositionNo(at), TableNo(table)));
    let case = row.both(preset, line)?.map(|(preset, line)| FineCase { preset, line });
    Ok(Fine { id, who, position, amount, reason, case })
}

fn written(connection: &Connection, tournament: TournamentId) -> Result<Vec<Written>> {
    let mut notes: HashMap<i64, Vec<(Who, u8)>> = HashMap::new();
    for (result, note) in rows(
        connection,
        "SELECT result_note.result, entry, team, percent FROM result_note JOIN result ON result.id = result_note.result
         WHERE result.tournament = ?1 ORDER BY result_note.id",
        [tournament.0],
        |row| Ok((row.next::<i64>()?, (row.who()?, row.next()?))),
    )? {
        notes.entry(result).or_default().push(note);
    }
    let lines = rows(
        connection,
        "SELECT id, etui, position, table_no, kind, mark, fault, least, contract, adjusted, entered, reason, fault_reason FROM result WHERE tournament = ?1
         ORDER BY etui, position, table_no",
        [tournament.0],
        |row| {
            let id: i64 = row.next()?;
            let (etui, position, table) = (EtuiNo(row.next()?), row.position()?, TableNo(row.next()?));
            let (result, fault) = result(row)?;
            let entered = row.optional_word(|text| Word::parse(text).ok())?;
            let (reason, fault_reason) = (row.next()?, row.next()?);
            Ok((id, Written { etui, position, table, fault, result, entered, reason, fault_reason }))
        },
    )?;
    let noted = |(id, mut line): (i64, Written)| {
        if let LineResult::Neutralised { given } = &mut line.result {
            *given = notes.remove(&id).unwrap_or_default();
        }
        line
    };
    Ok(lines.into_iter().map(noted).collect())
}

fn result(row: &mut Columns<'_>) -> rusqlite::Result<(LineResult<Who>, Option<Fault>)> {
    let kind: String = row.next()?;
    let mark: Option<i64> = row.next()?;
    let side = row.optional_key()?;
    let least: Option<i64> = row.next()?;
    let fault = row.both(side, least)?.map(|(side, least)| Fault { side, least: MilliPm(least) });
    let contract = row.optional_key()?.unwrap_or(Contract::Garde);
    let mark = mark.map(|mark| Mark::new(contract, mark)).transpose();
    let mark = mark.map_err(|refusal| row.unknown(5, &refusal.message))?;
    let adjusted = row.yes()?;
    let result = LineResult::of_key(&kind, mark, adjusted, Vec::new()).ok_or_else(|| row.unknown(4, &kind))?;
    Ok((result, fault))
}

/// Lays étuis at a table; the schema refuses a second play there.
pub(crate) fn lay(tx: &Tx<'_>, tournament: TournamentId, laid: &Laid) -> Result<()> {
    let (sides, one, other) = laid.sides.parts();
    let row = row! {
        tournament: tournament.0,
        position: laid.position.0,
        table_no: laid.table.0,
        deal: laid.deal,
        first_etui: laid.first.0,
        etuis: laid.etuis,
        copy: laid.copy,
        sides: sides,
        one: one.map(|team| team.0),
        other: other.map(|team| team.0),
        without: laid.without.map(|etui| etui.0),
    };
    insert(tx, "play", row)
}

/// Removes the étuis laid and the lines written from a position on.
pub(crate) fn delete_from(tx: &Tx<'_>, tournament: TournamentId, from: PositionNo) -> Result<()> {
    let statements = [
        "DELETE FROM result_note WHERE result IN (SELECT id FROM result WHERE tournament = ?1 AND position >= ?2)",
        "DELETE FROM result WHERE tournament = ?1 AND position >= ?2",
        "DELETE FROM fouled WHERE tournament = ?1 AND position >= ?2",
        "DELETE FROM play WHERE tournament = ?1 AND position >= ?2",
    ];
    statements.into_iter().try_for_each(|statement| run(tx, statement, (tournament.0, from.0)))
}

/// Names the taker of an étui, in the place of the one named before.
pub(crate) fn set_taker(tx: &Tx<'_>, tournament: TournamentId, etui: EtuiNo, chair: Orientation) -> Result<()> {
    let row = row! { tournament: tournament.0, etui: etui.0, taker: chair.to_string() };
    put(tx, "etui_taker", "tournament, etui", row)?;
    Ok(())
}

/// Names the attacker of a team in a quart, in the place of the one named before.
pub(crate) fn set_attacker(
    tx: &Tx<'_>,
    tournament: TournamentId,
    quart: u8,
    team: TeamId,
    entry: EntryId,
) -> Result<()> {
    let row = row! { tournament: tournament.0, quart: quart, team: team.0, entry: entry.0 };
    put(tx, "quart_attacker", "tournament, quart, team", row)?;
    Ok(())
}

/// Writes a line of a fiche, replacing the former one; a blank one is deleted.
pub(crate) fn write(tx: &Tx<'_>, tournament: TournamentId, line: &Written) -> Result<()> {
    if line.is_blank() {
        return erase(tx, tournament, line);
    }
    let mark = line.result.mark();
    let row = row! {
        tournament: tournament.0,
        etui: line.etui.0,
        position: line.position.0,
        table_no: line.table.0,
        kind: line.result.key(),
        mark: mark.map(Mark::value),
        fault: line.fault.map(|fault| fault.side.key()),
        least: line.fault.map(|fault| fault.least.0),
        contract: mark.map(Mark::contract).filter(|contract| *contract != Contract::Garde).map(Contract::key),
        adjusted: matches!(line.result, LineResult::Adjusted(_)),
        entered: line.entered.map(|word| word.to_string()),
        reason: &line.reason,
        fault_reason: &line.fault_reason,
    };
    let id = put(tx, "result", "tournament, etui, position, table_no", row)?;
    run(tx, "DELETE FROM result_note WHERE result = ?1", [id])?;
    if let LineResult::Neutralised { given } = &line.result {
        for (one, percent) in given {
            let (entry, team) = who(*one);
            insert(tx, "result_note", row! { result: id, entry: entry, team: team, percent: percent })?;
        }
    }
    Ok(())
}

fn erase(tx: &Tx<'_>, tournament: TournamentId, line: &Written) -> Result<()> {
    const HERE: &str = "tournament = ?1 AND etui = ?2 AND position = ?3 AND table_no = ?4";
    let place = (tournament.0, line.etui.0, line.position.0, line.table.0);
    run(tx, &format!("DELETE FROM result_note WHERE result IN (SELECT id FROM result WHERE {HERE})"), place)?;
    run(tx, &format!("DELETE FROM result WHERE {HERE}"), place)?;
    Ok(())
}

/// D29: from a position on, or at one table of it, an étui is another deal.
pub(crate) fn foul(tx: &Tx<'_>, tournament: TournamentId, fouled: &Fouled) -> Result<()> {
    delete_foul(tx, tournament, fouled)?;
    insert_in(tx, "fouled", tournament, fouled)
}

/// D29: an étui put back wrongly is on record no more; where no table is named, at all tables of the position.
pub(crate) fn delete_foul(tx: &Tx<'_>, tournament: TournamentId, fouled: &Fouled) -> Result<()> {
    run(
        tx,
        "DELETE FROM fouled WHERE tournament = ?1 AND etui = ?2 AND position = ?3 AND (?4 IS NULL OR table_no IS ?4)",
        (tournament.0, fouled.etui.0, fouled.from.0, fouled.table.map(|table| table.0)),
    )
}

/// Records a penalty in percent or in *points de match*.
pub(crate) fn insert_fine(tx: &Tx<'_>, tournament: TournamentId, fine: &Fine) -> Result<()> {
    let (entry, team) = who(fine.who);
    let (tenths, pm) = match fine.amount {
        FineAmount::Percent(tenths) => (Some(tenths.value()), None),
        FineAmount::Pm(pm) => (None, Some(pm.0)),
    };
    let line = fine.case.map(|case| case.line);
    let row = row! {
        id: fine.id.0,
        tournament: tournament.0,
        entry: entry,
        team: team,
        position: fine.position.0,
        tenths: tenths,
        milli_pm: pm,
        reason: &fine.reason,
        incident: fine.case.map(|case| case.preset.key),
        etui: line.map(|(etui, _, _)| etui.0),
        line_position: line.map(|(_, position, _)| position.0),
        line_table: line.map(|(_, _, table)| table.0),
    };
    insert(tx, "fine", row)
}

/// Takes a penalty back.
pub(crate) fn delete_fine(tx: &Tx<'_>, id: PenaltyId) -> Result<()> {
    run(tx, "DELETE FROM fine WHERE id = ?1", [id.0])
}
