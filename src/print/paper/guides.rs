//! `imprimer guides`: guide cards: one for each table, left on it. The players at each position, and each one's next seat.

use crate::engine::cut::{self, Cut};
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::measured::{self, Holds};
use crate::engine::{Area, Document, Grey, Mm, Page, Style, list};
use crate::paper::wording;
use crate::template::{PaperSize, Templates, template};
use domain::text::capitalised;
use domain::{Orientation, TableNo};
use report::paper::{NextSeat, ScoreSheet, SheetChair};

template! {
    "guide.toml" {
        "textes" { position = "position", stays = "reste", end = "fin", empty = "chaise_vide", note = "consigne" },
        margin = mm("marge", 5.0..=15.0),
        table = wording("textes.table", &["table"]),
        section = wording("textes.section", &["lettre"]),
        next = wording("textes.ensuite", &["table", "place"]),
    }
}

const HEADER: Mm = Mm(17.0);
const TITLES: Mm = Mm(6.5);
const FOOT: Mm = Mm(6.0);
const POSITION: Mm = Mm(12.0);
/// Rows grow no higher than that.
const ROW_MOST: Mm = Mm(20.0);
/// On half a page so many positions would touch their rules.
const LOW: usize = 8;
/// The shares of a row's height of the name, and of the next seat, which is what is looked for; white under it.
const NAME: f32 = 0.55;
const NEXT: f32 = 0.4;
const EMPTY_GREY: Grey = Grey(90);

/// Draws the card of each table, from the score sheets of all positions that are known.
pub fn draw(sheets: &[ScoreSheet], templates: &Templates) -> Document {
    let template = &templates.guides;
    let mut sorted: Vec<&ScoreSheet> = sheets.iter().collect();
    sorted.sort_by_key(|sheet| (sheet.table, sheet.when.as_ref().map(|when| when.position)));
    let tables: Vec<Vec<&ScoreSheet>> = sorted.chunk_by(|a, b| a.table == b.table).map(<[_]>::to_vec).collect();
    let players = sheets.iter().flat_map(|sheet| &sheet.chairs).filter_map(|chair| chair.player.as_ref());
    // Long names in large letters need a page.
    let large =
        template.paper.scale > 1.0 && measured::names(players.map(|player| player.name.as_str())) == Holds::Words;
    let most = tables.iter().map(Vec::len).max().unwrap_or_default();
    let whole = large || most >= LOW || template.paper.size == PaperSize::A5;
    let cut = if whole { Cut::new(true, 1, 1) } else { Cut::new(false, 1, 2) };
    let pages = cut::cards(
        (&template.paper, cut.columns * cut.rows),
        &tables,
        |_| cut,
        |table| &table[0].head,
        |page, cell, table, imprint| {
            if let Some(number) = table.first().and_then(|sheet| sheet.table) {
                page.marks.push(template.table.fill(&[("table", &number.to_string())]));
                draw_one(page, cell.inset(template.margin), (number, table), imprint, template);
            }
        },
    );
    Document::new("Fiches de table", sheets.first().map_or("", |sheet| &sheet.head.tournament), pages)
}

fn draw_one(
    page: &mut Page,
    frame: Area,
    (number, sheets): (TableNo, &[&ScoreSheet]),
    imprint: &[String; 2],
    template: &Template,
) {
    let Some(first) = sheets.first() else { return };
    let header = frame.band(Mm(0.0), HEADER);
    let (left, right) = (header.strip(Mm(0.0), header.w * 0.42), header.strip(header.w * 0.42, header.w * 0.58));
    page.write(left, &template.table.fill(&[("table", &number.to_string())]), Style::bold(34.0));
    let session = first.when.as_ref().and_then(|when| when.session.as_ref());
    let section = first.section.map(|letter| template.section.fill(&[("lettre", &letter.to_string())]));
    let words = session.map(|session| capitalised(&session.name)).into_iter().chain(section);
    let words: Vec<String> = words.collect();
    page.write(right.band(Mm(0.0), HEADER * 0.5), &words.join(" – "), Style::bold(12.0).right());
    let under = right.band(HEADER * 0.5, HEADER * 0.4);
    list::under_title(page, under, &template.paper, &first.head, Style::regular(9.0).right());

    let body = frame.band(HEADER, frame.h - HEADER - FOOT);
    let chairs = sheets.iter().map(|sheet| sheet.chairs.len()).max().unwrap_or(4);
    let chair = (body.w - POSITION) / chairs.max(1);
    let height = ((body.h - TITLES) / sheets.len().max(1)).min(ROW_MOST * page.type_scale.max(1.0));
    let named = |(at, orientation): (usize, Orientation)| {
        Cell::new(at + 1, wording::chair_heading(orientation), Style::bold(11.0).centred())
    };
    let titles = Orientation::ALL.into_iter().take(chairs).enumerate().map(named);
    let position = Cell::new(0, &template.position, Style::bold(9.0).centred());
    let grid = Grid {
        columns: Columns::new(std::iter::once(POSITION).chain(std::iter::repeat_n(chair, chairs))),
        titles: Row::titles(TITLES, &template.paper, std::iter::once(position).chain(titles).collect()),
        rows: sheets.iter().map(|sheet| row(sheet, number, height, template)).collect(),
        between: (1..=chairs).map(|column| (column, THIN)).collect(),
        ..Grid::default()
    };
    grid.draw(page, body, 0..grid.rows.len());
    let foot = frame.band(frame.h - FOOT + Mm(1.0), FOOT - Mm(1.0));
    page.write(foot.strip(Mm(0.0), foot.w * 0.4), &template.note, Style::regular(8.0).grey(30));
    page.write_either(foot.strip(foot.w * 0.4, foot.w * 0.6), imprint, Style::regular(5.5).grey(40).right());
}

