//! M10: the final square seats table t with ranks t, t+k, t+2k, t+3k.

use super::book::{Book, Stage};
use super::findings::Findings;
use super::ranking::ranking;
use super::words::ordinal;
use crate::input::archive::Chair;

/// The starting seats of a final square, from the ranking before it. What was corrected since may have changed that ranking, and
/// moves nobody: then nothing can be said.
pub(super) fn check(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    if corrected_since(book, stage) {
        return;
    }
    let tables = usize::from(stage.tables);
    let before = stage.first.saturating_sub(1);
    let starts = |entry: u32| book.starts.contains_key(&(stage.number, entry));
    // Who does not come back leaves his place to the next.
    let kept: Vec<(u32, u32)> =
        ranking(book, before, true).iter().filter(|row| starts(row.number)).map(|row| (row.number, row.rank)).collect();
    for start in book.archive.starts.iter().filter(|start| start.session == stage.number) {
        let column = Chair::FOUR.iter().position(|chair| *chair == start.chair);
        let place = column.map(|column| usize::from(start.table) + column * tables);
        // A substitute takes the chair he is given.
        let Some((_, rank)) = kept.iter().find(|(number, _)| *number == start.entry) else { continue };
        // Equals have one rank: each of their places will do.
        let ahead = kept.iter().filter(|(_, other)| other < rank).count();
        let level = kept.iter().filter(|(_, other)| other == rank).count();
        let fits = place.is_some_and(|place| (ahead + 1..=ahead + level).contains(&place));
        findings.hold(fits, "M10", || {
            format!(
                "séance {} : {}, {} avant la finale, part en {} {}, place du {}",
                stage.number,
                book.name(start.entry),
                ordinal(ahead + 1),
                start.chair.word(),
                start.table,
                ordinal(place.unwrap_or(0))
            )
        });
    }
}

/// The journal tells whether something of the positions before was changed after the draw.
fn corrected_since(book: &Book<'_>, stage: &Stage<'_>) -> bool {
    let standing: Vec<&str> =
        book.archive.actions.iter().filter(|action| !action.undone).map(|action| action.what.as_str()).collect();
    let drawn = |what: &&str| what.starts_with("Séance") && what.contains("tirage carre");
    let Some(at) = standing.iter().rposition(drawn) else { return false };
    // The draw told last is that of the last square.
    let last = book.stages.iter().filter(|other| other.draw == Some("carre")).map(|other| other.number).max();
    let usual = ["Feuille enregistrée", "Import de", "Ouverture de la position", "Tournoi clos", "Clôture"];
    let later = standing.get(at + 1..).unwrap_or_default();
    last != Some(stage.number)
        || later.iter().any(|what| what.contains("corrig") || !usual.iter().any(|usual| what.starts_with(usual)))
}
