//! D6, D7, D40–D47: each étui and each player where the circuit has them, no étui replayed, no meeting repeated.

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::{Book, Stage};
use super::super::findings::Findings;
use super::super::moves as free;
use super::super::seats;
use super::laid::{Line, format};
use super::moves::{SHARED, THREE_TABLES, clean, moved, side_by_side};
use archive::{Chair, Play};

/// Checks the étuis laid, and the players at their tables.
pub(super) fn check(book: &Book<'_>, lines: &[Line], findings: &mut Findings) {
    if format(book) == "individuel" {
        seats::once_each(book, findings);
        for stage in &book.stages {
            seats::first_seats(book, stage, findings);
            let circuit = Circuit::of(book, stage);
            circuit.seats(book, findings);
            circuit.etuis(book, findings);
            circuit.meetings(book, lines, findings);
        }
    }
    once_there(book, findings);
    one_place(book, findings);
    replayed(book, lines, findings);
}

/// One of the tournaments side by side: its first table, from 0, its tables, and the players it lacks.
struct Section {
    first: u16,
    tables: u16,
    missing: u8,
}

/// The circuit of a session of single players.
struct Circuit<'a> {
    stage: &'a Stage<'a>,
    kind: &'a str,
    positions: u8,
    sections: Vec<Section>,
}

impl<'a> Circuit<'a> {
    fn of(book: &Book<'a>, stage: &'a Stage<'a>) -> Self {
        let kind = stage.circuit.unwrap_or("");
        // A substitute has the starting place of the player he replaces.
        let drawn = book.starts.range((stage.number, 0)..=(stage.number, u32::MAX)).map(|(_, place)| *place);
        let drawn = drawn.collect::<BTreeSet<(u16, Chair)>>().len();
        let missing = (4 * usize::from(stage.tables)).saturating_sub(drawn);
        let whole = [stage.tables];
        let sizes = match kind {
            "paralleles" => side_by_side(stage.tables).to_vec(),
            "howell" if stage.tables > 4 => vec![4; usize::from(stage.tables / 4)],
            _ => whole.to_vec(),
        };
        let mut first = 0;
        let mut sections = Vec::new();
        for tables in sizes {
            // The missing players are missing from the first one.
            let missing = if first == 0 { u8::try_from(missing).unwrap_or(u8::MAX) } else { 0 };
            sections.push(Section { first, tables, missing });
            first += tables;
        }
        let positions = stage.last.saturating_sub(stage.first).saturating_add(1);
        Self { stage, kind, positions, sections }
    }

