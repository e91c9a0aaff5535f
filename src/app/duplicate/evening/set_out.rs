//! Papers set out at the tables: *fiches ambulantes* and labels of the étuis, the *tableau de contrôle*.

use std::collections::BTreeMap;

use crate::error::Result;
use crate::night::Duplicate;
use crate::paper::head::stamped;
use domain::duplicate::{EtuiNo, Format};
use domain::tournament::{Laid, LaidSides, Session, Tournament};
use domain::{Orientation, PositionNo, TableNo, etuis};
use report::Table;
use report::paper::{EtuiPaper, EtuiPaperLine, TablePaper};

impl Duplicate<'_> {
    /// Every étui of the session being played, with the lines of its fiche; one for each copy of it (D45).
    /// Errors: D1 for free deals; before the draw.
    pub fn etui_papers(self) -> Result<Vec<EtuiPaper>> {
        let tournament = self.drawn()?;
        let session = tournament.session();
        let mut fiches: BTreeMap<(EtuiNo, u8), Vec<&Laid>> = BTreeMap::new();
        for laid in laid(&tournament, session) {
            for etui in laid.etuis() {
                fiches.entry((etui, laid.copy)).or_default().push(laid);
            }
        }
        let several = fiches.keys().any(|(_, copy)| *copy > 1);
        let head = self.night.club.papers().head_of(&tournament, session);
        let paper = |((etui, copy), plays): ((EtuiNo, u8), Vec<&Laid>)| {
            let line = |laid: &&Laid| EtuiPaperLine {
                position: laid.position.0,
                table: laid.table.0,
                rests: etuis::rests(&tournament, laid),
                players: players(&tournament, laid),
            };
            let mut lines: Vec<EtuiPaperLine> = plays.iter().map(line).collect();
            lines.sort_by_key(|line| (line.position, line.table));
            let whole = EtuiPaper {
                head: head.clone(),
                etui: etui.0,
                copy: several.then_some(copy),
                leaf: None,
                both_write: tournament.format() == Some(Format::Teams),
                formations: tournament.has_formations(),
                opposed: plays.iter().any(|laid| matches!(laid.sides, LaidSides::Opposed { .. })),
                taker: etuis::taker(&tournament, etui),
                dealer: etui.dealer(),
                serie: plays.first().map_or_else(String::new, |laid| laid.words()),
                lines,
            };
            leaves(whole, tournament.format(), session).into_iter().map(stamped).collect::<Vec<_>>()
        };
        Ok(fiches.into_iter().flat_map(paper).collect())
    }

    /// Étuis and players at every position and table, and the moves from one position to the next.
    /// Errors: D1 for free deals; before the draw.
    pub fn control_paper(self) -> Result<TablePaper> {
        let tournament = self.drawn()?;
        let session = tournament.session();
        let positions: Vec<PositionNo> = (session.first.0..=session.last().0).map(PositionNo).collect();
        let mut table = Table::of("", (1..=session.tables).map(TableNo))
            .column(">Table", |number| number.0)
            .columns(
                &positions,
                |position| format!("Pos. {position}"),
                |number, position| cell(&tournament, *position, number),
            )
            .table();
        let moves: Vec<Option<String>> =
            positions.iter().skip(1).map(|position| moves(&tournament, session, *position)).collect();
        table.notes.push("Dans chaque case : les étuis, et dessous qui les joue.".to_owned());
        if tournament.has_formations() {
            if tournament.format().is_some_and(|format| !format.is_percent()) {
                table.notes.push("L'attaque d'abord, puis la défense.".to_owned());
            }
            let announced = positions.iter().skip(1).flat_map(|position| {
                etuis::moves(&tournament, *position).into_iter().map(move |moves| (position, moves))
            });
            let announced: Vec<_> = announced.collect();
            match announced.first() {
                Some((_, one)) if announced.len() > 1 && announced.iter().all(|(_, moves)| moves == one) => {
                    table.notes.push(format!("D'une position à l'autre : {one}."));
                }
                _ => table.notes.extend(announced.chunk_by(|a, b| a.1 == b.1).map(|alike| {
                    let [(first, moves), rest @ ..] = alike else { return String::new() };
                    let into = match rest.last() {
                        Some((last, _)) => format!("les positions {first} à {last}"),
                        None => format!("la position {first}"),
                    };
                    format!("Vers {into} : {moves}.")
                })),
            }
        } else if moves.contains(&None) {
            table
                .notes
                .push("Chacun suit sa fiche guide : les déplacements ne sont pas les mêmes pour tous.".to_owned());
        } else {
            table.notes.extend(moves.into_iter().flatten());
        }
        let head = self.night.club.papers().head_of(&tournament, session);
        Ok(stamped(TablePaper { head, title: "Tableau de contrôle".to_owned(), table, boxes: Vec::new() }))
    }
}

fn laid<'a>(tournament: &'a Tournament, session: &'a Session) -> impl Iterator<Item = &'a Laid> {
    tournament.duplicate.plays.iter().filter(|laid| session.holds(laid.position))
}

