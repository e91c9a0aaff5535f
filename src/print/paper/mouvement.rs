//! Movement and timetable on one page for the wall: the move of each side of the room into each position, or, where players go by numbers,
//! the players of each table.

use super::panneaux::Template;
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::{Document, Face, Mm, Pt, Style, cell_padding, figure, font, list};
use crate::template::{PaperTemplate, Templates};
use domain::text::capitalised;
use domain::{Orientation, PositionNo, TableNo};
use report::paper::{MovementPoster, Moves, MovesInto};

/// The columns of the positions and of the hours.
const POSITION: Mm = Mm(28.0);
const HOUR: Mm = Mm(30.0);
const TITLES: Mm = Mm(13.0);
/// Rows grow no higher than that, and are drawn no lower: there are more pages then.
const ROW_MOST: Mm = Mm(27.0);
const ROW_LEAST: Mm = Mm(11.0);
const NOTE: Mm = Mm(9.0);
/// The column of the tables, in shares of the sheet.
const BESIDE: f32 = 0.08;
/// Rows of numbers grow no higher.
const CHAIRS_MOST: Mm = Mm(40.0);
/// What letters gain that is worth other lines, or more pages.
const WORTH: f32 = 1.15;
/// The letters of a number are no larger, and its lines that many of their sizes apart.
const LETTERS_MOST: f32 = 30.0;
const LINE_STEP: f32 = 1.25;
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
    let sheet = &template.paper;
    let body = list::body(sheet, &sheet.page(true));
    let (said, grid) = match &poster.moves {
        Moves::Sides(sides) => (said(&template.round), of_sides(poster, sides, (body.w, body.h - NOTE), template)),
        Moves::Tables(tables) => (said(""), by_numbers(poster, tables, body.w, template)),
    };
    let pages = list::spread(&grid.blocks(), body.h - NOTE - grid.titles.height, 1).into_iter().map(|rows| {
        let mut page = list::start(sheet, true, &poster.head, &title, rows.start > 0);
        let below = grid.draw(&mut page, body, rows);
        page.write(body.band(below + Mm(1.0), NOTE - Mm(1.0)), &said, Style::regular(13.0).least(7.0));
        page
    });
    list::finish(sheet, pages.collect(), &poster.head, &title)
}

/// How chairs stand in their cells: so many side by side, in letters of that size as they are drawn, rows that high.
struct Chairs {
    across: usize,
    letters: Pt,
    height: Mm,
}

impl Chairs {
    /// Two and two, or one under the other where they are larger so, the rows filling that many pages. A chair takes that much of its size.
    fn on(pages: usize, rows: usize, (each, room): (Mm, Mm), takes: Mm, scale: f32) -> Self {
        let height = (room / rows.div_ceil(pages).max(1)).min(CHAIRS_MOST * scale);
        let fit = |across: usize| {
            let line = height / Orientation::FOUR.len().div_ceil(across) / LINE_STEP;
            let letters = (each / across).0 / takes.0;
            Self { across, letters: Pt(letters.min(line.0 / Pt(1.0).mm().0).min(LETTERS_MOST * scale)), height }
        };
        let (two, one) = (fit(2), fit(1));
        if one.letters > two.letters * WORTH { one } else { two }
    }

    /// The same on no more pages than letters of the asked size take; larger ones on twice as many at most, and no smaller than the usual.
    fn laid(rows: usize, room: impl Fn(f32) -> (Mm, Mm), takes: Mm, template: &Template) -> Self {
        let first = |wanted: Pt, scale: f32, most: usize| {
            let at = |pages: usize| Self::on(pages, rows, room(scale), takes, scale);
            let wanted = Pt(wanted.0.min(at(most).letters.0));
            let pages = (1..most).find(|pages| at(*pages).letters >= wanted).unwrap_or(most);
            (pages, at(pages))
        };
        let scale = template.paper.scale;
        let (pages, usual) = first(template.size, scale.min(1.0), rows.max(1));
        if scale <= 1.0 {
            return usual;
        }
        let most = Self::on(pages * 2, rows, room(scale), takes, scale).letters;
        let wanted = if most < usual.letters * WORTH { usual.letters } else { usual.letters * scale };
        first(wanted, scale, pages * 2).1
    }
}

