//! The rows of a printed ranking: players, teams with their members, and the lines between groups that played fewer sessions.

use super::columns::{Column, Columns, Kind, TYPE};
use super::measures::{has_one_club, session_title};
use super::{Named, Template};
use crate::engine::grid::{Cell, LINE, Row, THIN};
use crate::engine::measured::Texts;
use crate::engine::{Grey, Mm, Room, Style, figure, font, room};
use domain::counted;
use domain::text::lowered;
use report::paper::RankingPaper;
use report::{RankingMember, RankingRow};

const HEADING_GREY: Grey = Grey(88);

/// Heights of a row, with the lines of text it then has: the first in which its name stands whole.
const ROW: [Room; 3] = [(Mm(6.3), 2), (Mm(9.4), 3), (Mm(12.6), 4)];
const MEMBERS: [Room; 3] = [(Mm(5.2), 1), (Mm(8.8), 2), (Mm(16.5), 4)];
/// Members stand closer to their team than the next row does.
const LIFTED: Mm = Mm(0.8);
const HEADING: Mm = Mm(6.6);
/// Smallest type of a name.
const LEAST: f32 = 7.0;
/// Room for `abandon`.
const MARK: Mm = Mm(15.0);
/// The share of a row for `ex æquo`.
const TIED: f32 = 0.49;
const TIED_ROW: Mm = Mm(8.6);
/// The white over the rank then.
const OVER: f32 = 0.04;
/// Names, and members on one line, are set that much smaller, no more.
const SHRUNK: f32 = 0.85;
/// Members stand further right than their team.
const INDENT: Mm = Mm(3.0);

/// The rows of a ranking, in order.
pub(crate) fn rows(paper: &RankingPaper, template: &Template, columns: &Columns) -> Vec<Row> {
    let heading = |words: String| Row {
        height: HEADING * columns.scale(),
        heads: true,
        ground: Some(HEADING_GREY.into()),
        rule: Some(LINE),
        cells: vec![Cell::new(0, words, Style::bold(10.0)).over(columns.all().len())],
        ..Row::default()
    };
    grouped(paper, template, heading, |index, row| ranked(paper, template, columns, index, row))
}

/// The same with nothing but ranks, names and totals.
pub(crate) fn bare(paper: &RankingPaper, template: &Template) -> Vec<Texts> {
    let totals = figure::column(&paper.report.rows.iter().map(|row| row.total).collect::<Vec<_>>());
    let heading = |words: String| Texts { cells: vec![words], heads: true, ..Texts::default() };
    grouped(paper, template, heading, |index, row| {
        let members = (!row.members.is_empty()).then(|| members_words(row, false));
        // Beside the longest name it would make all letters smaller.
        let under = row.left.then(|| template.left.clone()).into_iter().chain(members).collect();
        Texts { under, under_from: 1, ..Texts::of(vec![row.rank.to_string(), row.name.clone(), totals[index].clone()]) }
    })
}

/// A row for each, under the heading of its group.
fn grouped<T>(
    paper: &RankingPaper,
    template: &Template,
    headed: impl Fn(String) -> T,
    ranked: impl Fn(usize, &RankingRow) -> T,
) -> Vec<T> {
    let mut rows = Vec::new();
    // The first ones have a heading of their own where they are the qualified (C6).
    let mut group = paper.report.rows.first().map(group_of).filter(|_| !paper.report.has_qualified());
    for (index, row) in paper.report.rows.iter().enumerate() {
        if group != Some(group_of(row)) {
            group = Some(group_of(row));
            rows.extend(heading(paper, template, row).map(&headed));
        }
        rows.push(ranked(index, row));
    }
    rows
}

/// Players who left, those of each last session, those qualified, and those to be settled stand together.
fn group_of(row: &RankingRow) -> (bool, u8, Option<bool>) {
    if row.left { (true, 0, None) } else { (false, row.session, row.qualified) }
}

