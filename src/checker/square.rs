//! M10: the final square seats table t with ranks t, t+k, t+2k, t+3k.

use super::book::{Book, Stage};
use super::findings::Findings;
use super::ranking::ranking;
use super::since::ranking_changed_since;
use super::words::ordinal;
use archive::Chair;

/// The starting seats of a final square, from the ranking before it. A later correction may have changed that ranking, and
/// moves no player: then nothing can be checked.
pub(super) fn check(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    if ranking_changed_since(book, stage) {
        return;
    }
    let tables = usize::from(stage.tables);
    let before = stage.first.saturating_sub(1);
    let starts = |entry: u32| book.starts.contains_key(&(stage.number, entry));
    // A player who does not come back leaves his place to the next.
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