fn row(sheet: &ScoreSheet, table: TableNo, height: Mm, template: &Template) -> Row {
    let position = sheet.when.as_ref().map(|when| when.position.to_string()).unwrap_or_default();
    let mut cells = vec![Cell::new(0, position, Style::bold(16.0).centred())];
    for (at, chair) in sheet.chairs.iter().enumerate() {
        cells.extend(seat(at + 1, chair, table, height, template));
    }
    Row { height, rule: Some(LINE), cells, ..Row::default() }
}

/// The name, and below it where he goes next.
fn seat(at: usize, chair: &SheetChair, table: TableNo, height: Mm, template: &Template) -> Vec<Cell> {
    let Some(player) = &chair.player else {
        return vec![Cell::new(at, &template.empty, Style::regular(9.0).grey(30).centred()).on(EMPTY_GREY)];
    };
    let next = match player.next {
        NextSeat::At(there, place) if (there, place) == (table, chair.orientation) => template.stays.clone(),
        NextSeat::At(there, place) => template.next.fill(&[("table", &*there.to_string()), ("place", place.word())]),
        NextSeat::End | NextSeat::SessionEnd => template.end.clone(),
        _ => String::new(),
    };
    let share = if next.is_empty() { 1.0 } else { NAME };
    let name = Cell::new(at, &player.name, Style::regular(11.5).least(4.5)).lines(3).part(Mm(0.0), height * share);
    let below = Cell::new(at, next, Style::bold(13.0).least(7.0)).part(height * NAME, height * NEXT);
    vec![name, below]
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, paper_position, sheet, texts};

    fn sheets(tables: u16, positions: u8, name: &str) -> Vec<ScoreSheet> {
        let at = |position| {
            (1..=tables)
                .map(move |table| ScoreSheet { when: Some(paper_position(position)), ..sheet(table, 5, name, None) })
        };
        (1..=positions).flat_map(at).collect()
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        [1, 5, 8].map(|positions| draw(&sheets(3, positions, LONG_NAME), templates)).into()
    }

    #[test]
    fn long_names_in_large_letters_have_a_page_for_each_table() {
        let pages =
            |name: &str| draw(&sheets(3, 5, name), &club("papier.toml", "taille_des_lettres = 140")).pages.len();
        assert_eq!([pages("LY An"), pages(LONG_NAME)], [2, 3]);
        let usual = |positions| draw(&sheets(3, positions, "LY An"), &Templates::default()).pages.len();
        assert_eq!([usual(7), usual(8)], [2, 3], "and so have many positions");
    }

    #[test]
    fn each_table_has_one_card_with_all_its_positions() {
        let mut all = sheets(3, 5, "LY An");
        all[0].chairs[0].player = None;
        let document = draw(&all, &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 2);
        let texts = texts(&document);
        for wanted in ["Table 1", "Table 2", "Table 3", "→ table 3 Est", "chaise vide"] {
            assert!(texts.contains(&wanted), "{wanted}: {texts:?}");
        }
        assert_eq!(texts.iter().filter(|text| **text == "LY An").count(), 3 * 5 * 4 - 1);
    }
}
