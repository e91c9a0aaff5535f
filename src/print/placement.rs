//! The placement board (*tableau d'orientation*), by table and by name, to hang on the wall.
//!
//! The order of tables and names is given; nothing is sorted here.

use super::font;
use super::list;
use super::page::{Document, Grey, Page};
use super::unit::{Area, Mm, Pt};
use super::write::Style;
use crate::domain::Orientation;
use crate::report::paper::{BoardName, BoardTable, PlacementBoard};

const TITLES: Mm = Mm(8.0);
const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.4);
const TITLE_GREY: Grey = Grey(85);
const ZEBRA_GREY: Grey = Grey(95);
const EMPTY_GREY: Grey = Grey(88);
/// No last page with fewer rows than that.
const LEAST_ROWS: usize = 3;

/// Row of the board by table: two lines of name at most.
const TABLE_ROW: Mm = Mm(11.0);
const TABLE_COLUMN: Mm = Mm(20.0);

/// Row of the board by name.
const NAME_ROW: Mm = Mm(8.0);
/// More names than that stand in two columns.
const ONE_COLUMN: usize = 28;
const GUTTER: Mm = Mm(6.0);
const NUMBER_COLUMN: Mm = Mm(14.0);
const CHAIR_COLUMN: Mm = Mm(17.0);
/// A club is only printed where it stands whole beside the name, in that type at least.
const CLUB_LEAST: Pt = Pt(7.0);
const CLUB_SPACE: Mm = Mm(3.0);

/// Draws the board of one position: by table, then by name.
#[must_use]
pub fn board(board: &PlacementBoard) -> Document {
    let title = format!("Placement – position {}", board.position);
    let mut pages = by_table(board, &title);
    pages.extend(by_name(board, &title));
    list::finish(pages, &board.head, &title)
}

/// Draws only the pages by table.
#[must_use]
pub fn board_by_table(board: &PlacementBoard) -> Document {
    let title = format!("Placement – position {}", board.position);
    list::finish(by_table(board, &title), &board.head, &title)
}

/// Draws only the pages by name.
#[must_use]
pub fn board_by_name(board: &PlacementBoard) -> Document {
    let title = format!("Placement – position {}", board.position);
    list::finish(by_name(board, &title), &board.head, &title)
}

fn by_table(board: &PlacementBoard, title: &str) -> Vec<Page> {
    let title = format!("{title} – par table");
    let room = list::rows_in(list::body(&Page::landscape()).h - TITLES, TABLE_ROW);
    let pages = list::spread(board.tables.len(), room, LEAST_ROWS);
    let row = TABLE_ROW * enlarged(board.tables.len(), room);
    let draw = |rows: std::ops::Range<usize>| {
        let mut page = list::start(Page::landscape(), &board.head, &title, rows.start > 0);
        let body = list::body(&page);
        table_titles(&mut page, body.band(Mm(0.0), TITLES));
        let mut top = TITLES;
        for (index, table) in board.tables[rows].iter().enumerate() {
            table_row(&mut page, body.band(top, row), table, index % 2 == 1);
            top += row;
        }
        verticals(&mut page, body.band(Mm(0.0), top));
        page
    };
    pages.into_iter().map(draw).collect()
}

/// A list that leaves much of its only page blank is drawn larger, to be read from further away.
fn enlarged(rows: usize, room: usize) -> f32 {
    const MOST: f32 = 1.5;
    let share = |count: usize| u16::try_from(count).map_or(f32::MAX, f32::from);
    (share(room) / share(rows.max(1))).clamp(1.0, MOST)
}

fn table_titles(page: &mut Page, area: Area) {
    page.fill(area, TITLE_GREY);
    page.write(area.strip(Mm(0.0), TABLE_COLUMN), "TABLE", Style::bold(11.0).centred());
    for orientation in Orientation::FOUR {
        let word = orientation.word().to_uppercase();
        page.write(chair_cell(area, orientation.index()), &word, Style::bold(13.0).centred());
    }
}

fn table_row(page: &mut Page, area: Area, table: &BoardTable, shaded: bool) {
    let zoom = area.h.0 / TABLE_ROW.0;
    if shaded {
        page.fill(area, ZEBRA_GREY);
    }
    let number = area.strip(Mm(0.0), TABLE_COLUMN);
    page.write(number, &table.table.to_string(), Style::bold(20.0 * zoom).centred());
    for (index, name) in table.names.iter().enumerate() {
        let cell = chair_cell(area, index);
        match name {
            Some(name) => page.write_lines(cell, name, Style::regular(13.5 * zoom).least(8.0), 3),
            None => {
                page.fill(cell, EMPTY_GREY);
                page.write(cell, "chaise vide", Style::regular(10.0 * zoom).grey(25).centred());
            }
        }
    }
    page.line((area.x, area.y), (area.right(), area.y), THIN);
}

#[allow(clippy::cast_precision_loss)] // four chairs
fn chair_cell(area: Area, index: usize) -> Area {
    let width = (area.w - TABLE_COLUMN) / 4.0;
    area.strip(TABLE_COLUMN + width * index as f32, width)
}

fn verticals(page: &mut Page, area: Area) {
    for index in 0..4 {
        let x = chair_cell(area, index).x;
        page.line((x, area.y), (x, area.bottom()), THIN);
    }
    page.frame(area, LINE);
}

