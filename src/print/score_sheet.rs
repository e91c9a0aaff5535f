//! The *feuille de marque* (F1): how sheets share a page, their heading and their footer.
//!
//! The scale of contracts is in `scale`, the grid to fill in is in `score_grid`.

use super::page::{Document, Page};
use super::unit::{Area, Mm};
use super::write::Style;
use super::{scale, score_grid};
use crate::report::paper::ScoreSheet;

/// How many sheets share an A4 page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PerPage {
    /// One, in large type.
    One,
    /// Two, to be cut apart.
    #[default]
    Two,
}

/// Up to this many deals a sheet lies (wide boxes); beyond, it stands (more rows).
const LYING_DEALS: u8 = 6;
/// White border of a sheet: more than printers leave blank.
const MARGIN: Mm = Mm(7.0);
/// A sheet alone on its page is drawn larger by this.
const LARGE: f32 = 1.35;

const HEADER: Mm = Mm(14.5);
const GAP: Mm = Mm(1.8);
const FOOTER: Mm = Mm(3.2);
const TABLE_BOX: Mm = Mm(25.0);
const POSITION_BLOCK: Mm = Mm(40.0);
const THICK: Mm = Mm(0.5);

/// Draws *feuilles de marque*, in the given order.
#[must_use]
pub fn score_sheets(sheets: &[ScoreSheet], per_page: PerPage) -> Document {
    let (share, zoom) = match per_page {
        PerPage::One => (1, LARGE),
        PerPage::Two => (2, 1.0),
    };
    let pages = sheets.chunks(share).map(|group| {
        let lying = group.iter().all(|sheet| sheet.deals <= LYING_DEALS);
        // Two lying halves stand on an upright page, two standing halves lie on a lying one.
        let mut page = if lying == (share == 2) { Page::portrait() } else { Page::landscape() };
        let frames = frames(&mut page, share, lying);
        for (sheet, frame) in group.iter().zip(frames) {
            draw(&mut page, frame.inset(MARGIN), sheet, zoom);
        }
        page
    });
    Document { title: title(sheets), pages: pages.collect() }
}

fn title(sheets: &[ScoreSheet]) -> String {
    match sheets.first() {
        Some(sheet) => {
            let one = sheets.iter().all(|other| other.position == sheet.position);
            let position = if one { format!(", position {}", sheet.position) } else { String::new() };
            format!("Feuilles de marque{position} – {}", sheet.head.tournament)
        }
        None => "Feuilles de marque".to_owned(),
    }
}

/// Divides the page among its sheets and draws where to cut.
fn frames(page: &mut Page, share: usize, lying: bool) -> Vec<Area> {
    let all = page.area();
    if share == 1 {
        return vec![all];
    }
    if lying {
        let half = all.h / 2.0;
        page.cut((all.x, half), (all.right(), half));
        vec![all.band(Mm(0.0), half), all.band(half, half)]
    } else {
        let half = all.w / 2.0;
        page.cut((half, all.y), (half, all.bottom()));
        vec![all.strip(Mm(0.0), half), all.strip(half, half)]
    }
}

fn draw(page: &mut Page, frame: Area, sheet: &ScoreSheet, zoom: f32) {
    let seated = sheet.chairs.iter().filter(|chair| chair.player.is_some()).count();
    let mut top = Mm(0.0);
    header(page, frame.band(top, HEADER * zoom), sheet, zoom);
    top += (HEADER + GAP) * zoom;
    scale::draw(page, frame.band(top, scale::HEIGHT * zoom), seated, zoom);
    top += (scale::HEIGHT + GAP) * zoom;
    let grid = frame.band(top, frame.h - top - FOOTER * zoom);
    score_grid::draw(page, grid, sheet, zoom);
    footer(page, frame.band(frame.h - FOOTER * zoom, FOOTER * zoom), sheet, zoom);
}

