//! M1, M5: each player seated once, none at a table too small, and each stage by its movement.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, Stage};
use super::findings::Findings;
use super::{moves, paths, square};
use archive::Chair;

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    once_each(book, findings);
    sizes(book, findings);
    partners(book, findings);
    sections(book, findings);
    for stage in &book.stages {
        tables(book, stage, findings);
        fewest_tables(book, stage, findings);
        let fixed = fixed_part(book, stage);
        match fixed.movement {
            Some("fft" | "howell") => {
                starts(book, stage, findings);
                moves::check(book, &fixed, findings);
            }
            Some("anneau" | "decalages" | "duo3") => paths::check(book, &fixed, findings),
            _ => {}
        }
        first_seats(book, stage, findings);
        if stage.draw == Some("carre") {
            square::check(book, stage, findings);
        }
    }
}

/// M6: a stage that left its movement for places drawn, up to where it did; the others as they are.
fn fixed_part<'a>(book: &Book<'a>, stage: &Stage<'a>) -> Stage<'a> {
    let drawn = |movement: &str| matches!(movement, "hasard" | "meilleurs");
    let first = book.movements.get(&stage.first).copied();
    let Some(movement) = first.filter(|first| !drawn(first) && stage.movement.is_some_and(drawn)) else {
        return stage.clone();
    };
    let last = (stage.first..=stage.last).take_while(|at| book.movements.get(at) == Some(&movement)).last();
    Stage { movement: Some(movement), last: last.unwrap_or(stage.first), ..stage.clone() }
}

/// Each player present sits exactly once at each position begun, and at those seated in advance.
pub(super) fn once_each(book: &Book<'_>, findings: &mut Findings) {
    let mut positions = book.seated_positions();
    positions.extend(1..=book.archive.tournament.position);
    let mut seated: BTreeMap<(u8, u32), Vec<(u16, Chair)>> = BTreeMap::new();
    let mut chairs = BTreeSet::new();
    for seat in &book.archive.seats {
        seated.entry((seat.position, seat.entry)).or_default().push((seat.table, seat.chair));
        let place = format!("position {}, table {}, {}", seat.position, seat.table, seat.chair.word());
        let free = chairs.insert((seat.position, seat.table, seat.chair));
        findings.hold(free, "M1", || format!("{place} : deux joueurs sur une chaise"));
        let known = book.entries.contains_key(&seat.entry);
        findings.hold(known, "M1", || format!("{place} : l'inscription {} n'existe pas", seat.entry));
    }
    for position in positions {
        for entry in &book.archive.entries {
            let expected = usize::from(book.plays(entry, position));
            let places = seated.get(&(position, entry.number)).map_or(&[][..], Vec::as_slice);
            findings.hold(places.len() == expected, "M1", || {
                let where_to: Vec<String> = places.iter().map(|(table, chair)| format!("{chair}{table}")).collect();
                let name = book.name(entry.number);
                format!(
                    "position {position} : places de {name} : {} ({}) au lieu de {expected}",
                    places.len(),
                    where_to.join(", ")
                )
            });
        }
    }
}

/// M5, S8, S10: no table of fewer than 3, of 5 only where the game has them, chairs as the game has them.
fn sizes(book: &Book<'_>, findings: &mut Findings) {
    let tournament = &book.archive.tournament;
    let most = if tournament.game == "quatre" { 4 } else { 5 };
    for ((position, table), seated) in book.tables.iter().filter(|((position, _), _)| *position <= tournament.position)
    {
        let players = seated.len();
        findings.hold((3..=most).contains(&players), "M5", || {
            format!("position {position}, table {table} : {players} joueurs")
        });
        // Where a player left a table of 5, the fifth chair is played on by fewer.
        let fifth = seated.iter().any(|(chair, _)| *chair == Chair::M);
        findings.hold(!fifth || most == 5, "S8", || {
            format!("position {position}, table {table} : une cinquième chaise à un tournoi de tables de 4")
        });
    }
}

/// P3: the tables that count for the awards are those where players sat down.
fn tables(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let there = book.tables.range((stage.first, 0)..=(stage.first, u16::MAX)).count();
    findings.hold(there == usize::from(stage.tables), "P3", || {
        format!("séance {} : {} tables, {there} occupées à la position {}", stage.number, stage.tables, stage.first)
    });
}