fn heading(paper: &RankingPaper, template: &Template, row: &RankingRow) -> Option<String> {
    if row.left {
        // The mark beside the name is enough where nobody was eliminated.
        let first = paper.report.rows.first().map(|first| first.session);
        let eliminated = paper.report.rows.iter().any(|other| !other.left && Some(other.session) != first);
        return eliminated.then(|| template.left_heading.clone());
    }
    if row.qualified == Some(true) {
        let qualified = || paper.report.rows.iter().filter(|row| row.qualified == Some(true));
        let apart = qualified().any(|other| other.session != row.session);
        let own = paper.sessions.iter().position(|session| session.number == row.session).filter(|_| apart);
        // A phase is called as such, without its session.
        let title = own.map(|own| session_title(paper, own));
        let phase = title.as_deref().and_then(|title| title.rsplit(", ").next()).map(lowered);
        return Some(
            phase.map_or_else(|| template.qualified.clone(), |phase| format!("{}, {phase}", template.qualified)),
        );
    }
    if row.qualified.is_none() && paper.report.to_settle > 0 {
        return Some(template.to_settle.fill(&[("places", &counted(paper.report.to_settle, "place"))]));
    }
    let furthest = paper.report.rows.first().map(|first| first.session);
    if row.qualified == Some(false) && Some(row.session) == furthest {
        return Some(template.not_qualified.clone());
    }
    paper.sessions.iter().find(|session| session.number == row.session).map(|session| session.last_of.clone())
}

/// A player or a team with its members.
fn ranked(paper: &RankingPaper, template: &Template, columns: &Columns, index: usize, row: &RankingRow) -> Row {
    let own = row_room(row, columns);
    let mut cells = Vec::new();
    for (at, column) in columns.all().iter().enumerate() {
        let filled = cell(at, column, columns, (paper, index, row), own.1);
        let tied = column.kind == Kind::Rank && row.tied;
        let (top, high) = if tied && row.members.is_empty() { (OVER, 1.0 - TIED - OVER) } else { (0.0, 1.0) };
        cells.extend(filled.map(|cell| cell.part(own.0 * top, own.0 * high)));
        if tied {
            let mark = Cell::new(at, &template.tied, Style::regular(7.0).least(LEAST).centred());
            // Beside the members; without any, under the rank, which stands a little higher.
            cells.push(match row.members[..] {
                [] => mark.part(own.0 * (0.95 - TIED), own.0 * TIED),
                _ => mark.part(own.0 - LIFTED * columns.scale(), MEMBERS[0].0 * columns.scale()),
            });
        }
        if column.kind == Kind::Name && row.left {
            let mark = Cell::new(at, &template.left, Style::bold(8.0).right());
            cells.push(mark.indented(column.width - MARK * columns.scale()).part(Mm(0.0), own.0));
        }
    }
    let mut height = own.0;
    if !row.members.is_empty() {
        let in_column = row.club.is_some() && columns.width(Kind::Club) > Mm(0.0);
        let with_clubs = template.shows(Named::Club) && !in_column && !has_one_club(paper);
        let (cell, high) = members(row, with_clubs, columns);
        cells.push(cell.part(height - LIFTED * columns.scale(), high));
        height += high - LIFTED * columns.scale();
    }
    let ground = (index % 2 == 1).then_some(template.paper.row_fill.into());
    Row { height, ground, rule: Some(THIN), cells, ..Row::default() }
}

fn row_room(row: &RankingRow, columns: &Columns) -> Room {
    let mark = if row.left { MARK * columns.scale() } else { Mm(0.0) };
    let club = row.club.as_deref().unwrap_or_default();
    let name = (row.name.as_str(), fitted(name_style(row), columns), columns.width(Kind::Name) - mark);
    let tied = if row.tied && row.members.is_empty() { TIED_ROW * columns.scale() } else { Mm(0.0) };
    let (height, lines) = room(&ROW, columns.scale(), [name, (club, club_style(), columns.width(Kind::Club))]);
    (height.max(tied), lines)
}

fn name_style(row: &RankingRow) -> Style {
    let style = if row.members.is_empty() { Style::regular(TYPE.0) } else { Style::bold(TYPE.0) };
    style.least(LEAST)
}

/// Rather on two lines than much smaller.
pub(crate) fn fitted(style: Style, columns: &Columns) -> Style {
    style.least((style.size.0 * SHRUNK * columns.scale()).max(LEAST))
}

fn club_style() -> Style {
    // One size for all: a long name takes two lines.
    Style::regular(7.6).grey(15).least(LEAST)
}

