//! A *feuille de route récapitulative*: every note of a contestant, and how the total and rank result from them.

use super::any::AnyRoute;
use std::collections::HashMap;

use super::words::{french, mark, result_words, ruled};
use super::{points, teams};
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::night::Duplicate;
use domain::competition::{NO_COEFFICIENT, coefficient_text};
use domain::duplicate::{Compared, EtuiNo, FicheLine, Format, Line, Noted, Notes, Percentages, Placed, Remark};
use domain::etuis::{self, Evening};
use domain::text::capitalised;
use domain::tournament::{Tournament, Who};
use domain::{PositionNo, Total, counted, ordinal};
use report::duplicate::{Percent, Route, RouteLine, RouteStep};

impl Duplicate<'_> {
    /// A contestant's evening, étui by étui.
    /// Errors: D1 for free deals; before the draw; nobody or several people found.
    pub fn route(self, query: &str) -> Result<AnyRoute> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let who = find::contender(&tournament, query)?;
        some(&tournament, Some(who))?
            .into_iter()
            .next()
            .ok_or_else(|| AppError::input(format!("{} n'est pas au classement", tournament.name_of(who))))
    }
}

/// Every contestant's, in the order of the ranking, or one.
pub(super) fn some(tournament: &Tournament, wanted: Option<Who>) -> Result<Vec<AnyRoute>> {
    if tournament.format() == Some(Format::Teams) {
        return Ok(teams::routes(tournament, wanted)?.into_iter().map(AnyRoute::Teams).collect());
    }
    if tournament.format().is_some_and(|format| !format.is_percent()) {
        return Ok(points::routes(tournament, wanted)?.into_iter().map(AnyRoute::Points).collect());
    }
    let evening = etuis::evening(tournament)?;
    let whose: Vec<Who> = match wanted {
        // A contestant who is not ranked has an evening, too (R7).
        Some(who) => vec![who],
        None => evening.placed.iter().map(|placed| placed.who).collect(),
    };
    Ok(whose.into_iter().map(|who| AnyRoute::Percent(report(tournament, &evening, who))).collect())
}

fn report(tournament: &Tournament, evening: &Evening, who: Who) -> Route {
    let mut lines = Vec::new();
    let (mut steps, several) = (Vec::new(), tournament.sessions.len() > 1);
    let attackers = attackers(tournament, who);
    for (session, facts) in evening.sessions.iter().zip(&tournament.sessions) {
        let mut own: Vec<(&FicheLine<Who>, &Noted)> =
            session.lines.iter().zip(&session.topage.notes).filter(|(line, _)| line.side_of(who).is_some()).collect();
        own.sort_by_key(|(line, _)| (line.position, line.etui));
        for (line, noted) in own {
            let attacks = line.attack == Some(who);
            let at = line.defence.iter().position(|other| *other == who);
            let note = if attacks { noted.attack } else { at.and_then(|at| noted.defence.get(at).copied().flatten()) };
            let against: Vec<Who> = if attacks { line.defence.clone() } else { line.attack.into_iter().collect() };
            lines.push(RouteLine {
                position: line.position.0,
                table: line.table.0,
                etui: line.etui.0,
                attacks,
                attacker: attackers.get(&(line.position, line.etui)).cloned(),
                against: against.into_iter().map(|other| tournament.name_of(other)).collect(),
                said: result_words(&line.result),
                mark: mark(Some(&line.result)).map(|mark| mark.value()),
                note: note.map(Percent::new),
                remark: remark(tournament, session, line),
            });
        }
        let of = if several { format!("{}, ", tournament.session_words(facts)) } else { String::new() };
        steps.extend(session.percentages.get(&who).into_iter().flat_map(|own| means(&of, own)));
    }
    let placed = evening.placed.iter().find(|placed| placed.who == who);
    steps.extend(placed.iter().flat_map(|placed| total(tournament, placed, evening)));
    Route {
        tournament: tournament.settings.name.clone(),
        number: tournament.number(who),
        name: tournament.name_of(who),
        start: match who {
            Who::Player(id) => tournament.label_at(id, tournament.current()),
            Who::Team(_) => etuis::line(tournament, who).map(|line| format!("ligne {}", line.key())),
        },
        lines,
        steps,
    }
}

/// D18, D25, D29: the arbiter's ruling on a line, and what its étui has of its own.
fn remark(tournament: &Tournament, session: &Compared<Who>, line: &FicheLine<Who>) -> String {
    let fouled = session.lines.iter().any(|other| other.etui == line.etui && other.version != line.version);
    let version = fouled.then(|| format!("étui faussé, version {}", line.version));
    let of_notes = session.topage.remarks.iter().find(|remark| remark.concerns(line)).map(Remark::words);
    let of_etui = [version, of_notes].into_iter().flatten().collect::<Vec<_>>().join(" : ");
    let said = [ruled(tournament, Some(&line.result), line.fault), of_etui];
    said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ; ")
}

