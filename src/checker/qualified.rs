//! C6, R9: the rows qualified by the final ranking.

use super::book::Book;
use super::ranking::Row;
use super::scale::headcount;

/// The numbers qualified, and those level for the last places, not settled; `None` where the tournament qualifies none, or before the last position is over.
pub(super) fn qualified(book: &Book<'_>, rows: &[Row<'_>], position: u8) -> Option<(Vec<u32>, Vec<u32>)> {
    let tournament = &book.archive.tournament;
    let begun = book.stages.iter().filter(|stage| !stage.phase).count();
    let awaited = |(place, chairs): (&(u8, u16), &Vec<_>)| {
        place.0 <= position && !chairs.is_empty() && !book.sheets.contains_key(place)
    };
    if position != tournament.positions || begun < usize::from(tournament.sessions) || book.tables.iter().any(awaited) {
        return None;
    }
    let present: Vec<&Row<'_>> = rows.iter().filter(|row| !row.left).collect();
    let places = places(book)?.min(present.len());
    let Some(limit) = places.checked_sub(1).and_then(|at| present.get(at)) else { return Some(Default::default()) };
    let ahead: Vec<u32> = present.iter().filter(|row| row.rank < limit.rank).map(|row| row.number).collect();
    let level: Vec<u32> = present.iter().filter(|row| row.rank == limit.rank).map(|row| row.number).collect();
    let left = places - ahead.len();
    let mut all = ahead;
    if level.len() == left {
        all.extend(level);
        return Some((all, Vec::new()));
    }
    let settled: Vec<_> = book.archive.settled.iter().filter(|one| one.position == position).collect();
    let same = settled.len() == level.len() && settled.iter().all(|one| level.contains(&one.number));
    let kept: Vec<u32> = settled.iter().filter(|one| one.kept).map(|one| one.number).collect();
    if same && kept.len() == left {
        all.extend(kept);
        return Some((all, Vec::new()));
    }
    Some((all, level))
}

/// The number of places: the organiser's, or that of articles 4 (80), 10 (20 %, at least 26) and 21 (50).
fn places(book: &Book<'_>) -> Option<usize> {
    let tournament = &book.archive.tournament;
    if let Some(said) = tournament.qualifies {
        return Some(said.into());
    }
    if tournament.stage.as_deref() != Some("qualificatif-national") {
        return None;
    }
    let entered = headcount(book);
    let places = match tournament.championship.as_deref()? {
        "individuel" => 80,
        "duo" => (entered / 5 + usize::from(!entered.is_multiple_of(5))).max(26),
        "seniors" => 50,
        _ => return None,
    };
    Some(places.min(entered))
}
