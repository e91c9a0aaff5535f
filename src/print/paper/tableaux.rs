//! Tables on paper: one for the wall, in the largest letters that go, or several, one under the other.

use crate::engine::{
    Document, Face, Mm, Pt, figure,
    flow::Flow,
    grid::Grid,
    measured::{self, Column, Holds, Texts},
    unit::down,
    wall::Wall,
};
use crate::template::{PaperTemplate, Templates, template};
use report::paper::TablePaper;
use report::table::Align;
use report::{Row, Table};

template! {
    "tableaux.toml" {
        size = points("lettres", 8.0..=20.0),
        row_height = mm("ligne", 4.0..=20.0),
    }
}

const NOTES_TYPE: Pt = Pt(9.0);
const ABOVE_NOTES: Mm = Mm(1.5);
const BETWEEN: Mm = Mm(5.0);
/// What is cut apart has letters down to that share rather than go on to another page.
const SMALLER: f32 = 0.9;
/// Words of no more letters, and each of a list, keep together.
const TOGETHER: usize = 14;
const LISTED: usize = 26;

/// Draws one table for the wall.
pub fn draw(paper: &TablePaper, templates: &Templates) -> Document {
    on_wall(paper, false, templates)
}

/// Draws one of few columns to be read from further away.
pub fn draw_large(paper: &TablePaper, templates: &Templates) -> Document {
    on_wall(paper, true, templates)
}

fn on_wall(paper: &TablePaper, large: bool, templates: &Templates) -> Document {
    let template = &templates.tableaux;
    let notes = paper.table.notes.iter().map(|note| figure::sentence(note)).collect();
    let (mut columns, mut rows) = (columns(&paper.table), rows(&paper.table));
    let wall = Wall { notes, ..Wall::new(&template.paper, &paper.head, &paper.title, template.size) };
    let wall = if large { wall.large(rows.len()) } else { wall };
    if large {
        members_under(&mut columns, &mut rows);
    }
    let grid = |sheet: &PaperTemplate, _: bool, width: Mm| {
        let least = (width, template.row_height);
        let grid = measured::whole(&columns, &rows, least, template.size, sheet)?;
        let stripes = Some(sheet.row_fill.into());
        Some(if large { Grid { stripes, between: Vec::new(), ..grid } } else { grid })
    };
    wall.one_list(grid).document(grid)
}

/// Members stand small under their team.
fn members_under(columns: &mut [Column], rows: &mut [Texts]) {
    for row in rows {
        for (cell, column) in row.cells.iter_mut().zip(columns.iter_mut()) {
            if let Some((name, members)) = cell.clone().split_once('\n') {
                (*cell, row.under) = (name.to_owned(), vec![members.to_owned()]);
                *column = column.clone().bold();
            }
        }
    }
}

/// How several tables stand under one another.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Their letters, in shares of the usual ones, and up to that share where it takes no more pages.
    larger: f32,
    most: f32,
    /// No row is lower, in millimetres.
    row: f32,
    /// They are cut apart: each has the tournament over it.
    cut: bool,
    /// Boxes stand over the table, and how high they are, in millimetres.
    over: bool,
    boxes: f32,
}

impl Look {
    const PLAIN: Self = Self { larger: 1.0, most: 1.0, row: 0.0, cut: false, over: false, boxes: 15.0 };
    /// Kept on a table all evening.
    pub const GUIDE: Self = Self { larger: 1.2, row: 7.0, cut: true, ..Self::PLAIN };
    /// Filled in by hand.
    pub const SHEET: Self = Self { larger: 1.2, row: 9.0, cut: true, boxes: 12.0, ..Self::PLAIN };
    /// Signed.
    pub const SIGNED: Self = Self { larger: 1.2, ..Self::PLAIN };
    /// Handed to a player.
    pub const ROUTE: Self = Self { larger: 1.1, most: 1.6, cut: true, over: true, boxes: 11.0, ..Self::PLAIN };