    fn rule(&self) -> &'static str {
        match self.kind {
            "howell" => "D44",
            "paralleles" => "D45",
            "fiches" => "D48",
            _ if self.sections.iter().any(|section| section.missing > 0) => "D47",
            _ => "D41",
        }
    }

    /// The tournament that a table is of, from 0, and which table of it, from 0.
    fn section(&self, table: u16) -> Option<(usize, &Section, u16)> {
        let table = table.checked_sub(1)?;
        let of = |(_, section): &(usize, &Section)| table < section.first + section.tables;
        let (index, section) = self.sections.iter().enumerate().find(of)?;
        Some((index, section, table.checked_sub(section.first)?))
    }

    fn seats(&self, book: &Book<'_>, findings: &mut Findings) {
        if self.kind == "fiches" {
            return self.lines_kept(book, findings);
        }
        seats::against(book, self.stage, findings, self.rule(), |step, (table, chair)| {
            let (_, section, inside) = self.section(table)?;
            let (inside, chair) = match self.kind {
                "howell" => howell(section.tables, step, inside, chair)?,
                _ => (self.in_line(section, step, inside, chair)?, chair),
            };
            Some((section.first + inside + 1, chair))
        });
    }

    /// D41, D47: lines of one player less never go to the first table.
    fn in_line(&self, section: &Section, step: u8, inside: u16, chair: Chair) -> Option<u16> {
        let short = match section.missing {
            2 => matches!(chair, Chair::N | Chair::O),
            3 => matches!(chair, Chair::N | Chair::E | Chair::O),
            _ => false,
        };
        let apart = u16::from(short);
        let by = moved(section.tables, section.missing, self.positions, Some(chair), step + 1);
        let place = i32::from(inside.checked_sub(apart)?) + by;
        Some(apart + u16::try_from(place.checked_rem_euclid(i32::from(section.tables - apart))?).ok()?)
    }

    /// D7, D48: each player keeps his chair, Nord his table too.
    fn lines_kept(&self, book: &Book<'_>, findings: &mut Findings) {
        for seat in book.archive.seats.iter().filter(|seat| !seat.moved && self.within(seat.position)) {
            let start = book.starts.get(&(self.stage.number, seat.entry));
            let kept = start
                .is_some_and(|(table, chair)| *chair == seat.chair && (*chair != Chair::N || *table == seat.table));
            findings.hold(kept, "D7", || {
                let (name, chair) = (book.name(seat.entry), seat.chair.word());
                format!("position {} : {name} est en {chair} {}, ce n'est pas sa ligne", seat.position, seat.table)
            });
        }
    }

    fn within(&self, position: u8) -> bool {
        (self.stage.first..=self.stage.last).contains(&position)
    }

    /// D6, D41, D44: each série at its table.
    fn etuis(&self, book: &Book<'_>, findings: &mut Findings) {
        let plays: Vec<&Play> = book.archive.etuis.plays.iter().filter(|play| self.within(play.position)).collect();
        let lowest = plays.iter().map(|play| play.first_etui).min().unwrap_or(1);
        for play in &plays {
            let place = format!("position {}, table {}", play.position, play.table);
            let size = u16::from(play.etuis.max(1));
            let whole = (play.first_etui - lowest).is_multiple_of(size) && self.stage.deals == play.etuis;
            findings.hold(whole, "D6", || {
                format!("{place} : {} étuis à partir du {} ne font pas une série", play.etuis, play.first_etui)
            });
            let Some((index, section, inside)) = self.section(play.table) else {
                findings.add("D5", format!("{place} : cette table n'est pas du circuit"));
                continue;
            };
            let step = play.position - self.stage.first;
            let serie = match self.kind {
                "fiches" if step > 0 => continue,
                "howell" if self.sections.len() > 1 => {
                    SHARED.get(index).and_then(|series| series.get(usize::from(step))).map(|serie| serie - 1)
                }
                "howell" => Some(u16::from(step)),
                _ => {
                    let by = moved(section.tables, section.missing, self.positions, None, step + 1);
                    let from = (i32::from(inside) - by).checked_rem_euclid(i32::from(section.tables.max(1)));
                    from.and_then(|from| u16::try_from(from).ok())
                }
            };
            let first = serie.map(|serie| lowest + serie * size);
            findings.hold(first == Some(play.first_etui), self.rule(), || {
                let expected = first.map_or_else(|| "aucun".to_owned(), |first| first.to_string());
                format!("{place} : étuis à partir du {}, le circuit y envoie le {expected}", play.first_etui)
            });
        }
        let expected = usize::from(self.stage.tables) * usize::from(self.positions);
        findings.hold(plays.len() == expected, "D5", || {
            format!("séance {} : {} séries posées au lieu de {expected}", self.stage.number, plays.len())
        });
    }

    /// D40: no two players meet twice where the circuit guarantees it; seats moved by the arbiter left aside.
    fn meetings(&self, book: &Book<'_>, lines: &[Line], findings: &mut Findings) {
        let lasts = |section: &Section| match self.kind {
            "ligne" | "paralleles" => clean(section.tables, section.missing),
            "fiches" => u8::MAX,
            // D44: at 3 tables some meet twice.
            _ if section.tables == 4 => u8::MAX,
            _ => 0,
        };
        if self.sections.iter().any(|section| lasts(section) < self.positions) {
            return;
        }
        let moved = moved_by_hand(book);
        let mut met: BTreeMap<(u32, u32), (u8, u16)> = BTreeMap::new();
        for line in lines.iter().filter(|line| self.within(line.position)) {
            let people: BTreeSet<u32> =
                line.people().filter(|entry| !moved.contains(&(line.position, *entry))).collect();
            for one in &people {
                for other in people.range(one + 1..) {
                    let here = (line.position, line.table);
                    let before = *met.entry((*one, *other)).or_insert(here);
                    findings.hold(before == here, "D40", || {
                        let (one, other) = (book.name(*one), book.name(*other));
                        let (position, first) = (here.0, before.0);
                        format!("position {position} : {one} et {other} se sont déjà rencontrés à la position {first}")
                    });
                }
            }
        }
    }
}

