//! D15–D18: the étuis compared, for the wall.

use std::collections::BTreeMap;

use super::any::AnyTopage;
use super::words::{aside, kind, mark, ruled, rulings};
use super::{points, teams};
use crate::error::Result;
use crate::night::Duplicate;
use domain::duplicate::{EtuiNo, Fault, Format, LineResult, Mark, Noted};
use domain::scoring::Contract;
use domain::tournament::{Session, Tournament, Who};
use domain::{PositionNo, Score, Total, etuis};
use report::duplicate::{EtuiTop, Percent, TopLine, TopageReport};

impl Duplicate<'_> {
    /// The étuis of the session of a position (of the one being played when `None`) with their notes; one of them, or all.
    /// Errors: D1 for free deals; before the draw; a position that there is not; D12 for an étui that there is not.
    pub fn topage(self, etui: Option<EtuiNo>, position: Option<PositionNo>) -> Result<AnyTopage> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session_at(position)?;
        any(&tournament, session, etui)
    }

    /// The fiche of one étui of the session of a position (of the one being played when `None`), with its notes where there are any, and the
    /// rulings on that étui in other sessions.
    /// Errors: as [`Duplicate::topage`].
    pub fn fiche(self, etui: EtuiNo, position: Option<PositionNo>) -> Result<TopageReport> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session_at(position)?;
        let mut report = report(&tournament, session, Some(etui))?;
        let (lines, set_aside) = (tournament.duplicate.written.iter(), etuis::set_aside(&tournament));
        let elsewhere = lines.filter(|line| line.etui == etui && line.is_ruled() && !session.holds(line.position));
        let said = elsewhere.map(|line| {
            let said =
                rulings(&tournament, Some(&line.result), line.fault).join(" ; ") + aside(&set_aside, line.place());
            format!("Décision d'une autre séance, position {}, table {} : {said}", line.position, line.table)
        });
        let said: Vec<String> = said.collect();
        report.etuis.iter_mut().for_each(|top| top.notes.extend(said.iter().cloned()));
        Ok(report)
    }
}

/// By the tournament's format.
pub(super) fn any(tournament: &Tournament, session: &Session, etui: Option<EtuiNo>) -> Result<AnyTopage> {
    if tournament.format() == Some(Format::Teams) {
        return Ok(AnyTopage::Teams(teams::topage(tournament, etui)?));
    }
    if tournament.format().is_some_and(|format| !format.is_percent()) {
        return Ok(AnyTopage::Points(points::topage(tournament, session, etui)?));
    }
    Ok(AnyTopage::Percent(report(tournament, session, etui)?))
}

/// The étuis of a session, one of them or all.
pub(crate) fn report(tournament: &Tournament, session: &Session, wanted: Option<EtuiNo>) -> Result<TopageReport> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    let evening = percent.then(|| etuis::evening(tournament)).transpose()?;
    let record = etuis::record(tournament, session);
    let compared =
        evening.iter().flat_map(|evening| &evening.sessions).find(|compared| compared.number == session.number);
    let note = |place| {
        let compared = compared?;
        let at = compared.lines.iter().position(|line| (line.etui, line.position, line.table) == place)?;
        compared.topage.notes.get(at)
    };
    let remarks = || compared.iter().flat_map(|compared| &compared.topage.remarks);
    let set_aside = etuis::set_aside(tournament);
    let numbers = wanted.map_or_else(|| record.etuis(), |etui| vec![etui]);
    let mut tops = Vec::new();
    for etui in numbers {
        let fiche = record.fiche(etui)?;
        let fouled = fiche.iter().any(|(_, version, ..)| Some(*version) != fiche.first().map(|line| line.1));
        let mut marks: BTreeMap<char, Vec<i32>> = BTreeMap::new();
        for (_, version, result, _) in &fiche {
            marks.entry(version.letter()).or_default().extend(mark(*result).map(|mark| i32::from(mark.value())));
        }
        let lines = fiche.iter().map(|(due, version, result, fault)| {
            let noted: Option<&Noted> = note((due.etui, due.position, due.table));
            TopLine {
                position: due.position.0,
                table: due.table.0,
                version: fouled.then(|| version.letter()),
                attack: due.attack.map(|who| tournament.name_of(who)),
                defence: due.defence.iter().map(|who| tournament.name_of(*who)).collect(),
                kind: kind(*result),
                mark: mark(*result).map(|mark| mark.value()),
                attack_note: noted.and_then(|noted| noted.attack).map(Percent::new),
                defence_note: noted.and_then(together).map(Percent::new),
                remark: remark(tournament, *result, *fault) + aside(&set_aside, (due.etui, due.position, due.table)),
            }
        });
        tops.push(EtuiTop {
            etui: etui.0,
            taker: etuis::taker(tournament, etui).letter(),
            dealer: etui.dealer().letter(),
            lines: lines.collect(),
            mean: marks.values().next().filter(|_| !fouled).and_then(|marks| mean(marks)),
            means: (marks.iter().filter(|(_, marks)| fouled && marks.len() > 1))
                .filter_map(|(version, marks)| Some((*version, mean(marks)?)))
                .collect(),
            notes: remarks().filter(|remark| remark.etui() == etui).map(ToString::to_string).collect(),
        });
    }
    Ok(TopageReport { tournament: tournament.settings.name.clone(), etuis: tops, percent })
}

/// The arbiter's decision, and a contract beyond the garde (D3), in French.
fn remark(tournament: &Tournament, result: Option<&LineResult<Who>>, fault: Option<Fault>) -> String {
    let contract = mark(result).map(Mark::contract).filter(|contract| *contract != Contract::Garde).map(Contract::word);
    let said = [ruled(tournament, result, fault), contract.unwrap_or_default().to_owned()];
    said.into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>().join(" ; ")
}

/// The note that all defenders have.
fn together(noted: &Noted) -> Option<Total> {
    let first = noted.defence.first().copied().flatten()?;
    noted.defence.iter().all(|note| *note == Some(first)).then_some(first)
}

fn mean(marks: &[i32]) -> Option<Percent> {
    let count = u32::try_from(marks.len()).ok().filter(|count| *count > 0)?;
    Some(Percent { value: Total::from(Score(marks.iter().sum())).over(count), places: 1 })
}
