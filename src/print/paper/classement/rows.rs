//! The rows of a printed ranking: players, teams with their members, and the lines between those who went less far.

use super::columns::{Column, Columns, Kind, TYPE};
use super::template::Template;
use crate::print::engine::{Area, Grey, Mm, Page, Pt, Style, figure, font, list::Block, stands_whole};
use crate::report::paper::RankingPaper;
use crate::report::{RankingMember, RankingRow};

const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.4);
const HEADING_GREY: Grey = Grey(88);

/// Heights of a row, with the lines of text it then has: the first in which its name stands whole.
const ROW: [Room; 3] = [(Mm(6.3), 2), (Mm(9.4), 3), (Mm(12.6), 4)];
const MEMBER: [Room; 3] = [(Mm(4.9), 1), (Mm(7.0), 2), (Mm(10.0), 3)];
const HEADING: Mm = Mm(6.6);
/// Smallest type of a name.
const LEAST: f32 = 6.5;
/// Room for `abandon`.
const MARK: Mm = Mm(15.0);
/// Members stand further right than their team.
const INDENT: Mm = Mm(3.0);

/// One line of the list.
pub enum Line<'a> {
    /// Those whose last session it was follow.
    Heading(String),
    /// A player or a team.
    Row(Row<'a>),
}

/// A player or a team: its place in the list and the room it takes.
pub struct Row<'a> {
    row: &'a RankingRow,
    index: usize,
    own: Room,
    members: Vec<Room>,
}

/// A height, and how many lines of text it has.
type Room = (Mm, usize);

/// The lines of a ranking, in order.
pub fn lines<'a>(paper: &'a RankingPaper, template: &Template, columns: &Columns) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    let mut group = paper.report.rows.first().map(group_of);
    for (index, row) in paper.report.rows.iter().enumerate() {
        if group != Some(group_of(row)) {
            group = Some(group_of(row));
            lines.extend(heading(paper, template, row).map(Line::Heading));
        }
        let members = row.members.iter().map(|member| member_room(member, columns)).collect();
        lines.push(Line::Row(Row { row, index, own: row_room(row, columns), members }));
    }
    lines
}

/// Those who left, and those of each last session, stand together.
fn group_of(row: &RankingRow) -> (bool, u8) {
    if row.left { (true, 0) } else { (false, row.session) }
}

fn heading(paper: &RankingPaper, template: &Template, row: &RankingRow) -> Option<String> {
    if row.left {
        // The mark beside the name is enough where nobody was eliminated.
        let first = paper.report.rows.first().map(|first| first.session);
        let eliminated = paper.report.rows.iter().any(|other| !other.left && Some(other.session) != first);
        return eliminated.then(|| template.left_heading.as_str().to_owned());
    }
    paper.sessions.iter().find(|session| session.number == row.session).map(|session| session.last_of.clone())
}

/// The room a line takes.
pub fn block(line: &Line<'_>, scale: f32) -> Block {
    match line {
        Line::Heading(_) => Block::heading(HEADING * scale),
        Line::Row(row) => Block::row(row.members.iter().fold(row.own.0, |sum, (height, _)| sum + *height)),
    }
}

fn row_room(row: &RankingRow, columns: &Columns) -> Room {
    let mark = if row.left { MARK * columns.scale() } else { Mm(0.0) };
    let club = row.club.as_deref().unwrap_or_default();
    let name = (row.name.as_str(), name_style(row), columns.width(Kind::Name) - mark);
    least(&ROW, columns.scale(), [name, (club, club_style(), columns.width(Kind::Club))])
}

fn member_room(member: &RankingMember, columns: &Columns) -> Room {
    let club = member.club.as_deref().unwrap_or_default();
    let name = (member.name.as_str(), member_style(), columns.width(Kind::Name) - INDENT);
    least(
        &MEMBER,
        columns.scale(),
        [name, (club, member_club_style(), columns.member_club().map_or(Mm(0.0), |(_, width)| width))],
    )
}

/// The first height in which those texts stand whole in their widths; the last one where none will do.
fn least(choices: &[Room; 3], scale: f32, texts: [(&str, Style, Mm); 2]) -> Room {
    let [.., highest] = choices;
    let whole = |(height, lines): &&Room| {
        texts.iter().all(|(text, style, width)| {
            let fits = || stands_whole(text, style.scaled(scale), *width, *height * scale, *lines);
            *width <= Mm(0.0) || text.is_empty() || fits()
        })
    };
    let (height, lines) = choices.iter().find(whole).unwrap_or(highest);
    (*height * scale, *lines)
}

fn name_style(row: &RankingRow) -> Style {
    let style = if row.members.is_empty() { Style::regular(TYPE.0) } else { Style::bold(TYPE.0) };
    style.least(LEAST)
}

fn member_style() -> Style {
    Style::regular(9.0).least(LEAST)
}

fn club_style() -> Style {
    Style::regular(TYPE.0).grey(15).least(LEAST)
}

fn member_club_style() -> Style {
    Style { size: Pt(8.0), ..club_style() }
}

