//! A player's record (*feuille de route*): where, with whom, how much, and how the total went up and down.

use super::chart::{self, Curve, CurveChart, Mark};
use super::chart_bars::{self, BarChart};
use super::chart_scale::value;
use super::figure;
use super::flow::Flow;
use super::grid::{Column, Grid, Holds, Row};
use super::list;
use super::page::{Document, Face, Page};
use super::unit::{Area, Mm, Pt};
use super::write::Style;
use crate::domain::Orientation;
use crate::report::record::{RecordLine, RecordPaper};

/// Who it is, at the top.
const IDENTITY: Mm = Mm(19.0);
const BOX: Mm = Mm(34.0);
const THICK: Mm = Mm(0.5);
const CHART_LINE: Mm = Mm(0.6);
const QUIET_LINE: Mm = Mm(0.2);

/// What a club may change.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordTemplate {
    title: String,
    size: f32,
    notes_size: f32,
    row_height: f32,
    curve_title: String,
    curve_height: f32,
    spread_title: String,
    spread_height: f32,
    chart_size: f32,
}

impl Default for RecordTemplate {
    fn default() -> Self {
        Self {
            title: "Feuille de route".to_owned(),
            size: 10.0,
            notes_size: 9.5,
            row_height: 7.5,
            curve_title: "Total après chaque position".to_owned(),
            curve_height: 62.0,
            spread_title: "Parmi tous les joueurs".to_owned(),
            spread_height: 42.0,
            chart_size: 8.5,
        }
    }
}

/// Draws records, each on pages of its own.
#[must_use]
pub fn records(papers: &[RecordPaper]) -> Document {
    let template = RecordTemplate::default();
    let mut pages = Vec::new();
    for paper in papers {
        pages.extend(record(paper, &template));
    }
    match papers {
        [] => Document { title: template.title, pages },
        [one] => list::finish(pages, &one.head, &format!("{} – {}", template.title, one.report.name)),
        [first, ..] => list::finish(pages, &first.head, &template.title),
    }
}

fn record(paper: &RecordPaper, template: &RecordTemplate) -> Vec<Page> {
    let mut flow = Flow::new(Page::portrait(), &paper.head, &template.title);
    flow.place(IDENTITY, |page, area| identity(page, area, paper));
    flow.gap(Mm(3.0));
    let grid = positions(paper, flow.body().w, template);
    flow.grid(&grid);
    flow.gap(Mm(2.5));
    for note in &paper.report.notes {
        flow.paragraph(note, Face::Regular, Pt(template.notes_size));
    }
    if let Some(chart) = curves(paper, template) {
        flow.title(&template.curve_title, Mm(template.curve_height));
        flow.place(Mm(template.curve_height), |page, area| chart::draw(page, area, &chart));
    }
    if let Some(chart) = spread(paper, template) {
        flow.title(&template.spread_title, Mm(template.spread_height));
        flow.place(Mm(template.spread_height), |page, area| chart_bars::draw(page, area, &chart));
    }
    flow.pages()
}

/// Name, number, licence, club and team at the left; rank and total in boxes at the right.
fn identity(page: &mut Page, area: Area, paper: &RecordPaper) {
    let report = &paper.report;
    let mut boxes: Vec<(&str, String, String)> = Vec::new();
    if let Some(rank) = report.rank {
        let tied = report.positions.iter().rev().find(|line| line.rank.is_some()).is_some_and(|line| line.tied);
        let equal = if tied { "ex æquo, " } else { "" };
        let word = if report.is_final { "RANG FINAL" } else { "RANG" };
        boxes.push((
            word,
            format!("{rank}{}", if rank == 1 { "er" } else { "e" }),
            format!("{equal}sur {}", paper.among),
        ));
    }
    if let Some(last) = report.positions.last() {
        let awards = [report.pcn.map(|pcn| format!("{pcn} PCN")), report.pp.map(|pp| format!("{pp} PP"))];
        let awards: Vec<String> = awards.into_iter().flatten().collect();
        let under = if awards.is_empty() { format!("après {} position(s)", last.position) } else { awards.join(", ") };
        boxes.push(("TOTAL", figure::typeset(&last.total), under));
    }
    let mut right = area.w;
    for (word, figure, under) in boxes.iter().rev() {
        let area = area.strip(right - BOX, BOX).band(Mm(0.0), area.h - Mm(1.0));
        page.frame(area, THICK);
        page.write(area.band(Mm(0.6), area.h * 0.2), word, Style::bold(7.0).centred());
        page.write(area.band(area.h * 0.22, area.h * 0.5), figure, Style::bold(22.0).centred());
        page.write(area.band(area.h * 0.73, area.h * 0.24), under, Style::regular(9.0).centred());
        right = right - BOX - Mm(2.0);
    }
    let text = area.strip(Mm(0.0), right);
    page.write_lines(text.band(Mm(0.0), area.h * 0.52), &report.name, Style::bold(17.0).least(10.0), 2);
    let mut facts = vec![format!("n° {}", report.number)];
    facts.extend(report.licence.as_ref().map(|licence| format!("licence {licence}")));
    facts.extend(report.club.clone());
    facts.extend(report.start.as_ref().map(|start| format!("départ {start}")));
    let facts_area = if report.team.is_some() { area.h * 0.22 } else { area.h * 0.42 };
    page.write_lines(text.band(area.h * 0.54, facts_area), &facts.join(" · "), Style::regular(9.5).least(7.0), 2);
    if let Some(team) = &report.team {
        let team = format!("Équipe : {team}");
        page.write_lines(text.band(area.h * 0.76, area.h * 0.24), &team, Style::bold(9.5).least(6.0), 1);
    }
}

