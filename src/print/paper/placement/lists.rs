//! The placement board by name, by club and by team.
//!
//! The parts common with the board by table are in `placement`.

use std::ops::Range;

use super::{ONE_IN, TITLES, Template};
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::list;
use crate::engine::wall::Wall;
use crate::engine::{Area, Face, Mm, Page, Pt, Room, Style, font, room};
use crate::paper::wording;
use crate::template::PaperTemplate;
use domain::Orientation;
use report::paper::{BoardName, BoardTeam, PlacementBoard};

/// Rows of a name: a long one takes more lines.
const NAME_ROWS: [Room; 3] = [(Mm(8.0), 1), (Mm(12.0), 2), (Mm(17.0), 3)];
/// More names than that stand in two columns.
const ONE_COLUMN: usize = 28;
/// Width that two columns take at least.
const TWO_COLUMNS: Mm = Mm(150.0);
const NUMBER_COLUMN: Mm = Mm(14.0);
const CHAIR_COLUMN: Mm = Mm(17.5);
/// The column of the chair with a fifth chair, whose name is long.
const CHAIR_COLUMN_FIVE: Mm = Mm(23.0);
/// A club is only printed where it stands whole beside the name, in that type at least.
const CLUB_LEAST: Pt = Pt(7.0);
const CLUB_SPACE: Mm = Mm(3.0);
/// Type of the names; where rows are enlarged, no name shrinks below that share of it.
const LETTERS: Pt = Pt(13.0);
const SHRUNK: f32 = 0.85;
/// More teams than that stand in two columns.
const ONE_COLUMN_OF_TEAMS: usize = 7;
/// A team's number, then its name, in shares of the list.
const TEAM_NUMBER: Mm = Mm(18.0);
const TEAM_NAME: f32 = 0.26;

/// How the rows of a list of names are laid out.
#[derive(Clone, Copy)]
struct Names<'a> {
    template: &'a Template,
    /// Width of the column of chairs.
    chair: Mm,
    /// Whether clubs are shown: all of them or none.
    clubs: bool,
}

impl<'a> Names<'a> {
    fn new(board: &PlacementBoard, template: &'a Template) -> Self {
        let fifth = board.names.iter().any(|name| name.orientation == Orientation::M);
        Self { template, chair: if fifth { CHAIR_COLUMN_FIVE } else { CHAIR_COLUMN }, clubs: false }
    }

    /// The height of a row of that name in a column of that width.
    fn height(self, name: &str, width: Mm) -> Mm {
        let (scale, width) = (self.template.paper.scale, width.max(Mm(0.1)));
        room(&NAME_ROWS, scale, [(name, Style::regular(LETTERS.0).least(LETTERS.0 * SHRUNK * scale), width)]).0
    }

    /// The widths of the columns of names, tables and chairs, which share that width.
    fn widths(self, width: Mm) -> [Mm; 3] {
        let [number, chair] = [NUMBER_COLUMN, self.chair].map(|column| column * self.template.paper.scale);
        [width - number - chair, number, chair]
    }

    /// The width of a name in full letters.
    fn taken(self, name: &str) -> Mm {
        let size = LETTERS * self.template.paper.scale;
        font::width(&font::printable(name), Face::Regular, size) + CLUB_SPACE
    }

    /// True when most of those names stand on one line, hardly smaller, in that width, the others on a second one.
    fn fit(self, names: &[BoardName], width: Mm) -> bool {
        let [room, _, _] = self.widths(width);
        let [one, two, _] = NAME_ROWS.map(|(height, _)| height * self.template.paper.scale);
        let higher = |than: Mm| names.iter().filter(|entry| self.height(&entry.name, room) > than).count();
        higher(one) <= names.len() / ONE_IN && higher(two) == 0
    }

