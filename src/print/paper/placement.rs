//! `imprimer placement`: the placement board (*tableau d'orientation*) to hang on the wall: its parts, and its pages by table.
//!
//! The order of tables, names and teams is given; nothing is sorted here. Its other pages are in `lists`.

mod lists;

use std::ops::Range;

use self::lists::{by_club, by_name, by_team};
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::wall::Wall;
use crate::engine::{Document, Grey, Mm, Page, Pt, Room, Style, common_size, list, room, stands_whole};
use crate::paper::wording;
use crate::template::{PaperTemplate, Templates, template, words};
use domain::Orientation;
use report::paper::{BoardSeat, BoardTable, PlacementBoard};

words! {
    /// A list of the seating board.
    BoardList {
        /// Table by table.
        Table = "table",
        /// By name.
        Name = "nom",
        /// Club by club.
        Club = "club",
        /// Team by team; nothing in an individual tournament.
        Team = "equipe",
    }
}

template! {
    "affichage.toml" {
        "textes" { empty = "chaise_vide", clubless = "sans_club" },
        "titres" { table = "table", name = "nom", players = "joueurs", chair = "place" },
        lists: Vec<BoardList> = choices("listes", &BoardList::WORDS),
        title = wording("textes.titre", &["position"]),
        by_table = wording("textes.par_table", &["titre"]),
        by_name = wording("textes.par_nom", &["titre"]),
        by_club = wording("textes.par_club", &["titre"]),
        by_team = wording("textes.par_equipe", &["titre", "equipe"]),
        section = wording("textes.section", &["lettre", "premiere", "derniere"]),
    }
}

pub(crate) const TITLES: Mm = Mm(8.0);
const EMPTY_GREY: Grey = Grey(88);
/// Type of the names.
const LETTERS: Pt = Pt(13.5);

/// Rows of the board by table: as high as its names need.
const TABLE_ROWS: [Room; 3] = [(Mm(12.0), 2), (Mm(18.0), 3), (Mm(24.0), 4)];
/// Up to so many tables the page has room for higher ones, at any letter size: the lines of a name keep away from the rules.
const FEW_TABLES: usize = 6;
const ROOMY_ROWS: [Room; 3] = [(Mm(14.0), 2), (Mm(20.0), 3), (Mm(26.0), 4)];
/// The line of the team under a name.
const TEAM: Mm = Mm(4.0);
/// No name is smaller than that share of the others where a higher row keeps it from it.
const SHRUNK: f32 = 0.9;
/// Letters grow until one in so many names needs a third line.
const ONE_IN: usize = 4;
const SECTION_ROW: Mm = Mm(9.0);
const TABLE_COLUMN: Mm = Mm(20.0);

/// Draws the board of one position: the lists asked for, else those of the templates.
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

/// Table by table; two sections (M8) share a page where both stand on it whole.
fn by_table(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let title = template.by_table.fill(&[("titre", title)]);
    let chairs = if board.tables.iter().any(|table| table.seats[4].is_some()) { 5 } else { 4 };
    let pages = groups(&board.tables, template).into_iter().flat_map(|tables| {
        let grid = |paper: &PaperTemplate, _: bool, width: Mm| {
            let template = &template.on(paper);
            let number = TABLE_COLUMN * paper.scale;
            let chair = (width - number) / chairs;
            let widths = std::iter::once(number).chain(std::iter::repeat_n(chair, chairs));
            let fits = paper.zoom <= 1.0 || names_fit(tables, chair, paper.scale);
            let letters = LETTERS * paper.scale;
            fits.then(|| Grid {
                columns: Columns::new(widths),
                titles: table_titles(chairs, template),
                rows: table_rows(tables, chairs, chair, template),
                letters,
                stripes: Some(template.paper.row_fill.into()),
                between: (1..=chairs).map(|column| (column, THIN)).collect(),
                ..Grid::default()
            })
        };
        let wall = Wall { lying: &[true], ..Wall::new(&template.paper, &board.head, &title, LETTERS) };
        wall.pages(grid, |range| of_tables(tables, range))
    });
    pages.collect()
}

