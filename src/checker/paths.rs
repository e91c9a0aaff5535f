//! M3, M7, M9: the movements that are not the fascicule's, by their definition.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, Stage};
use super::findings::Findings;
use archive::Chair;

type Place = (u16, Chair);

/// A ring has one fixed next seat for each seat; shifts keep chairs and move each orientation as one; neither lets two players
/// meet twice within the number of positions it is known for.
pub(super) fn check(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let lasts = match stage.movement {
        Some("anneau") => {
            // At 8 tables players follow cards of their own: the table is no ring.
            if sections(book, stage) != 8 {
                next_seats(book, stage, findings);
            }
            ring_positions(sections(book, stage))
        }
        Some("decalages") => {
            shifts(book, stage, findings);
            shift_positions(sections(book, stage))
        }
        _ => 0,
    };
    let skipped = u8::from(!book.individual() && !book.archive.tournament.parallel);
    if stage.last.saturating_sub(stage.first).saturating_add(1 + skipped) <= lasts {
        meetings(book, stage, findings);
    }
}

/// M8: the tables of one section.
fn sections(book: &Book<'_>, stage: &Stage<'_>) -> u16 {
    if book.archive.tournament.parallel { stage.tables / 4 } else { stage.tables }
}

/// M9: the positions a ring is known to last; 0 where the rules give no number.
fn ring_positions(tables: u16) -> u8 {
    match tables {
        4 | 5 => 5,
        6 => 7,
        7 => 9,
        8 => 10,
        9 => 11,
        10 => 13,
        11 => 14,
        12 => 15,
        13 => 17,
        14 => 18,
        15 => 19,
        _ => 0,
    }
}

/// M3: the positions the shifts are known to last.
fn shift_positions(tables: u16) -> u8 {
    match tables {
        5 | 6 => 5,
        7..=9 => 7,
        10 => 9,
        11 | 12 => 11,
        13 | 14 => 13,
        15 | 16 => 15,
        17 | 18 => 17,
        19 | 20 => 19,
        21.. => 21,
        _ => 0,
    }
}

/// The seats of each player in turn, position after position, up to where the arbiter moved him.
fn routes(book: &Book<'_>, stage: &Stage<'_>) -> BTreeMap<u32, BTreeMap<u8, Place>> {
    let mut routes: BTreeMap<u32, BTreeMap<u8, Place>> = BTreeMap::new();
    for seat in book.archive.seats.iter().filter(|seat| !seat.moved) {
        if (stage.first..=stage.last).contains(&seat.position) {
            routes.entry(seat.entry).or_default().insert(seat.position, (seat.table, seat.chair));
        }
    }
    routes
}

fn next_seats(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let mut next: BTreeMap<Place, (Place, u8)> = BTreeMap::new();
    for (entry, route) in routes(book, stage) {
        for (position, from) in &route {
            let Some(to) = route.get(&position.saturating_add(1)) else { continue };
            let (usual, since) = *next.entry(*from).or_insert((*to, *position));
            findings.hold(usual == *to, "M9", || {
                format!(
                    "position {position}, {} : de {}{} il va en {}{}, à la position {since} on allait de là en {}{}",
                    book.name(entry),
                    from.1,
                    from.0,
                    to.1,
                    to.0,
                    usual.1,
                    usual.0
                )
            });
        }
    }
}

fn shifts(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let tables = i32::from(sections(book, stage)).max(1);
    let mut moves: BTreeMap<(u8, Chair), i32> = BTreeMap::new();
    for (entry, route) in routes(book, stage) {
        for (position, from) in &route {
            let Some(to) = route.get(&position.saturating_add(1)) else { continue };
            findings.hold(from.1 == to.1, "M3", || {
                format!("position {position}, {} : il change d'orientation", book.name(entry))
            });
            let moved = (i32::from(to.0) - i32::from(from.0)).rem_euclid(tables);
            let expected = match from.1 {
                Chair::N => 0,
                Chair::S => 1 % tables,
                chair => *moves.entry((*position, chair)).or_insert(moved),
            };
            findings.hold(moved == expected, "M3", || {
                format!(
                    "position {position}, {} ({}) : il monte de {moved} tables au lieu de {expected}",
                    book.name(entry),
                    from.1.word()
                )
            });
        }
    }
}

/// No two players meet twice; seats moved by the arbiter left aside.
fn meetings(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let within = |position: u8| (stage.first..=stage.last).contains(&position);
    let moved: BTreeSet<(u8, u32)> =
        book.archive.seats.iter().filter(|seat| seat.moved).map(|seat| (seat.position, seat.entry)).collect();
    let mut met: BTreeMap<(u32, u32), u8> = BTreeMap::new();
    for ((position, _), seated) in book.tables.iter().filter(|((position, _), _)| within(*position)) {
        let people: Vec<u32> =
            seated.iter().map(|(_, entry)| *entry).filter(|entry| !moved.contains(&(*position, *entry))).collect();
        for (index, one) in people.iter().enumerate() {
            for other in people.iter().skip(index + 1) {
                let before = met.insert((*one.min(other), *one.max(other)), *position);
                findings.hold(before.is_none(), "M3", || {
                    let (one, other) = (book.name(*one), book.name(*other));
                    format!(
                        "position {position} : {one} et {other} se sont déjà rencontrés à la position {}",
                        before.unwrap_or(0)
                    )
                });
            }
        }
    }
}
