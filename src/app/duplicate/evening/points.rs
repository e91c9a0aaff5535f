//! D31–D34: quadrettes: the ranking, the étuis compared, and a quadrette's evening.

use super::penalty::weighed;
use super::words::{ONE_COUNTS, awaited, mark_of, of_both, place_of};
use crate::error::Result;
use domain::competition::coefficient_text;
use domain::duplicate::{EtuiNo, Format, Opposition, Placed, PmSession};
use domain::etuis::{self, PointsEvening};
use domain::text::capitalised;
use domain::tournament::{Session, Tournament, Who};
use domain::{counted, ordinal};
use report::duplicate::{OpposedLine, Pm, PointsRanking, PointsRoute, PointsRow, PointsTopage, RouteStep};

/// The ranking by the lines written so far.
pub(crate) fn ranking(tournament: &Tournament) -> Result<PointsRanking> {
    let evening = etuis::points(tournament)?;
    let (awaited, mut notes) = awaited(tournament);
    notes.extend(evening.sessions.iter().flat_map(|session| both_at_fault(tournament, session, None)));
    let weighed = tournament.sessions.iter().filter(|session| session.has_coefficient());
    notes.extend(weighed.map(|session| {
        let (session, times) = (tournament.session_words(session), coefficient_text(session.coefficient));
        format!("La {session} compte {times} fois, pénalités comprises (D24).")
    }));
    Ok(PointsRanking {
        tournament: tournament.settings.name.clone(),
        format: tournament.format().map_or("", |format| format.key()),
        is_final: tournament.is_closed(),
        awaited,
        rows: evening.placed.iter().map(|placed| row(tournament, &evening, placed)).collect(),
        notes,
    })
}

/// D32: the étuis with two faults, or one of them, French sentences.
fn both_at_fault(tournament: &Tournament, session: &PmSession<Who>, etui: Option<EtuiNo>) -> Vec<String> {
    let wanted = |one: &&Opposition<Who>| one.set_aside.is_some() && etui.is_none_or(|etui| etui == one.etui);
    let words = |one: &Opposition<Who>| {
        format!("Étui {}, {} et {} : {ONE_COUNTS}.", one.etui, tournament.name_of(one.a), tournament.name_of(one.b))
    };
    session.oppositions.iter().filter(wanted).map(words).collect()
}

/// D32: the same of the étui of a line, as it is ruled on.
pub(super) fn said_of_both(tournament: &Tournament, (etui, position, _): etuis::Line) -> Vec<String> {
    if tournament.format() != Some(Format::Quadrettes) {
        return Vec::new();
    }
    let (evening, session) = (etuis::points(tournament).ok(), tournament.session_of(position).number);
    let here = evening.iter().flat_map(|evening| &evening.sessions).find(|own| own.number == session);
    here.map_or_else(Vec::new, |here| both_at_fault(tournament, here, Some(etui)))
}

fn row(tournament: &Tournament, evening: &PointsEvening, placed: &Placed<Who>) -> PointsRow {
    let who = placed.who;
    let of = |session| Pm::milli(met(session, who).map(|(_, milli)| milli).sum());
    let sessions = if evening.sessions.len() > 1 { evening.sessions.iter().map(of).collect() } else { Vec::new() };
    PointsRow {
        rank: placed.rank,
        number: tournament.number(who),
        name: tournament.name_of(who),
        met: evening.sessions.last().map_or(Pm::milli(0), of),
        sessions,
        penalties: Some(etuis::points_off(tournament, who).0).filter(|sum| *sum != 0).map(Pm::milli),
        milli_pm: Pm(placed.total),
        left: placed.left,
    }
}

/// A contestant's oppositions in a session, and the thousandths each brings.
fn met(session: &PmSession<Who>, who: Who) -> impl Iterator<Item = (&Opposition<Who>, i64)> {
    session.oppositions.iter().filter_map(move |one| match who {
        who if who == one.a => Some((one, one.pm_a.0)),
        who if who == one.b => Some((one, one.pm_b.0)),
        _ => None,
    })
}