/// The tables of a page or more: those of a section, or of two that stand on one page at the usual size.
fn groups<'b>(tables: &'b [BoardTable], template: &Template) -> Vec<&'b [BoardTable]> {
    let body = list::body(&template.paper, &template.paper.page(true));
    let (room, chair) = (body.h - TITLES * template.paper.scale, (body.w - TABLE_COLUMN * template.paper.scale) / 4.0);
    let high = |tables: &[BoardTable]| table_rows(tables, 4, chair, template).iter().map(|row| row.height).sum::<Mm>();
    let mut groups: Vec<&[BoardTable]> = Vec::new();
    let (mut from, mut sections) = (0, 0);
    for section in tables.chunk_by(|a, b| a.section == b.section) {
        let end = groups.iter().map(|group| group.len()).sum::<usize>() + section.len();
        let both = &tables[from..end];
        match groups.last_mut() {
            Some(last) if sections == 1 && high(both) <= room => (*last, sections) = (both, 2),
            _ => {
                groups.push(section);
                (from, sections) = (end - section.len(), 1);
            }
        }
    }
    groups
}

/// True where most names stand on two lines, the others on a third one, none broken within a word or much smaller than the others.
fn names_fit(tables: &[BoardTable], chair: Mm, scale: f32) -> bool {
    let style = Style::regular(LETTERS.0);
    let seats = || tables.iter().flat_map(|table| table.seats.iter().flatten());
    let beyond = |(height, lines): Room| {
        let room = (chair, height * scale, lines);
        let stands =
            |name: &str| common_size(std::iter::once(name), style, &[SHRUNK * LETTERS.0, 0.0], room, scale) > 0.0;
        seats().filter(|seat| !stands(&seat.name)).count()
    };
    let [two, three, _] = *rooms(tables);
    beyond(two) <= seats().count() / ONE_IN && beyond(three) == 0
}

/// The height of the names of a table.
fn name_height(table: &BoardTable, rooms: &[Room; 3], (style, chair): (Style, Mm), scale: f32) -> Mm {
    room(rooms, scale, table.seats.iter().flatten().map(|seat| (seat.name.as_str(), style, chair))).0
}

/// One size for all names: the largest at which each stands whole on four lines.
fn name_style(tables: &[BoardTable], chair: Mm, scale: f32) -> Style {
    let names = tables.iter().flat_map(|table| table.seats.iter().flatten()).map(|seat| seat.name.as_str());
    let [.., (height, lines)] = *rooms(tables);
    let sizes = [1.0, 0.9, 0.8, 0.7, 0.6].map(|share| LETTERS.0 * share);
    let size = common_size(names, Style::regular(LETTERS.0), &sizes, (chair, height * scale, lines), scale);
    Style::regular(size).least(size * SHRUNK * scale)
}

const fn rooms(tables: &[BoardTable]) -> &'static [Room; 3] {
    if tables.len() <= FEW_TABLES { &ROOMY_ROWS } else { &TABLE_ROWS }
}

fn has_teams(tables: &[BoardTable]) -> bool {
    tables.iter().any(|table| table.seats.iter().flatten().any(|seat| seat.team.is_some()))
}

/// `tables 1 à 12`.
fn of_tables(tables: &[BoardTable], rows: Range<usize>) -> String {
    // Each section has one row more, its heading.
    let headed = |rows: usize| {
        let sections = tables.chunk_by(|a, b| a.section == b.section);
        let firsts = sections.scan(0, |row, section| {
            let first = *row;
            *row += section.len() + usize::from(section[0].section.is_some());
            Some((first, section[0].section.is_some()))
        });
        firsts.filter(|(first, headed)| *headed && *first < rows).count()
    };
    let shown = tables.get(rows.start - headed(rows.start)..rows.end - headed(rows.end)).unwrap_or_default();
    match shown {
        [first, .., last] => format!("tables {} à {}", first.table, last.table),
        _ => String::new(),
    }
}

fn table_titles(chairs: usize, template: &Template) -> Row {
    let chair = |(index, orientation): (usize, Orientation)| {
        Cell::new(index + 1, orientation.word().to_uppercase(), Style::bold(13.0).centred())
    };
    let table = Cell::new(0, &template.table, Style::bold(11.0).centred());
    let chairs = Orientation::ALL.into_iter().take(chairs).enumerate().map(chair);
    let cells = std::iter::once(table).chain(chairs).collect();
    Row::titles(TITLES * template.paper.scale, &template.paper, cells)
}

