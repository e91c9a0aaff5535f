//! The placement board (*tableau d'orientation*) to hang on the wall: what it is made of, and its pages by table.
//!
//! The order of tables, names and teams is given; nothing is sorted here. Its other pages are in `placement_lists`.

use std::ops::Range;

use super::lists::{by_club, by_name, by_team};
use super::template::{BoardList, Template};
use crate::domain::Orientation;
use crate::print::engine::{
    Area, Document, Grey, Mm, Page, Style,
    list::{self, Block},
};
use crate::print::paper::wording;
use crate::print::template::Templates;
use crate::report::paper::{BoardSeat, BoardTable, PlacementBoard};

pub const TITLES: Mm = Mm(8.0);
pub const THIN: Mm = Mm(0.15);
pub const LINE: Mm = Mm(0.4);
const EMPTY_GREY: Grey = Grey(88);
/// No last page with fewer rows than that.
pub const LEAST_ROWS: usize = 3;

/// Row of the board by table: two lines of name at most.
const TABLE_ROW: Mm = Mm(11.0);
const SECTION_ROW: Mm = Mm(9.0);
const TABLE_COLUMN: Mm = Mm(20.0);

/// Draws the board of one position: the lists asked for, else those of the templates.
#[must_use]
pub fn draw(board: &PlacementBoard, lists: Option<&[BoardList]>, templates: &Templates) -> Document {
    let template = &templates.placement;
    let title = template.title.fill(&[("position", &wording::position(&board.when))]);
    let pages = lists.unwrap_or(&template.lists).iter().flat_map(|list| match list {
        BoardList::Table => by_table(board, &title, template),
        BoardList::Name => by_name(board, &title, template),
        BoardList::Club => by_club(board, &title, template),
        BoardList::Team => by_team(board, &title, template),
    });
    list::finish(&template.paper, pages.collect(), &board.head, &title)
}

/// A row of the board by table.
enum Entry<'a> {
    /// M8: the tables of a section follow.
    Section(String),
    Table(&'a BoardTable),
}

fn entries<'a>(tables: &'a [BoardTable], template: &Template) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    for section in tables.chunk_by(|a, b| a.section == b.section) {
        if let (Some(first), Some(last)) = (section.first(), section.last())
            && let Some(letter) = first.section
        {
            let values = [letter.to_string(), first.table.to_string(), last.table.to_string()];
            let [letter, first, last] = values.each_ref().map(String::as_str);
            let words = template.section.fill(&[("lettre", letter), ("premiere", first), ("derniere", last)]);
            entries.push(Entry::Section(words));
        }
        entries.extend(section.iter().map(Entry::Table));
    }
    entries
}