/// The étuis of a session, one or all.
pub(super) fn topage(tournament: &Tournament, session: &Session, wanted: Option<EtuiNo>) -> Result<PointsTopage> {
    let evening = etuis::points(tournament)?;
    if let Some(etui) = wanted {
        etuis::record(tournament, session).fiche(etui)?;
    }
    let compared = evening.sessions.iter().find(|compared| compared.number == session.number);
    let lines = compared.into_iter().flat_map(|compared| {
        let here = move |one: &&Opposition<Who>| wanted.is_none_or(|etui| etui == one.etui);
        compared.oppositions.iter().filter(here).map(|one| opposed(tournament, compared, one, one.a))
    });
    Ok(PointsTopage {
        tournament: tournament.settings.name.clone(),
        lines: lines.collect(),
        notes: vec!["La meilleure marque gagne la racine de l'écart, l'autre la perd (D30, D31).".to_owned()],
    })
}

/// An opposition as one of the two sees it.
fn opposed(tournament: &Tournament, session: &PmSession<Who>, one: &Opposition<Who>, own: Who) -> OpposedLine {
    let (other, pm_own, pm_other) =
        if own == one.a { (one.b, one.pm_a, one.pm_b) } else { (one.a, one.pm_b, one.pm_a) };
    let line = |attack: Who, defence: Who| {
        session
            .lines
            .iter()
            .find(|line| (line.etui, line.attack) == (one.etui, Some(attack)) && line.defence.first() == Some(&defence))
    };
    let (mine, theirs) = (line(own, other), line(other, own));
    OpposedLine {
        etui: one.etui.0,
        a: tournament.name_of(own),
        b: tournament.name_of(other),
        place_a: place_of(mine),
        mark_a: mark_of(mine),
        place_b: place_of(theirs),
        mark_b: mark_of(theirs),
        pm_a: Pm::milli(pm_own.0),
        pm_b: Pm::milli(pm_other.0),
        remark: of_both(tournament, mine, theirs, one.set_aside),
    }
}

/// Every contestant's evening in the order of the ranking, or one.
pub(super) fn routes(tournament: &Tournament, wanted: Option<Who>) -> Result<Vec<PointsRoute>> {
    let evening = etuis::points(tournament)?;
    let placed = evening.placed.iter().filter(|placed| wanted.is_none_or(|who| who == placed.who));
    Ok(placed.map(|placed| route(tournament, &evening, placed)).collect())
}

fn route(tournament: &Tournament, evening: &PointsEvening, placed: &Placed<Who>) -> PointsRoute {
    let who = placed.who;
    let (mut lines, mut steps) = (Vec::new(), Vec::new());
    for (session, facts) in evening.sessions.iter().zip(&tournament.sessions) {
        let own: Vec<_> = met(session, who).collect();
        let sum: i64 = own.iter().map(|(_, milli)| milli).sum();
        lines.extend(own.iter().map(|(one, _)| opposed(tournament, session, one, who)));
        let of = if tournament.sessions.len() > 1 {
            format!("{}, coefficient {} % : ", tournament.session_words(facts), facts.coefficient)
        } else {
            String::new()
        };
        let text = format!("{of}{} de somme {} PM", counted(own.len(), "étui"), Pm::milli(sum));
        steps.push(RouteStep { rule: "D31", text });
    }
    for fine in tournament.duplicate.fines.iter().filter(|fine| fine.who == who) {
        let (word, amount) = (capitalised(fine.amount.name()), weighed(tournament, fine));
        let text = format!("{word}, {amount} : {}", fine.why());
        steps.push(RouteStep { rule: "D27", text });
    }
    steps.push(RouteStep { rule: "D34", text: format!("Total {} PM", Pm(placed.total)) });
    let equals = evening.placed.iter().filter(|other| other.rank == placed.rank).count();
    let shared =
        if equals > 1 { format!(", à égalité avec {}", counted(equals - 1, "autre")) } else { String::new() };
    let text = format!("{} au classement général sur {}{shared}", ordinal(placed.rank), evening.placed.len());
    steps.push(RouteStep { rule: "D34", text });
    PointsRoute {
        tournament: tournament.settings.name.clone(),
        number: tournament.number(who),
        name: tournament.name_of(who),
        lines,
        steps,
    }
}