/// Table number, tournament, position.
fn header(page: &mut Page, area: Area, sheet: &ScoreSheet, zoom: f32) {
    const NUMBER: f32 = 30.0;
    const TITLE: f32 = 13.0;
    const SMALL: f32 = 8.5;
    let number = area.strip(Mm(0.0), TABLE_BOX * zoom);
    page.frame(number, THICK);
    page.write(number.strip(Mm(0.0), number.w * 0.36), "TABLE", Style::bold(6.5 * zoom).centred());
    let figure = Style::bold(NUMBER * zoom).centred();
    page.write(number.strip(number.w * 0.34, number.w * 0.66), &sheet.table.to_string(), figure);

    let middle = area.strip(number.w + Mm(2.0), area.w - number.w - Mm(2.0) - POSITION_BLOCK * zoom);
    let head = &sheet.head;
    let title = Style::bold(TITLE * zoom);
    page.write_lines(middle.band(Mm(0.0), area.h * 0.56), &head.tournament, title, 2);
    page.write(middle.band(area.h * 0.54, area.h * 0.4), &super::list::subtitle(head), Style::regular(SMALL * zoom));

    let right = area.strip(area.w - POSITION_BLOCK * zoom, POSITION_BLOCK * zoom);
    let position = format!("Position {} / {}", sheet.position, sheet.positions);
    page.write(right.band(Mm(0.0), area.h * 0.56), &position, Style::bold(15.0 * zoom).right());
    let deals = if sheet.deals == 1 { "1 donne".to_owned() } else { format!("{} donnes", sheet.deals) };
    let kind = format!("Feuille de marque – {deals}");
    page.write(right.band(area.h * 0.54, area.h * 0.4), &kind, Style::regular(SMALL * zoom).right());
}

fn footer(page: &mut Page, area: Area, sheet: &ScoreSheet, zoom: f32) {
    let area = area.band(area.h * 0.3, area.h * 0.7);
    let style = Style::regular(5.5 * zoom).grey(40);
    page.write(area, "Une fois la feuille remise, seul l'arbitre la modifie.", style);
    page.write(area, &super::list::imprint(&sheet.head), style.right());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Orientation;
    use crate::print::samples::{LONG_NAME, assert_inside, head, sheet, texts};

    #[test]
    fn a_tiny_sheet_is_laid_out_so() {
        let tiny = sheet(7, 1, "LEFÈVRE Zoé", Some(Orientation::N));
        insta::assert_snapshot!(score_sheets(&[tiny], PerPage::Two).to_text());
    }

    #[test]
    fn nothing_leaves_the_page() {
        for deals in 0..=20 {
            for per_page in [PerPage::One, PerPage::Two] {
                let sheets = [sheet(112, deals, LONG_NAME, None), sheet(9, deals, "LY An", Some(Orientation::E))];
                assert_inside(&score_sheets(&sheets, per_page));
            }
        }
    }

    #[test]
    fn two_sheets_share_a_page_unless_asked_otherwise() {
        let sheets: Vec<ScoreSheet> = (1..=5).map(|table| sheet(table, 5, "LY An", None)).collect();
        assert_eq!(score_sheets(&sheets, PerPage::default()).pages.len(), 3);
        assert_eq!(score_sheets(&sheets, PerPage::One).pages.len(), 5);
        assert!(score_sheets(&[], PerPage::Two).pages.is_empty());
    }

    #[test]
    fn an_empty_chair_is_struck_out() {
        let document = score_sheets(&[sheet(9, 5, "LY An", Some(Orientation::N))], PerPage::One);
        let texts = texts(&document);
        assert!(texts.contains(&"chaise vide – table à 3"));
        assert!(texts.contains(&"POIGNÉE (à 3)") && texts.contains(&"18 atouts"), "S6");
        assert_eq!(texts.iter().filter(|text| **text == "LY An").count(), 3);
    }

    #[test]
    fn every_deal_has_a_row() {
        for deals in 1..=12 {
            let document = score_sheets(&[sheet(50, deals, "LY An", None)], PerPage::Two);
            let texts = texts(&document);
            assert!((1..=deals).all(|deal| texts.contains(&deal.to_string().as_str())));
        }
    }

    #[test]
    fn a_very_long_name_is_whole_on_the_usual_sheet() {
        let document = score_sheets(&[sheet(9, 5, LONG_NAME, None)], PerPage::Two);
        let all = texts(&document).join("");
        assert!(all.contains("ROCHEFOUCAULD") && all.contains("Œnone") && !all.contains('…'));
    }

    #[test]
    fn the_title_names_the_tournament() {
        let document = score_sheets(&[sheet(9, 5, "LY An", None)], PerPage::Two);
        assert_eq!(document.title, format!("Feuilles de marque, position 2 – {}", head().tournament));
    }
}
