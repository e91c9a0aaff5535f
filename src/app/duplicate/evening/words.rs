//! French words for lines, results and figures of fiches.

use domain::duplicate::{Fault, FicheLine, Format, LineResult, Mark, Side};
use domain::scoring::Contract;
use domain::text::signed;
use domain::tournament::{Tournament, Who};
use domain::{PositionNo, TableNo, Total, counted, etuis};
use report::duplicate::{LineKind, LineMark, LinePlace, Percent};

/// How many results are awaited, and the note of a ranking that says so.
pub(super) fn awaited(tournament: &Tournament) -> (usize, Vec<String>) {
    let awaited = etuis::awaited(tournament, PositionNo(tournament.settings.positions)).len();
    let note = (awaited > 0).then(|| format!("Attendus encore : {}.", counted(awaited, "résultat")));
    (awaited, note.into_iter().collect())
}

/// The result on a line, in French.
pub(crate) fn result_words(result: &LineResult<Who>) -> String {
    match result {
        LineResult::Awaited => "attendue".to_owned(),
        LineResult::Played(mark) | LineResult::Adjusted(mark) => mark.to_string(),
        LineResult::NotPlayed => "non jouée".to_owned(),
        LineResult::Relay => "relais".to_owned(),
        LineResult::Neutralised { .. } => "neutralisée".to_owned(),
    }
}

/// Where a line is played; nothing where the circuit has none.
pub(super) fn place_of(line: Option<&FicheLine<Who>>) -> LinePlace {
    line.map_or(LinePlace::Nowhere, |line| LinePlace::Position(line.position.0, line.table.0))
}

/// The result on a line.
pub(super) fn mark_of(line: Option<&FicheLine<Who>>) -> LineMark {
    match line.map(|line| &line.result) {
        Some(LineResult::Played(mark) | LineResult::Adjusted(mark)) => {
            let contract = Some(mark.contract()).filter(|contract| *contract != Contract::Garde);
            LineMark { said: mark.value().to_string(), contract: contract.map(Contract::word) }
        }
        Some(result) => LineMark { said: result_words(result), contract: None },
        None => LineMark { said: "attendue".to_owned(), contract: None },
    }
}

/// Which kind it is.
pub(super) const fn kind(result: Option<&LineResult<Who>>) -> LineKind {
    match result {
        Some(LineResult::Played(_) | LineResult::Adjusted(_)) => LineKind::Played,
        Some(LineResult::NotPlayed) => LineKind::NotPlayed,
        Some(LineResult::Relay) => LineKind::Rests,
        Some(LineResult::Neutralised { .. }) => LineKind::Neutralised,
        None | Some(LineResult::Awaited) => LineKind::Awaited,
    }
}

pub(crate) fn mark(result: Option<&LineResult<Who>>) -> Option<Mark> {
    result.and_then(LineResult::mark)
}

/// D32: which of two faults on an étui counts.
pub(crate) const ONE_COUNTS: &str =
    "deux fautes, une seule compte, celle de la ligne de la première position, ou d'un même camp la plus lourde (D32)";

/// D32: what the other one is.
pub(crate) const SET_ASIDE: &str = ", ne compte pas : l'autre faute compte (D32)";

/// D32: that, where a line is one of them.
pub(super) fn aside(set_aside: &[etuis::Line], line: etuis::Line) -> &'static str {
    if set_aside.contains(&line) { SET_ASIDE } else { "" }
}

/// D25, D32, D33: the side that pays for a fault, in French.
pub(super) fn fault_words(tournament: &Tournament, fault: Fault) -> String {
    let side = fault.side;
    if tournament.format().is_none_or(Format::is_percent) {
        return format!("40/60, {side} fautive");
    }
    let least = fault.least.0 / 1_000;
    if tournament.format() == Some(Format::Teams) {
        return format!("+{least}/0, {side} fautive");
    }
    format!("+{least}/−{least}, {side} fautive")
}

/// The arbiter's decision on a line besides its result, in French; empty for none.
pub(super) fn ruled(tournament: &Tournament, result: Option<&LineResult<Who>>, fault: Option<Fault>) -> String {
    let beside = match result {
        Some(LineResult::Neutralised { given }) => {
            let one = |(who, percent): &(Who, u8)| format!("{} : {percent} %", tournament.name_of(*who));
            Some(given.iter().map(one).collect::<Vec<_>>().join(", ")).filter(|notes| !notes.is_empty())
        }
        Some(LineResult::Adjusted(_)) => Some("ajustée".to_owned()),
        _ => None,
    };
    let fault = fault.map(|fault| fault_words(tournament, fault));
    beside.into_iter().chain(fault).collect::<Vec<_>>().join(" ; ")
}

/// All that is decided of a line, in French.
pub(crate) fn rulings(tournament: &Tournament, result: Option<&LineResult<Who>>, fault: Option<Fault>) -> Vec<String> {
    let of_result = match result {
        Some(LineResult::Neutralised { given }) if given.is_empty() => Some("neutralisée".to_owned()),
        Some(LineResult::Neutralised { .. }) => Some(format!("neutralisée ({})", ruled(tournament, result, None))),
        Some(LineResult::Adjusted(mark)) => Some(format!("marque ajustée : {}", signed(&mark.to_string()))),
        _ => None,
    };
    of_result.into_iter().chain(fault.map(|fault| fault_words(tournament, fault))).collect()
}

/// D29 and the arbiter's decisions on the two halves of a comparison, in French; empty for none. A side at fault is named.
pub(super) fn of_both(
    tournament: &Tournament,
    one: Option<&FicheLine<Who>>,
    other: Option<&FicheLine<Who>>,
    set_aside: Option<(PositionNo, TableNo)>,
) -> String {
    let apart = one.zip(other).is_some_and(|(one, other)| one.is_another_deal(other));
    // A fault is paid there, too.
    let pays = [one, other].into_iter().flatten().any(|line| line.fault.is_some());
    let deals = match (apart, pays) {
        (false, _) => "",
        (true, true) => "autre donne",
        (true, false) => "autre donne, 0/0",
    };
    let deals = deals.to_owned();
    let said = |line: Option<&FicheLine<Who>>| {
        let Some(line) = line else { return String::new() };
        let at_fault = line.fault.and_then(|fault| match fault.side {
            Side::Attack => line.attack,
            Side::Defence => line.defence.first().copied(),
        });
        let named = at_fault.map_or_else(String::new, |who| format!(" ({})", tournament.name_of(who)));
        let aside = if set_aside == Some((line.position, line.table)) { SET_ASIDE } else { "" };
        format!("{}{named}{aside}", ruled(tournament, Some(&line.result), line.fault))
    };
    let said = [deals, said(one), said(other)].into_iter().filter(|text| !text.is_empty());
    said.collect::<Vec<_>>().join(" ; ")
}

/// A percentage with two decimals, as French people write it.
pub(super) fn french(figure: Total) -> String {
    Percent::new(figure).to_string()
}