    /// The table; what is cut apart in letters a little smaller where that spares its dividing.
    fn grid(self, paper: &TablePaper, flow: &Flow<'_>, template: &Template, room: Mm) -> Grid {
        let (columns, rows) = (columns(&paper.table), rows(&paper.table));
        let at = |share: f32| {
            let least = (template.row_height * (share / self.larger)).max(Mm(self.row));
            flow.table(&columns, &rows, template.size * share, least)
        };
        let least = if self.cut { SMALLER } else { self.larger };
        down(self.larger, least, 0.05)
            .find_map(|share| Some(at(share)).filter(|grid| flow.titled(grid) <= room))
            .unwrap_or_else(|| at(self.larger))
    }

    /// Whose a page is that goes on, with what stands in the boxes over it.
    fn named(self, paper: &TablePaper) -> String {
        let boxes = paper.boxes.iter().flatten().filter(|_| self.over);
        let boxes = boxes.map(|(what, value)| format!("{} {value}", what.to_lowercase()));
        std::iter::once(paper.title.clone()).chain(boxes).collect::<Vec<_>>().join(" – ")
    }
}

/// Draws several under one title, each with its own over it and its notes under it; one that fits on a page is not divided.
pub fn draw_each(title: &str, papers: &[TablePaper], templates: &Templates) -> Document {
    draw_as(Look::PLAIN, title, papers, templates)
}

/// The same with that look: the largest letters that take the fewest pages; what is cut apart has no smaller ones.
pub fn draw_as(look: Look, title: &str, papers: &[TablePaper], templates: &Templates) -> Document {
    let at = |larger| drawn(Look { larger, ..look }, title, papers, templates);
    let least = if look.cut { look.larger } else { 1.0 };
    let mut sizes: Vec<f32> = down(look.larger.max(look.most), least, 0.1).collect();
    // Larger letters never take fewer pages.
    let smallest = at(sizes.pop().unwrap_or(look.larger));
    let fewest = smallest.pages.len();
    sizes.into_iter().map(at).find(|document| document.pages.len() <= fewest).unwrap_or(smallest)
}

fn drawn(look: Look, title: &str, papers: &[TablePaper], templates: &Templates) -> Document {
    let template = &templates.tableaux;
    let Some(first) = papers.first() else { return Document::new(title, "", Vec::new()) };
    let mut flow = Flow::new(&template.paper, &first.head, title);
    for paper in papers {
        let notes: Vec<String> = paper.table.notes.iter().map(|note| figure::sentence(note)).collect();
        let heights = notes.iter().map(|note| flow.paragraph_height(note, Face::Regular, NOTES_TYPE));
        let under = heights.fold(ABOVE_NOTES, |height, note| height + note);
        let of = [paper.head.tournament.clone(), template.paper.subtitle(&paper.head)].join(" – ");
        let over = if look.cut { flow.paragraph_height(&of, Face::Regular, NOTES_TYPE) } else { Mm(0.0) };
        let high = Mm(look.boxes) * template.paper.scale.max(1.0);
        let boxes = (ABOVE_NOTES + high) * paper.boxes.len();
        let body = flow.body().h;
        let grid = look.grid(paper, &flow, template, body - under - boxes);
        let whole = flow.titled(&grid) + over + under + boxes;
        if look.cut || whole <= body {
            flow.keep(whole.min(body));
        }
        flow.mark(&paper.title);
        if look.cut && !flow.is_fresh() {
            flow.paragraph(&of, Face::Regular, NOTES_TYPE);
        }
        let draw_boxes = |flow: &mut Flow<'_>| {
            for row in &paper.boxes {
                flow.gap(ABOVE_NOTES);
                flow.boxes(row, high);
            }
        };
        if look.over {
            draw_boxes(&mut flow);
        }
        if look.cut {
            flow.going_on(Some(look.named(paper)));
            flow.title(&paper.title, Mm(0.0));
            flow.grid(&grid);
        } else {
            flow.grid_under(&paper.title, &grid);
        }
        if !notes.is_empty() {
            flow.gap(ABOVE_NOTES);
        }
        for note in &notes {
            flow.paragraph(note, Face::Regular, NOTES_TYPE);
        }
        if !look.over {
            draw_boxes(&mut flow);
        }
        flow.going_on(None);
        if look.cut { flow.cut(BETWEEN) } else { flow.gap(BETWEEN) }
    }
    flow.finish()
}

