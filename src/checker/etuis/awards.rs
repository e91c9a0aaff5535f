//! D60: the worth of the places by the grid that the club imported, which the archive holds.

use std::collections::BTreeMap;

use super::super::awards::{Award, affiliated, derogated, listed, receives, shared};
use super::super::book::Book;
use super::super::claims::MemberClaim;
use super::super::findings::Findings;
use super::laid::format;
use archive::Entry;

/// The list for the federation against the grid; `ranks` are numbers with their places, the first one first.
pub(super) fn check(book: &Book<'_>, ranks: &[(u32, u32)], claim: Option<&[MemberClaim]>, findings: &mut Findings) {
    if book.archive.tournament.state != "clos" {
        return;
    }
    let grid = book.archive.etuis.duplicate.as_ref().and_then(|duplicate| duplicate.scale.as_ref());
    findings.hold(claim.is_some() == grid.is_some(), "D60", || {
        let word = |there: bool| if there { "une grille" } else { "pas de grille" };
        format!("PCN : {} annoncée, {} trouvée", word(claim.is_some()), word(grid.is_some()))
    });
    let (Some(claim), Some(grid)) = (claim, grid) else { return };
    let size = match format(book) {
        "individuel" => book.stages.first().map_or(0, |stage| usize::from(stage.tables)),
        _ => ranks.len(),
    };
    findings.hold(size == usize::from(grid.size), "D60", || {
        format!("grille des PCN de taille {}, le tournoi est de taille {size}", grid.size)
    });
    listed(book, claim, &given(book, ranks).unwrap_or_default(), findings);
}

/// The award of each player by the grid; `None` where the archive has none.
pub(crate) fn given(book: &Book<'_>, ranks: &[(u32, u32)]) -> Option<BTreeMap<u32, Award>> {
    let grid = book.archive.etuis.duplicate.as_ref()?.scale.as_ref()?;
    let mut derived: BTreeMap<u32, Award> = BTreeMap::new();
    let mut before = 0;
    for equals in ranks.chunk_by(|a, b| a.1 == b.1) {
        let places = before..before + equals.len();
        let worth = |grid: &[u32]| places.clone().map(|at| grid.get(at).copied().unwrap_or(0)).collect::<Vec<u32>>();
        let (pcn, pp) = (worth(&grid.pcn), worth(&grid.pp));
        let award = Award {
            pcn: shared(&pcn),
            pp: shared(&pp),
            derivation: format!("grille du club ; places {} à {} : {pcn:?} PCN, {pp:?} PP", before + 1, places.end),
        };
        for entry in equals.iter().flat_map(|(number, _)| people(book, *number)) {
            let own = if receives(book, entry) { award.clone() } else { Award::default() };
            derived.insert(entry.number, if affiliated(entry) { derogated(entry, own) } else { own });
        }
        before += equals.len();
    }
    Some(derived)
}

/// The player of a number, or all members of the formation.
pub(crate) fn people<'b>(book: &'b Book<'_>, number: u32) -> impl Iterator<Item = &'b Entry> {
    let single = format(book) == "individuel";
    book.archive
        .entries
        .iter()
        .filter(move |entry| if single { entry.number == number } else { entry.team == Some(number) })
}
