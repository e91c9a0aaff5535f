//! D9: an étui whose label names another taker.

use super::fiches::{record, taker};
use super::matches::team_match;
use super::next_session::taken;
use super::replayed::must_have_played_once;
use super::standings::contenders;
use super::{Line, fine};
use crate::duplicate::{EtuiNo, Format, LineResult, Placed, PmSession, check_lines, pm_ranking};
use crate::tournament::{Change, Draft, Laid, LaidSides, Session, Tournament, Who};
use crate::{Orientation, Refusal};

/// Notes which chair takes an étui, before its first result. Returns the one of before.
/// Errors: D9 for an étui that has a result, or where the attacker does not depend on the étui; D12 for one that there is not.
pub fn set_taker(tournament: &mut Draft, etui: EtuiNo, chair: Orientation) -> Result<Orientation, Refusal> {
    for session in &tournament.sessions {
        let record = record(tournament, session);
        if record.etuis().contains(&etui) || session.number == 1 {
            let fiche = record.fiche(etui)?;
            // D25: a fault counts too: it names the attack or the defence.
            let written = |result: Option<&LineResult<_>>| result.is_some_and(|result| *result != LineResult::Relay);
            if fiche.iter().any(|(_, _, result, fault)| written(*result) || fault.is_some()) {
                let ruled = |result: &LineResult<_>| !matches!(result, LineResult::Played(_) | LineResult::NotPlayed);
                let only = fiche.iter().all(|(_, _, result, _)| result.is_none_or(ruled));
                let why = if only { "une décision de l'arbitre y est notée" } else { "il a déjà un résultat" };
                let message = format!("étui {etui} : {why}, son preneur ne change plus");
                return Err(Refusal::new("D9", message));
            }
        }
    }
    let opposed = |laid: &Laid| matches!(laid.sides, LaidSides::Opposed { .. });
    if tournament.duplicate.plays.iter().any(opposed) {
        let message = "ici l'attaquant ne dépend pas de l'étui : il est celui de sa formation";
        return Err(Refusal::new("D9", message));
    }
    let before = taker(tournament, etui);
    tournament.make(Change::Taker(etui, chair));
    Ok(before)
}

/// D12: the lines of every session, as they were played.
/// Errors: all étuis that a player played twice; the first impossible line, as a note for a player who was not there.
pub fn check(tournament: &Tournament) -> Result<(), Refusal> {
    let format = tournament.format().unwrap_or(Format::Individual);
    if format == Format::Teams {
        team_match(tournament)?.check(tournament)?;
    }
    must_have_played_once(tournament)?;
    tournament.sessions.iter().try_for_each(|session| {
        check_lines(&record(tournament, session).lines(), format, |who| tournament.name_of(who))
    })
}

/// H: marks whose sign is the opposite of all others of their étui.
pub fn outliers(tournament: &Tournament) -> impl Iterator<Item = String> {
    let records: Vec<_> = tournament.sessions.iter().map(|session| (session, record(tournament, session))).collect();
    let of = |line: &crate::tournament::Written| {
        let (_, record) =
            records.iter().find(|(session, _)| session.number == tournament.session_of(line.position).number)?;
        let outlier = record.outlier(line.etui, line.position, line.table)?;
        Some(format!("étui {}, position {}, table {} : {outlier}", line.etui, line.position, line.table))
    };
    tournament.duplicate.written.iter().filter_map(of).collect::<Vec<_>>().into_iter()
}

/// D32: the lines whose fault does not count: another of the same étui does.
pub fn set_aside(tournament: &Tournament) -> Vec<Line> {
    let evening = points(tournament).ok();
    let all = evening.iter().flat_map(|evening| &evening.sessions).flat_map(|session| &session.oppositions);
    all.filter_map(|one| one.set_aside.map(|(position, table)| (one.etui, position, table))).collect()
}

/// A tournament compared and ranked.
#[derive(Debug, Clone)]
pub struct PointsEvening {
    /// In order.
    pub sessions: Vec<PmSession<Who>>,
    /// In the order of the ranking.
    pub placed: Vec<Placed<Who>>,
}

/// Compares the results so far, and ranks.
/// Errors: D1 for free deals, and for formats that are ranked otherwise; D34 for a sum too long to be held.
pub fn points(tournament: &Tournament) -> Result<PointsEvening, Refusal> {
    tournament.must_be_duplicate()?;
    if tournament.format() != Some(Format::Quadrettes) {
        return Err(Refusal::new("D34", "seules les quadrettes sont classées par points de match"));
    }
    let sessions: Vec<PmSession<Who>> =
        tournament.sessions.iter().map(|session| compared(tournament, session)).collect();
    let contenders = contenders(tournament).map(|(who, left)| Placed::contender(who, left, taken(tournament, who)));
    let placed = pm_ranking(contenders.collect(), &sessions)?;
    Ok(PointsEvening { sessions, placed })
}

fn compared(tournament: &Tournament, session: &Session) -> PmSession<Who> {
    let (lines, penalties) = (record(tournament, session).lines(), fine::points(tournament, session));
    PmSession::of((session.number, session.coefficient), lines, penalties)
}