/// M5: as few tables of 3 as the players drawn allow: one table for each 4 of them, and one for those left over.
fn fewest_tables(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    if book.archive.tournament.game != "quatre" || stage.tables == 0 {
        return;
    }
    // A substitute has the starting place of the player he replaces.
    let drawn = book.starts.range((stage.number, 0)..=(stage.number, u32::MAX)).map(|(_, place)| *place);
    let drawn = drawn.collect::<BTreeSet<(u16, Chair)>>().len();
    findings.hold(drawn.div_ceil(4) == usize::from(stage.tables), "M5", || {
        format!("séance {} : {} tables pour {drawn} joueurs tirés", stage.number, stage.tables)
    });
}

/// M7: partners never meet, but in the movements of a single player.
fn partners(book: &Book<'_>, findings: &mut Findings) {
    for ((position, table), seated) in &book.tables {
        let mut teams = BTreeSet::new();
        for (_, entry) in seated {
            let Some(team) = book.entries.get(entry).and_then(|entry| entry.team) else { continue };
            findings.hold(teams.insert(team), "M7", || {
                format!("position {position}, table {table} : {} rencontre son équipe", book.name(*entry))
            });
        }
    }
}

/// M8: of the members of a team, one plays in each of the four sections.
fn sections(book: &Book<'_>, findings: &mut Findings) {
    if !book.archive.tournament.parallel {
        return;
    }
    for stage in &book.stages {
        let each = (stage.tables / 4).max(1);
        for position in stage.first..=stage.last {
            let mut taken = BTreeSet::new();
            let seated = book.tables.range((position, 0)..=(position, u16::MAX));
            for ((_, table), chairs) in seated {
                let section = table.saturating_sub(1) / each;
                for (_, entry) in chairs {
                    let Some(team) = book.entries.get(entry).and_then(|entry| entry.team) else { continue };
                    findings.hold(taken.insert((team, section)), "M8", || {
                        let name = book.name(*entry);
                        format!("position {position}, table {table} : {name} est dans la section d'un équipier")
                    });
                }
            }
        }
    }
}

/// M6, M10, M11: where players were drawn for a session is where they sit at its first position; teams that do not play that one
/// (M7) have no such seat.
pub(super) fn first_seats(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let plays_first = book.individual() || book.archive.tournament.parallel;
    for seat in book.archive.seats.iter().filter(|seat| plays_first && seat.position == stage.first && !seat.moved) {
        let start = book.starts.get(&(stage.number, seat.entry));
        findings.hold(start == Some(&(seat.table, seat.chair)), "M11", || {
            let drawn = start.map_or_else(|| "aucune".to_owned(), |(table, chair)| format!("{} {table}", chair.word()));
            let name = book.name(seat.entry);
            format!(
                "position {} : {name} est en {} {}, place tirée : {drawn}",
                seat.position,
                seat.chair.word(),
                seat.table
            )
        });
    }
}

/// M7: partners start at one table, a duo in chairs that face each other.
fn starts(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let tournament = &book.archive.tournament;
    if tournament.parallel {
        return;
    }
    let mut homes: BTreeMap<u32, (u16, bool)> = BTreeMap::new();
    for entry in &book.archive.entries {
        let start = book.starts.get(&(stage.number, entry.number));
        let (Some((table, chair)), Some(team)) = (start, entry.team) else { continue };
        let north_south = tournament.formula == "duo" && matches!(chair, Chair::N | Chair::S);
        let home = *homes.entry(team).or_insert((*table, north_south));
        findings.hold(home == (*table, north_south), "M7", || {
            format!("séance {} : {} ne part pas avec son équipe", stage.number, book.name(entry.number))
        });
    }
}

/// Compares the place of a player at each position of a stage with the one the movement gives, moves by the arbiter left aside.
pub(super) fn against(
    book: &Book<'_>,
    stage: &Stage<'_>,
    findings: &mut Findings,
    rule: &'static str,
    expected: impl Fn(u8, (u16, Chair)) -> Option<(u16, Chair)>,
) {
    let within = |position: u8| (stage.first..=stage.last).contains(&position);
    for seat in book.archive.seats.iter().filter(|seat| within(seat.position) && !seat.moved) {
        let start = book.starts.get(&(stage.number, seat.entry)).copied();
        let should = start.and_then(|start| expected(seat.position - stage.first, start));
        findings.hold(should == Some((seat.table, seat.chair)), rule, || {
            let words = |place: Option<(u16, Chair)>| match place {
                Some((table, chair)) => format!("{} {table}", chair.word()),
                None => "nulle part".to_owned(),
            };
            format!(
                "position {}, {} : placé {}, attendu {} (départ {})",
                seat.position,
                book.name(seat.entry),
                words(Some((seat.table, seat.chair))),
                words(should),
                words(start)
            )
        });
    }
}
