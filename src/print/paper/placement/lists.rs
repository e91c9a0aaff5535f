//! The placement board by name, by club and by team.
//!
//! What it has in common with the board by table is in `placement`.

use std::ops::Range;

use super::draw::{LEAST_ROWS, LINE, THIN, TITLES, enlarged};
use super::template::Template;
use crate::domain::Orientation;
use crate::print::engine::{
    Area, Mm, Page, Pt, Style, font,
    list::{self, Block},
};
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
struct Rows {
    /// Width of the column of tables, and of chairs.
    widths: (Mm, Mm),
    /// Whether clubs are shown where they find room.
    clubs: bool,
}

impl Rows {
    /// Rows enlarged by that.
    fn of(board: &PlacementBoard, zoom: f32, clubs: bool) -> Self {
        let fifth = board.names.iter().any(|name| name.orientation == Orientation::M);
        let chair = if fifth { CHAIR_COLUMN_FIVE } else { CHAIR_COLUMN };
        Self { widths: (NUMBER_COLUMN * zoom, chair * zoom), clubs }
    }

    /// Where name, table and chair stand in a row.
    fn cells(self, area: Area) -> (Area, Area, Area) {
        let (number, chair) = self.widths;
        let name = area.w - number - chair;
        (area.strip(Mm(0.0), name), area.strip(name, number), area.strip(name + number, chair))
    }
}

/// Long lists stand in two columns where the page is wide enough.
fn columns(body: Area, template: &Template, rows: usize) -> usize {
    if rows > ONE_COLUMN && body.w >= TWO_COLUMNS * template.paper.scale { 2 } else { 1 }
}

/// The pages by name.
pub fn by_name(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let (title, paper) = (template.by_name.fill(&[("titre", title)]), &template.paper);
    let body = list::body(paper, &paper.page(false));
    let (row, room) = (NAME_ROW * paper.scale, body.h - TITLES * paper.scale);
    let columns = columns(body, template, board.names.len());
    let rows = list::rows_in(room, row);
    let lines = vec![Block::row(row); board.names.len().div_ceil(columns)];
    let zoom = enlarged(list::height(&lines), room);
    let style = Rows::of(board, if columns == 1 { zoom * paper.scale } else { paper.scale }, true);
    // Each page holds that many names, whatever their column.
    let blocks = vec![Block::row(Mm(1.0)); board.names.len()];
    let pages = list::spread(&blocks, Mm(1.0) * (rows * columns), LEAST_ROWS);
    let draw = |range: Range<usize>| {
        let mut page = list::start(paper, false, &board.head, &title, range.start > 0);
        // A last page is divided evenly, so that both columns are as high.
        let height = range.len().div_ceil(columns).max(1);
        let names = &board.names[range];
        for (index, chunk) in names.chunks(height).enumerate() {
            let lines: Vec<Line<'_>> = chunk.iter().map(Line::Name).collect();
            column(&mut page, column_area(body, index, columns), style, row * zoom, &lines, template);
        }
        page
    };
    pages.into_iter().map(draw).collect()
}

/// The pages by club, each name under its club; what goes on in another column repeats the club.
pub fn by_club(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let (title, paper) = (template.by_club.fill(&[("titre", title)]), &template.paper);
    let body = list::body(paper, &paper.page(false));
    let row = NAME_ROW * paper.scale;
    let named = |club: &str| if club.is_empty() { template.clubless.as_str().to_owned() } else { club.to_owned() };
    let lines: Vec<Line<'_>> = board
        .clubs
        .iter()
        .flat_map(|club| [Line::Club(named(&club.name))].into_iter().chain(club.members.iter().map(Line::Name)))
        .collect();
    let heads = |line: &Line<'_>| if matches!(line, Line::Club(_)) { Block::heading(row) } else { Block::row(row) };
    let blocks: Vec<Block> = lines.iter().map(heads).collect();
    let columns = columns(body, template, lines.len());
    // A row is kept for the club repeated at the head of a column.
    let ranges = list::spread(&blocks, body.h - TITLES * paper.scale - row, 1);
    let style = Rows::of(board, paper.scale, false);
    let draw = |(index, ranges): (usize, &[Range<usize>])| {
        let mut page = list::start(paper, false, &board.head, &title, index > 0);
        for (index, range) in ranges.iter().enumerate() {
            let own = lines.get(range.clone()).unwrap_or_default();
            let before = lines.iter().take(range.start + 1).rev().find_map(|line| match line {
                Line::Club(club) => Some(club.clone()),
                Line::Name(_) => None,
            });
            let going_on = matches!(own.first(), Some(Line::Name(_)));
            let repeated = before.filter(|_| going_on).map(|club| Line::Club(paper.continued(&club)));
            let all: Vec<Line<'_>> = repeated.into_iter().chain(own.iter().cloned()).collect();
            column(&mut page, column_area(body, index, columns), style, row, &all, template);
        }
        page
    };
    ranges.chunks(columns).enumerate().map(draw).collect()
}

fn column_area(body: Area, index: usize, columns: usize) -> Area {
    if columns == 1 {
        return body;
    }
    let width = (body.w - GUTTER) / columns;
    body.strip((width + GUTTER) * index, width)
}

/// A line of a list of names.
#[derive(Clone)]
enum Line<'a> {
    /// A club, whose members follow.
    Club(String),
    Name(&'a BoardName),
}

