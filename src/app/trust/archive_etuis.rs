//! *Donnes dupliquées* to an archive and back.

use crate::error::{AppError, Result};
use crate::federation::duplicate_scale;
use crate::trust::archive_import::Keys;
use crate::trust::archive_values::meaning;
use archive as facts;
use domain::award::Grid;
use domain::duplicate::{EtuiNo, Fault, Format, LineResult, Mark, MilliPm, Preset, Side, Tenths, Version, Word};
use domain::scoring::Contract;
use domain::tournament::{
    Change, Draft, EntryId, Fine, FineAmount, FineCase, Fouled, Laid, LaidSides, TeamId, Tournament, Who, Written,
};
use domain::{Orientation, PositionNo, TableNo};
use storage::{Tx, View};

/// The facts that only such a tournament has; none of free deals.
pub fn facts_of(view: &View, tournament: &Tournament) -> Result<facts::Etuis> {
    let Some(settings) = tournament.settings.duplicate else { return Ok(facts::Etuis::default()) };
    let scale = duplicate_scale::of(view, tournament)?;
    let held = &tournament.duplicate;
    let taker =
        |(etui, chair): (&EtuiNo, &Orientation)| facts::Taker { etui: etui.0, taker: chair.letter().to_string() };
    let attacker = |((quart, team), entry): (&(u8, TeamId), &EntryId)| facts::Attacker {
        quart: *quart,
        team: tournament.number(Who::Team(*team)),
        entry: tournament.number(Who::Player(*entry)),
    };
    let fouled = |one: &Fouled| facts::Fouled {
        etui: one.etui.0,
        position: one.from.0,
        table: one.table.map(|table| table.0),
        version: one.version.letter().to_string(),
        reason: one.reason.clone(),
    };
    let mut attackers: Vec<facts::Attacker> = held.attackers.iter().map(attacker).collect();
    attackers.sort_by_key(|one| (one.quart, one.team));
    let mut plays: Vec<facts::Play> = held.plays.iter().map(|laid| play(tournament, laid)).collect();
    plays.sort_by_key(|play| (play.position, play.table, play.deal));
    Ok(facts::Etuis {
        duplicate: Some(facts::Duplicate {
            format: settings.format.key().to_owned(),
            circuit: settings.circuit.map(|kind| kind.key().to_owned()),
            usual_shape: settings.usual_shape,
            usual_positions: settings.usual_positions,
            first_badge: settings.first_badge.map(|badge| badge.key().to_owned()),
            takers: held.takers.iter().map(taker).collect(),
            attackers,
            scale: scale.map(|(size, grid)| facts::PlaceScale { size, pcn: grid.pcn, pp: grid.pp }),
        }),
        plays,
        results: held.written.iter().map(|line| result(tournament, line)).collect(),
        fouled: held.fouled.iter().map(fouled).collect(),
        fines: held.fines.iter().map(|one| fine(tournament, one)).collect(),
    })
}

fn play(tournament: &Tournament, laid: &Laid) -> facts::Play {
    let (sides, one, other) = laid.sides.parts();
    let team = |team: Option<TeamId>| team.map(|id| tournament.number(Who::Team(id)));
    facts::Play {
        position: laid.position.0,
        table: laid.table.0,
        deal: laid.deal,
        first_etui: laid.first.0,
        etuis: laid.etuis,
        copy: laid.copy,
        sides: sides.to_owned(),
        one: team(one),
        other: team(other),
        without: laid.without.map(|etui| etui.0),
    }
}

fn result(tournament: &Tournament, line: &Written) -> facts::EtuiResult {
    let side = |fault: Fault| match fault.side {
        Side::Attack => "attaque",
        Side::Defence => "defense",
    };
    let given = if let LineResult::Neutralised { given } = &line.result { &given[..] } else { &[] };
    let note = |(who, percent): &(Who, u8)| facts::Note { number: tournament.number(*who), percent: *percent };
    let mark = line.result.mark();
    facts::EtuiResult {
        etui: line.etui.0,
        position: line.position.0,
        table: line.table.0,
        kind: line.result.key().to_owned(),
        mark: mark.map(Mark::value),
        fault: line.fault.map(|fault| side(fault).to_owned()),
        least: line.fault.map(|fault| fault.least.0),
        contract: (mark.map(Mark::contract).filter(|contract| *contract != Contract::Garde))
            .map(|contract| contract.key().to_owned()),
        adjusted: matches!(line.result, LineResult::Adjusted(_)),
        entered: line.entered.map(|word| word.to_string()).unwrap_or_default(),
        reason: line.reason.clone(),
        fault_reason: line.fault_reason.clone(),
        notes: given.iter().map(note).collect(),
    }
}