    /// The same with clubs, if all have room beside their names.
    fn with_clubs(self, names: &[BoardName], width: Mm) -> Self {
        let [room, _, _] = self.widths(width);
        let least = CLUB_LEAST * self.template.paper.scale.max(1.0);
        let needed = |club: &str| font::width(&font::printable(club), Face::Regular, least) + CLUB_SPACE;
        let stands = |entry: &BoardName| entry.club.is_empty() || self.taken(&entry.name) + needed(&entry.club) <= room;
        Self { clubs: names.iter().all(stands), ..self }
    }

    /// Titles, the first one of that.
    fn titles(self, names: Cell, first: usize) -> Row {
        let small = Style::bold(9.0).centred();
        let (table, chair) =
            (Cell::new(first + 1, &self.template.table, small), Cell::new(first + 2, &self.template.chair, small));
        let paper = &self.template.paper;
        Row::titles(TITLES * paper.scale, paper, vec![names, table, chair])
    }

    /// Name, club, table and chair, the first one in that column.
    fn cells(self, entry: &BoardName, first: usize) -> Vec<Cell> {
        let table = Cell::new(first + 1, entry.table.to_string(), Style::bold(15.0).centred());
        let chair = Style::regular(12.0).least(7.0).centred();
        let mut cells = vec![Cell::new(first, &entry.name, Style::regular(LETTERS.0).least(4.2)).lines(4)];
        let club = || {
            let style = Style::regular(8.0).grey(25).least(CLUB_LEAST.0).right();
            Cell::new(first, &entry.club, style).indented(self.taken(&entry.name))
        };
        cells.extend(self.clubs.then(club));
        cells.extend([table, Cell::new(first + 2, entry.orientation.word(), chair)]);
        cells
    }

    /// A list of that width.
    fn grid(self, width: Mm, lines: &[Line<'_>]) -> Grid {
        let (widths, paper) = (self.widths(width), &self.template.paper);
        let (low, letters) = (NAME_ROWS[0].0 * paper.scale, LETTERS * paper.scale);
        let row = |line: &Line<'_>| match line {
            Line::Club(club) => Row {
                height: low,
                heads: true,
                ground: Some(paper.title_fill.into()),
                rule: Some(LINE),
                cells: vec![Cell::new(0, club, Style::bold(11.0).least(6.5)).over(3).lines(2)],
                ..Row::default()
            },
            Line::Name(entry) => {
                let cells = self.cells(entry, 0);
                Row::ruled(self.height(&entry.name, widths[0]), cells)
            }
        };
        Grid {
            columns: Columns::new(widths),
            titles: self.titles(Cell::new(0, &self.template.name, Style::bold(10.0)), 0),
            rows: lines.iter().map(row).collect(),
            stripes: Some(paper.row_fill.into()),
            letters,
            ..Grid::default()
        }
    }
}

/// A line of a list of names.
enum Line<'a> {
    /// A club, whose members follow.
    Club(String),
    Name(&'a BoardName),
}

/// Long lists stand in two columns where the page is wide enough.
fn columns(body: Area, template: &Template, rows: usize) -> usize {
    if rows > ONE_COLUMN && body.w >= TWO_COLUMNS * template.paper.scale { 2 } else { 1 }
}

/// The pages by name, each with its first and its last one in the title.
pub(crate) fn by_name(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let title = template.by_name.fill(&[("titre", title)]);
    let lines: Vec<Line<'_>> = board.names.iter().map(Line::Name).collect();
    pages(board, &title, template, &lines, |rows| wording::from_to(&board.names, rows, |entry| &entry.name))
}

/// The pages by club, each name under its club; a club continued in another column is repeated.
pub(crate) fn by_club(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let title = template.by_club.fill(&[("titre", title)]);
    let named = |club: &str| if club.is_empty() { template.clubless.clone() } else { club.to_owned() };
    let lines = board
        .clubs
        .iter()
        .flat_map(|club| std::iter::once(Line::Club(named(&club.name))).chain(club.members.iter().map(Line::Name)));
    pages(board, &title, template, &lines.collect::<Vec<_>>(), |_| String::new())
}