fn column(page: &mut Page, area: Area, rows: Rows, row: Mm, lines: &[Line<'_>], template: &Template) {
    let titles = area.band(Mm(0.0), TITLES * template.paper.scale);
    page.fill(titles, template.paper.title_fill);
    let (name, table, chair) = rows.cells(titles);
    page.write(name, template.name.as_str(), Style::bold(10.0));
    page.write(table, template.table.as_str(), Style::bold(9.0).centred());
    page.write(chair, template.chair.as_str(), Style::bold(9.0).centred());
    let mut top = titles.h;
    let mut shaded = false;
    for line in lines {
        let area = area.band(top, row);
        match line {
            Line::Club(club) => {
                page.fill(area, template.paper.title_fill);
                page.write_lines(area, club, Style::bold(11.0).least(6.5), 2);
                page.line((area.x, area.y), (area.right(), area.y), LINE);
                shaded = false;
            }
            Line::Name(entry) => {
                name_row(page, area, rows, entry, template, shaded);
                shaded = !shaded;
            }
        }
        top += row;
    }
    page.frame(area.band(Mm(0.0), top), LINE);
}

fn name_row(page: &mut Page, area: Area, rows: Rows, entry: &BoardName, template: &Template, shaded: bool) {
    let scale = template.paper.scale;
    let zoom = area.h.0 / NAME_ROW.0 / scale;
    let style = Style::regular(13.0 * zoom).least(5.0);
    if shaded {
        page.fill(area, template.paper.row_fill);
    }
    page.line((area.x, area.y), (area.right(), area.y), THIN);
    let (name, table, chair) = rows.cells(area);
    page.write_lines(name, &entry.name, style, 3);
    let used = font::width(&font::printable(&entry.name), style.face, style.size * scale) + CLUB_SPACE;
    let club = Style::regular(8.0 * zoom).grey(25).least(CLUB_LEAST.0).right();
    let needed = font::width(&font::printable(&entry.club), club.face, CLUB_LEAST * scale.max(1.0)) + CLUB_SPACE;
    if rows.clubs && used + needed <= name.w {
        page.write(name.strip(used, name.w - used), &entry.club, club);
    }
    page.write(table, &entry.table.to_string(), Style::bold(15.0 * zoom).centred());
    page.write(chair, entry.orientation.word(), Style::regular(12.0 * zoom).least(7.0).centred());
}

/// The pages by team, each team whole; none in an individual tournament.
pub fn by_team(board: &PlacementBoard, title: &str, template: &Template) -> Vec<Page> {
    let Some(first) = board.teams.first() else { return Vec::new() };
    let title = template.by_team.fill(&[("titre", title), ("equipe", &first.team.noun)]);
    let paper = &template.paper;
    let titles = TITLES * paper.scale;
    let room = list::body(paper, &paper.page(false)).h - titles;
    let row = NAME_ROW * paper.scale;
    let blocks: Vec<Block> = board.teams.iter().map(|team| Block::row(row * members(team))).collect();
    let zoom = enlarged(list::height(&blocks), room);
    let rows = Rows::of(board, zoom * paper.scale, false);
    let named = board.teams.iter().any(|team| !team.team.name.is_empty());
    let draw = |range: Range<usize>| {
        let mut page = list::start(paper, false, &board.head, &title, range.start > 0);
        let body = list::body(paper, &page);
        team_titles(&mut page, body.band(Mm(0.0), titles), &first.team.noun, rows, named, template);
        let mut top = titles;
        for (team, block) in board.teams[range.clone()].iter().zip(&blocks[range]) {
            team_rows(&mut page, body.band(top, block.height * zoom), team, rows, named, template);
            top += block.height * zoom;
        }
        page.frame(body.band(Mm(0.0), top), LINE);
        page
    };
    list::spread(&blocks, room, 1).into_iter().map(draw).collect()
}

fn members(team: &BoardTeam) -> usize {
    team.members.len().max(1)
}

/// Where a team's number, its name and its members stand.
fn team_cells(area: Area, named: bool) -> (Area, Area, Area) {
    let name = if named { area.w * TEAM_NAME } else { Mm(0.0) };
    let left = TEAM_NUMBER + name;
    (area.strip(Mm(0.0), TEAM_NUMBER), area.strip(TEAM_NUMBER, name), area.strip(left, area.w - left))
}

fn team_titles(page: &mut Page, area: Area, noun: &str, rows: Rows, named: bool, template: &Template) {
    page.fill(area, template.paper.title_fill);
    let (number, name, rest) = team_cells(area, named);
    page.write(number, &noun.to_uppercase(), Style::bold(9.0).centred());
    if named {
        page.write(name, template.name.as_str(), Style::bold(9.0));
    }
    let (player, table, chair) = rows.cells(rest);
    page.write(player, template.players.as_str(), Style::bold(9.0));
    page.write(table, template.table.as_str(), Style::bold(9.0).centred());
    page.write(chair, template.chair.as_str(), Style::bold(9.0).centred());
}

fn team_rows(page: &mut Page, area: Area, team: &BoardTeam, rows: Rows, named: bool, template: &Template) {
    let row = area.h / members(team);
    let zoom = row.0 / NAME_ROW.0 / template.paper.scale;
    let (number, name, rest) = team_cells(area, named);
    let mut top = Mm(0.0);
    for (index, member) in team.members.iter().enumerate() {
        name_row(page, rest.band(top, row), rows, member, template, index % 2 == 1);
        top += row;
    }
    page.write(number, &team.team.number.to_string(), Style::bold(17.0 * zoom).centred());
    if named {
        page.write_lines(name, &team.team.name, Style::bold(11.0 * zoom).least(6.5), 4);
    }
    page.line((area.x, area.y), (area.right(), area.y), LINE);
    page.line((rest.x, area.y), (rest.x, area.bottom()), THIN);
}