/// The evening, position by position; what happened stands under its position.
fn positions(paper: &RecordPaper, width: Mm, template: &RecordTemplate) -> Grid {
    let lines = &paper.report.positions;
    let fined = lines.iter().any(|line| line.penalties != 0);
    let mut columns = vec![
        Column::new("Pos.", Holds::Figures).bold(),
        Column::new("Table", Holds::Label),
        Column::new("Avec", Holds::Words),
        Column::new("Bilan", Holds::Figures),
    ];
    if fined {
        columns.push(Column::new("Pénalité", Holds::Figures));
    }
    columns.extend([Column::new("Total", Holds::Figures).bold(), Column::new("Rang", Holds::Figures)]);
    let mut rows = Vec::new();
    let mut session = None;
    for line in lines {
        if line.session.is_some() && session != line.session {
            let name = line.session.clone().unwrap_or_default();
            rows.push(Row { cells: vec![super::wording::capitalised(&name)], heads: true, ..Row::default() });
            session.clone_from(&line.session);
        }
        rows.push(position(line, fined));
    }
    Grid::new(columns, rows, width, Pt(template.size)).least(Mm(template.row_height))
}

fn position(line: &RecordLine, fined: bool) -> Row {
    let balance = match (line.balance, line.table) {
        (Some(balance), _) => figure::score(balance),
        (None, Some(_)) => "attendu".to_owned(),
        (None, None) => String::new(),
    };
    let mut cells = vec![line.position.to_string(), place(line), line.with.join(", "), balance];
    if fined {
        cells.push(if line.penalties == 0 { String::new() } else { figure::score(-line.penalties) });
    }
    cells.push(figure::typeset(&line.total));
    cells.push(match line.rank {
        Some(rank) if line.tied => format!("{rank} ex æquo"),
        Some(rank) => rank.to_string(),
        None => String::new(),
    });
    let under = if line.events.is_empty() { Vec::new() } else { vec![line.events.join(" ; ")] };
    Row { under, ..Row::of(cells) }
}

/// `12 Est`; nothing where the player did not sit.
fn place(line: &RecordLine) -> String {
    let chair = line.chair.as_deref().and_then(|letter| {
        Orientation::ALL.into_iter().find(|chair| chair.letter().to_string() == letter).map(Orientation::word)
    });
    match (line.table, chair) {
        (Some(table), Some(chair)) => format!("{table} {chair}"),
        _ => "\u{2013}".to_owned(),
    }
}

/// The player's total, the best one and the median; none before two points can be joined.
fn curves(paper: &RecordPaper, template: &RecordTemplate) -> Option<CurveChart> {
    let lines = &paper.report.positions;
    let last = lines.iter().filter(|line| line.balance.is_some()).map(|line| line.position).max()?;
    let first = lines.first().map_or(1, |line| line.position);
    // The start, then one place per position.
    let places = std::iter::once("départ".to_owned()).chain((1..=last).map(|position| position.to_string()));
    let own = (1..=last).map(|position| {
        let line = lines.iter().find(|line| line.position == position)?;
        (line.balance.is_some() || line.penalties != 0).then(|| value(&line.total))
    });
    let of = |total: fn(&crate::report::record::FieldTotals) -> &str| -> Vec<Option<f32>> {
        let totals = (1..=last).map(|position| {
            paper.field.iter().find(|field| field.position == position).map(|field| value(total(field)))
        });
        std::iter::once(Some(0.0)).chain(totals).collect()
    };
    let start = (first == 1).then_some(0.0);
    let breaks = session_starts(lines);
    let quiet = |name: &str, points, dashed, mark| Curve {
        name: name.to_owned(),
        points,
        mark,
        dashed,
        width: QUIET_LINE,
        values: false,
    };
    let curves = vec![
        quiet("meilleur total", of(|field| &field.best), true, Mark::Hollow),
        quiet("médiane : autant de joueurs au-dessus qu'au-dessous", of(|field| &field.middle), true, Mark::Plus),
        Curve {
            name: paper.report.name.clone(),
            points: std::iter::once(start).chain(own).collect(),
            mark: Mark::Full,
            dashed: false,
            width: CHART_LINE,
            values: true,
        },
    ];
    Some(CurveChart { places: places.collect(), breaks, curves, size: Pt(template.chart_size) })
}

/// The places on the chart before which a session begins; the first one left out.
fn session_starts(lines: &[RecordLine]) -> Vec<usize> {
    let pairs = lines.windows(2).filter_map(|pair| match pair {
        [before, after] if before.session != after.session => Some(usize::from(after.position)),
        _ => None,
    });
    pairs.collect()
}

/// Where the player stands among all; nothing before a position is complete, or for who is not ranked in it.
fn spread(paper: &RecordPaper, template: &RecordTemplate) -> Option<BarChart> {
    const FEWEST: usize = 8;
    let last = paper.field.last().filter(|field| field.all.len() >= FEWEST)?;
    let values: Vec<f32> = last.all.iter().map(|total| value(total)).collect();
    let line = paper.report.positions.iter().rfind(|line| line.position <= last.position)?;
    let own = value(&line.total);
    let own = values.contains(&own).then(|| (own, paper.report.name.clone()));
    Some(BarChart { values, own, size: Pt(template.chart_size) })
}
