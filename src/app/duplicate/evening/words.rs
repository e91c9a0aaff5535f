//! How lines, results and figures of fiches are said.

use domain::Total;
use domain::duplicate::{Fault, FicheLine, Format, LineResult, Mark, Side};
use domain::tournament::{Tournament, Who};
pub use report::duplicate::{LineKind, Percent};

/// What stands on a line, in French.
pub(crate) fn result_words(result: &LineResult<Who>) -> String {
    match result {
        LineResult::Awaited => "attendue".to_owned(),
        LineResult::Played(mark) => mark.to_string(),
        LineResult::NotPlayed => "non jouée".to_owned(),
        LineResult::Relay => "relais".to_owned(),
        LineResult::Neutralised { .. } => "neutralisée".to_owned(),
    }
}

/// Which kind it is.
pub(super) const fn kind(result: Option<&LineResult<Who>>) -> LineKind {
    match result {
        Some(LineResult::Played(_)) => LineKind::Played,
        Some(LineResult::NotPlayed) => LineKind::NotPlayed,
        Some(LineResult::Relay) => LineKind::Rests,
        Some(LineResult::Neutralised { .. }) => LineKind::Neutralised,
        None | Some(LineResult::Awaited) => LineKind::Awaited,
    }
}

pub(crate) const fn mark(result: Option<&LineResult<Who>>) -> Option<Mark> {
    match result {
        Some(LineResult::Played(mark)) => Some(*mark),
        _ => None,
    }
}

/// D25, D32, D33: who pays for a fault, in French.
pub(super) fn fault_words(tournament: &Tournament, fault: Fault) -> String {
    let side = match fault.side {
        Side::Attack => "attaque",
        Side::Defence => "défense",
    };
    if tournament.format().is_none_or(Format::is_percent) {
        return format!("40/60, {side} fautive");
    }
    let least = fault.least.0 / 1_000;
    if tournament.format() == Some(Format::Teams) {
        return format!("+{least}/0, {side} fautive");
    }
    format!("+{least}/−{least}, {side} fautive")
}

/// What the arbiter decided of a line besides what stands there, in French; empty for nothing.
pub(super) fn ruled(tournament: &Tournament, result: Option<&LineResult<Who>>, fault: Option<Fault>) -> String {
    match (result, fault) {
        (_, Some(fault)) => fault_words(tournament, fault),
        (Some(LineResult::Neutralised { given }), None) => {
            let one = |(who, percent): &(Who, u8)| format!("{} : {percent} %", tournament.name_of(*who));
            given.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

/// The whole decision on a line, in French; nothing where there is none.
pub(crate) fn decision(
    tournament: &Tournament,
    result: Option<&LineResult<Who>>,
    fault: Option<Fault>,
) -> Option<String> {
    let said = ruled(tournament, result, fault);
    match result {
        Some(LineResult::Neutralised { .. }) if said.is_empty() => Some("neutralisée".to_owned()),
        Some(LineResult::Neutralised { .. }) => Some(format!("neutralisée ({said})")),
        _ => Some(said).filter(|said| !said.is_empty()),
    }
}

/// D29 and what the arbiter decided of the two halves of a comparison, in French; empty for nothing.
pub(super) fn of_both(tournament: &Tournament, one: Option<&FicheLine<Who>>, other: Option<&FicheLine<Who>>) -> String {
    let apart = one.zip(other).is_some_and(|(one, other)| one.is_another_deal(other));
    let deals = if apart { "autre donne, 0/0".to_owned() } else { String::new() };
    let [mine, theirs] =
        [one, other].map(|line| ruled(tournament, line.map(|line| &line.result), line.and_then(|line| line.fault)));
    let said: Vec<String> = [deals, mine, theirs].into_iter().filter(|text| !text.is_empty()).collect();
    said.join(" ; ")
}

/// A percentage with two decimals, as French people write it.
pub(super) fn french(figure: Total) -> String {
    Percent::new(figure).to_string()
}
