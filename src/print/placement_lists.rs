//! The placement board by name and by team.
//!
//! What it has in common with the board by table is in `placement`.

use std::ops::Range;

use super::font;
use super::list::{self, Block};
use super::page::Page;
use super::placement::{LEAST_ROWS, LINE, THIN, TITLE_GREY, TITLES, ZEBRA_GREY, enlarged};
use super::template::PaperTemplate;
use super::unit::{Area, Mm, Pt};
use super::write::Style;
use crate::domain::Orientation;
use crate::report::paper::{BoardName, BoardTeam, PlacementBoard};

/// Row of a name.
pub(super) const NAME_ROW: Mm = Mm(8.0);
/// More names than that stand in two columns.
pub(super) const ONE_COLUMN: usize = 28;
pub(super) const GUTTER: Mm = Mm(6.0);
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
pub(super) struct Rows {
    /// Width of the column of tables, and of chairs.
    widths: (Mm, Mm),
    /// Whether clubs are shown where they find room.
    clubs: bool,
}

impl Rows {
    /// Rows enlarged by that.
    pub(super) fn of(board: &PlacementBoard, zoom: f32, clubs: bool) -> Self {
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

/// The pages by name.
pub(super) fn by_name(board: &PlacementBoard, title: &str, paper: &PaperTemplate) -> Vec<Page> {
    let title = format!("{title} – par nom");
    let body = list::body(paper, &paper.page(false));
    let room = body.h - TITLES;
    let columns = if board.names.len() > ONE_COLUMN { 2 } else { 1 };
    let rows = list::rows_in(room, NAME_ROW);
    let lines = vec![Block::row(NAME_ROW); board.names.len().div_ceil(columns)];
    let zoom = enlarged(list::height(&lines), room);
    let style = Rows::of(board, if columns == 1 { zoom } else { 1.0 }, true);
    // Each page holds that many names, whatever their column.
    let blocks = vec![Block::row(Mm(1.0)); board.names.len()];
    #[allow(clippy::cast_precision_loss)] // a page holds few rows
    let pages = list::spread(&blocks, Mm((rows * columns) as f32), LEAST_ROWS);
    let draw = |range: Range<usize>| {
        let mut page = list::start(paper, false, &board.head, &title, range.start > 0);
        // A last page is divided evenly, so that both columns are as high.
        let height = range.len().div_ceil(columns).max(1);
        let names = &board.names[range];
        for (index, chunk) in names.chunks(height).enumerate() {
            name_column(&mut page, column_area(body, index, columns), style, NAME_ROW * zoom, chunk);
        }
        page
    };
    pages.into_iter().map(draw).collect()
}

#[allow(clippy::cast_precision_loss)] // two columns
pub(super) fn column_area(body: Area, index: usize, columns: usize) -> Area {
    if columns == 1 {
        return body;
    }
    let width = (body.w - GUTTER) / columns as f32;
    body.strip((width + GUTTER) * index as f32, width)
}

fn name_column(page: &mut Page, area: Area, rows: Rows, row: Mm, names: &[BoardName]) {
    name_titles(page, area.band(Mm(0.0), TITLES), rows);
    let mut top = TITLES;
    for (index, entry) in names.iter().enumerate() {
        name_row(page, area.band(top, row), rows, entry, index % 2 == 1);
        top += row;
    }
    page.frame(area.band(Mm(0.0), top), LINE);
}

pub(super) fn name_titles(page: &mut Page, area: Area, rows: Rows) {
    page.fill(area, TITLE_GREY);
    let (name, table, chair) = rows.cells(area);
    page.write(name, "NOM", Style::bold(10.0));
    page.write(table, "TABLE", Style::bold(9.0).centred());
    page.write(chair, "PLACE", Style::bold(9.0).centred());
}

pub(super) fn name_row(page: &mut Page, area: Area, rows: Rows, entry: &BoardName, shaded: bool) {
    let zoom = area.h.0 / NAME_ROW.0;
    let style = Style::regular(13.0 * zoom).least(6.5);
    if shaded {
        page.fill(area, ZEBRA_GREY);
    }
    page.line((area.x, area.y), (area.right(), area.y), THIN);
    let (name, table, chair) = rows.cells(area);
    page.write_lines(name, &entry.name, style, 2);
    let used = font::width(&font::printable(&entry.name), style.face, style.size) + CLUB_SPACE;
    let club = Style::regular(8.0 * zoom).grey(25).least(CLUB_LEAST.0).right();
    let needed = font::width(&font::printable(&entry.club), club.face, CLUB_LEAST) + CLUB_SPACE;
    if rows.clubs && used + needed <= name.w {
        page.write(name.strip(used, name.w - used), &entry.club, club);
    }
    page.write(table, &entry.table.to_string(), Style::bold(15.0 * zoom).centred());
    page.write(chair, entry.orientation.word(), Style::regular(12.0 * zoom).least(7.0).centred());
}

/// The pages by team, each team whole; none in an individual tournament.
pub(super) fn by_team(board: &PlacementBoard, title: &str, paper: &PaperTemplate) -> Vec<Page> {
    let Some(first) = board.teams.first() else { return Vec::new() };
    let title = format!("{title} – par {}", first.team.noun);
    let room = list::body(paper, &paper.page(false)).h - TITLES;
    let blocks: Vec<Block> = board.teams.iter().map(|team| Block::row(NAME_ROW * members(team))).collect();
    let zoom = enlarged(list::height(&blocks), room);
    let rows = Rows::of(board, zoom, false);
    let named = board.teams.iter().any(|team| !team.team.name.is_empty());
    let draw = |range: Range<usize>| {
        let mut page = list::start(paper, false, &board.head, &title, range.start > 0);
        let body = list::body(paper, &page);
        team_titles(&mut page, body.band(Mm(0.0), TITLES), &first.team.noun, rows, named);
        let mut top = TITLES;
        for (team, block) in board.teams[range.clone()].iter().zip(&blocks[range]) {
            team_rows(&mut page, body.band(top, block.height * zoom), team, rows, named);
            top += block.height * zoom;
        }
        page.frame(body.band(Mm(0.0), top), LINE);
        page
    };
    list::spread(&blocks, room, 1).into_iter().map(draw).collect()
}

#[allow(clippy::cast_precision_loss)] // four members, a few substitutes
fn members(team: &BoardTeam) -> f32 {
    team.members.len().max(1) as f32
}

/// Where a team's number, its name and its members stand.
fn team_cells(area: Area, named: bool) -> (Area, Area, Area) {
    let name = if named { area.w * TEAM_NAME } else { Mm(0.0) };
    let left = TEAM_NUMBER + name;
    (area.strip(Mm(0.0), TEAM_NUMBER), area.strip(TEAM_NUMBER, name), area.strip(left, area.w - left))
}

fn team_titles(page: &mut Page, area: Area, noun: &str, rows: Rows, named: bool) {
    page.fill(area, TITLE_GREY);
    let (number, name, rest) = team_cells(area, named);
    page.write(number, &noun.to_uppercase(), Style::bold(9.0).centred());
    if named {
        page.write(name, "NOM", Style::bold(9.0));
    }
    let (player, table, chair) = rows.cells(rest);
    page.write(player, "JOUEURS", Style::bold(9.0));
    page.write(table, "TABLE", Style::bold(9.0).centred());
    page.write(chair, "PLACE", Style::bold(9.0).centred());
}

fn team_rows(page: &mut Page, area: Area, team: &BoardTeam, rows: Rows, named: bool) {
    let row = area.h / members(team);
    let zoom = row.0 / NAME_ROW.0;
    let (number, name, rest) = team_cells(area, named);
    let mut top = Mm(0.0);
    for (index, member) in team.members.iter().enumerate() {
        name_row(page, rest.band(top, row), rows, member, index % 2 == 1);
        top += row;
    }
    page.write(number, &team.team.number.to_string(), Style::bold(17.0 * zoom).centred());
    if named {
        page.write_lines(name, &team.team.name, Style::bold(11.0 * zoom).least(6.5), 4);
    }
    page.line((area.x, area.y), (area.right(), area.y), LINE);
    page.line((rest.x, area.y), (rest.x, area.bottom()), THIN);
}
