//! `imprimer places`: seat cards: one per chair, in letters that can be read standing; where one goes next is the same all evening (M9).

use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Mm, Page, Style};
use crate::template::{PaperSize, Templates, template};
use domain::text::capitalised;
use report::paper::SeatCard;

template! {
    "place.toml" {
        "textes" { next = "suivante", next_position = "position_suivante", stay = "restez", note = "consigne" },
        margin = mm("marge", 5.0..=15.0),
        title = wording("textes.titre", &["table", "place"]),
        table = wording("textes.table", &["table"]),
    }
}

/// Cards of one page: as many columns and rows.
const COLUMNS: usize = 2;
const ROWS: usize = 4;
/// Heights, from the top.
const SEAT: Mm = Mm(13.0);
const WORDS: Mm = Mm(8.0);
const NEXT: Mm = Mm(28.0);
const FOOT: Mm = Mm(5.0);

const LINE: Mm = Mm(0.3);

/// Draws seat cards in the given order, eight to a page of A4, with lines to cut along.
pub fn draw(cards: &[SeatCard], templates: &Templates) -> Document {
    let template = &templates.places;
    // A5 lies, so that cards are as large on both.
    let half = template.paper.size == PaperSize::A5;
    let cut = Cut::new(half, COLUMNS, if half { ROWS / 2 } else { ROWS });
    let each = (&template.paper, cut.columns * cut.rows);
    let pages = cut::cards(
        each,
        cards,
        |_| cut,
        |card| &card.head,
        |page, cell, card, imprint| {
            draw_one(page, cell.inset(template.margin), card, imprint, template);
        },
    );
    Document::new("Fiches de place", cards.first().map_or("", |card| &card.head.tournament), pages)
}

fn draw_one(page: &mut Page, frame: Area, card: &SeatCard, imprint: &[String; 2], template: &Template) {
    let seat = frame.band(Mm(0.0), SEAT);
    page.fill(seat, template.paper.title_fill);
    page.frame(seat, LINE);
    let title = template.title.fill(&[("table", &*card.table.to_string()), ("place", card.chair.word())]);
    page.write(seat, &title, Style::bold(22.0).centred());
    let words = frame.band(SEAT, WORDS);
    let next = frame.band(SEAT + WORDS, NEXT);
    let large = Style::bold(40.0).centred().least(14.0);
    match card.next {
        Some((table, chair)) => {
            page.write(words, &template.next, Style::regular(13.0).centred());
            let table = template.table.fill(&[("table", &table.to_string())]);
            page.write(next.band(Mm(0.0), NEXT * 0.5), &table, large);
            page.write(next.band(NEXT * 0.5, NEXT * 0.5), chair.word(), large);
        }
        None => {
            page.write(words, &template.next_position, Style::regular(13.0).centred());
            page.write(next, &template.stay, large);
        }
    }
    let session = card.session.as_ref().map(|session| format!("{} – ", capitalised(session)));
    let foot = session.unwrap_or_default() + &template.note;
    page.write(frame.band(frame.h - FOOT * 1.6, FOOT), &foot, Style::regular(8.0).grey(25).centred());
    let area = frame.band(frame.h - FOOT * 0.6, FOOT * 0.6);
    page.write_either(area, imprint, Style::regular(5.5).grey(40).centred().least(4.0));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn seat_cards(cards: &[SeatCard]) -> Document {
        super::draw(cards, &Templates::default())
    }

    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};
    use domain::{Orientation, TableNo};

    fn card(table: u16, next: Option<u16>) -> SeatCard {
        let mut head = head();
        head.tournament = format!("{LONG_NAME} {LONG_NAME}");
        let next = next.map(|table| (TableNo(table), Orientation::O));
        SeatCard { head, session: Some("séance 2".into()), table: TableNo(table), chair: Orientation::N, next }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let cards: Vec<SeatCard> = (1..=9).map(|table| card(table, (table > 1).then_some(150))).collect();
        vec![super::draw(&cards, templates)]
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

    #[test]
    fn two_seat_cards_are_laid_out_so() {
        let mut cards = [card(1, None), card(2, Some(3))];
        cards[0].session = None;
        insta::assert_snapshot!(seat_cards(&cards).to_text());
    }

    #[test]
    fn a_club_may_word_its_cards_and_print_them_on_a5() {
        let templates = club("place.toml", "format = \"A5\"\n[textes]\nrestez = \"ne bougez pas\"");
        let document = super::draw(&[card(1, None), card(2, Some(3))], &templates);
        assert_inside(&document);
        assert!(texts(&document).contains(&"ne bougez pas"));
    }
}