fn pages(
    board: &PlacementBoard,
    title: &str,
    template: &Template,
    lines: &[Line<'_>],
    guide: impl Fn(Range<usize>) -> String,
) -> Vec<Page> {
    let paper = &template.paper;
    let columns = columns(list::body(paper, &paper.page(false)), template, lines.len());
    let wall = Wall { columns, lying: &[false], repeats: true, ..Wall::new(paper, &board.head, title, LETTERS) };
    let clubs = lines.len() == board.names.len();
    let grid = |sheet: &PaperTemplate, _: bool, width: Mm| {
        let template = template.on(sheet);
        let names = Names::new(board, &template);
        let fits = sheet.zoom <= 1.0 || names.fit(&board.names, width);
        let names = if clubs { names.with_clubs(&board.names, width) } else { names };
        fits.then(|| names.grid(width, lines))
    };
    wall.pages(grid, guide)
}

/// The pages by team, each team whole; none in an individual tournament.
pub(crate) fn by_team(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let Some(first) = board.teams.first() else { return Vec::new() };
    let title = template.by_team.fill(&[("titre", title), ("equipe", &first.team.noun)]);
    let named = board.teams.iter().any(|team| !team.team.name.is_empty());
    let grid = |paper: &PaperTemplate, _: bool, width: Mm| {
        let template = template.on(paper);
        let names = Names::new(board, &template);
        let (number, small) = (TEAM_NUMBER * paper.scale, Style::bold(9.0));
        let name = if named { width * TEAM_NAME } else { Mm(0.0) };
        let [player, table, chair] = names.widths(width - number - name);
        let mut titles = names.titles(Cell::new(2, &template.players, small), 2);
        titles.cells.push(Cell::new(0, first.team.noun.to_uppercase(), small.centred()));
        titles.cells.extend(named.then(|| Cell::new(1, &template.name, small)));
        let fits = paper.zoom <= 1.0 || names.fit(&board.names, width - number - name);
        let rows = board.teams.iter().map(|team| team_row(team, names, player)).collect();
        let (columns, letters) = (Columns::new([number, name, player, table, chair]), LETTERS * paper.scale);
        fits.then(|| Grid { columns, titles, rows, letters, ..Grid::default() })
    };
    let wide = list::body(&template.paper, &template.paper.page(false)).w >= TWO_COLUMNS * template.paper.scale;
    let columns = if !named && wide && board.teams.len() > ONE_COLUMN_OF_TEAMS { 2 } else { 1 };
    let wall = Wall { columns, lying: &[false], ..Wall::new(&template.paper, &board.head, &title, LETTERS) };
    wall.pages(grid, |rows| {
        let shown = board.teams.get(rows).unwrap_or_default();
        let numbers = shown.first().zip(shown.last()).map(|(a, b)| (a.team.number, b.team.number));
        numbers.map_or_else(String::new, |(first, last)| format!("{first} à {last}"))
    })
}

/// A team: its number and its name, its members one under the other.
fn team_row(team: &BoardTeam, names: Names<'_>, width: Mm) -> Row {
    let (mut cells, mut below) = (Vec::new(), Mm(0.0));
    for (index, member) in team.members.iter().enumerate() {
        let (above, row) = (below, names.height(&member.name, width));
        below += row;
        let part = |cell: Cell| cell.part(above, row);
        let line = Cell::blank(2, 3).ruled(THIN);
        let line = if index % 2 == 1 { line.on(names.template.paper.row_fill) } else { line };
        cells.extend(std::iter::once(line).chain(names.cells(member, 2)).map(part));
    }
    cells.push(Cell::new(0, team.team.number.to_string(), Style::bold(17.0).centred()));
    cells.push(Cell::new(1, &team.team.name, Style::bold(11.0).least(6.5)).lines(4));
    cells.push(Cell::blank(2, 3).edged(THIN));
    Row { height: below.max(NAME_ROWS[0].0 * names.template.paper.scale), rule: Some(LINE), cells, ..Row::default() }
}