/// Who sits where, position by position.
fn by_numbers(poster: &MovementPoster, tables: &[(TableNo, Vec<Seats>)], width: Mm, template: &Template) -> Grid {
    let (sheet, positions) = (&template.paper, poster.hours.len().max(1));
    let seats = || tables.iter().flat_map(|(_, seats)| seats.iter().flatten());
    let widest = |widths: &mut dyn Iterator<Item = Mm>| widths.fold(Mm(0.0), Mm::max);
    let letter =
        widest(&mut seats().map(|(chair, _)| font::width(&chair.letter().to_string(), Face::Regular, Pt(1.0))));
    let number = widest(&mut seats().map(|(_, number)| font::width(number, Face::Bold, Pt(1.0))));
    let padding = cell_padding(Pt(1.0));
    let (takes, beside) = (letter + number + padding * 4.2, width * BESIDE);
    let each = (width - beside) / positions;
    let room = |scale: f32| {
        let sheet = PaperTemplate { scale, ..sheet.clone() };
        (each, list::body(&sheet, &sheet.page(true)).h - NOTE - TITLES * scale)
    };
    let Chairs { across, letters, height } = Chairs::laid(tables.len(), room, takes, template);
    // Letter and number stand in the middle of their part of the cell.
    let slot = each / across;
    let before = (slot - takes * letters.0) / 2.0 + (letter + padding * 2.0) * letters.0;
    let columns = std::iter::once(beside).chain((0..positions * across).flat_map(|_| [before, slot - before]));
    let (first, step) = (|position: usize| 1 + position * across * 2, letters.mm() * LINE_STEP);
    let named = |(at, (position, hour)): (usize, &(PositionNo, String))| {
        let words = format!("{} {position} {hour}", template.position);
        Cell::new(first(at), words.trim_end(), Style::bold(15.0).least(7.0).centred()).over(across * 2).lines(2)
    };
    let size = letters.0 / sheet.scale;
    let row = |(table, seats): &(TableNo, Vec<Seats>)| {
        let chair = |at: usize, index: usize, (chair, number): &(Orientation, String)| {
            let (column, line) = (first(at) + index % across * 2, index / across);
            let top = (height - step * Orientation::FOUR.len().div_ceil(across)) / 2.0 + step * line;
            let cells = [
                Cell::new(column, chair.letter().to_string(), Style::regular(size).right()),
                Cell::new(column + 1, number, Style::bold(size)),
            ];
            cells.map(|cell| cell.part(top, step))
        };
        let seated = |(at, seats): (usize, &Seats)| {
            seats.iter().enumerate().flat_map(|(index, seat)| chair(at, index, seat)).collect::<Vec<_>>()
        };
        let table = Cell::new(0, table.to_string(), Style::bold((size * 1.4).min(34.0)).centred());
        let cells = std::iter::once(table).chain(seats.iter().enumerate().flat_map(seated)).collect();
        Row { height, rule: Some(LINE), cells, ..Row::default() }
    };
    let heading = Cell::new(0, &template.table, Style::bold(15.0).least(7.0).centred());
    let titles = std::iter::once(heading).chain(poster.hours.iter().enumerate().map(named)).collect();
    Grid {
        titles: Row::titles(TITLES * sheet.scale, sheet, titles),
        rows: tables.iter().map(row).collect(),
        between: (0..positions).map(|position| (first(position), THIN)).collect(),
        columns: Columns::new(columns),
        ..Grid::default()
    }
}

type Seats = Vec<(Orientation, String)>;
type Sides = [(Orientation, Vec<MovesInto>)];

fn of_sides(poster: &MovementPoster, sides: &Sides, (width, room): (Mm, Mm), template: &Template) -> Grid {
    let scale = template.paper.scale;
    let height = (room - TITLES * scale) / poster.hours.len().max(1);
    let height = height.min(ROW_MOST * scale).max(ROW_LEAST * scale);
    let side = (width - POSITION - HOUR) / sides.len().max(1);
    let columns = [POSITION, HOUR].into_iter().chain(std::iter::repeat_n(side, sides.len()));
    let words = [template.position.clone(), template.hour.clone()].into_iter();
    let words = words.chain(sides.iter().map(|(chair, _)| chair.word().to_uppercase()));
    let titles = words.enumerate().map(|(at, words)| Cell::new(at, words, Style::bold(17.0).least(8.0).centred()));
    let row = |(index, (position, hour)): (usize, &(PositionNo, String))| {
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
    use crate::engine::Item;
    use crate::paper::tests::samples::{assert_inside, head, texts};

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
        assert!(all.contains("N 112 S 112 E 112 O 112") && all.contains("21 h 30"), "{all}");
    }

    #[test]
    fn m2_numbers_fill_the_sheet_and_are_no_smaller_in_larger_letters() {
        let letters = |tables: u16, positions: u8, club: &str| {
            let templates = crate::paper::tests::samples::club("papier.toml", club);
            let document = draw(&poster(positions, numbers(tables, positions)), &templates);
            assert_inside(&document);
            let items = document.pages.iter().flat_map(|page| &page.items);
            let sizes = items.filter_map(|item| match item {
                Item::Text(text) if text.content == "112" => Some(text.size.0),
                _ => None,
            });
            let sizes: Vec<f32> = sizes.collect();
            assert_eq!(sizes.len(), usize::from(tables) * usize::from(positions) * 4);
            sizes.into_iter().fold(100.0, f32::min)
        };
        for (tables, positions) in [(2, 3), (4, 4), (6, 5), (12, 11), (20, 5), (8, 14)] {
            let [usual, larger, small] =
                ["", "taille_des_lettres = 140", "format = \"A5\""].map(|club| letters(tables, positions, club));
            assert!(
                larger > usual - 0.01 && usual >= 10.0 && small >= 7.0,
                "{tables}, {positions}: {usual} {larger} {small}"
            );
        }
    }
}
