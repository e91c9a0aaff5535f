//! Personal cards (*fiches personnelles*): what a player carries from table to table.
//!
//! Where a player sits is given; nothing is computed here.

use super::list;
use super::page::{Document, Grey, Page};
use super::unit::{Area, Mm};
use super::write::Style;
use crate::report::paper::{CardLine, CardSeat, PlayerCard};

/// Up to this many positions, eight cards share a page; beyond, four.
const SHORT_POSITIONS: usize = 6;
const COLUMNS: usize = 2;
/// White border of a card.
const MARGIN: Mm = Mm(6.0);
const HEADER: Mm = Mm(14.0);
const MOVEMENT: Mm = Mm(4.0);
const TITLES: Mm = Mm(4.2);
const TOTAL: Mm = Mm(6.6);
const FOOTER: Mm = Mm(2.6);
const START_BOX: Mm = Mm(21.0);
/// Rows grow no higher than that.
const ROW_MOST: Mm = Mm(11.0);

const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.3);
const THICK: Mm = Mm(0.5);
const TITLE_GREY: Grey = Grey(88);

/// Where the columns position, table, chair, score and running total end, in shares of the card.
const ENDS: [f32; 5] = [0.13, 0.27, 0.5, 0.75, 1.0];

/// Draws personal cards, in the given order, eight or four to a page.
#[must_use]
pub fn cards(cards: &[PlayerCard]) -> Document {
    let longest = cards.iter().map(|card| card.lines.len()).max().unwrap_or(0);
    let rows = if longest <= SHORT_POSITIONS { 4 } else { 2 };
    let pages = cards.chunks(rows * COLUMNS).map(|group| {
        let mut page = Page::portrait();
        let frames = frames(&mut page, rows);
        for (card, frame) in group.iter().zip(frames) {
            draw(&mut page, frame.inset(MARGIN), card);
        }
        page
    });
    let title = match cards.first() {
        Some(card) => format!("Fiches personnelles – {}", card.head.tournament),
        None => "Fiches personnelles".to_owned(),
    };
    Document { title, pages: pages.collect() }
}

/// Divides the page into cards, row by row, and draws where to cut.
#[allow(clippy::cast_precision_loss)] // a handful of cards
fn frames(page: &mut Page, rows: usize) -> Vec<Area> {
    let all = page.area();
    let (width, height) = (all.w / COLUMNS as f32, all.h / rows as f32);
    page.cut((width, all.y), (width, all.bottom()));
    for row in 1..rows {
        let y = height * row as f32;
        page.cut((all.x, y), (all.right(), y));
    }
    let place = |row: usize, column: usize| all.band(height * row as f32, height).strip(width * column as f32, width);
    (0..rows).flat_map(|row| (0..COLUMNS).map(move |column| place(row, column))).collect()
}

#[allow(clippy::cast_precision_loss)] // a handful of positions
fn draw(page: &mut Page, frame: Area, card: &PlayerCard) {
    header(page, frame.band(Mm(0.0), HEADER), card);
    let movement = frame.band(HEADER + Mm(0.4), MOVEMENT);
    page.write(movement, &card.movement, Style::regular(7.5).least(5.0));

    let top = HEADER + MOVEMENT + Mm(0.8);
    let room = frame.h - top - TITLES - TOTAL - FOOTER;
    let count = card.lines.len().max(1) as f32;
    let row = (room / count).min(ROW_MOST);
    let table = frame.band(top, TITLES + row * count);
    titles(page, table.band(Mm(0.0), TITLES));
    let mut y = TITLES;
    for entry in &card.lines {
        line(page, table.band(y, row), entry);
        y += row;
    }
    total(page, frame.band(top + table.h, TOTAL));
    verticals(page, table);
    page.frame(table, THICK);
    let footer = frame.band(frame.h - FOOTER * 0.8, FOOTER);
    page.write(footer, &list::imprint(&card.head), Style::regular(5.0).grey(40));
    page.write(footer, "Fiche à conserver par le joueur", Style::regular(5.0).grey(40).right());
}

