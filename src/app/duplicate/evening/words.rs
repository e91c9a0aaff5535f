//! How lines, results and figures of fiches are said.

use crate::domain::Total;
use crate::domain::duplicate::{FicheLine, Format, LineResult, Mark, Side};
use crate::domain::tournament::{Tournament, Who};
use crate::report::duplicate::Percent;

/// What stands on a line, in French.
pub(super) fn result_words(result: &LineResult<Who>) -> String {
    match result {
        LineResult::Played { mark, .. } => mark.to_string(),
        LineResult::NotPlayed => "non jouée".to_owned(),
        LineResult::Relay => "relais".to_owned(),
        LineResult::Neutralised { .. } => "neutralisée".to_owned(),
    }
}

/// Its key in files.
pub(super) const fn kind(result: Option<&LineResult<Who>>) -> &'static str {
    match result {
        Some(LineResult::Played { .. }) => "joue",
        Some(LineResult::NotPlayed) => "non_joue",
        Some(LineResult::Relay) => "relais",
        Some(LineResult::Neutralised { .. }) => "neutralise",
        None => "attendu",
    }
}

pub(super) const fn mark(result: Option<&LineResult<Who>>) -> Option<Mark> {
    match result {
        Some(LineResult::Played { mark, .. }) => Some(*mark),
        _ => None,
    }
}

/// What the arbiter decided of a line, in French; empty for nothing.
pub(super) fn ruled(tournament: &Tournament, result: Option<&LineResult<Who>>) -> String {
    match result {
        Some(LineResult::Played { fault: Some(fault), .. }) => {
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
        Some(LineResult::Neutralised { given }) => {
            let one = |(who, percent): &(Who, u8)| format!("{} : {percent} %", tournament.name_of(*who));
            given.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

/// D29 and what the arbiter decided of the two halves of a comparison, in French; empty for nothing.
pub(super) fn of_both(tournament: &Tournament, one: Option<&FicheLine<Who>>, other: Option<&FicheLine<Who>>) -> String {
    let apart = one.zip(other).is_some_and(|(one, other)| one.is_another_deal(other));
    let deals = if apart { "autre donne, 0/0".to_owned() } else { String::new() };
    let [mine, theirs] = [one, other].map(|line| ruled(tournament, line.map(|line| &line.result)));
    let said: Vec<String> = [deals, mine, theirs].into_iter().filter(|text| !text.is_empty()).collect();
    said.join(" ; ")
}

/// A percentage with two decimals, as French people write it.
pub(super) fn french(figure: Total) -> String {
    Percent::new(figure).to_string()
}
