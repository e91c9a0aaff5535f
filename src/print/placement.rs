//! The placement board (*tableau d'orientation*) to hang on the wall: what it is made of, and its pages by table.
//!
//! The order of tables, names and teams is given; nothing is sorted here. Its other pages are in `placement_lists`.

use std::ops::Range;

use super::list::{self, Block};
use super::page::{Document, Grey, Page};
use super::placement_clubs::by_club;
use super::placement_lists::{by_name, by_team};
use super::template::{PaperTemplate, Templates};
use super::unit::{Area, Mm};
use super::wording;
use super::write::Style;
use crate::domain::Orientation;
use crate::report::paper::{BoardSeat, BoardTable, PlacementBoard};

pub(super) const TITLES: Mm = Mm(8.0);
pub(super) const THIN: Mm = Mm(0.15);
pub(super) const LINE: Mm = Mm(0.4);
pub(super) const TITLE_GREY: Grey = Grey(85);
pub(super) const ZEBRA_GREY: Grey = Grey(95);
const EMPTY_GREY: Grey = Grey(88);
/// No last page with fewer rows than that.
pub(super) const LEAST_ROWS: usize = 3;

/// Row of the board by table: two lines of name at most.
const TABLE_ROW: Mm = Mm(11.0);
const SECTION_ROW: Mm = Mm(9.0);
const TABLE_COLUMN: Mm = Mm(20.0);

/// One of the lists a board is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardPart {
    /// Who sits at each table.
    Table,
    /// By name.
    Name,
    /// By club, where clubs are known.
    Club,
    /// By duo or team, where there are teams.
    Team,
}

impl BoardPart {
    /// All of them, in the order they are printed.
    pub const ALL: [Self; 4] = [Self::Table, Self::Name, Self::Club, Self::Team];
}

/// Draws the board of one position: by table, by name, by club, then by team where there are teams; or only those parts.
#[must_use]
pub fn board(board: &PlacementBoard, parts: &[BoardPart], templates: &Templates) -> Document {
    let (title, paper) = (title(board), &templates.paper);
    let pages = BoardPart::ALL.iter().filter(|part| parts.contains(part)).flat_map(|part| match part {
        BoardPart::Table => by_table(board, &title, paper),
        BoardPart::Name => by_name(board, &title, paper),
        BoardPart::Club => by_club(board, &title, paper),
        BoardPart::Team => by_team(board, &title, paper),
    });
    list::finish(paper, pages.collect(), &board.head, &title)
}

fn title(board: &PlacementBoard) -> String {
    format!("Placement – {}", wording::position(&board.when))
}

/// A row of the board by table.
enum Entry<'a> {
    /// M8: the tables of a section follow.
    Section(String),
    Table(&'a BoardTable),
}

fn entries(tables: &[BoardTable]) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    for section in tables.chunk_by(|a, b| a.section == b.section) {
        if let (Some(first), Some(last)) = (section.first(), section.last())
            && let Some(letter) = first.section
        {
            entries.push(Entry::Section(format!("Section {letter} – tables {} à {}", first.table, last.table)));
        }
        entries.extend(section.iter().map(Entry::Table));
    }
    entries
}

fn by_table(board: &PlacementBoard, title: &str, paper: &PaperTemplate) -> Vec<Page> {
    let title = format!("{title} – par table");
    let room = list::body(paper, &paper.page(true)).h - TITLES;
    let entries = entries(&board.tables);
    let block = |entry: &Entry<'_>| match entry {
        Entry::Section(_) => Block::heading(SECTION_ROW),
        Entry::Table(_) => Block::row(TABLE_ROW),
    };
    let blocks: Vec<Block> = entries.iter().map(block).collect();
    let zoom = enlarged(list::height(&blocks), room);
    let chairs = if board.tables.iter().any(|table| table.seats[4].is_some()) { 5 } else { 4 };
    let draw = |rows: Range<usize>| {
        let mut page = list::start(paper, true, &board.head, &title, rows.start > 0);
        let body = list::body(paper, &page);
        table_titles(&mut page, body.band(Mm(0.0), TITLES), chairs);
        let mut top = TITLES;
        let mut shaded = false;
        for (entry, block) in entries[rows.clone()].iter().zip(&blocks[rows]) {
            let area = body.band(top, block.height * zoom);
            match entry {
                Entry::Section(words) => section_row(&mut page, area, words, zoom),
                Entry::Table(table) => table_row(&mut page, area, table, chairs, shaded),
            }
            shaded = matches!(entry, Entry::Table(_)) && !shaded;
            top += area.h;
        }
        page.frame(body.band(Mm(0.0), top), LINE);
        page
    };
    list::spread(&blocks, room, LEAST_ROWS).into_iter().map(draw).collect()
}