/// A row per table; over those of a section (M8), one that names it.
fn table_rows(tables: &[BoardTable], chairs: usize, chair: Mm, template: &Template) -> Vec<Row> {
    let scale = template.paper.scale;
    let team = if has_teams(tables) { TEAM * scale } else { Mm(0.0) };
    let style = name_style(tables, chair, scale);
    let mut rows = Vec::new();
    for section in tables.chunk_by(|a, b| a.section == b.section) {
        if let (Some(first), Some(last)) = (section.first(), section.last())
            && let Some(letter) = first.section
        {
            let (first, last) = (first.table.to_string(), last.table.to_string());
            let words =
                template.section.fill(&[("lettre", letter.to_string()), ("premiere", first), ("derniere", last)]);
            rows.push(Row {
                height: SECTION_ROW * scale,
                fenced: Some(Mm(0.0)),
                heads: true,
                ground: Some(template.paper.title_fill.into()),
                rule: Some(LINE),
                cells: vec![Cell::new(0, words, Style::bold(13.0).centred()).over(chairs + 1)],
            });
        }
        rows.extend(section.iter().map(|table| {
            let height = name_height(table, rooms(tables), (style, chair), scale) + team;
            let number = Cell::new(0, table.table.to_string(), Style::bold(20.0).centred());
            let seats = table.seats.iter().take(chairs).enumerate();
            let seats =
                seats.flat_map(|(index, seat)| seat_cells(index, seat.as_ref(), (chair, height, style), template));
            let cells = std::iter::once(number).chain(seats).collect();
            Row::ruled(height, cells)
        }));
    }
    rows
}

/// The name and, in a team tournament, the team's number below it.
fn seat_cells(
    index: usize,
    seat: Option<&BoardSeat>,
    (chair, height, style): (Mm, Mm, Style),
    template: &Template,
) -> Vec<Cell> {
    let Some(seat) = seat else {
        let words = if index < Orientation::FOUR.len() { template.empty.as_str() } else { "" };
        return vec![Cell::new(index + 1, words, Style::regular(10.0).grey(25).centred()).on(EMPTY_GREY)];
    };
    let scale = template.paper.scale;
    let name = |height: Mm| {
        // Broken after hyphens rather than much smaller.
        let stands = stands_whole(&seat.name, style.scaled(scale), chair, height, 4);
        Cell::new(index + 1, &seat.name, if stands { style } else { style.least(5.0) }).lines(4)
    };
    let Some(team) = &seat.team else { return vec![name(height)] };
    let number = format!("{} {}", team.noun, team.number);
    let number = Cell::new(index + 1, number, Style::regular(8.2).least(7.0).grey(25).right());
    let team = TEAM * scale;
    vec![name(height - team).part(Mm(0.0), height - team), number.part(height - team, team)]
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn board(board: &PlacementBoard) -> Document {
        super::draw(board, None, &Templates::default())
    }

    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, paper_position, texts};
    use domain::TableNo;
    use report::paper::{BoardClub, BoardName, BoardTeam, PaperTeam};

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
            when: paper_position(1),
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

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let lists = BoardList::WORDS.map(|(_, list)| list);
        let boards = [(600, 4, None), (37, 5, None), (48, 4, Some(4))];
        let drawn = |(players, chairs, team)| super::draw(&sample(players, chairs, team), Some(&lists), templates);
        boards.map(drawn).into()
    }

    #[test]
    fn six_hundred_players_are_all_there_on_numbered_pages() {
        let document = board(&sample(600, 4, None));
        assert_inside(&document);
        let all = texts(&document);
        let pages = document.pages.len();
        assert!(pages <= 22 && all.contains(&format!("page {pages}/{pages}").as_str()), "{pages}");
        assert_eq!(count(&document, "LEFÈVRE"), 2 * 585);
        assert!(all.iter().filter(|text| **text == "TABLE").count() >= pages, "titles on every page");
        assert!(all.iter().any(|text| text.contains("tables 1 à ")), "and what it holds");
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
    fn names_of_all_lengths_have_one_size() {
        let small = club("papier.toml", "format = \"A5\"");
        let document = super::draw(&sample(16, 4, None), Some(&[BoardList::Table]), &small);
        let text = document.to_text();
        let sizes = text.lines().filter(|line| line.contains("LEFÈVRE") || line.contains("ROCHEFOUCAULD"));
        let sizes: std::collections::BTreeSet<&str> = sizes.filter_map(|line| line.split(' ').nth(3)).collect();
        assert_eq!(sizes.len(), 1, "{text}");
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
}
