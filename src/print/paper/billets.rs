//! `imprimer billets`: slips of one position: the player's name, his table and his chair.

use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Page, Style};
use crate::paper::wording;
use crate::template::{PaperSize, Templates, template};
use domain::text::capitalised;
use report::paper::{BoardName, PlacementBoard};

template! {
    "billet.toml" {
        margin = mm("marge", 5.0..=12.0),
        position = wording("textes.position", &["position"]),
        seat = wording("textes.place", &["table", "place"]),
    }
}

const COLUMNS: usize = 2;
const ROWS: usize = 8;

/// Draws the slips in the order of the names.
pub fn draw(board: &PlacementBoard, templates: &Templates) -> Document {
    let template = &templates.billets;
    let half = template.paper.size == PaperSize::A5;
    let cut = Cut::new(half, COLUMNS, if half { ROWS / 2 } else { ROWS });
    let position = template.position.fill(&[("position", &wording::position(&board.when))]);
    let pages = cut::cards(
        (&template.paper, cut.columns * cut.rows),
        &board.names,
        |_| cut,
        |_| &board.head,
        |page, cell, name, imprint| draw_one(page, cell.inset(template.margin), (name, &position), imprint, template),
    );
    Document::new(&format!("Billets, {position}"), &board.head.tournament, pages)
}

fn draw_one(
    page: &mut Page,
    area: Area,
    (name, position): (&BoardName, &str),
    imprint: &[String; 2],
    template: &Template,
) {
    let band = |from: f32, height: f32| area.band(area.h * from, area.h * height);
    page.write(band(0.0, 0.2), &capitalised(position), Style::regular(9.0).grey(20));
    page.write_lines(band(0.18, 0.34), &name.name, Style::bold(14.0).least(7.0), 2);
    let values = [("table", name.table.to_string()), ("place", name.orientation.word().to_owned())];
    let seat = template.seat.fill(&values);
    page.write(band(0.54, 0.34), &capitalised(&seat), Style::bold(21.0).least(12.0));
    page.write_either(band(0.9, 0.1), imprint, Style::regular(5.0).grey(40).least(4.0));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, paper_position, texts};
    use domain::{Orientation, TableNo};

    fn board(names: u16, name: &str) -> PlacementBoard {
        let one = |table| BoardName {
            name: name.to_owned(),
            club: String::new(),
            table: TableNo(table),
            orientation: Orientation::O,
        };
        PlacementBoard {
            head: head(),
            when: paper_position(3),
            tables: Vec::new(),
            names: (1..=names).map(one).collect(),
            clubs: Vec::new(),
            teams: Vec::new(),
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&board(20, LONG_NAME), templates)]
    }

    #[test]
    fn m6_each_player_has_a_slip_with_his_next_seat() {
        let document = draw(&board(17, "LY An"), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 2);
        let all = texts(&document);
        assert!(all.contains(&"Table 12 Ouest") && all.contains(&"Position 3"), "{all:?}");
        assert_eq!(all.iter().filter(|text| **text == "LY An").count(), 17);
    }
}
