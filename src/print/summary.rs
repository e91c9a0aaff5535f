//! The summary of a tournament (*bilan*): facts, podium, how scores spread, how the lead changed, when sheets came in, the deals.

use super::chart::{self, Curve, CurveChart, Mark};
use super::chart_bars::{self, BarChart};
use super::chart_scale::value;
use super::figure;
use super::flow::Flow;
use super::grid::{Column, Grid, Holds, Row};
use super::page::{Document, Face, Grey, Page};
use super::unit::{Area, Mm, Pt};
use crate::report::Tabular;
use crate::report::summary::{Leader, Pace, SummaryPaper};

/// What tells the first five apart, the best first.
const MARKS: [Mark; 5] = [Mark::Full, Mark::Hollow, Mark::Triangle, Mark::Cross, Mark::Plus];
const FIRST_LINE: Mm = Mm(0.6);
const OTHER_LINE: Mm = Mm(0.25);
/// White space under a chart.
const AFTER: Mm = Mm(1.0);

/// What a club may change.
#[derive(Debug, Clone, PartialEq)]
pub struct SummaryTemplate {
    title: String,
    facts_title: String,
    podium_title: String,
    spread_title: String,
    lead_title: String,
    pace_title: String,
    deals_title: String,
    size: f32,
    chart_size: f32,
    spread_height: f32,
    lead_height: f32,
    pace_row: f32,
}

impl Default for SummaryTemplate {
    fn default() -> Self {
        Self {
            title: "Bilan".to_owned(),
            facts_title: "Le tournoi".to_owned(),
            podium_title: "Podium".to_owned(),
            spread_title: "Répartition des totaux".to_owned(),
            lead_title: "La course en tête".to_owned(),
            pace_title: "Arrivée des feuilles".to_owned(),
            deals_title: "Les donnes".to_owned(),
            size: 10.0,
            chart_size: 8.5,
            spread_height: 48.0,
            lead_height: 78.0,
            pace_row: 7.0,
        }
    }
}

/// Draws the summary.
#[must_use]
pub fn summary(paper: &SummaryPaper) -> Document {
    let template = SummaryTemplate::default();
    let size = Pt(template.size);
    let when = if paper.is_final {
        String::new()
    } else {
        format!(" après la position {} sur {}", paper.position, paper.positions)
    };
    let mut flow = Flow::new(Page::portrait(), &paper.head, &format!("{}{when}", template.title));
    let width = flow.body().w;
    flow.title(&template.facts_title, Mm(0.0));
    let facts = paper.facts.iter().chain(&paper.counts);
    let facts = facts.map(|(what, fact)| Row::of(vec![what.clone(), figure::typeset_words(fact)])).collect();
    let columns = vec![Column::new("", Holds::Label), Column::new("", Holds::Words).bold()];
    let grid = Grid::new(columns, facts, width, size).untitled();
    flow.grid(&grid);

    if !paper.podium.is_empty() {
        let title = if paper.is_final {
            template.podium_title.clone()
        } else {
            format!("{} provisoire", template.podium_title)
        };
        flow.title(&title, Mm(0.0));
        let grid = podium(paper, Pt(template.size * 1.1), width);
        flow.grid(&grid);
    }
    if paper.totals.len() > 1 {
        let height = Mm(template.spread_height);
        flow.title(&format!("{} ({} {})", template.spread_title, paper.totals.len(), paper.noun), height);
        let values = paper.totals.iter().map(|total| value(total)).collect();
        let chart = BarChart { values, own: None, size: Pt(template.chart_size) };
        flow.place(height, |page, area| chart_bars::draw(page, area, &chart));
        flow.gap(AFTER);
    }
    if !paper.leaders.is_empty() {
        let height = Mm(template.lead_height);
        flow.title(&template.lead_title, height);
        let chart = lead(paper, &template);
        flow.place(height, |page, area| chart::draw(page, area, &chart));
        flow.gap(AFTER);
    }
    if !paper.paces.is_empty() {
        flow.title(&template.pace_title, Mm(template.pace_row * 3.0));
        pace_table(&mut flow, paper, &template);
    }
    if let Some(statistics) = &paper.statistics {
        flow.title(&template.deals_title, Mm(0.0));
        let table = statistics.table();
        let columns = table.columns.iter().enumerate().map(|(index, column)| {
            Column::new(column.heading.as_str(), if index == 0 { Holds::Label } else { Holds::Figures })
        });
        let rows = table.rows.iter().map(|row| {
            let first = row.first().map_or("", String::as_str);
            let cells = row.iter().map(|cell| figure::typeset_words(cell)).collect();
            Row { marked: first == "total", ..Row::of(cells) }
        });
        let grid = Grid::new(columns.collect(), rows.collect(), width, size);
        flow.grid(&grid);
        flow.gap(Mm(2.0));
        for note in &table.notes {
            flow.paragraph(&figure::typeset_words(note), Face::Regular, size);
        }
    }
    if !paper.notes.is_empty() {
        flow.title("À propos du classement", Mm(0.0));
        for note in &paper.notes {
            flow.paragraph(note, Face::Regular, size);
        }
    }
    flow.finish()
}

