//! M6: where places are drawn by lot, a player who was at a table of 3 more often than others is spared it.

use std::collections::BTreeMap;

use super::book::{Book, Stage};
use super::findings::Findings;
use archive::Seat;

/// Every position drawn by lot, from the second of its session on (M11 speaks of the first).
///
/// Skips best-against-best rounds (the archive does not record `--ecart`) and positions where a player left or the arbiter moved a seat:
/// their tables are no longer those drawn.
pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    if book.archive.tournament.game != "quatre" {
        return;
    }
    let mut turns: BTreeMap<u32, usize> = BTreeMap::new();
    for stage in &book.stages {
        for position in stage.first..=stage.last {
            let seats: Vec<&Seat> = book.archive.seats.iter().filter(|seat| seat.position == position).collect();
            let by_lot = book.movements.get(&position) == Some(&"hasard");
            let as_drawn = !a_player_left(book, position) && !seats.iter().any(|seat| seat.moved);
            if by_lot && position > stage.first && as_drawn {
                spared(book, (stage, position), &seats, &turns, findings);
            }
            for seat in seats.iter().filter(|seat| at_three(book, seat)) {
                *turns.entry(seat.entry).or_default() += 1;
            }
        }
    }
}

fn a_player_left(book: &Book<'_>, position: u8) -> bool {
    book.archive.entries.iter().any(|entry| entry.left_after.is_some_and(|left| left + 1 == position))
}

fn at_three(book: &Book<'_>, seat: &Seat) -> bool {
    book.tables.get(&(seat.position, seat.table)).is_some_and(|seated| seated.len() == 3)
}

/// M6, per section: no player sits at a table of 3 while a player with fewer such turns sits elsewhere; sections are those of M8.
fn spared(
    book: &Book<'_>,
    (stage, position): (&Stage<'_>, u8),
    seats: &[&Seat],
    turns: &BTreeMap<u32, usize>,
    findings: &mut Findings,
) {
    let had = |seat: &Seat| turns.get(&seat.entry).copied().unwrap_or(0);
    let each = if book.archive.tournament.parallel { (stage.tables / 4).max(1) } else { u16::MAX };
    let section = |seat: &Seat| seat.table.saturating_sub(1) / each;
    // A player who came at this position was not drawn there.
    let drawn = |seat: &&&Seat| book.entries.get(&seat.entry).is_some_and(|entry| entry.from_position < position);
    for seat in seats.iter().filter(drawn).filter(|seat| at_three(book, seat)) {
        let others =
            seats.iter().filter(drawn).filter(|other| section(other) == section(seat) && !at_three(book, other));
        let fewest = others.min_by_key(|other| had(other)).filter(|other| had(other) < had(seat));
        findings.hold(fewest.is_none(), "M6", || {
            format!(
                "position {position} : {} est à une table de 3 pour la {}e fois, {} n'y a été que {} fois",
                book.name(seat.entry),
                had(seat) + 1,
                fewest.map_or_else(String::new, |other| book.name(other.entry)),
                fewest.map_or(0, |other| had(other))
            )
        });
    }
}
