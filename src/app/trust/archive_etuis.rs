//! *Donnes dupliquées* to an archive and back.

use crate::error::{AppError, Result};
use crate::federation::duplicate_scale;
use crate::trust::archive_values::meaning;
use archive as facts;
use domain::award::Grid;
use domain::duplicate::{EtuiNo, Fault, Format, LineResult, Mark, MilliPm, Preset, Side, Tenths, Version};
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
    let number = |who: Who| tournament.number(who);
    let team = |team: Option<TeamId>| team.map(|id| number(Who::Team(id)));
    let play = |laid: &Laid| {
        let (sides, one, other) = match laid.sides {
            LaidSides::Seats => ("chaises", None, None),
            LaidSides::Lines { ns, eo } => ("lignes", ns, eo),
            LaidSides::Opposed { attack, defence } => ("camps", attack, defence),
        };
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
    };
    let result = |line: &Written| {
        let (kind, mark) = match &line.result {
            LineResult::Awaited => ("attendu", None),
            LineResult::Played(mark) | LineResult::Adjusted(mark) => ("joue", Some(mark.value())),
            LineResult::NotPlayed => ("non_joue", None),
            LineResult::Relay => ("relais", None),
            LineResult::Neutralised { .. } => ("neutralise", None),
        };
        let side = |fault: Fault| match fault.side {
            Side::Attack => "attaque",
            Side::Defence => "defense",
        };
        let notes: &[(Who, u8)] = match &line.result {
            LineResult::Neutralised { given } => given,
            _ => &[],
        };
        facts::EtuiResult {
            etui: line.etui.0,
            position: line.position.0,
            table: line.table.0,
            kind: kind.to_owned(),
            mark,
            fault: line.fault.map(|fault| side(fault).to_owned()),
            least: line.fault.map(|fault| fault.least.0),
            contract: (line.result.mark().map(Mark::contract).filter(|contract| *contract != Contract::Garde))
                .map(|contract| contract.key().to_owned()),
            adjusted: matches!(line.result, LineResult::Adjusted(_)),
            reason: line.reason.clone(),
            notes: notes.iter().map(|(who, percent)| facts::Note { number: number(*who), percent: *percent }).collect(),
        }
    };
    let fine = |fine: &Fine| facts::Fine {
        number: number(fine.who),
        position: fine.position.0,
        tenths: match fine.amount {
            FineAmount::Percent(tenths) => Some(tenths.value()),
            FineAmount::Pm(_) => None,
        },
        milli_pm: match fine.amount {
            FineAmount::Percent(_) => None,
            FineAmount::Pm(pm) => Some(pm.0),
        },
        reason: fine.reason.clone(),
        case: fine.case.map(|FineCase { preset, line: (etui, position, table) }| facts::FineCase {
            incident: preset.key.to_owned(),
            etui: etui.0,
            position: position.0,
            table: table.0,
        }),
    };
    let taker =
        |(etui, chair): (&EtuiNo, &Orientation)| facts::Taker { etui: etui.0, taker: chair.letter().to_string() };
    let attacker = |((quart, team), entry): (&(u8, TeamId), &EntryId)| facts::Attacker {
        quart: *quart,
        team: number(Who::Team(*team)),
        entry: number(Who::Player(*entry)),
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
    let mut plays: Vec<facts::Play> = held.plays.iter().map(play).collect();
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
        results: held.written.iter().map(result).collect(),
        fouled: held.fouled.iter().map(fouled).collect(),
        fines: held.fines.iter().map(fine).collect(),
    })
}

/// D60: the grid of an archive, for a base that has none for such a tournament; a French sentence where it has another.
pub(super) fn keep_scale(tx: &Tx<'_>, archive: &facts::Archive) -> Result<Option<String>> {
    let Some(duplicate) = &archive.etuis.duplicate else { return Ok(None) };
    let Some(scale) = &duplicate.scale else { return Ok(None) };
    let format = meaning(&duplicate.format, Format::parse)?;
    let grid = Grid { pcn: scale.pcn.clone(), pp: scale.pp.clone() };
    duplicate_scale::keep(tx, (format, scale.size), &grid, &archive.tournament.date)
}