/// D10: the numbers of the formations of a play, the attack or North-South first; of single players those of the chairs.
fn players(tournament: &Tournament, laid: &Laid) -> Vec<String> {
    if laid.sides == LaidSides::Seats {
        return chairs(tournament, laid.position, laid.table);
    }
    laid.teams().filter_map(|id| Some(tournament.team(id)?.number.to_string())).collect()
}

/// `N1`, `S7`, `E6`, `O2`: who sits at a table, North first.
fn chairs(tournament: &Tournament, position: PositionNo, table: TableNo) -> Vec<String> {
    let mut seats = tournament.table(position, table);
    seats.sort_by_key(|seat| seat.chair);
    seats.iter().filter_map(|seat| tournament.label_at(seat.entry, position)).collect()
}

/// D10: of quadrettes two leaves, so that the second half does not read the first; else the fiche as it is.
fn leaves(whole: EtuiPaper, format: Option<Format>, session: &Session) -> Vec<EtuiPaper> {
    if format != Some(Format::Quadrettes) {
        return vec![whole];
    }
    let middle = session.first.0 + session.positions / 2;
    let (first, second): (Vec<EtuiPaperLine>, Vec<EtuiPaperLine>) =
        whole.lines.iter().cloned().partition(|line| line.position < middle);
    let leaf = |(letter, lines): (char, Vec<EtuiPaperLine>)| EtuiPaper { leaf: Some(letter), lines, ..whole.clone() };
    [('A', first), ('B', second)].into_iter().filter(|(_, lines)| !lines.is_empty()).map(leaf).collect()
}

/// `5 à 8 : 3 – 7`: the étuis, and the formations there, the attack or North-South first.
fn formations(tournament: &Tournament, position: PositionNo, table: TableNo) -> String {
    let mut here: Vec<&Laid> = tournament.formations(position).filter(|laid| laid.table == table).collect();
    here.sort_by_key(|laid| laid.deal);
    let one = |laid: &&Laid| {
        let etuis = if etuis::rests(tournament, laid) { "relais".to_owned() } else { laid.words() };
        etuis_and_players(&etuis, &players(tournament, laid).join(" – "))
    };
    here.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Étuis, and on a line of their own the players.
fn etuis_and_players(etuis: &str, who: &str) -> String {
    let whole = |words: &str| words.replace(' ', "\u{a0}");
    format!("{}\n{}", whole(etuis), whole(who))
}

/// `5 à 8`, `N1 S7 E6 O2`.
fn cell(tournament: &Tournament, position: PositionNo, table: TableNo) -> String {
    if tournament.has_formations() {
        return formations(tournament, position, table);
    }
    let laid = tournament.duplicate.plays.iter().find(|laid| (laid.position, laid.table) == (position, table));
    let people = chairs(tournament, position, table);
    let etuis = if people.len() == 4 { laid.map_or_else(String::new, Laid::words) } else { "relais".to_owned() };
    etuis_and_players(&etuis, &people.join(" "))
}

/// `Vers la position 2 : Sud +1, Est +2, Ouest −2, étuis −1.`; nothing where those of a line do not all move alike.
fn moves(tournament: &Tournament, session: &Session, into: PositionNo) -> Option<String> {
    let from = PositionNo(into.0.checked_sub(1)?);
    let tables = i32::from(session.tables);
    let mut words = Vec::new();
    for chair in Orientation::FOUR {
        let seats = tournament.seats.iter().filter(|seat| seat.position == from && seat.chair == chair);
        let there = seats.map(|seat| {
            let next = tournament.seats.iter().find(|next| (next.position, next.entry) == (into, seat.entry))?;
            (next.chair == chair).then_some((seat.table, next.table))
        });
        words.push(alike(there, tables)?.map(|by| format!("{} {by}", chair.word())));
    }
    let etuis = laid(tournament, session).filter(|laid| laid.position == from).map(|laid| {
        let same = |next: &&Laid| (next.position, next.first, next.copy) == (into, laid.first, laid.copy);
        Some((laid.table, tournament.duplicate.plays.iter().find(same)?.table))
    });
    words.push(alike(etuis, tables)?.map(|by| format!("étuis {by}")));
    let words: Vec<String> = words.into_iter().flatten().collect();
    Some(format!("Vers la position {into} : {}.", words.join(", ")))
}

/// By how many tables all of them move, as it is announced; `None` for those who stay.
fn alike(moves: impl Iterator<Item = Option<(TableNo, TableNo)>>, tables: i32) -> Option<Option<String>> {
    let mut by = None;
    for step in moves {
        let (from, to) = step?;
        let own = (i32::from(to.0) - i32::from(from.0)).rem_euclid(tables.max(1));
        if *by.get_or_insert(own) != own {
            return None;
        }
    }
    let by = by?;
    Some((by != 0).then(|| if 2 * by > tables { format!("−{}", tables - by) } else { format!("+{by}") }))
}