/// The table and chair of a number of the Howell, from its place in the first row.
fn howell(tables: u16, step: u8, table: u16, chair: Chair) -> Option<(u16, Chair)> {
    if tables == 4 {
        return free::howell_seat(4, step, table, chair);
    }
    let column = Chair::FOUR.iter().position(|four| *four == chair)?;
    let number = 4 * usize::from(table) + column + 1;
    let row = THREE_TABLES.get(usize::from(step)).filter(|_| tables == 3)?;
    let at = row.iter().position(|found| usize::from(*found) == number)?;
    Some((u16::try_from(at / 4).ok()?, *Chair::FOUR.get(at % 4)?))
}

fn moved_by_hand(book: &Book<'_>) -> BTreeSet<(u8, u32)> {
    book.archive.seats.iter().filter(|seat| seat.moved).map(|seat| (seat.position, seat.entry)).collect()
}

/// The session of a position.
fn stage<'a, 'b>(book: &'b Book<'a>, position: u8) -> Option<&'b Stage<'a>> {
    let number = book.stage(position);
    book.stages.iter().find(|stage| stage.number == number)
}

fn circuit<'a>(book: &Book<'a>, position: u8) -> &'a str {
    stage(book, position).and_then(|stage| stage.circuit).unwrap_or("")
}

/// D40: one série at a table at a time, and each formation at one table.
fn once_there(book: &Book<'_>, findings: &mut Findings) {
    let mut tables = BTreeSet::new();
    let mut people = BTreeSet::new();
    for play in &book.archive.etuis.plays {
        let place = format!("position {}, table {}", play.position, play.table);
        let first = tables.insert((play.position, play.table, play.deal));
        findings.hold(first, "D40", || format!("{place} : deux séries à la fois"));
        // D51: the three members of a triplette attack at three tables.
        if circuit(book, play.position) == "emmanuel" {
            continue;
        }
        // The attacker and the defenders of a quadrette are different players.
        for (role, number) in [(1, play.one), (2, play.other)] {
            let Some(number) = number else { continue };
            let role = if play.sides == "camps" { role } else { 0 };
            let alone = people.insert((play.position, play.deal, role, number));
            findings.hold(alone, "D40", || format!("{place} : la formation n° {number} est déjà à une autre table"));
        }
    }
}

/// D40: a copy of an étui is at one table at a time, where it is not handed on deal by deal.
fn one_place(book: &Book<'_>, findings: &mut Findings) {
    let handed_on = |position: u8| match (format(book), circuit(book, position)) {
        ("individuel", "howell") | (_, "emmanuel") => true,
        ("triplettes", "howell") => stage(book, position).is_none_or(|stage| stage.tables <= 3),
        // D35: both rooms play the same étuis.
        ("equipes", _) => book.archive.teams.len() == 2,
        _ => false,
    };
    let mut places: BTreeMap<(u8, u8, u8, u16), u16> = BTreeMap::new();
    for play in book.archive.etuis.plays.iter().filter(|play| !handed_on(play.position)) {
        for etui in play.numbers() {
            let other = *places.entry((play.position, play.deal, play.copy, etui)).or_insert(play.table);
            findings.hold(other == play.table, "D40", || {
                format!("position {} : l'étui {etui} est aux tables {other} et {}", play.position, play.table)
            });
        }
    }
}

/// D40: no player plays an étui twice; seats moved by the arbiter left aside.
fn replayed(book: &Book<'_>, lines: &[Line], findings: &mut Findings) {
    let moved = moved_by_hand(book);
    let opposed = format(book) == "quadrettes" || format(book) == "equipes";
    let mut known: BTreeMap<(u8, u16, u32, bool), u8> = BTreeMap::new();
    for line in lines {
        let session = book.stage(line.position);
        for number in line.people().filter(|number| !moved.contains(&(line.position, *number))) {
            let role = opposed && line.attack == Some(number);
            let before = known.insert((session, line.etui, number, role), line.position);
            findings.hold(before.is_none(), "D40", || {
                let before = before.unwrap_or(0);
                format!("{} : {} l'a déjà joué à la position {before}", line.words(), name_of(book, number))
            });
        }
    }
}

/// A player or a formation, in words.
pub(super) fn name_of(book: &Book<'_>, number: u32) -> String {
    if format(book) == "individuel" {
        return book.name(number);
    }
    let team = book.archive.teams.iter().find(|team| team.number == number);
    let name = team.map(|team| team.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("formation");
    format!("{name} (n° {number})")
}