/// A list that leaves much of its only page blank is drawn larger, to be read from further away.
pub(super) fn enlarged(used: Mm, room: Mm) -> f32 {
    const MOST: f32 = 1.5;
    (room.0 / used.0.max(1.0)).clamp(1.0, MOST)
}

fn table_titles(page: &mut Page, area: Area, chairs: usize) {
    page.fill(area, TITLE_GREY);
    page.write(area.strip(Mm(0.0), TABLE_COLUMN), "TABLE", Style::bold(11.0).centred());
    for (index, orientation) in Orientation::ALL.into_iter().take(chairs).enumerate() {
        let word = orientation.word().to_uppercase();
        let cell = chair_cell(area, index, chairs);
        page.write(cell, &word, Style::bold(13.0).centred());
        page.line((cell.x, cell.y), (cell.x, cell.bottom()), THIN);
    }
}

fn section_row(page: &mut Page, area: Area, words: &str, zoom: f32) {
    page.fill(area, TITLE_GREY);
    page.write(area, words, Style::bold(13.0 * zoom).centred());
    page.line((area.x, area.y), (area.right(), area.y), LINE);
}

fn table_row(page: &mut Page, area: Area, table: &BoardTable, chairs: usize, shaded: bool) {
    let zoom = area.h.0 / TABLE_ROW.0;
    if shaded {
        page.fill(area, ZEBRA_GREY);
    }
    let number = area.strip(Mm(0.0), TABLE_COLUMN);
    page.write(number, &table.table.to_string(), Style::bold(20.0 * zoom).centred());
    for (index, seat) in table.seats.iter().take(chairs).enumerate() {
        let cell = chair_cell(area, index, chairs);
        match seat {
            Some(seat) => seat_cell(page, cell, seat, zoom),
            None => page.fill(cell, EMPTY_GREY),
        }
        if seat.is_none() && index < Orientation::FOUR.len() {
            page.write(cell, "chaise vide", Style::regular(10.0 * zoom).grey(25).centred());
        }
        page.line((cell.x, cell.y), (cell.x, cell.bottom()), THIN);
    }
    page.line((area.x, area.y), (area.right(), area.y), THIN);
}

/// The name and, in a team tournament, the team's number below it.
fn seat_cell(page: &mut Page, cell: Area, seat: &BoardSeat, zoom: f32) {
    let style = Style::regular(13.5 * zoom).least(6.5);
    let Some(team) = &seat.team else {
        page.write_lines(cell, &seat.name, style, 3);
        return;
    };
    page.write_lines(cell.band(Mm(0.0), cell.h * 0.7), &seat.name, style, 2);
    let number = format!("{} {}", team.noun, team.number);
    page.write(cell.band(cell.h * 0.66, cell.h * 0.3), &number, Style::regular(8.0 * zoom).grey(25).right());
}

