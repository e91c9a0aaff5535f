//! Labels of étuis: the number, the places of the hands, the taker and the dealer, where the étui begins.

use super::colour;
use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Mm, Page, Style};
use crate::template::{PaperSize, Templates};
use domain::Orientation;
use report::paper::EtuiPaper;

const MARGIN: Mm = Mm(7.0);
const LINE: Mm = Mm(0.3);
/// The border that holds a hand's letter, in shares of the frame.
const BORDER: f32 = 0.17;
const FOOT: Mm = Mm(3.5);

/// As large on both papers.
const fn cut(size: PaperSize) -> Cut {
    match size {
        PaperSize::A4 => Cut::new(false, 2, 4),
        PaperSize::A5 => Cut::new(true, 2, 2),
    }
}

/// Draws labels in the order of the étuis, eight to a page of A4, to be cut apart and stuck on.
pub fn draw(etuis: &[EtuiPaper], templates: &Templates) -> Document {
    let cut = cut(templates.tableaux.paper.size);
    let pages = cut::cards(
        (&templates.tableaux.paper, cut.columns * cut.rows),
        etuis,
        |_| cut,
        |etui| &etui.head,
        |page, cell, etui, imprint| label(page, cell.inset(MARGIN), etui, imprint),
    );
    Document::new("Étiquettes d'étuis", etuis.first().map_or("", |etui| &etui.head.tournament), pages)
}

fn label(page: &mut Page, frame: Area, etui: &EtuiPaper, imprint: &[String; 2]) {
    let line = frame.band(frame.h - FOOT, FOOT);
    page.write_either(line, imprint, Style::regular(5.5).grey(40).centred().least(4.0));
    let card = frame.band(Mm(0.0), frame.h - FOOT - Mm(1.0));
    page.frame(card, LINE);
    let (high, wide) = (card.h * BORDER, card.w * BORDER);
    let middle = card.band(high, card.h - high * 2.0);
    for (chair, place) in [
        (Orientation::N, card.band(Mm(0.0), high)),
        (Orientation::S, card.band(card.h - high, high)),
        (Orientation::E, middle.strip(card.w - wide, wide)),
        (Orientation::O, middle.strip(Mm(0.0), wide)),
    ] {
        hand(page, place, chair, etui);
    }
    let centre = middle.strip(wide, card.w - wide * 2.0);
    let copy = etui.copy.map_or_else(String::new, |copy| format!(" – jeu {copy}"));
    page.write_cell(
        centre.band(Mm(0.0), centre.h * 0.55),
        &format!("{}{copy}", etui.etui),
        Style::bold(38.0).least(14.0).centred(),
    );
    let small = Style::regular(9.0).least(6.0).centred();
    let first =
        etui.lines.first().map_or_else(String::new, |line| format!("table {}, position {}", line.table, line.position));
    page.write_cell(centre.band(centre.h * 0.55, centre.h * 0.2), &format!("série {}", etui.serie), small);
    page.write_cell(centre.band(centre.h * 0.75, centre.h * 0.2), &first, small);
}

/// A side of the étui: the letter of the hand, coloured where it takes.
fn hand(page: &mut Page, place: Area, chair: Orientation, etui: &EtuiPaper) {
    let (ink, name) = colour(chair);
    let takes = chair == etui.taker;
    if takes {
        page.fill(place.inset(Mm(0.5)), ink);
    }
    let mut words = vec![chair.letter().to_string()];
    if takes {
        words.extend(["preneur".to_owned(), name.to_owned()]);
    }
    if chair == etui.dealer {
        words.push("donneur".to_owned());
    }
    let style = if takes { Style::bold(11.0) } else { Style::regular(11.0) };
    let place = place.inset(Mm(0.5));
    if place.w > place.h {
        page.write_cell(place, &words.join(" – "), style.least(6.0).centred());
        return;
    }
    // At the sides, one word under the other.
    let each = place.h / words.len();
    for (index, word) in words.iter().enumerate() {
        page.write_cell(place.band(each * index, each), word, style.least(4.5).centred());
    }
}
