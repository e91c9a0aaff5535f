//! D8–D10: the lines of all fiches, from the étuis laid and the players seated.

use super::super::book::Book;
use archive::{Chair, Fine};

/// A line of a fiche: étui, place and formations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(crate) etui: u16,
    pub(crate) position: u8,
    pub(crate) table: u16,
    /// D45: which copy of the étuis.
    pub(crate) copy: u8,
    /// The deal within the position (D51).
    pub(crate) deal: u8,
    /// Entry or team; `None` at a table that rests.
    pub(crate) attack: Option<u32>,
    pub(crate) defence: Vec<u32>,
}

impl Line {
    pub(super) fn place(&self) -> (u16, u8, u16) {
        (self.etui, self.position, self.table)
    }

    pub(super) fn words(&self) -> String {
        words(self.place())
    }

    /// The attack and the defence.
    pub(super) fn people(&self) -> impl Iterator<Item = u32> + '_ {
        self.attack.into_iter().chain(self.defence.iter().copied())
    }
}

/// `étui 12, position 3, table 7`.
pub(super) fn words((etui, position, table): (u16, u8, u16)) -> String {
    format!("étui {etui}, position {position}, table {table}")
}

/// D1: the formula.
pub(crate) fn format<'a>(book: &Book<'a>) -> &'a str {
    book.archive.etuis.duplicate.as_ref().map_or("", |duplicate| duplicate.format.as_str())
}

/// D9: takers of étuis 1 to 24; 25 begins again.
const TAKERS: &str = "NOES ENSO ESNO SEON OSNE ONES";

/// D9: the chair that takes an étui.
pub(super) fn taker(etui: u16) -> Chair {
    let turn = usize::from(etui.max(1) - 1) % 24;
    match TAKERS.chars().filter(|letter| *letter != ' ').nth(turn) {
        Some('S') => Chair::S,
        Some('E') => Chair::E,
        Some('O') => Chair::O,
        _ => Chair::N,
    }
}

/// D9: the same, unless the label of an étui names another taker.
pub(super) fn taker_of(book: &Book<'_>, etui: u16) -> Chair {
    let labels = book.archive.etuis.duplicate.iter().flat_map(|duplicate| &duplicate.takers);
    match labels.filter(|label| label.etui == etui).map(|label| label.taker.as_str()).next() {
        Some("N") => Chair::N,
        Some("S") => Chair::S,
        Some("E") => Chair::E,
        Some("O") => Chair::O,
        _ => taker(etui),
    }
}

/// D28, D56: a formation of which too few are there plays no more.
pub(super) fn stands(book: &Book<'_>, team: u32, position: u8) -> bool {
    holds(book, team, position, false)
}

/// A5, D28: too few members are there at the end, those who left by *force majeure* counted as there.
pub(super) fn left(book: &Book<'_>, team: u32) -> bool {
    !holds(book, team, book.archive.tournament.positions, true)
}

fn holds(book: &Book<'_>, team: u32, position: u8, forgiving: bool) -> bool {
    let least = if format(book) == "triplettes" { 3 } else { 4 };
    let there = book.members.get(&team).into_iter().flatten().filter(|entry| {
        let stayed = entry.left_after.is_none_or(|left| left >= position);
        entry.from_position <= position && (stayed || (forgiving && entry.force_majeure))
    });
    let mut places: Vec<_> = there.map(|entry| entry.member).collect();
    places.sort_unstable();
    places.dedup();
    places.len() >= least
}

/// D24: the session a penalty counts in: that of its position, or the last one before in which its bearer has a seat.
pub(super) fn fined_in(book: &Book<'_>, fine: &Fine) -> u8 {
    let stage = book.stage(fine.position);
    let (seats, plays) = (book.archive.seats.iter(), book.archive.etuis.plays.iter());
    let seats = seats.filter(|seat| seat.entry == fine.number).map(|seat| seat.position);
    let plays = plays.filter(|play| [play.one, play.other].contains(&Some(fine.number)));
    let plays = plays.map(|play| play.position).filter(|at| stands(book, fine.number, *at));
    let sat: Vec<u8> = if format(book) == "individuel" { seats.collect() } else { plays.collect() };
    sat.into_iter().map(|at| book.stage(at)).filter(|own| *own <= stage).max().unwrap_or(stage)
}

/// Every line, by étui, position and table.
pub(super) fn lines(book: &Book<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for play in &book.archive.etuis.plays {
        for etui in play.numbers() {
            let north_south = matches!(taker_of(book, etui), Chair::N | Chair::S);
            let (attack, defence) = match play.sides.as_str() {
                "lignes" if north_south => (play.one, play.other.into_iter().collect()),
                "lignes" => (play.other, play.one.into_iter().collect()),
                "camps" => (play.one, play.other.into_iter().collect()),
                _ => seated(book, (play.position, play.table), taker_of(book, etui)),
            };
            // D28: nothing is played where a player is missing.
            let full = attack.is_some() && defence.len() == if play.sides == "chaises" { 3 } else { 1 };
            let whole =
                play.sides == "chaises" || attack.iter().chain(&defence).all(|team| stands(book, *team, play.position));
            let (attack, defence) = if full && whole { (attack, defence) } else { (None, Vec::new()) };
            let (position, table, copy, deal) = (play.position, play.table, play.copy, play.deal);
            lines.push(Line { etui, position, table, copy, deal, attack, defence });
        }
    }
    lines.sort_by_key(Line::place);
    lines
}

/// The taker, and the others.
fn seated(book: &Book<'_>, place: (u8, u16), taker: Chair) -> (Option<u32>, Vec<u32>) {
    let chairs = book.tables.get(&place).map_or(&[][..], Vec::as_slice);
    let attack = chairs.iter().find(|(chair, _)| *chair == taker).map(|(_, entry)| *entry);
    (attack, chairs.iter().filter(|(chair, _)| *chair != taker).map(|(_, entry)| *entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d9_every_four_etuis_have_each_taker_once() {
        for first in (1..=120).step_by(4) {
            let mut four: Vec<Chair> = (first..first + 4).map(taker).collect();
            four.sort_unstable();
            assert_eq!(four, Chair::FOUR, "{first}");
        }
        assert_eq!((taker(24), taker(25)), (Chair::S, Chair::N));
    }
}
