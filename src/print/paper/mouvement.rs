//! Movement and timetable on one page for the wall: the move of each side of the room into each position, or, where players go by numbers,
//! the players of each table.

use super::panneaux::Template;
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::measured::{self, Column, Holds, Texts};
use crate::engine::wall::Wall;
use crate::engine::{Document, Mm, Style, figure, list};
use crate::template::{PaperTemplate, Templates};
use domain::text::capitalised;
use report::paper::{MovementPoster, Moves, MovesInto};

/// The columns of the positions and of the hours.
const POSITION: Mm = Mm(28.0);
const HOUR: Mm = Mm(30.0);
const TITLES: Mm = Mm(13.0);
/// Rows grow no higher than that, and are drawn no lower: there are more pages then.
const ROW_MOST: Mm = Mm(27.0);
const ROW_LEAST: Mm = Mm(11.0);
const NOTE: Mm = Mm(9.0);
/// The figure's share of a row's height; the words have the rest.
const FIGURE: f32 = 0.56;

/// Draws the poster.
pub fn draw(poster: &MovementPoster, templates: &Templates) -> Document {
    let template = &templates.panneaux;
    let session = poster.session.iter().map(|session| format!(" – {}", capitalised(session)));
    let title = format!("{}{}", template.movement, session.collect::<String>());
    let said = |first: &str| {
        let lines = std::iter::once(first).chain(poster.announced.iter().map(String::as_str));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" – ")
    };
    match &poster.moves {
        Moves::Sides(sides) => {
            let said = said(&template.round);
            let sheet = &template.paper;
            let body = list::body(sheet, &sheet.page(true));
            let grid = of_sides(poster, sides, (body.w, body.h - NOTE), template);
            let pages = list::spread(&grid.blocks(), body.h - NOTE - grid.titles.height, 1).into_iter().map(|rows| {
                let mut page = list::start(sheet, true, &poster.head, &title, rows.start > 0);
                let below = grid.draw(&mut page, body, rows);
                page.write(body.band(below + Mm(1.0), NOTE - Mm(1.0)), &said, Style::regular(13.0).least(7.0));
                page
            });
            list::finish(sheet, pages.collect(), &poster.head, &title)
        }
        Moves::Tables(tables) => {
            let title = said(&title);
            let named = |position: &(domain::PositionNo, String)| match position.1.as_str() {
                "" => format!("{} {}", template.position, position.0),
                hour => format!("{} {} – {hour}", template.position, position.0),
            };
            let mut columns = vec![Column::new(template.table.as_str(), Holds::Figures).bold()];
            columns.extend(poster.hours.iter().map(|hour| Column::new(named(hour), Holds::Words)));
            let rows: Vec<Texts> = tables
                .iter()
                .map(|(table, seats)| {
                    let seated = seats.iter().map(|chairs| {
                        let chairs = chairs.iter().map(|(chair, number)| format!("{chair}\u{a0}{number}"));
                        chairs.collect::<Vec<_>>().join(" ")
                    });
                    Texts::of(std::iter::once(table.to_string()).chain(seated).collect())
                })
                .collect();
            let wall = Wall { lying: &[true], ..Wall::new(&template.paper, &poster.head, &title, template.size) };
            wall.document(|sheet: &PaperTemplate, _, width| {
                measured::whole(&columns, &rows, (width, Mm(0.0)), template.size, sheet)
            })
        }
    }
}

type Sides = [(domain::Orientation, Vec<MovesInto>)];

