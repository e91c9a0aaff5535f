//! The summary of a tournament (*bilan*): facts, podium, how scores spread, how the lead changed, when sheets came in, the deals.

use super::template::{Part, Template};
use crate::print::engine::{
    Area, Document, Face, Grey, Mm, Page, Pt,
    chart::bars::{self, BarChart},
    chart::curves::{self, Curve, CurveChart, Mark},
    chart::scale::point,
    figure,
    flow::Flow,
    measured::{Column, Holds, Texts},
};
use crate::print::template::Templates;
use crate::report::Tabular;
use crate::report::evening::{Leader, Pace, SummaryPaper};

/// What tells the first five apart, the best first.
const MARKS: [Mark; 5] = [Mark::Full, Mark::Hollow, Mark::Triangle, Mark::Cross, Mark::Plus];
const FIRST_LINE: Mm = Mm(0.6);
const OTHER_LINE: Mm = Mm(0.25);
/// White space under a chart.
const AFTER: Mm = Mm(1.0);

const CHART_TYPE: Pt = Pt(8.5);
/// The part of the width where sheets are strokes.
const STRIP: f32 = 0.45;
const PODIUM_ROW: Mm = Mm(8.0);
const PACE_ROW: Mm = Mm(7.0);

/// Draws the summary.
#[must_use]
pub fn draw(paper: &SummaryPaper, templates: &Templates) -> Document {
    let template = &templates.bilan;
    let position = [("position", paper.position.to_string()), ("positions", paper.positions.to_string())];
    let position: Vec<(&str, &str)> = position.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let title = if paper.is_final { template.title.clone() } else { template.title_so_far.fill(&position) };
    let mut flow = Flow::new(&template.paper, &paper.head, &title);
    for part in &template.parts {
        match part {
            Part::Facts => facts(&mut flow, paper, template),
            Part::Podium => podium(&mut flow, paper, template),
            Part::Spread => spread(&mut flow, paper, template),
            Part::Lead => lead(&mut flow, paper, template),
            Part::Pace => pace_table(&mut flow, paper, template),
            Part::Deals => deals(&mut flow, paper, template),
            Part::Notes => notes(&mut flow, paper, template),
        }
    }
    flow.finish()
}

fn facts(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    let facts = paper.facts.iter().chain(&paper.counts);
    let rows: Vec<Texts> =
        facts.map(|(what, fact)| Texts::of(vec![figure::sentence(what), figure::sentence(fact)])).collect();
    let columns = [Column::new("", Holds::Label), Column::new("", Holds::Words).bold()];
    let grid = flow.table(&columns, &rows, template.size, Mm(0.0));
    flow.grid_under(&template.facts, &grid);
}

fn spread(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    if paper.totals.len() < 2 {
        return;
    }
    let number = paper.totals.len().to_string();
    let title = template.spread.fill(&[("nombre", &number), ("joueurs", &paper.noun)]);
    let values = paper.totals.iter().copied().map(point).collect();
    let chart = BarChart { values, own: None, size: CHART_TYPE };
    flow.drawing(&title, template.spread_height, |page, area| bars::draw(page, area, &chart));
    flow.gap(AFTER);
}

/// The table and the sentences of the statistics.
fn deals(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    let Some(statistics) = &paper.statistics else { return };
    let table = statistics.table();
    let columns = table.columns.iter().enumerate().map(|(index, column)| {
        Column::new(column.heading.as_str(), if index == 0 { Holds::Words } else { Holds::Figures })
    });
    let rows = table.rows.iter().zip(&statistics.contracts).map(|(row, line)| {
        let cells = row.0.iter().map(|cell| figure::sentence(&cell.words())).collect();
        Texts { marked: line.contract == "total", ..Texts::of(cells) }
    });
    let grid = flow.table(&columns.collect::<Vec<_>>(), &rows.collect::<Vec<_>>(), template.size, Mm(0.0));
    flow.grid_under(&template.deals, &grid);
    flow.gap(Mm(2.0));
    for note in &table.notes {
        flow.paragraph(&figure::sentence(note), Face::Regular, template.size);
    }
}

fn notes(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    let notes = paper.notes.iter().map(|note| figure::sentence(note)).chain(template.paper.footer.seal(&paper.head));
    for (index, note) in notes.enumerate() {
        if index == 0 {
            flow.title(&template.notes, Mm(0.0));
        }
        flow.paragraph(&note, Face::Regular, template.size);
    }
}

