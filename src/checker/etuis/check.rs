//! Everything there is to say of a tournament of *donnes dupliquées*, in the order in which one thing follows from another.

use super::super::book::Book;
use super::super::claims::EtuisClaim;
use super::super::findings::Findings;
use super::laid::{format, lines};
use super::{circuit, compare, fiches, notes};

/// The facts by themselves, then what was announced of them.
pub fn check(book: &Book<'_>, claim: Option<&EtuisClaim>, findings: &mut Findings) {
    let lines = lines(book);
    circuit::check(book, &lines, findings);
    fiches::check(book, &lines, findings);
    // Nothing is ranked before the draw; points de match are not percentages.
    if lines.is_empty() || !matches!(format(book), "individuel" | "triplettes") {
        return;
    }
    let noted = notes::notes(book, &lines);
    notes::check(&noted, findings);
    findings.hold(claim.is_some(), "D22", || "aucun classement n'est annoncé".to_owned());
    if let Some(claim) = claim {
        compare::check(book, &lines, &noted, claim, findings);
    }
}