/// Draws a line in its area.
pub fn draw(
    page: &mut Page,
    area: Area,
    columns: &Columns,
    paper: &RankingPaper,
    template: &Template,
    line: &Line<'_>,
) {
    match line {
        Line::Heading(words) => {
            page.fill(area, HEADING_GREY);
            page.line((area.x, area.y), (area.right(), area.y), LINE);
            page.write(area, words, Style::bold(10.0));
        }
        Line::Row(row) => {
            if row.index % 2 == 1 {
                page.fill(area, template.paper.row_fill);
            }
            page.line((area.x, area.y), (area.right(), area.y), THIN);
            let mut top = row.own.0;
            for column in columns.all() {
                let cell = area.band(Mm(0.0), top).strip(column.left, column.width);
                if column.kind == Kind::Name {
                    name(page, cell, row, template);
                } else {
                    draw_cell(page, cell, columns, column, paper, row);
                }
            }
            for (member, (height, lines)) in row.row.members.iter().zip(&row.members) {
                draw_member(page, area.band(top, *height), columns, (row.row, member), *lines);
                top += *height;
            }
        }
    }
}

fn draw_cell(page: &mut Page, area: Area, columns: &Columns, column: &Column, paper: &RankingPaper, line: &Row<'_>) {
    let (row, lines) = (line.row, line.own.1);
    let plain = aligned(Style::regular(TYPE.0), column);
    let strong = aligned(Style::bold(TYPE.0), column);
    match column.kind {
        Kind::Rank => page.write(area, &row.rank.to_string(), strong),
        Kind::Number => page.write(area, &row.number.to_string(), plain.grey(25)),
        Kind::Name => {}
        Kind::Club => page.write_lines(area, row.club.as_deref().unwrap_or_default(), club_style(), lines),
        Kind::Balance(position) => {
            let style = Style { size: columns.figures(), ..plain };
            points(page, area, row.balances.get(position).copied().flatten(), style);
        }
        Kind::Session(session) => {
            let sums = paper.sessions.get(session).map(|session| &session.sums);
            points(page, area, sums.and_then(|sums| sums.get(line.index).copied().flatten()), plain);
        }
        Kind::Penalties if row.penalties == 0 => {}
        Kind::Penalties => page.write(area, &figure::score(-row.penalties), plain),
        Kind::Total => total(page, area, columns, row, strong),
        Kind::Pcn => page.write(area, &optional(row.pcn), plain),
        Kind::Pp => page.write(area, &optional(row.pp), plain),
    }
}

/// Points, or a dash where nothing was played.
fn points(page: &mut Page, area: Area, points: Option<i32>, style: Style) {
    match points {
        Some(points) => page.write(area, &figure::score(points), style.least(5.5)),
        None => page.write(area, "–", style.grey(40)),
    }
}

/// Whole totals leave room for the decimals that others have: units stand under units.
fn total(page: &mut Page, area: Area, columns: &Columns, row: &RankingRow, style: Style) {
    const DECIMALS: &str = ",00";
    let whole = columns.decimals() && !row.total.contains('.');
    let spared = if whole { font::width(DECIMALS, style.face, style.size * columns.scale()) } else { Mm(0.0) };
    page.write(area.strip(Mm(0.0), area.w - spared), &figure::typeset(&row.total), style);
}

fn optional(value: Option<u32>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// What a member receives; a dash where others of the team do, and he does not.
fn received(points: Option<u32>, team: Option<u32>) -> String {
    match (points, team) {
        (Some(points), _) => points.to_string(),
        (None, Some(_)) => "–".to_owned(),
        (None, None) => String::new(),
    }
}

/// The name, and the mark of a player who left.
fn name(page: &mut Page, area: Area, line: &Row<'_>, template: &Template) {
    let (row, mark) = (line.row, MARK * template.paper.scale);
    let room = if row.left { area.w - mark } else { area.w };
    page.write_lines(area.strip(Mm(0.0), room), &row.name, name_style(row), line.own.1);
    if row.left {
        page.write(area.strip(room, mark), template.left.as_str(), Style::bold(8.0).right());
    }
}

/// A member of a team: name, club, PCN and PP (P7: each receives his own).
fn draw_member(
    page: &mut Page,
    area: Area,
    columns: &Columns,
    (team, member): (&RankingRow, &RankingMember),
    lines: usize,
) {
    for column in columns.all() {
        let cell = area.strip(column.left, column.width);
        let small = aligned(Style::regular(8.0), column).grey(25);
        match column.kind {
            Kind::Number => page.write(cell, &member.number.to_string(), small),
            Kind::Name => page.write_lines(cell.strip(INDENT, cell.w - INDENT), &member.name, member_style(), lines),
            Kind::Club => {
                let (left, width) = columns.member_club().unwrap_or_default();
                let cell = area.strip(left, width);
                page.write_lines(cell, member.club.as_deref().unwrap_or_default(), member_club_style(), lines);
            }
            Kind::Pcn => page.write(cell, &received(member.pcn, team.pcn), small),
            Kind::Pp => page.write(cell, &received(member.pp, team.pp), small),
            _ => {}
        }
    }
}

pub fn aligned(style: Style, column: &Column) -> Style {
    match column.kind {
        Kind::Name | Kind::Club => style,
        Kind::Rank => style.centred(),
        _ => style.right(),
    }
}