fn podium(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    if paper.podium.is_empty() {
        return;
    }
    let mut columns = vec![
        Column::new("Rang", Holds::Figures).bold(),
        Column::new("Nom", Holds::Words).bold(),
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
    let totals = figure::column(&paper.podium.iter().map(|row| row.total).collect::<Vec<_>>());
    let rows = paper.podium.iter().zip(totals).map(|(row, total)| {
        let rank = if row.tied { format!("{} ex æquo", row.rank) } else { row.rank.to_string() };
        let club = row.club.clone().unwrap_or_default();
        let mut cells = vec![rank, row.name.clone(), club, total];
        if with_pcn {
            cells.push(row.pcn.map_or_else(String::new, |pcn| pcn.to_string()));
        }
        if with_pp {
            cells.push(row.pp.map_or_else(String::new, |pp| pp.to_string()));
        }
        let members = row.members_words();
        let under = if members.is_empty() || members == row.name { Vec::new() } else { vec![members] };
        Texts { under, ..Texts::of(cells) }
    });
    let grid = flow.table(&columns, &rows.collect::<Vec<_>>(), template.size * 1.1, PODIUM_ROW);
    let title = if paper.is_final { &template.podium } else { &template.podium_so_far };
    flow.grid_under(title.as_str(), &grid);
}

/// The first five over the positions.
fn lead(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    if paper.leaders.is_empty() {
        return;
    }
    let places = paper.leaders.first().map_or(0, |leader| leader.totals.len());
    let curve = |(leader, mark): (&Leader, Mark)| {
        let first = mark == Mark::Full;
        let last = leader.totals.iter().rev().flatten().next().copied();
        let total = last.map_or_else(String::new, |total| format!(" : {}", figure::total(total)));
        let totals = leader.totals.iter().map(|total| total.map(point));
        Curve {
            name: format!("{}. {}{total}", leader.rank, leader.name),
            points: std::iter::once(Some(0.0)).chain(totals).collect(),
            mark,
            dashed: matches!(mark, Mark::Triangle | Mark::Plus),
            width: if first { FIRST_LINE } else { OTHER_LINE },
            values: false,
            bold: first,
        }
    };
    let curves: Vec<Curve> = paper.leaders.iter().zip(MARKS).map(curve).rev().collect();
    let chart = CurveChart {
        places: std::iter::once("départ".to_owned()).chain((1..=places).map(|place| place.to_string())).collect(),
        breaks: paper.sessions.iter().map(|first| usize::from(*first)).collect(),
        curves,
        size: CHART_TYPE,
    };
    flow.drawing(&template.lead, template.lead_height, |page, area| curves::draw(page, area, &chart));
    flow.gap(AFTER);
}

/// One line per position: a stroke for each sheet, from the first one to the last.
fn pace_table(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    if paper.paces.is_empty() {
        return;
    }
    let strip = flow.body().w * STRIP;
    let columns = ["Pos.", "Première", "Dernière", "Attente", "Dernière table"];
    let mut columns: Vec<Column> = columns.into_iter().map(|title| Column::new(title, Holds::Figures)).collect();
    let longest = paper.paces.iter().filter_map(|pace| pace.minutes.last()).copied().max().unwrap_or(1).max(1);
    columns.push(Column::new(format!("Une feuille, un trait ({longest} min)"), Holds::Box(strip.0)));
    let rows: Vec<Texts> = (paper.paces.iter())
        .map(|pace| {
            let waited = pace.minutes.last().copied().unwrap_or_default();
            Texts::of(vec![
                pace.position.to_string(),
                pace.first.clone(),
                pace.last.clone(),
                format!("{waited} min"),
                pace.slowest.to_string(),
            ])
        })
        .collect();
    let grid = flow.table(&columns, &rows, template.size, PACE_ROW);
    let mut paces = paper.paces.iter();
    flow.grid_under_with(&template.pace, &grid, |page, cell| {
        if let Some(pace) = paces.next() {
            strokes(page, cell, pace, longest);
        }
    });
}

fn strokes(page: &mut Page, cell: Area, pace: &Pace, longest: u32) {
    const STROKE: Mm = Mm(0.35);
    let inner = cell.strip(Mm(2.0), cell.w - Mm(4.0));
    let y = cell.y + cell.h / 2.0;
    let after = |minutes: u32| f32::from(u16::try_from(minutes).unwrap_or(u16::MAX));
    let at = |minutes: u32| inner.x + inner.w * (after(minutes) / after(longest));
    let last = pace.minutes.last().copied().unwrap_or_default();
    page.fill(Area::new(inner.x, y - Mm(0.5), at(last) - inner.x, Mm(1.0)), Grey(75));
    for minutes in &pace.minutes {
        let x = at(*minutes);
        page.line((x, y - cell.h * 0.3), (x, y + cell.h * 0.3), STROKE);
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::print::paper::result_samples::summary as sample;
    use crate::print::paper::samples::{LONG_NAME, texts};
    use crate::print::template::TemplateFile;

    fn with(text: &str) -> Templates {
        let file = TemplateFile { name: "bilan.toml".to_owned(), bytes: text.as_bytes().to_vec() };
        Templates::read(&[file]).unwrap()
    }

    /// Everything as long as it gets.
    pub fn longest(templates: &Templates) -> Vec<Document> {
        [1, 5, 20].map(|positions| draw(&sample(positions, LONG_NAME), templates)).into()
    }

    #[test]
    fn it_says_after_which_position() {
        let document = draw(&sample(5, LONG_NAME), &Templates::default());
        assert!(texts(&document).iter().any(|text| text.contains("après la position")));
    }

    #[test]
    fn a_club_chooses_the_parts_and_their_order() {
        let document = draw(&sample(5, "LY An"), &with("parties = [\"tete\", \"podium\"]"));
        let all = texts(&document);
        let at = |title: &str| all.iter().position(|text| *text == title);
        assert!(at("La course en tête") < at("Podium provisoire") && at("Podium provisoire").is_some());
        assert!(at("Le tournoi").is_none() && at("Arrivée des feuilles").is_none());
    }
}
