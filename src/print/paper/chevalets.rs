//! `imprimer chevalets`: table numbers (*chevalets*): folded in two to stand on the table and be read from both sides, or flat.

use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Mm, Page, Style};
use crate::paper::door;
use crate::template::{Templates, template};
use report::paper::{TableDoor, TableNumbers};

template! {
    "chevalet.toml" {
        word = text("textes.table"),
        section = wording("textes.section", &["lettre"]),
        foot = wording("textes.pied", &["tournoi", "date", "club"]),
        framed = flag("cadre"),
    }
}

/// How a table's number is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NumberShape {
    /// One per page, folded in two.
    #[default]
    Folded,
    /// Two per page, cut apart, then folded in two.
    FoldedSmall,
    /// One per page.
    Flat,
    /// Two per page, cut apart.
    FlatSmall,
}

/// White border of a face.
const MARGIN: Mm = Mm(9.0);
/// Printers reach no nearer to the edge of a page.
const EDGE: Mm = Mm(5.0);
/// The word, the number and the line below, in shares of a face.
const WORD: f32 = 0.17;
const FOOT: f32 = 0.1;
/// Capital letters are that high, in shares of their type size in millimetres.
const CAPITALS: f32 = 0.729;
const LINE: Mm = Mm(0.8);

/// The texts of a face.
struct Face<'d> {
    word: String,
    number: String,
    foot: String,
    framed: bool,
    door: Option<&'d TableDoor>,
}

/// Draws table numbers in the given order.
pub fn draw(numbers: &TableNumbers, shape: NumberShape, templates: &Templates) -> Document {
    let template = &templates.chevalets;
    let head = &numbers.head;
    // A folded one has its fold across the middle.
    let cut = match shape {
        NumberShape::Folded => Cut::new(false, 1, 1),
        NumberShape::FoldedSmall => Cut::new(true, 2, 1),
        NumberShape::Flat => Cut::new(true, 1, 1),
        NumberShape::FlatSmall => Cut::new(false, 1, 2),
    };
    let folded = matches!(shape, NumberShape::Folded | NumberShape::FoldedSmall);
    let values = [("tournoi", head.tournament.as_str()), ("date", &head.date), ("club", template.paper.club(head))];
    let foot = template.foot.fill(&values);
    let each = (&template.paper, cut.columns * cut.rows);
    let pages = cut::cards(
        each,
        &numbers.tables,
        |_| cut,
        |_| head,
        |page, cell, (table, section), imprint| {
            let section = section.map(|letter| template.section.fill(&[("lettre", &letter.to_string())]));
            let etuis = numbers.etuis.iter().find(|(of, _)| of == table);
            let word = [Some(template.word.clone()), section];
            let face = Face {
                word: word.into_iter().flatten().collect::<Vec<_>>().join(" – "),
                number: table.to_string(),
                foot: etuis.map_or_else(|| foot.trim_matches([' ', '–', '·']).to_owned(), |(_, words)| words.clone()),
                framed: template.framed,
                door: numbers.doors.iter().find(|door| door.table == *table),
            };
            if folded {
                fold(page, cell, &face);
            } else {
                draw_face(page, cell.inset(MARGIN), &face);
            }
            if !head.tournament.is_empty() {
                // In the white border: the parts of a page are cut apart.
                let line = cell.band(cell.h - MARGIN, MARGIN - EDGE).strip(MARGIN, cell.w - MARGIN * 2.0);
                page.write_either(line, imprint, Style::regular(5.0).grey(40).centred().least(4.0));
            }
        },
    );
    Document::new("Numéros de table", &head.tournament, pages)
}

/// Both faces of a number that is folded: the upper one upside down.
fn fold(page: &mut Page, area: Area, face: &Face<'_>) {
    let half = area.h / 2.0;
    let from = page.items.len();
    draw_face(page, area.band(Mm(0.0), half).inset(MARGIN), face);
    page.turn(from, area.band(Mm(0.0), half));
    page.fold(area, half);
    draw_face(page, area.band(half, half).inset(MARGIN), face);
}

