//! The placement board by name, by club and by team.
//!
//! What it has in common with the board by table is in `placement`.

use std::ops::Range;

use super::draw::{LEAST_ROWS, TITLES, enlarged, pages};
use super::template::Template;
use crate::domain::Orientation;
use crate::print::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::print::engine::list::{self, Block};
use crate::print::engine::{Area, Mm, Page, Pt, Style, font};
use crate::report::paper::{BoardName, BoardTeam, PlacementBoard};

/// Row of a name.
const NAME_ROW: Mm = Mm(8.0);
/// More names than that stand in two columns.
const ONE_COLUMN: usize = 28;
/// Width that two columns take at least.
const TWO_COLUMNS: Mm = Mm(150.0);
const GUTTER: Mm = Mm(6.0);
const NUMBER_COLUMN: Mm = Mm(14.0);
const CHAIR_COLUMN: Mm = Mm(17.5);
/// Where somebody sits on the fifth chair, whose name is long.
const CHAIR_COLUMN_FIVE: Mm = Mm(23.0);
/// A club is only printed where it stands whole beside the name, in that type at least.
const CLUB_LEAST: Pt = Pt(7.0);
const CLUB_SPACE: Mm = Mm(3.0);
/// A team's number, then its name, in shares of the list.
const TEAM_NUMBER: Mm = Mm(18.0);
const TEAM_NAME: f32 = 0.26;

/// How the rows of a list of names are laid out.
#[derive(Clone, Copy)]
struct Names<'a> {
    template: &'a Template,
    /// How much higher rows are than usual, and how much wider tables and chairs.
    zoom: f32,
    wide: f32,
    /// Width of the column of chairs.
    chair: Mm,
    /// Whether clubs are shown where they find room.
    clubs: bool,
}

impl<'a> Names<'a> {
    /// Rows enlarged by that.
    fn new(board: &PlacementBoard, template: &'a Template, zoom: f32, clubs: bool) -> Self {
        let fifth = board.names.iter().any(|name| name.orientation == Orientation::M);
        Self { template, zoom, wide: zoom, chair: if fifth { CHAIR_COLUMN_FIVE } else { CHAIR_COLUMN }, clubs }
    }

    /// The height of a row.
    fn height(self) -> Mm {
        NAME_ROW * self.template.paper.scale * self.zoom
    }

    /// The widths of the columns of names, tables and chairs, which share that width.
    fn widths(self, width: Mm) -> [Mm; 3] {
        let [number, chair] =
            [NUMBER_COLUMN, self.chair].map(|column| column * (self.wide * self.template.paper.scale));
        [width - number - chair, number, chair]
    }

    /// Titles, the first one of that.
    fn titles(self, names: Cell, first: usize) -> Row {
        let small = Style::bold(9.0).centred();
        let (table, chair) =
            (Cell::new(first + 1, &self.template.table, small), Cell::new(first + 2, &self.template.chair, small));
        let paper = &self.template.paper;
        let ground = Some(paper.title_fill.into());
        Row { height: TITLES * paper.scale, ground, cells: vec![names, table, chair], ..Row::default() }
    }

    /// Name, club, table and chair, the first one in that column, that wide.
    fn cells(self, entry: &BoardName, first: usize, width: Mm) -> Vec<Cell> {
        let (scale, zoom) = (self.template.paper.scale, self.zoom);
        let style = Style::regular(13.0 * zoom).least(5.0);
        let used = font::width(&font::printable(&entry.name), style.face, style.size * scale) + CLUB_SPACE;
        let club = Style::regular(8.0 * zoom).grey(25).least(CLUB_LEAST.0).right();
        let needed = font::width(&font::printable(&entry.club), club.face, CLUB_LEAST * scale.max(1.0)) + CLUB_SPACE;
        let shown = self.clubs && used + needed <= width;
        let table = Cell::new(first + 1, entry.table.to_string(), Style::bold(15.0 * zoom).centred());
        let chair = Style::regular(12.0 * zoom).least(7.0).centred();
        let mut cells = vec![Cell::new(first, &entry.name, style).lines(3)];
        cells.extend(shown.then(|| Cell::new(first, &entry.club, club).indented(used)));
        cells.extend([table, Cell::new(first + 2, entry.orientation.word(), chair)]);
        cells
    }