/// Plays the facts again; `who` maps a number to a contestant, `team` to a formation, `entry` to a player.
pub(super) fn replay(
    draft: &mut Draft,
    etuis: &facts::Etuis,
    who: impl Fn(u32) -> Result<Who>,
    team: impl Fn(u32) -> Result<TeamId>,
    entry: impl Fn(u32) -> Result<EntryId>,
) -> Result<()> {
    for attacker in etuis.duplicate.iter().flat_map(|duplicate| &duplicate.attackers) {
        let (quart, team, entry) = (attacker.quart, team(attacker.team)?, entry(attacker.entry)?);
        draft.make(Change::Attacker { quart, team, entry });
    }
    for taker in etuis.duplicate.iter().flat_map(|duplicate| &duplicate.takers) {
        let chair = meaning(&taker.taker, Orientation::parse)?;
        draft.make(Change::Taker(EtuiNo(taker.etui), chair));
    }
    for play in &etuis.plays {
        let (one, other) = (play.one.map(&team).transpose()?, play.other.map(&team).transpose()?);
        let sides = match play.sides.as_str() {
            "lignes" => LaidSides::Lines { ns: one, eo: other },
            "camps" => LaidSides::Opposed { attack: one, defence: other },
            _ => LaidSides::Seats,
        };
        draft.make(Change::Lay(Laid {
            position: PositionNo(play.position),
            table: TableNo(play.table),
            deal: play.deal,
            first: EtuiNo(play.first_etui),
            etuis: play.etuis,
            without: play.without.map(EtuiNo),
            copy: play.copy,
            sides,
        }));
    }
    for line in &etuis.results {
        let given = line.notes.iter().map(|note| Ok((who(note.number)?, note.percent)));
        let result = match (line.kind.as_str(), line.mark) {
            ("attendu", _) => LineResult::Awaited,
            ("joue", Some(mark)) => {
                let mark = Mark::new(line.contract(), mark.into())?;
                if line.adjusted { LineResult::Adjusted(mark) } else { LineResult::Played(mark) }
            }
            ("non_joue", _) => LineResult::NotPlayed,
            ("relais", _) => LineResult::Relay,
            _ => LineResult::Neutralised { given: given.collect::<Result<_>>()? },
        };
        let (etui, position, table) = (EtuiNo(line.etui), PositionNo(line.position), TableNo(line.table));
        let side = line.fault.as_deref().map(|side| if side == "attaque" { Side::Attack } else { Side::Defence });
        let fault = side.zip(line.least).map(|(side, least)| Fault { side, least: MilliPm(least) });
        draft.make(Change::Write(Written { etui, position, table, fault, result, reason: line.reason.clone() }));
    }
    for fouled in &etuis.fouled {
        let version = meaning(&fouled.version, Version::parse)?;
        let (etui, from, table) = (EtuiNo(fouled.etui), PositionNo(fouled.position), fouled.table.map(TableNo));
        draft.make(Change::Foul(Fouled { etui, from, table, version, reason: fouled.reason.clone() }));
    }
    for fine in &etuis.fines {
        let percent = fine.tenths.map(|tenths| Tenths::new(tenths.into())).transpose()?.map(FineAmount::Percent);
        let amount = percent.or(fine.milli_pm.map(|pm| FineAmount::Pm(MilliPm(pm))));
        let amount = amount.ok_or_else(|| AppError::input("une pénalité sans montant dans l'archive"))?;
        let (id, who) = (draft.next_fine(), who(fine.number)?);
        let (position, reason) = (PositionNo(fine.position), fine.reason.clone());
        let case = fine.case.as_ref().map(|case| {
            let preset = meaning(&case.incident, Preset::of_key)?;
            let line = (EtuiNo(case.etui), PositionNo(case.position), TableNo(case.table));
            Ok::<_, AppError>(FineCase { preset, line })
        });
        draft.make(Change::Fine(Fine { id, who, position, amount, reason, case: case.transpose()? }));
    }
    Ok(())
}