/// Figures stand at the right, words are broken where they must.
fn columns(table: &Table) -> Vec<Column> {
    let column = |column: &report::table::Column| {
        let holds = if column.side == Align::Right { Holds::Figures } else { Holds::Words };
        Column::new(column.heading.as_str(), holds)
    };
    table.columns.iter().map(column).collect()
}

fn rows(table: &Table) -> Vec<Texts> {
    let spelt = |row: &Row| Texts::of(row.0.iter().map(|cell| kept(&figure::signed(&cell.words()))).collect());
    table.rows.iter().map(spelt).collect()
}

/// Lines end between names rather than within one.
pub(crate) fn kept(text: &str) -> String {
    let names = |line: &str| {
        let most = if line.contains(", ") { LISTED } else { TOGETHER };
        let name = |name: &str| {
            if name.chars().count() <= most {
                return name.replace(' ', "\u{a0}");
            }
            // `attaque : Bleu LE GOFF Zoé`
            let parts = name.split_once(" : ").and_then(|(what, who)| Some((what, who.split_once(' ')?)));
            match parts {
                Some((what, (color, who))) if who.chars().count() <= LISTED => {
                    format!("{what} : {color} {}", who.replace(' ', "\u{a0}"))
                }
                _ => name.to_owned(),
            }
        };
        line.split(", ").map(name).collect::<Vec<_>>().join(", ")
    };
    text.split('\n').map(names).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::long_head;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts, texts_of};
    use report::row;

    fn paper(rows: u32) -> TablePaper {
        let mut table = Table::new("", &[">Rang", "Joueur", "Ligne", ">Total %"]);
        table.rows = (1..=rows).map(|rank| row![rank, LONG_NAME, "N", rank]).collect();
        table.notes = vec!["Attendus encore : 12 résultats.".to_owned()];
        TablePaper { head: long_head(), title: "Classement alterné, provisoire".to_owned(), table, boxes: Vec::new() }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&paper(60), templates), draw_each("Feuilles de route", &[paper(8), paper(30)], templates)]
    }

    #[test]
    fn d23_everybody_stands_on_the_wall_once() {
        let document = draw(&TablePaper { head: head(), ..paper(60) }, &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ");
        assert_eq!(all.matches(LONG_NAME.split(' ').next().unwrap_or_default()).count(), 60);
        assert!(all.contains("Attendus encore"));
    }

    #[test]
    fn d13_marks_have_a_real_minus_sign_whether_they_are_figures_or_words() {
        let mut one = paper(0);
        one.table.rows = vec![row![-58, "-200 (garde contre)", "Saint-Jean", 3]];
        let document = draw(&one, &Templates::default());
        let all = texts(&document).join(" ");
        assert!(all.contains("\u{2212}58") && all.contains("\u{2212}200") && all.contains("Saint-Jean"), "{all}");
    }

    #[test]
    fn several_tables_stand_under_their_own_titles() {
        let document = draw_each("Fiches guides", &[paper(7), paper(7), paper(7)], &Templates::default());
        assert_inside(&document);
        let titles = texts(&document).into_iter().filter(|text| *text == "Classement alterné, provisoire").count();
        assert_eq!(titles, 3);
    }

    #[test]
    fn a_table_that_fits_on_a_page_stands_whole_on_one_with_its_notes() {
        let papers: Vec<TablePaper> = (0..5).map(|_| paper(20)).collect();
        let document = draw_each("Feuilles de route", &papers, &Templates::default());
        assert_inside(&document);
        assert!(document.pages.len() > 1);
        for page in &document.pages {
            let all = texts_of(page);
            let count = |words: &str| all.iter().filter(|text| text.contains(words)).count();
            assert_eq!(count("Classement alterné, provisoire"), count("Attendus encore"), "{all:?}");
        }
    }

    #[test]
    fn a_sheet_to_fill_in_has_room_to_write_and_says_of_which_tournament_it_is() {
        use crate::Item;
        let box_of = |what: &str| (what.to_owned(), String::new());
        let boxes = vec![vec![box_of("Salle"), box_of("Attaquant, en Sud")], vec![box_of("Signature")]];
        let sheets: Vec<TablePaper> =
            (0..4).map(|_| TablePaper { head: head(), boxes: boxes.clone(), ..paper(4) }).collect();
        let document = draw_as(Look::SHEET, "Feuilles de marque", &sheets, &Templates::default());
        assert_inside(&document);
        let all = texts(&document);
        let head = head();
        let named = all.iter().filter(|text| text.starts_with(&head.tournament) && text.contains(&head.date)).count();
        assert!(named == 4, "on each sheet or over it: {all:?}");
        let heights: Vec<f32> = document
            .pages
            .iter()
            .flat_map(|page| &page.items)
            .filter_map(|item| match item {
                Item::Rect(rect) => Some(rect.area.h.0),
                _ => None,
            })
            .collect();
        assert!(heights.iter().filter(|height| (11.9..12.1).contains(*height)).count() == 12, "{heights:?}");
    }

    #[test]
    fn d23_a_page_cut_apart_says_whose_it_is_and_its_boxes_stand_over_its_table() {
        let boxes = vec![vec![("RANG".to_owned(), "3ᵉ sur 9".to_owned())]];
        for rows in [3, 8, 20, 28, 31, 60] {
            let sheets: Vec<TablePaper> = (0..3)
                .map(|at| TablePaper {
                    boxes: boxes.clone(),
                    title: format!("Équipe {at}"),
                    head: head(),
                    ..paper(rows)
                })
                .collect();
            for letters in [100, 140] {
                let club =
                    crate::paper::tests::samples::club("papier.toml", &format!("taille_des_lettres = {letters}"));
                let document = draw_as(Look::ROUTE, "Feuilles de route", &sheets, &club);
                assert_inside(&document);
                for page in &document.pages {
                    let all = texts_of(page);
                    let count = |test: &dyn Fn(&str) -> bool| all.iter().filter(|text| test(text)).count();
                    let (first, more) = (
                        count(&|text| text == "RANG"),
                        count(&|text| text.contains(" – rang 3") && text.ends_with("(suite)")),
                    );
                    assert!(more <= 1 && (more == 1 || first > 0), "{rows} rows: {all:?}");
                    assert_eq!(count(&|text| text == "Ligne"), first + more, "{rows} rows: {all:?}");
                }
            }
        }
    }

    #[test]
    fn a_short_one_is_set_larger_where_that_takes_no_more_pages() {
        use crate::Item;
        let short = |rows| {
            let sheet = TablePaper { head: head(), ..paper(rows) };
            let document = draw_as(Look::ROUTE, "Feuilles de route", &[sheet], &Templates::default());
            assert_inside(&document);
            let items = document.pages.iter().flat_map(|page| &page.items);
            let sizes = items.filter_map(|item| match item {
                Item::Text(text) if text.content.contains("ROCHEF") => Some(text.size.0),
                _ => None,
            });
            (document.pages.len(), sizes.fold(0.0, f32::max))
        };
        let ((one, large), (also_one, usual)) = (short(3), short(18));
        assert_eq!((one, also_one), (1, 1));
        assert!(large > usual * 1.2, "{large} {usual}");
    }

    #[test]
    fn lines_end_between_names() {
        assert_eq!(
            kept("Équipe A\nDURAND Léa, LE GOFF Jean"),
            "Équipe\u{a0}A\nDURAND\u{a0}Léa, LE\u{a0}GOFF\u{a0}Jean"
        );
        assert_eq!(kept("attaque : Bleu LE GOFF Zoé"), "attaque : Bleu LE\u{a0}GOFF\u{a0}Zoé");
        assert_eq!(kept("un seul résultat pour les deux"), "un seul résultat pour les deux");
    }

    #[test]
    fn what_is_cut_apart_has_a_line_to_cut_along_between_two() {
        use crate::Item;
        let papers: Vec<TablePaper> = (0..3).map(|_| paper(7)).collect();
        let cuts = |document: Document| {
            let items = document.pages.into_iter().flat_map(|page| page.items);
            items.filter(|item| matches!(item, Item::Line(line) if line.dashed)).count()
        };
        assert_eq!(cuts(draw_as(Look::GUIDE, "Fiches guides", &papers, &Templates::default())), 2);
        assert_eq!(cuts(draw_each("Topage", &papers, &Templates::default())), 0);
    }
}