/// The content of a cell, on so many lines.
fn cell(
    at: usize,
    column: &Column,
    columns: &Columns,
    (paper, index, row): (&RankingPaper, usize, &RankingRow),
    lines: usize,
) -> Option<Cell> {
    let plain = aligned(Style::regular(TYPE.0), column);
    let strong = aligned(Style::bold(TYPE.0), column);
    Some(match column.kind {
        Kind::Rank => Cell::new(at, row.rank.to_string(), strong),
        Kind::Number => Cell::new(at, row.number.to_string(), plain.grey(25)),
        Kind::Name => {
            let mark = if row.left { MARK * columns.scale() } else { Mm(0.0) };
            Cell::new(at, &row.name, name_style(row)).lines(lines).spared(mark)
        }
        Kind::Club => {
            // Broken alike on every row, however high.
            let club = row.club.clone().unwrap_or_default();
            let (_, lines) = room(&ROW, columns.scale(), [(club.as_str(), club_style(), column.width)]);
            Cell::new(at, club, club_style()).lines(lines)
        }
        Kind::Balance(position) => {
            let style = Style { size: columns.figures(), ..plain };
            points(at, row.balances.get(position).copied().flatten(), style)
        }
        Kind::Session(session) => {
            let sums = paper.sessions.get(session).map(|session| &session.sums);
            points(at, sums.and_then(|sums| sums.get(index).copied().flatten()), plain)
        }
        Kind::Penalties if row.penalties == 0 => return None,
        Kind::Penalties => Cell::new(at, figure::score(-row.penalties), plain),
        Kind::Total => total(at, columns, row, strong),
        Kind::Pcn if paper.report.is_without_pcn(index) => Cell::new(at, "*", plain),
        Kind::Pcn => Cell::new(at, optional(row.pcn), plain),
        Kind::Pp => Cell::new(at, optional(row.pp), plain),
    })
}

/// Points, or a dash where nothing was played.
fn points(at: usize, points: Option<i32>, style: Style) -> Cell {
    match points {
        Some(points) => Cell::new(at, figure::score(points), style.least(5.5)),
        None => Cell::new(at, "–", style.grey(40)),
    }
}

/// Whole totals leave room for the decimals that others have: units stand under units.
fn total(at: usize, columns: &Columns, row: &RankingRow, style: Style) -> Cell {
    const DECIMALS: &str = ",00";
    let whole = columns.decimals() && row.total.is_whole();
    let spared = if whole { font::width(DECIMALS, style.face, style.size * columns.scale()) } else { Mm(0.0) };
    Cell::new(at, figure::total(row.total), style).spared(spared)
}

fn optional(value: Option<u32>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The members of a team with what each adds to its total (R4); a line ends between two of them rather than within a name.
fn members_words(team: &RankingRow, with_clubs: bool) -> String {
    let word = |member: &RankingMember| {
        let name = member.name.replace(' ', "\u{a0}");
        let mark = if team.is_unlicensed(member) { "*" } else { "" };
        let club = member.club.as_ref().filter(|_| with_clubs).map(|club| format!(" ({club})")).unwrap_or_default();
        format!("{name}{mark}{club}\u{a0}:\u{a0}{}", figure::total(member.total))
    };
    team.members.iter().map(word).collect::<Vec<_>>().join(" ; ")
}

/// The members of a team under its name: on one line, or on the two or three they need.
fn members(team: &RankingRow, with_clubs: bool, columns: &Columns) -> (Cell, Mm) {
    let words = members_words(team, with_clubs);
    let first = columns.all().iter().position(|column| column.kind == Kind::Name).unwrap_or_default();
    let over = columns.all().len() - first;
    let width = columns.all().iter().skip(first).map(|column| column.width).sum::<Mm>() - INDENT;
    let style = Style::regular(9.0).least(LEAST);
    let (high, lines) = room(&MEMBERS, columns.scale(), [(words.as_str(), fitted(style, columns), width)]);
    (Cell::new(first, words, style).over(over).lines(lines).indented(INDENT), high)
}

pub(crate) fn aligned(style: Style, column: &Column) -> Style {
    match column.kind {
        Kind::Name | Kind::Club => style,
        Kind::Rank => style.centred(),
        _ => style.right(),
    }
}