/// Name, club and number at the left, starting seat in a box at the right.
fn header(page: &mut Page, area: Area, card: &PlayerCard) {
    let start = area.strip(area.w - START_BOX, START_BOX);
    page.frame(start, THICK);
    page.write(start.band(Mm(0.4), area.h * 0.28), "DÉPART", Style::bold(6.0).centred());
    page.write(start.band(area.h * 0.26, area.h * 0.72), &card.start, Style::bold(21.0).centred());
    let text = area.strip(Mm(0.0), area.w - START_BOX - Mm(1.5));
    let head = [card.head.tournament.as_str(), card.head.date.as_str()].join(" · ");
    page.write(text.band(Mm(0.0), area.h * 0.26), &head, Style::regular(6.5).grey(20));
    let name = Style::bold(12.0).least(8.0);
    page.write_lines(text.band(area.h * 0.25, area.h * 0.47), &card.name, name, 2);
    let number = format!("n° {}", card.number);
    let club = if card.club.is_empty() { number } else { format!("{number} · {}", card.club) };
    page.write(text.band(area.h * 0.72, area.h * 0.28), &club, Style::regular(7.5));
}

fn titles(page: &mut Page, area: Area) {
    page.fill(area, TITLE_GREY);
    for (index, word) in ["Position", "Table", "Place", "Score", "Cumul"].iter().enumerate() {
        page.write(cell(area, index), word, Style::bold(6.5).centred());
    }
}

/// One position; a seat that is not drawn yet leaves room to write it.
fn line(page: &mut Page, area: Area, entry: &CardLine) {
    page.line((area.x, area.y), (area.right(), area.y), THIN);
    page.write(cell(area, 0), &entry.position.to_string(), Style::bold(10.0).centred());
    let chair = cell(area, 2);
    match entry.seat {
        CardSeat::At(table, orientation) => {
            page.write(cell(area, 1), &table.to_string(), Style::bold(12.0).centred());
            page.write(chair, orientation.word(), Style::regular(10.0));
        }
        CardSeat::Posted => {
            let hint = cell(area, 1).band(Mm(0.0), area.h.min(Mm(2.6)));
            page.write(hint, "affichage", Style::regular(4.8).grey(40).centred());
        }
        CardSeat::Absent => page.write(chair, "ne joue pas", Style::regular(8.0).grey(40)),
    }
    if entry.at_three {
        page.write(chair, "à 3", Style::bold(7.5).right());
    }
}

/// The total stands under the running totals.
fn total(page: &mut Page, area: Area) {
    let left = area.w * ENDS[2];
    let value = area.strip(left, area.w - left);
    page.write(value.strip(Mm(0.0), area.w * (ENDS[3] - ENDS[2])), "TOTAL", Style::bold(8.0).right());
    page.frame(area.strip(area.w * ENDS[3], area.w * (ENDS[4] - ENDS[3])), THICK);
}

fn verticals(page: &mut Page, table: Area) {
    for (index, end) in ENDS[..4].iter().enumerate() {
        let x = table.x + table.w * *end;
        page.line((x, table.y), (x, table.bottom()), if index == 2 { LINE } else { THIN });
    }
}

fn cell(area: Area, index: usize) -> Area {
    let from = index.checked_sub(1).map_or(0.0, |before| ENDS[before]);
    area.strip(area.w * from, area.w * (ENDS[index] - from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Orientation, PositionNo, TableNo};
    use crate::print::samples::{LONG_NAME, assert_inside, head, texts};

    fn card(name: &str, positions: u8) -> PlayerCard {
        let line = |position| CardLine {
            position: PositionNo(position),
            seat: match position {
                1 | 2 => CardSeat::At(TableNo(6 + u16::from(position)), Orientation::S),
                _ => CardSeat::Posted,
            },
            at_three: position == 2,
        };
        PlayerCard {
            head: head(),
            number: 12,
            name: name.to_owned(),
            club: "Tarot Club de l'Œuf".to_owned(),
            start: "S7".to_owned(),
            movement: "Nord fixe, Sud +1, Est +2, Ouest −2".to_owned(),
            lines: (1..=positions).map(line).collect(),
        }
    }

    #[test]
    fn a_tiny_card_is_laid_out_so() {
        insta::assert_snapshot!(cards(&[card("LEFÈVRE Zoé", 3)]).to_text());
    }

    #[test]
    fn eight_cards_share_a_page_or_four_when_positions_are_many() {
        let of = |positions| cards(&vec![card("LY An", positions); 17]).pages.len();
        assert_eq!((of(5), of(6), of(7), of(12)), (3, 3, 5, 5));
    }

    #[test]
    fn nothing_leaves_the_page() {
        for positions in 0..=24 {
            assert_inside(&cards(&vec![card(LONG_NAME, positions); 8]));
        }
    }

    #[test]
    fn a_table_of_three_is_marked() {
        let document = cards(&[card("LY An", 3)]);
        assert_eq!(texts(&document).iter().filter(|text| **text == "à 3").count(), 1);
    }
}