fn fine(tournament: &Tournament, fine: &Fine) -> facts::Fine {
    let (tenths, milli_pm) = match fine.amount {
        FineAmount::Percent(tenths) => (Some(tenths.value()), None),
        FineAmount::Pm(pm) => (None, Some(pm.0)),
    };
    facts::Fine {
        number: tournament.number(fine.who),
        position: fine.position.0,
        tenths,
        milli_pm,
        reason: fine.reason.clone(),
        case: fine.case.map(|FineCase { preset, line: (etui, position, table) }| facts::FineCase {
            incident: preset.key.to_owned(),
            etui: etui.0,
            position: position.0,
            table: table.0,
        }),
    }
}

/// D60: the grid of an archive, for a base that has none for such a tournament; a French sentence where it has another.
pub(super) fn keep_scale(tx: &Tx<'_>, archive: &facts::Archive) -> Result<Option<String>> {
    let Some(duplicate) = &archive.etuis.duplicate else { return Ok(None) };
    let Some(scale) = &duplicate.scale else { return Ok(None) };
    let format = meaning(&duplicate.format, Format::parse)?;
    let grid = Grid { pcn: scale.pcn.clone(), pp: scale.pp.clone() };
    duplicate_scale::keep(tx, (format, scale.size), &grid, &archive.tournament.date)
}

/// Plays the facts again.
pub(super) fn replay(draft: &mut Draft, etuis: &facts::Etuis, keys: &Keys) -> Result<()> {
    for attacker in etuis.duplicate.iter().flat_map(|duplicate| &duplicate.attackers) {
        let (quart, team, entry) = (attacker.quart, keys.team(attacker.team)?, keys.entry(attacker.entry)?);
        draft.make(Change::Attacker { quart, team, entry });
    }
    for taker in etuis.duplicate.iter().flat_map(|duplicate| &duplicate.takers) {
        let chair = meaning(&taker.taker, Orientation::parse)?;
        draft.make(Change::Taker(EtuiNo(taker.etui), chair));
    }
    for play in &etuis.plays {
        let team = |number: Option<u32>| number.map(|number| keys.team(number)).transpose();
        let (one, other) = (team(play.one)?, team(play.other)?);
        draft.make(Change::Lay(Laid {
            position: PositionNo(play.position),
            table: TableNo(play.table),
            deal: play.deal,
            first: EtuiNo(play.first_etui),
            etuis: play.etuis,
            without: play.without.map(EtuiNo),
            copy: play.copy,
            sides: meaning(&play.sides, |word| LaidSides::of_parts(word, one, other))?,
        }));
    }
    for line in &etuis.results {
        let given = line.notes.iter().map(|note| Ok((keys.who(note.number)?, note.percent))).collect::<Result<_>>()?;
        let mark = line.mark.map(|mark| Mark::new(line.contract(), mark.into())).transpose()?;
        let result = meaning(&line.kind, |kind| LineResult::of_key(kind, mark, line.adjusted, given))?;
        let (etui, position, table) = (EtuiNo(line.etui), PositionNo(line.position), TableNo(line.table));
        let side = line.fault.as_deref().map(|side| if side == "attaque" { Side::Attack } else { Side::Defence });
        let fault = side.zip(line.least).map(|(side, least)| Fault { side, least: MilliPm(least) });
        let entered = Some(&line.entered).filter(|word| !word.is_empty()).map(|word| Word::parse(word)).transpose()?;
        let (reason, fault_reason) = (line.reason.clone(), line.fault_reason.clone());
        draft.make(Change::Write(Written { etui, position, table, fault, result, entered, reason, fault_reason }));
    }
    for fouled in &etuis.fouled {
        let version = meaning(&fouled.version, Version::parse)?;
        let (etui, from, table) = (EtuiNo(fouled.etui), PositionNo(fouled.position), fouled.table.map(TableNo));
        draft.make(Change::Foul(Fouled { etui, from, table, version, reason: fouled.reason.clone() }));
    }
    etuis.fines.iter().try_for_each(|fine| fined(draft, fine, keys))
}

fn fined(draft: &mut Draft, fine: &facts::Fine, keys: &Keys) -> Result<()> {
    let percent = fine.tenths.map(|tenths| Tenths::new(tenths.into())).transpose()?.map(FineAmount::Percent);
    let amount = percent.or(fine.milli_pm.map(|pm| FineAmount::Pm(MilliPm(pm))));
    let amount = amount.ok_or_else(|| AppError::input("une pénalité sans montant dans l'archive"))?;
    let (id, who) = (draft.next_fine(), keys.who(fine.number)?);
    let (position, reason) = (PositionNo(fine.position), fine.reason.clone());
    let case = fine.case.as_ref().map(|case| {
        let preset = meaning(&case.incident, Preset::of_key)?;
        let line = (EtuiNo(case.etui), PositionNo(case.position), TableNo(case.table));
        Ok::<_, AppError>(FineCase { preset, line })
    });
    draft.make(Change::Fine(Fine { id, who, position, amount, reason, case: case.transpose()? }));
    Ok(())
}