    /// A list of that width.
    fn grid(self, width: Mm, lines: &[Line<'_>]) -> Grid {
        let (widths, paper) = (self.widths(width), &self.template.paper);
        let row = |line: &Line<'_>| match line {
            Line::Club(club) => Row {
                height: self.height(),
                heads: true,
                ground: Some(paper.title_fill.into()),
                rule: Some(LINE),
                cells: vec![Cell::new(0, club, Style::bold(11.0).least(6.5)).over(3).lines(2)],
                ..Row::default()
            },
            Line::Name(entry) => {
                let cells = self.cells(entry, 0, widths[0]);
                Row { height: self.height(), rule: Some(THIN), cells, ..Row::default() }
            }
        };
        Grid {
            columns: Columns::new(widths),
            titles: self.titles(Cell::new(0, &self.template.name, Style::bold(10.0)), 0),
            rows: lines.iter().map(row).collect(),
            stripes: Some(paper.row_fill.into()),
            between: Vec::new(),
        }
    }
}

/// A line of a list of names.
#[derive(Clone)]
enum Line<'a> {
    /// A club, whose members follow.
    Club(String),
    Name(&'a BoardName),
}

/// Long lists stand in two columns where the page is wide enough.
fn columns(body: Area, template: &Template, rows: usize) -> usize {
    if rows > ONE_COLUMN && body.w >= TWO_COLUMNS * template.paper.scale { 2 } else { 1 }
}

fn column_area(body: Area, index: usize, columns: usize) -> Area {
    if columns == 1 {
        return body;
    }
    let width = (body.w - GUTTER) / columns;
    body.strip((width + GUTTER) * index, width)
}

/// Draws lists side by side, each in a column.
fn side_by_side(page: &mut Page, body: Area, columns: usize, names: Names<'_>, lists: &[Vec<Line<'_>>]) {
    for (index, lines) in lists.iter().enumerate() {
        let area = column_area(body, index, columns);
        names.grid(area.w, lines).draw(page, area, 0..lines.len());
    }
}

/// The pages by name.
pub fn by_name(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let (title, paper) = (template.by_name.fill(&[("titre", title)]), &template.paper);
    let body = list::body(paper, &paper.page(false));
    let usual = Names::new(board, template, 1.0, true);
    let room = body.h - TITLES * paper.scale;
    let columns = columns(body, template, board.names.len());
    let zoom = enlarged(usual.height() * board.names.len().div_ceil(columns), room);
    let names = Names { zoom, wide: if columns == 1 { zoom } else { 1.0 }, ..usual };
    // Each page holds that many names, whatever their column.
    let blocks = vec![Block::row(Mm(1.0)); board.names.len()];
    let pages = list::spread(&blocks, Mm(1.0) * (list::rows_in(room, usual.height()) * columns), LEAST_ROWS);
    let draw = |range: Range<usize>| {
        let mut page = list::start(paper, false, &board.head, &title, range.start > 0);
        // A last page is divided evenly, so that both columns are as high.
        let height = range.len().div_ceil(columns).max(1);
        let all = board.names.get(range).unwrap_or_default();
        let lists: Vec<Vec<Line<'_>>> =
            all.chunks(height).map(|names| names.iter().map(Line::Name).collect()).collect();
        side_by_side(&mut page, body, columns, names, &lists);
        page
    };
    pages.into_iter().map(draw).collect()
}