fn podium(paper: &SummaryPaper, size: Pt, width: Mm) -> Grid {
    let mut columns = vec![
        Column::new("Rang", Holds::Figures).bold(),
        Column::new("", Holds::Words).bold(),
        Column::new("Club", Holds::Words),
        Column::new("Total", Holds::Figures).bold(),
    ];
    let with_pcn = paper.podium.iter().any(|row| row.pcn.is_some());
    let with_pp = paper.podium.iter().any(|row| row.pp.is_some());
    if with_pcn {
        columns.push(Column::new("PCN", Holds::Figures));
    }
    if with_pp {
        columns.push(Column::new("PP", Holds::Figures));
    }
    let rows = paper.podium.iter().map(|row| {
        let rank = if row.tied { format!("{} ex æquo", row.rank) } else { row.rank.to_string() };
        let club = row.club.clone().unwrap_or_default();
        let mut cells = vec![rank, row.name.clone(), club, figure::typeset(&row.total)];
        if with_pcn {
            cells.push(row.pcn.map_or_else(String::new, |pcn| pcn.to_string()));
        }
        if with_pp {
            cells.push(row.pp.map_or_else(String::new, |pp| pp.to_string()));
        }
        let members = row.members_words();
        let under = if members.is_empty() || members == row.name { Vec::new() } else { vec![members] };
        Row { under, ..Row::of(cells) }
    });
    Grid::new(columns, rows.collect(), width, size).least(Mm(8.0))
}

/// The first five over the positions.
fn lead(paper: &SummaryPaper, template: &SummaryTemplate) -> CurveChart {
    let places = paper.leaders.first().map_or(0, |leader| leader.totals.len());
    let curve = |(leader, mark): (&Leader, Mark)| {
        let first = mark == Mark::Full;
        let totals = leader.totals.iter().map(|total| total.as_deref().map(value));
        Curve {
            name: format!("{}. {}", leader.rank, leader.name),
            points: std::iter::once(Some(0.0)).chain(totals).collect(),
            mark,
            dashed: matches!(mark, Mark::Triangle | Mark::Plus),
            width: if first { FIRST_LINE } else { OTHER_LINE },
            values: first,
        }
    };
    let curves: Vec<Curve> = paper.leaders.iter().zip(MARKS).map(curve).rev().collect();
    CurveChart {
        places: std::iter::once("départ".to_owned()).chain((1..=places).map(|place| place.to_string())).collect(),
        breaks: paper.sessions.iter().map(|first| usize::from(*first)).collect(),
        curves,
        size: Pt(template.chart_size),
    }
}

/// One line per position: a stroke for each sheet, from the first one to the last.
fn pace_table(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &SummaryTemplate) {
    const STRIP: f32 = 92.0;
    let columns = ["Pos.", "Première", "Dernière", "Attente", "Dernière table"];
    let mut columns: Vec<Column> = columns.into_iter().map(|title| Column::new(title, Holds::Figures)).collect();
    let longest = paper.paces.iter().filter_map(|pace| pace.minutes.last()).copied().max().unwrap_or(1).max(1);
    columns.push(Column::new(format!("Une feuille, un trait ({longest} min)"), Holds::Box(STRIP)));
    let rows: Vec<Row> = (paper.paces.iter())
        .map(|pace| {
            let waited = pace.minutes.last().copied().unwrap_or_default();
            Row::of(vec![
                pace.position.to_string(),
                pace.first.clone(),
                pace.last.clone(),
                format!("{waited} min"),
                pace.slowest.to_string(),
            ])
        })
        .collect();
    let width = flow.body().w;
    let grid = Grid::new(columns, rows, width, Pt(template.size)).least(Mm(template.pace_row));
    let mut paces = paper.paces.iter();
    flow.grid_with(&grid, |page, row| {
        if let Some(pace) = paces.next() {
            let cell = row.strip(row.w - Mm(STRIP), Mm(STRIP));
            strokes(page, cell, pace, longest);
        }
    });
}

#[allow(clippy::cast_precision_loss)] // minutes of an evening
fn strokes(page: &mut Page, cell: Area, pace: &Pace, longest: u32) {
    const STROKE: Mm = Mm(0.35);
    let inner = cell.strip(Mm(2.0), cell.w - Mm(4.0));
    let y = cell.y + cell.h / 2.0;
    let at = |minutes: u32| inner.x + inner.w * (minutes as f32 / longest as f32);
    let last = pace.minutes.last().copied().unwrap_or_default();
    page.fill(Area::new(inner.x, y - Mm(0.5), at(last) - inner.x, Mm(1.0)), Grey(75));
    for minutes in &pace.minutes {
        let x = at(*minutes);
        page.line((x, y - cell.h * 0.3), (x, y + cell.h * 0.3), STROKE);
    }
}
