//! R5, R9, M10: eliminations, from the ranking before the next session; a tie at the limit as the arbiter settled it.

use std::collections::BTreeSet;

use super::book::{Book, Stage};
use super::findings::Findings;
use super::ranking::{Row, ranking};
use archive::Settled;

/// Every settling, and every session after the first.
pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    let positions: BTreeSet<u8> = book.archive.settled.iter().map(|one| one.position).collect();
    for position in positions {
        let among: Vec<&Settled> = book.archive.settled.iter().filter(|one| one.position == position).collect();
        lot(&among, findings);
        goes_on(book, position, &among, findings);
    }
}

/// A list in the order that the lot of that seed gives it: shuffled from the end by SplitMix64.
pub(super) fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut state = seed;
    for left in (2..=list.len() as u64).rev() {
        let drawn = loop {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^= mixed >> 31;
            // Numbers beyond the last whole multiple would favour the small ones.
            if mixed < u64::MAX - u64::MAX % left {
                break mixed % left;
            }
        };
        if let (Ok(last), Ok(drawn)) = (usize::try_from(left - 1), usize::try_from(drawn)) {
            list.swap(last, drawn);
        }
    }
}

/// A lot gives the same once more: the numbers in their order, shuffled, the first ones kept.
fn lot(among: &[&Settled], findings: &mut Findings) {
    let Some(seed) = among.first().and_then(|one| one.seed) else { return };
    let mut numbers: Vec<u32> = among.iter().map(|one| one.number).collect();
    numbers.sort_unstable();
    shuffle(&mut numbers, u64::from_ne_bytes(seed.to_ne_bytes()));
    let kept = among.iter().filter(|one| one.kept).count();
    let drawn: BTreeSet<u32> = numbers.into_iter().take(kept).collect();
    for one in among {
        findings.hold(drawn.contains(&one.number) == one.kept, "R9", || {
            let word = |goes_on: bool| if goes_on { "continue" } else { "ne continue pas" };
            format!(
                "position {} : le n° {} {}, le sort (numéro du tirage {seed}) dit qu'il {}",
                one.position,
                one.number,
                word(one.kept),
                word(!one.kept)
            )
        });
    }
}

/// The rows that the settlement kept go on, and the others do not.
fn goes_on(book: &Book<'_>, position: u8, among: &[&Settled], findings: &mut Findings) {
    let Some(next) = book.stages.iter().find(|stage| stage.first == position.saturating_add(1)) else { return };
    let rows = ranking(book, position, false);
    for one in among {
        let Some(row) = rows.iter().find(|row| row.number == one.number) else { continue };
        let plays = played_on(book, row, next);
        findings.hold(plays == one.kept || (one.kept && row.left), "R9", || {
            let verb = if plays { "joue" } else { "ne joue pas" };
            format!("position {} : le n° {}, départagé, {verb} la suite", position, one.number)
        });
    }
}

/// True when a player of that row was kept for a session.
pub(super) fn played_on(book: &Book<'_>, row: &Row<'_>, next: &Stage<'_>) -> bool {
    row.people.iter().any(|entry| book.last_session(entry).is_none_or(|last| last >= next.number))
}
