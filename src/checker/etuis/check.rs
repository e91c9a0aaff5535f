//! Runs all duplicate checks, in order of dependency.

use super::super::book::Book;
use super::super::claims::Claims;
use super::super::findings::Findings;
use super::super::money;
use super::laid::{format, lines};
use super::ranking::Until;
use super::sessions::Ranked;
use super::{awards, circuit, compare, fiches, matches, notes, points, ranking, sessions};

/// Checks the facts by themselves, then the announced results.
pub(crate) fn check(book: &Book<'_>, claims: &Claims, findings: &mut Findings) {
    let lines = lines(book);
    circuit::check(book, &lines, findings);
    fiches::check(book, &lines, findings);
    // Nothing is ranked before the draw.
    if lines.is_empty() {
        return;
    }
    let announced = match format(book) {
        "quadrettes" => {
            sessions::check(book, |until| points::ranked(book, &lines, until), findings);
            claims.points.as_ref().map(|claim| points::check(book, &lines, claim, findings))
        }
        "equipes" => claims.of_teams.as_ref().map(|claim| matches::check(book, &lines, claim, findings)),
        _ => {
            let noted = notes::notes(book, &lines);
            sessions::check(book, |until| ranking::ranked(book, &noted, until), findings);
            notes::check(&noted, findings);
            claims.etuis.as_ref().map(|claim| compare::check(book, &lines, &noted, claim, findings))
        }
    };
    let ranks = record(book);
    awards::check(book, &ranks, claims.awards.as_deref(), findings);
    if let Some(claim) = &claims.prizes {
        money::won_by(book, claim, &ranks, &[], findings);
    }
    findings.hold(announced.is_some(), "D22", || "aucun classement n'est annoncé".to_owned());
    let points =
        claims.points.as_ref().map(|claim| claim.awaited).or(claims.of_teams.as_ref().map(|claim| claim.awaited));
    if let Some(announced) = points {
        let written = notes::written(book, &lines).iter().filter(|one| one.result.kind != "attendu").count();
        let awaited = lines.iter().filter(|line| line.attack.is_some()).count() - written;
        findings.hold(announced == awaited, "D28", || {
            format!("{announced} résultats attendus annoncés, {awaited} trouvés")
        });
    }
}

/// The ranking of record, which decides the prizes: numbers with their ranks, the first one first.
pub(crate) fn record(book: &Book<'_>) -> Vec<(u32, u32)> {
    let lines = lines(book);
    let mut ranks = match format(book) {
        // Nothing is ranked before the draw.
        _ if lines.is_empty() => Vec::new(),
        "quadrettes" => points::ranked(book, &lines, Until::Now).iter().map(Ranked::place).collect(),
        "equipes" => matches::ranks(book, &lines),
        _ => ranking::of_record(book, &notes::notes(book, &lines)),
    };
    ranks.sort_unstable_by_key(|(number, rank)| (*rank, *number));
    ranks
}