fn by_table(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let (title, paper) = (template.by_table.fill(&[("titre", title)]), &template.paper);
    let room = list::body(paper, &paper.page(true)).h - TITLES * paper.scale;
    let entries = entries(&board.tables, template);
    let block = |entry: &Entry<'_>| match entry {
        Entry::Section(_) => Block::heading(SECTION_ROW * paper.scale),
        Entry::Table(_) => Block::row(TABLE_ROW * paper.scale),
    };
    let blocks: Vec<Block> = entries.iter().map(block).collect();
    let zoom = enlarged(list::height(&blocks), room);
    let chairs = if board.tables.iter().any(|table| table.seats[4].is_some()) { 5 } else { 4 };
    let draw = |rows: Range<usize>| {
        let mut page = list::start(paper, true, &board.head, &title, rows.start > 0);
        let body = list::body(paper, &page);
        let mut top = TITLES * paper.scale;
        table_titles(&mut page, body.band(Mm(0.0), top), chairs, template);
        let mut shaded = false;
        for (entry, block) in entries[rows.clone()].iter().zip(&blocks[rows]) {
            let area = body.band(top, block.height * zoom);
            match entry {
                Entry::Section(words) => section_row(&mut page, area, words, template, zoom),
                Entry::Table(table) => table_row(&mut page, area, table, chairs, template, shaded),
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
pub fn enlarged(used: Mm, room: Mm) -> f32 {
    const MOST: f32 = 1.5;
    (room.0 / used.0.max(1.0)).clamp(1.0, MOST)
}

fn table_titles(page: &mut Page, area: Area, chairs: usize, template: &Template) {
    page.fill(area, template.paper.title_fill);
    page.write(area.strip(Mm(0.0), TABLE_COLUMN), template.table.as_str(), Style::bold(11.0).centred());
    for (index, orientation) in Orientation::ALL.into_iter().take(chairs).enumerate() {
        let word = orientation.word().to_uppercase();
        let cell = chair_cell(area, index, chairs);
        page.write(cell, &word, Style::bold(13.0).centred());
        page.line((cell.x, cell.y), (cell.x, cell.bottom()), THIN);
    }
}

fn section_row(page: &mut Page, area: Area, words: &str, template: &Template, zoom: f32) {
    page.fill(area, template.paper.title_fill);
    page.write(area, words, Style::bold(13.0 * zoom).centred());
    page.line((area.x, area.y), (area.right(), area.y), LINE);
}

fn table_row(page: &mut Page, area: Area, table: &BoardTable, chairs: usize, template: &Template, shaded: bool) {
    let zoom = area.h.0 / TABLE_ROW.0 / template.paper.scale;
    if shaded {
        page.fill(area, template.paper.row_fill);
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
            page.write(cell, template.empty.as_str(), Style::regular(10.0 * zoom).grey(25).centred());
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
    page.write_lines(cell.band(Mm(0.0), cell.h * 0.72), &seat.name, style.least(5.0), 3);
    let number = format!("{} {}", team.noun, team.number);
    page.write(cell.band(cell.h * 0.66, cell.h * 0.3), &number, Style::regular(8.0 * zoom).grey(25).right());
}

fn chair_cell(area: Area, index: usize, chairs: usize) -> Area {
    let width = (area.w - TABLE_COLUMN) / chairs;
    area.strip(TABLE_COLUMN + width * index, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(board: &PlacementBoard) -> Document {
        super::draw(board, None, &Templates::default())
    }

    use crate::domain::TableNo;
    use crate::print::paper::samples::{LONG_NAME, assert_inside, club, head, texts, when};
    use crate::report::paper::{BoardClub, BoardName, BoardTeam, PaperTeam};

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
        let names: Vec<BoardName> = (0..players).map(entry).collect();
        PlacementBoard {
            head: head(),
            when: when(1),
            tables: (0..tables).map(table).collect(),
            clubs: names
                .chunks(7)
                .enumerate()
                .map(|(club, members)| BoardClub { name: format!("Tarot Club n° {club}"), members: members.to_vec() })
                .collect(),
            names,
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
    fn a_tiny_board_is_laid_out_so() {
        let lists = BoardList::WORDS.map(|(_, list)| list);
        let document = super::draw(&sample(7, 4, Some(2)), Some(&lists), &Templates::default());
        insta::assert_snapshot!(document.to_text());
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

    #[test]
    fn by_club_every_player_stands_under_the_club() {
        for players in [3, 40, 600] {
            let document = super::draw(&sample(players, 4, None), Some(&[BoardList::Club]), &Templates::default());
            assert_inside(&document);
            let all = texts(&document);
            let names = all.iter().filter(|text| text.starts_with("LEFÈVRE") || text.starts_with("DE LA")).count();
            assert_eq!(names, usize::from(players), "each once");
            let clubs = all.iter().filter(|text| text.starts_with("Tarot Club")).count();
            assert!(clubs >= usize::from(players.div_ceil(7)), "{clubs}");
            // A club that goes on in another column or page is named again.
            let named_again = all.iter().filter(|text| text.ends_with("(suite)") && text.starts_with("Tarot")).count();
            assert!(clubs - named_again == usize::from(players.div_ceil(7)));
            assert!(all.iter().all(|text| !text.contains('…')), "no name is cut");
        }
    }

    #[test]
    fn a_club_may_print_on_a5_in_other_letters_with_wide_margins() {
        for text in [
            "format = \"A5\"",
            "format = \"A5\"\ntaille_des_lettres = 120",
            "taille_des_lettres = 140\n[marges]\ngauche = 25",
        ] {
            let templates = club("papier.toml", text);
            for (players, chairs, team) in [(600, 4, None), (37, 5, None), (48, 4, Some(4))] {
                let lists = BoardList::WORDS.map(|(_, list)| list);
                let document = super::draw(&sample(players, chairs, team), Some(&lists), &templates);
                assert_inside(&document);
                let cut = texts(&document).into_iter().find(|text| text.contains('…'));
                assert_eq!(cut, None, "{text}, {players} players");
            }
        }
    }
}