fn by_name(board: &PlacementBoard, title: &str) -> Vec<Page> {
    let title = format!("{title} – par nom");
    let body = list::body(&Page::portrait());
    let rows = list::rows_in(body.h - TITLES, NAME_ROW);
    let columns = if board.names.len() > ONE_COLUMN { 2 } else { 1 };
    let pages = list::spread(board.names.len(), rows * columns, LEAST_ROWS);
    let row = NAME_ROW * enlarged(board.names.len().div_ceil(columns), rows);
    let draw = |range: std::ops::Range<usize>| {
        let mut page = list::start(Page::portrait(), &board.head, &title, range.start > 0);
        // A last page is divided evenly, so that both columns are as high.
        let height = range.len().div_ceil(columns).max(1);
        let names = &board.names[range];
        for (index, chunk) in names.chunks(height).enumerate() {
            name_column(&mut page, column_area(body, index, columns), row, chunk);
        }
        page
    };
    pages.into_iter().map(draw).collect()
}

#[allow(clippy::cast_precision_loss)] // two columns
fn column_area(body: Area, index: usize, columns: usize) -> Area {
    if columns == 1 {
        return body;
    }
    let width = (body.w - GUTTER) / columns as f32;
    body.strip((width + GUTTER) * index as f32, width)
}

fn name_column(page: &mut Page, area: Area, row: Mm, names: &[BoardName]) {
    let titles = area.band(Mm(0.0), TITLES);
    page.fill(titles, TITLE_GREY);
    let (name, table, chair) = name_cells(titles);
    page.write(name, "NOM", Style::bold(10.0));
    page.write(table, "TABLE", Style::bold(9.0).centred());
    page.write(chair, "PLACE", Style::bold(9.0).centred());
    let mut top = TITLES;
    for (index, entry) in names.iter().enumerate() {
        name_row(page, area.band(top, row), entry, index % 2 == 1);
        top += row;
    }
    page.frame(area.band(Mm(0.0), top), LINE);
}

fn name_row(page: &mut Page, area: Area, entry: &BoardName, shaded: bool) {
    let zoom = area.h.0 / NAME_ROW.0;
    let style = Style::regular(13.0 * zoom).least(8.0);
    if shaded {
        page.fill(area, ZEBRA_GREY);
    }
    page.line((area.x, area.y), (area.right(), area.y), THIN);
    let (name, table, chair) = name_cells(area);
    page.write_lines(name, &entry.name, style, 2);
    let used = font::width(&font::printable(&entry.name), style.face, style.size) + CLUB_SPACE;
    let club = Style::regular(8.0 * zoom).grey(25).least(CLUB_LEAST.0).right();
    let needed = font::width(&font::printable(&entry.club), club.face, CLUB_LEAST) + CLUB_SPACE;
    if used + needed <= name.w {
        page.write(name.strip(used, name.w - used), &entry.club, club);
    }
    page.write(table, &entry.table.to_string(), Style::bold(15.0 * zoom).centred());
    page.write(chair, entry.orientation.word(), Style::regular(12.0 * zoom).centred());
}

fn name_cells(area: Area) -> (Area, Area, Area) {
    let name = area.w - NUMBER_COLUMN - CHAIR_COLUMN;
    (area.strip(Mm(0.0), name), area.strip(name, NUMBER_COLUMN), area.strip(name + NUMBER_COLUMN, CHAIR_COLUMN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{PositionNo, TableNo};
    use crate::print::samples::{LONG_NAME, assert_inside, head, texts};

    fn sample(players: u16) -> PlacementBoard {
        let name = |index: u16| {
            if index == 5 { LONG_NAME.to_owned() } else { format!("LEFÈVRE Zoé {index}") }
        };
        let table = |table: u16| BoardTable {
            table: TableNo(table + 1),
            names: [0, 1, 2, 3].map(|chair| table * 4 + chair).map(|i| (i < players).then(|| name(i))),
        };
        let entry = |index: u16| BoardName {
            name: name(index),
            club: "Tarot Club de l'Œuf".to_owned(),
            table: TableNo(index / 4 + 1),
            orientation: Orientation::FOUR[usize::from(index % 4)],
        };
        PlacementBoard {
            head: head(),
            position: PositionNo(1),
            tables: (0..players.div_ceil(4)).map(table).collect(),
            names: (0..players).map(entry).collect(),
        }
    }

    #[test]
    fn six_hundred_players_are_all_there_on_numbered_pages() {
        let board = sample(600);
        assert_eq!(board_by_table(&board).pages.len(), 11);
        assert_eq!(board_by_name(&board).pages.len(), 10);
        let document = super::board(&board);
        assert_inside(&document);
        let texts = texts(&document);
        assert!(texts.contains(&"page 21/21"));
        let (by_table, by_name) = (texts.iter(), texts.iter());
        assert_eq!(by_table.filter(|text| text.starts_with("LEFÈVRE")).count(), 2 * 599);
        assert_eq!(by_name.filter(|text| **text == "TABLE").count(), 11 + 2 * 10, "titles on every page");
    }

    #[test]
    fn small_boards_stay_on_the_page() {
        for players in 0..70 {
            assert_inside(&super::board(&sample(players)));
        }
    }

    #[test]
    fn an_empty_chair_is_said() {
        assert!(texts(&board_by_table(&sample(7))).contains(&"chaise vide"));
    }
}