#[allow(clippy::cast_precision_loss)] // five chairs
fn chair_cell(area: Area, index: usize, chairs: usize) -> Area {
    let width = (area.w - TABLE_COLUMN) / chairs as f32;
    area.strip(TABLE_COLUMN + width * index as f32, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(board: &PlacementBoard) -> Document {
        super::board(board, &BoardPart::ALL, &Templates::default())
    }

    use crate::domain::TableNo;
    use crate::print::samples::{LONG_NAME, assert_inside, head, texts, when};
    use crate::report::paper::{BoardName, BoardTeam, PaperTeam};

    fn name(index: u16) -> String {
        if index % 40 == 5 { LONG_NAME.to_owned() } else { format!("LEFÈVRE Zoé {index}") }
    }

    /// That many players at tables of 4 (or 5); in teams of that many, the tables in four sections.
    fn sample(players: u16, chairs: u16, team: Option<u16>) -> PlacementBoard {
        let tables = players.div_ceil(chairs);
        let of = |index: u16| {
            let number = u32::from(index / team?) + 1;
            Some(PaperTeam { noun: "équipe".to_owned(), number, name: "Les Renards".to_owned() })
        };
        let table = |table: u16| BoardTable {
            table: TableNo(table + 1),
            section: team.and_then(|_| ('A'..='D').nth(usize::from(table * 4 / tables))),
            seats: [0, 1, 2, 3, 4].map(|chair| {
                let index = table * chairs + chair;
                (chair < chairs && index < players).then(|| BoardSeat { name: name(index), team: of(index) })
            }),
        };
        let entry = |index: u16| BoardName {
            name: name(index),
            club: "Tarot Club de l'Œuf".to_owned(),
            table: TableNo(index / chairs + 1),
            orientation: Orientation::ALL[usize::from(index % chairs)],
        };
        let members = |first: u16| (first..players.min(first + team.unwrap_or(1))).map(entry).collect();
        let teams = team.map(|size| {
            (0..players)
                .step_by(usize::from(size))
                .filter_map(|first| Some(BoardTeam { team: of(first)?, members: members(first) }))
        });
        PlacementBoard {
            head: head(),
            when: when(1),
            tables: (0..tables).map(table).collect(),
            names: (0..players).map(entry).collect(),
            clubs: Vec::new(),
            teams: teams.into_iter().flatten().collect(),
        }
    }

    fn count(document: &Document, starts: &str) -> usize {
        texts(document).iter().filter(|text| text.starts_with(starts)).count()
    }

    #[test]
    fn six_hundred_players_are_all_there_on_numbered_pages() {
        let document = board(&sample(600, 4, None));
        assert_inside(&document);
        let all = texts(&document);
        assert!(all.contains(&"page 21/21"));
        assert_eq!(count(&document, "LEFÈVRE"), 2 * 585);
        assert_eq!(all.iter().filter(|text| **text == "TABLE").count(), 11 + 2 * 10, "titles on every page");
        assert!(all.iter().all(|text| !text.contains('…')), "no name is cut");
    }

    #[test]
    fn small_boards_stay_on_the_page() {
        for players in 0..70 {
            assert_inside(&board(&sample(players, 4, None)));
            assert_inside(&board(&sample(players, 5, Some(2))));
        }
    }

    #[test]
    fn an_empty_chair_is_said() {
        assert_eq!(count(&board(&sample(7, 4, None)), "chaise vide"), 1);
    }

    #[test]
    fn tables_of_5_have_a_fifth_column() {
        let document = board(&sample(18, 5, None));
        assert!(texts(&document).contains(&"CINQUIÈME") && texts(&document).contains(&"Cinquième"));
        assert_eq!(count(&document, "chaise vide"), 1, "the fifth chair of a table of 3 is no empty chair");
        assert!(!texts(&board(&sample(16, 4, None))).contains(&"CINQUIÈME"));
    }

    #[test]
    fn m8_sections_are_separated_and_teams_stay_whole() {
        for teams in [8, 12, 148] {
            let document = board(&sample(teams * 4, 4, Some(4)));
            assert_inside(&document);
            let first = format!("Section B – tables {} à {}", teams / 4 + 1, teams / 2);
            assert_eq!(count(&document, &first), 1, "{:?}", texts(&document));
            assert_eq!(count(&document, "Section"), 4);
            assert_eq!(count(&document, "Les Renards"), usize::from(teams), "on the pages by team");
            assert!(texts(&document).iter().all(|text| !text.contains('…')), "no name is cut");
        }
    }
}