/// The pages by club, each name under its club; what goes on in another column repeats the club.
pub fn by_club(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let (title, paper) = (template.by_club.fill(&[("titre", title)]), &template.paper);
    let body = list::body(paper, &paper.page(false));
    let named = |club: &str| if club.is_empty() { template.clubless.clone() } else { club.to_owned() };
    let clubs = board.clubs.iter();
    let lines: Vec<Line<'_>> = clubs
        .flat_map(|club| [Line::Club(named(&club.name))].into_iter().chain(club.members.iter().map(Line::Name)))
        .collect();
    let names = Names::new(board, template, 1.0, false);
    let row = names.height();
    let heads = |line: &Line<'_>| Block { height: row, heads: matches!(line, Line::Club(_)) };
    let blocks: Vec<Block> = lines.iter().map(heads).collect();
    let columns = columns(body, template, lines.len());
    // A row is kept for the club repeated at the head of a column.
    let ranges = list::spread(&blocks, body.h - TITLES * paper.scale - row, 1);
    let list = |range: &Range<usize>| {
        let own = lines.get(range.clone()).unwrap_or_default();
        let before = lines.iter().take(range.start + 1).rev().find_map(|line| match line {
            Line::Club(club) => Some(club),
            Line::Name(_) => None,
        });
        let going_on = matches!(own.first(), Some(Line::Name(_)));
        let repeated = before.filter(|_| going_on).map(|club| Line::Club(paper.continued(club)));
        repeated.into_iter().chain(own.iter().cloned()).collect()
    };
    let draw = |(index, ranges): (usize, &[Range<usize>])| {
        let mut page = list::start(paper, false, &board.head, &title, index > 0);
        let lists: Vec<Vec<Line<'_>>> = ranges.iter().map(list).collect();
        side_by_side(&mut page, body, columns, names, &lists);
        page
    };
    ranges.chunks(columns).enumerate().map(draw).collect()
}

/// The pages by team, each team whole; none in an individual tournament.
pub fn by_team(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let Some(first) = board.teams.first() else { return Vec::new() };
    let title = template.by_team.fill(&[("titre", title), ("equipe", &first.team.noun)]);
    let named = board.teams.iter().any(|team| !team.team.name.is_empty());
    let grid = |zoom: f32, width: Mm| {
        let names = Names::new(board, template, zoom, false);
        let name = if named { width * TEAM_NAME } else { Mm(0.0) };
        let [player, table, chair] = names.widths(width - TEAM_NUMBER - name);
        let mut titles = names.titles(Cell::new(2, &template.players, Style::bold(9.0)), 2);
        titles.cells.push(Cell::new(0, first.team.noun.to_uppercase(), Style::bold(9.0).centred()));
        titles.cells.extend(named.then(|| Cell::new(1, &template.name, Style::bold(9.0))));
        let rows = board.teams.iter().map(|team| team_row(team, names, player)).collect();
        let columns = Columns::new([TEAM_NUMBER, name, player, table, chair]);
        Grid { columns, titles, rows, ..Grid::default() }
    };
    pages(board, &title, template, (false, 1), grid)
}

/// A team: its number and its name, its members one under the other.
fn team_row(team: &BoardTeam, names: Names<'_>, width: Mm) -> Row {
    let (row, zoom) = (names.height(), names.zoom);
    let mut cells = Vec::new();
    for (index, member) in team.members.iter().enumerate() {
        let part = |cell: Cell| cell.part(row * index, row);
        let line = Cell::blank(2, 3).ruled(THIN);
        let line = if index % 2 == 1 { line.on(names.template.paper.row_fill) } else { line };
        cells.extend(std::iter::once(line).chain(names.cells(member, 2, width)).map(part));
    }
    cells.push(Cell::new(0, team.team.number.to_string(), Style::bold(17.0 * zoom).centred()));
    cells.push(Cell::new(1, &team.team.name, Style::bold(11.0 * zoom).least(6.5)).lines(4));
    cells.push(Cell::blank(2, 3).edged(THIN));
    Row { height: row * team.members.len().max(1), rule: Some(LINE), cells, ..Row::default() }
}
