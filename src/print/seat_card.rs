//! Seat cards: one per chair, in letters that can be read standing; where one goes next is the same all evening (M9).

use super::page::{Document, Grey, Page};
use super::template::Templates;
use super::unit::{Area, Mm};
use super::wording;
use super::write::Style;
use crate::report::seat_card::SeatCard;

/// Cards of one page: as many columns and rows.
const COLUMNS: usize = 2;
const ROWS: usize = 4;
/// White border of a card.
const MARGIN: Mm = Mm(7.0);
/// Heights, from the top.
const SEAT: Mm = Mm(13.0);
const WORDS: Mm = Mm(8.0);
const NEXT: Mm = Mm(28.0);
const FOOT: Mm = Mm(5.0);

const LINE: Mm = Mm(0.3);
const SEAT_GREY: Grey = Grey(88);

/// Draws seat cards in the given order, eight to a page, with lines to cut along.
#[must_use]
pub fn seat_cards(cards: &[SeatCard], templates: &Templates) -> Document {
    let count = cards.len().div_ceil(COLUMNS * ROWS);
    let pages = cards.chunks(COLUMNS * ROWS).enumerate().map(|(index, group)| {
        let mut page = Page::portrait();
        for (card, frame) in group.iter().zip(frames(&mut page)) {
            draw(&mut page, frame.inset(MARGIN), card, &templates.paper.footer.line(&card.head, index + 1, count));
        }
        page
    });
    let title = cards.first().map_or_else(String::new, |card| format!(" – {}", card.head.tournament));
    Document { title: format!("Fiches de place{title}"), pages: pages.collect() }
}

/// Divides the page, row by row, and draws where to cut.
#[allow(clippy::cast_precision_loss)] // a handful of cards
fn frames(page: &mut Page) -> Vec<Area> {
    let all = page.area();
    let (width, height) = (all.w / COLUMNS as f32, all.h / ROWS as f32);
    page.cut((width, all.y), (width, all.bottom()));
    for row in 1..ROWS {
        let y = height * row as f32;
        page.cut((all.x, y), (all.right(), y));
    }
    let place = |row: usize, column: usize| all.band(height * row as f32, height).strip(width * column as f32, width);
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| place(row, column))).collect()
}

fn draw(page: &mut Page, frame: Area, card: &SeatCard, imprint: &str) {
    let seat = frame.band(Mm(0.0), SEAT);
    page.fill(seat, SEAT_GREY);
    page.frame(seat, LINE);
    page.write(seat, &format!("Table {} – {}", card.table, card.chair.word()), Style::bold(22.0).centred());
    let words = frame.band(SEAT, WORDS);
    let next = frame.band(SEAT + WORDS, NEXT);
    match card.next {
        Some((table, chair)) => {
            page.write(words, "Prochaine place :", Style::regular(13.0).centred());
            page.write(next.band(Mm(0.0), NEXT * 0.5), &format!("table {table}"), Style::bold(40.0).centred());
            page.write(next.band(NEXT * 0.5, NEXT * 0.5), chair.word(), Style::bold(40.0).centred());
        }
        None => {
            page.write(words, "À la position suivante :", Style::regular(13.0).centred());
            page.write(next, "restez ici", Style::bold(40.0).centred());
        }
    }
    let mut foot = card.head.tournament.clone();
    if let Some(session) = &card.session {
        foot.push_str(&format!(" – {}", wording::capitalised(session)));
    }
    let area = frame.band(frame.h - FOOT * 1.5, FOOT);
    page.write(area, &format!("{foot} – la fiche reste sur la table"), Style::regular(8.0).grey(25).centred());
    page.write(area.band(FOOT, FOOT * 0.5), imprint, Style::regular(5.0).grey(40).centred());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat_cards(cards: &[SeatCard]) -> Document {
        super::seat_cards(cards, &Templates::default())
    }

    use crate::domain::{Orientation, TableNo};
    use crate::print::samples::{LONG_NAME, assert_inside, head, texts};

    fn card(table: u16, next: Option<u16>) -> SeatCard {
        let mut head = head();
        head.tournament = format!("{LONG_NAME} {LONG_NAME}");
        let next = next.map(|table| (TableNo(table), Orientation::O));
        SeatCard { head, session: Some("séance 2".into()), table: TableNo(table), chair: Orientation::N, next }
    }

    #[test]
    fn m9_every_chair_has_its_card_in_large_letters() {
        let cards: Vec<SeatCard> = (1..=9).map(|table| card(table, (table > 1).then_some(150))).collect();
        let document = seat_cards(&cards);
        assert_inside(&document);
        assert_eq!(document.pages.len(), 2);
        let all = texts(&document);
        assert_eq!(all.iter().filter(|text| **text == "table 150").count(), 8);
        assert!(all.contains(&"restez ici") && all.contains(&"Table 9 – Nord"));
    }
}