fn draw_face(page: &mut Page, area: Area, face: &Face<'_>) {
    if face.framed {
        page.frame(area, LINE);
    }
    let size = |height: Mm| height.0 / (25.4 / 72.0) / CAPITALS;
    let (word, foot) = (area.h * WORD, area.h * FOOT);
    let mut top = area.band(Mm(2.0), word);
    if let Some(door) = face.door {
        // As far from both sides: the word stays in the middle.
        let side = door::SIDE.min(area.w * 0.22);
        door::draw(page, Area::new(area.right() - side - Mm(2.0), area.y + Mm(2.0), side, side), door);
        top = top.strip(side, top.w - side * 2.0);
    }
    page.write(top, &face.word, Style::bold(size(word * 0.55)).centred());
    let number = area.band(word + Mm(2.0), area.h - word - foot - Mm(4.0));
    // Three figures may be too wide for the height: they shrink.
    page.write(number, &face.number, Style::bold(size(number.h * 0.92)).least(20.0).centred());
    let line = area.band(area.h - foot - Mm(1.0), foot);
    page.write(line, &face.foot, Style::regular(size(foot * 0.36)).least(6.0).centred());
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engine::Item;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts, texts_of};
    use domain::TableNo;

    fn numbers(tables: &[u16], section: Option<char>) -> TableNumbers {
        TableNumbers {
            head: head(),
            tables: tables.iter().map(|table| (TableNo(*table), section)).collect(),
            doors: Vec::new(),
            etuis: Vec::new(),
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        use NumberShape::{Flat, FlatSmall, Folded, FoldedSmall};
        let numbers = numbers(&[1, 112], Some('D'));
        [Folded, FoldedSmall, Flat, FlatSmall].map(|shape| draw(&numbers, shape, templates)).into()
    }

    #[test]
    fn a_tiny_number_is_laid_out_so() {
        let document = draw(&numbers(&[7], Some('B')), NumberShape::Folded, &Templates::default());
        insta::assert_snapshot!(document.to_text());
    }

    #[test]
    fn d41_where_the_etuis_go_stands_below_the_number() {
        let next = "Rouge · Étuis ensuite à la table 6".to_owned();
        let numbers = TableNumbers { etuis: vec![(TableNo(7), next.clone())], ..numbers(&[7, 8], None) };
        let document = draw(&numbers, NumberShape::Flat, &Templates::default());
        let on = |page: usize| texts_of(&document.pages[page]).contains(&next.as_str());
        assert!(on(0) && !on(1));
    }

    #[test]
    fn a_folded_number_is_read_from_both_sides() {
        let document = draw(&numbers(&[9], None), NumberShape::Folded, &Templates::default());
        let found = document.pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
            Item::Text(text) if text.content == "9" => Some((text.turned, text.y)),
            _ => None,
        });
        let found: Vec<(bool, Mm)> = found.collect();
        let [(true, above), (false, below)] = found[..] else { panic!("{found:?}") };
        assert!((above.0 + below.0 - Page::A4_LONG.0).abs() < 0.01, "as far from the fold: {above} {below}");
    }

    #[test]
    fn a_number_of_an_open_hall_has_the_code_of_its_table_on_both_faces() {
        let mut numbers = numbers(&[7, 8], None);
        numbers.doors = vec![door::tests::door(7)];
        let document = draw(&numbers, NumberShape::Folded, &Templates::default());
        assert_inside(&document);
        let signs = texts(&document).iter().filter(|text| **text == "7KQ4 M2XW").count();
        assert_eq!(signs, 2, "table 7, from both sides");
    }

    #[test]
    fn whole_numbers_stay_on_the_page() {
        use NumberShape::{Flat, FlatSmall, Folded, FoldedSmall};
        for (shape, pages) in [(Folded, 5), (FoldedSmall, 3), (Flat, 5), (FlatSmall, 3)] {
            let mut numbers = numbers(&[1, 9, 66, 112, 150], Some('D'));
            numbers.head.tournament = format!("{LONG_NAME} {LONG_NAME}");
            let document = draw(&numbers, shape, &Templates::default());
            assert_inside(&document);
            assert_eq!(document.pages.len(), pages);
            let faces = if matches!(shape, Folded | FoldedSmall) { 2 } else { 1 };
            assert_eq!(texts(&document).iter().filter(|text| **text == "112").count(), faces);
            let feet = texts(&document).into_iter().filter(|text| text.contains("imprimé le"));
            let feet: Vec<&str> = feet.collect();
            assert_eq!(feet.len(), numbers.tables.len(), "one on each number: {feet:?}");
            assert!(feet.iter().all(|foot| foot.ends_with("c0ffee42")), "{feet:?}");
        }
    }
}
