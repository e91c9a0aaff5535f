//! How lines, results and figures of fiches are said.

use crate::domain::Total;
use crate::domain::duplicate::{Format, LineResult, Mark, Side};
use crate::domain::tournament::{Tournament, Who};
use crate::report::duplicate::{LineKind, Percent};

/// What stands on a line, in French.
pub(super) fn result_words(result: &LineResult<Who>) -> String {
    match result {
        LineResult::Played { mark, .. } => mark.to_string(),
        LineResult::NotPlayed => "non jouée".to_owned(),
        LineResult::Relay => "relais".to_owned(),
        LineResult::Neutralised { .. } => "neutralisée".to_owned(),
    }
}

/// Which kind it is.
pub(super) const fn kind(result: Option<&LineResult<Who>>) -> LineKind {
    match result {
        Some(LineResult::Played { .. }) => LineKind::Played,
        Some(LineResult::NotPlayed) => LineKind::NotPlayed,
        Some(LineResult::Relay) => LineKind::Rests,
        Some(LineResult::Neutralised { .. }) => LineKind::Neutralised,
        None => LineKind::Awaited,
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

/// A percentage with two decimals, as French people write it.
pub(super) fn french(figure: Total) -> String {
    Percent::new(figure).to_string()
}