/// D58: the attacker of each étui for a triplette, with the colour.
pub(super) fn attackers(tournament: &Tournament, who: Who) -> HashMap<(PositionNo, EtuiNo), String> {
    let Who::Team(team) = who else { return HashMap::new() };
    let named = |turn: etuis::Turn| {
        let badges = tournament.badges(team, turn.position);
        let holder = badges.into_iter().find(|(badge, _)| *badge == turn.badge);
        let name = holder.map_or_else(String::new, |(_, entry)| format!(" {}", tournament.name(entry.id)));
        ((turn.position, turn.etui), format!("{}{name}", turn.badge.word()))
    };
    etuis::turns(tournament, team).into_iter().map(named).collect()
}

/// D19: the notes of a session added up.
fn means(of: &str, own: &Percentages) -> impl Iterator<Item = RouteStep> {
    let mean = |(word, notes): (&str, Option<Notes>)| {
        let notes = notes?;
        let text = format!(
            "{} : {} de somme {}, moyenne {} %",
            capitalised(&format!("{of}{word}")),
            counted(notes.count as usize, "note"),
            french(notes.sum),
            french(notes.mean())
        );
        Some(RouteStep { rule: "D19", text })
    };
    [("attaque", own.attack), ("défense", own.defence)].map(mean).into_iter().flatten()
}

/// `−0,500`.
fn thousandths(percent: Total) -> String {
    percent.places(3).replace('.', ",").replace('-', "−")
}

/// D20–D26: from the two means to the rank.
fn total(tournament: &Tournament, placed: &Placed<Who>, evening: &Evening) -> Vec<RouteStep> {
    let format = tournament.settings.duplicate.map_or(Format::Individual, |duplicate| duplicate.format);
    let (rule, weights) = match format.attack_weight() {
        (1, 4) => ("D20", ["¼", "¾"]),
        _ => ("D21", ["½", "½"]),
    };
    let mut steps = Vec::new();
    for ((_, own), session) in placed.sessions.iter().zip(&tournament.sessions) {
        let Some(counts) = own.counts() else { continue };
        let sum = match (own.attack.map(Notes::mean), own.defence.map(Notes::mean)) {
            (Some(attack), Some(defence)) => {
                format!("{} × {} + {} × {}", weights[0], french(attack), weights[1], french(defence))
            }
            (one, other) => one.or(other).map_or_else(|| "pas encore de note".to_owned(), french),
        };
        let fine = Some(own.fine).filter(|fine| *fine != Total::ZERO);
        let less = fine.map(|fine| format!(" − {} de pénalité", fine.places(1).replace('.', ",")));
        let of = if tournament.sessions.len() > 1 {
            format!("{} : ", capitalised(&tournament.session_words(session)))
        } else {
            String::new()
        };
        let text = format!("{of}{sum}{} = {} %", less.unwrap_or_default(), thousandths(counts));
        steps.push(RouteStep { rule, text });
    }
    if tournament.sessions.len() > 1 {
        let each = placed.sessions.iter().filter_map(|(coefficient, own)| {
            let times = if *coefficient == NO_COEFFICIENT {
                String::new()
            } else {
                format!("{} × ", coefficient_text(*coefficient))
            };
            Some(format!("{times}{}", thousandths(own.counts()?)))
        });
        let each: Vec<String> = each.collect();
        let text = format!(
            "Somme des séances, chacune avec son coefficient : {} = {} %",
            each.join(" + "),
            french(placed.total)
        );
        steps.push(RouteStep { rule: "D24", text });
    }
    let equals = evening.placed.iter().filter(|other| other.rank == placed.rank).count();
    let shared =
        if equals > 1 { format!(", à égalité avec {}", counted(equals - 1, "autre")) } else { String::new() };
    let text = format!("{} au classement général sur {}{shared}", ordinal(placed.rank), evening.placed.len());
    steps.push(RouteStep { rule: "D22", text });
    if let Some((place, line)) = placed.alternated.zip(placed.line) {
        let text = format!(
            "{} de la ligne {}, donc du groupe {} : {} au classement alterné",
            ordinal(place.group),
            Line::key(line),
            place.group,
            ordinal(place.rank)
        );
        steps.push(RouteStep { rule: "D23", text });
    }
    steps
}