fn of_sides(poster: &MovementPoster, sides: &Sides, (width, room): (Mm, Mm), template: &Template) -> Grid {
    let scale = template.paper.scale;
    let height = (room - TITLES * scale) / poster.hours.len().max(1);
    let height = height.min(ROW_MOST * scale).max(ROW_LEAST * scale);
    let side = (width - POSITION - HOUR) / sides.len().max(1);
    let columns = [POSITION, HOUR].into_iter().chain(std::iter::repeat_n(side, sides.len()));
    let words = [template.position.clone(), template.hour.clone()].into_iter();
    let words = words.chain(sides.iter().map(|(chair, _)| chair.word().to_uppercase()));
    let titles = words.enumerate().map(|(at, words)| Cell::new(at, words, Style::bold(17.0).least(8.0).centred()));
    let row = |(index, (position, hour)): (usize, &(domain::PositionNo, String))| {
        let letters = height.0 / scale;
        let number = Style::bold((letters * 1.7).min(34.0)).centred();
        let mut cells = vec![
            Cell::new(0, position.to_string(), number),
            Cell::new(1, hour, Style::bold((letters * 1.2).min(22.0)).least(8.0).centred()),
        ];
        match index.checked_sub(1) {
            None => {
                let style = Style::regular((letters * 0.62).min(14.0)).least(5.0).centred();
                cells.extend((2..sides.len() + 2).map(|at| Cell::new(at, &template.first, style).lines(2)));
            }
            Some(before) => {
                let into = sides.iter().enumerate().filter_map(|(at, (_, moves))| Some((at + 2, moves.get(before)?)));
                cells.extend(into.flat_map(|(at, into)| moved(at, *into, height, template)));
            }
        }
        Row { height, rule: Some(LINE), cells, ..Row::default() }
    };
    Grid {
        titles: Row::titles(TITLES * scale, &template.paper, titles.collect()),
        rows: poster.hours.iter().enumerate().map(row).collect(),
        between: (1..sides.len() + 2).map(|column| (column, THIN)).collect(),
        columns: Columns::new(columns),
        ..Grid::default()
    }
}

/// The figure to be seen from afar and the words under it; unusual ones on a ground.
fn moved(at: usize, into: MovesInto, height: Mm, template: &Template) -> Vec<Cell> {
    let words = template.step(into.tables);
    let letters = height.0 / template.paper.scale;
    let small = Style::regular((letters * 0.62).min(14.0)).least(5.0).centred();
    let ground = (!into.usual).then(|| Cell::blank(at, 1).on(template.paper.title_fill));
    let cells = match into.tables {
        0 => vec![Cell::new(at, words, Style::bold((letters * 0.75).min(17.0)).least(5.0).centred()).lines(2)],
        tables => {
            let figure = if tables > 0 { format!("+{tables}") } else { figure::score(tables) };
            let figure = Cell::new(at, figure, Style::bold((letters * 1.5).min(32.0)).centred());
            vec![
                figure.part(Mm(0.0), height * FIGURE),
                Cell::new(at, words, small).part(height * FIGURE, height * 0.32),
            ]
        }
    };
    ground.into_iter().chain(cells).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{assert_inside, head, texts};
    use domain::{Orientation, PositionNo, TableNo};

    fn poster(positions: u8, moves: Moves) -> MovementPoster {
        let hours = (1..=positions).map(|position| (PositionNo(position), format!("{} h 30", 14 + position)));
        MovementPoster {
            head: head(),
            session: Some("séance 2".to_owned()),
            hours: hours.collect(),
            moves,
            announced: Vec::new(),
        }
    }

    fn sides(positions: u8) -> Moves {
        let into = |position: u8| MovesInto { tables: if position == 3 { -12 } else { 2 }, usual: position != 3 };
        let side = |chair| (chair, (2..=positions).map(into).collect());
        Moves::Sides(Orientation::ALL.map(side).to_vec())
    }

    fn numbers(tables: u16, positions: u8) -> Moves {
        let seats: Vec<(Orientation, String)> = Orientation::FOUR.map(|chair| (chair, "112".to_owned())).to_vec();
        Moves::Tables((1..=tables).map(|table| (TableNo(table), vec![seats.clone(); usize::from(positions)])).collect())
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        [poster(5, sides(5)), poster(20, sides(20)), poster(7, numbers(8, 7))].map(|one| draw(&one, templates)).into()
    }

    #[test]
    fn m1_each_side_reads_what_it_does_and_when() {
        let document = draw(&poster(5, sides(5)), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 1);
        let all = texts(&document);
        for wanted in ["Mouvement et horaires – Séance 2", "16 h 30", "NORD", "+2", "\u{2212}12", "monte de 2 tables"]
        {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
    }

    #[test]
    fn m2_by_numbers_each_table_has_who_sits_there() {
        let document = draw(&poster(7, numbers(8, 7)), &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ");
        assert!(all.contains("N 112") && all.contains("21 h 30"), "{all}");
    }
}
