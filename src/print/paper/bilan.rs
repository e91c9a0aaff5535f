//! `imprimer bilan`: the summary of a tournament (*bilan*): facts, podium, how scores spread, how the lead changed, when sheets came in, the deals.

use crate::engine::{
    Area, Document, Face, Grey, Mm, Page, Pt, Style,
    chart::bars::{self, BarChart},
    chart::curves::{self, Curve, CurveChart, Height, Mark},
    chart::scale::point,
    figure,
    flow::Flow,
    font,
    measured::{Column, Holds, Listing, Texts},
};
use crate::template::{Templates, template, words};
use report::evening::{Leader, Pace, SummaryPaper};
use report::{RankingMember, RankingRow, Tabular};

words! {
    /// A part of the summary as templates name it.
    Part {
        Facts = "faits",
        Podium = "podium",
        Spread = "repartition",
        Lead = "tete",
        Ranks = "rangs",
        Pace = "feuilles",
        Deals = "donnes",
        Notes = "remarques",
    }
}

template! {
    "bilan.toml" {
        "titres" {
            title = "papier", facts = "faits", podium = "podium", podium_so_far = "podium_en_cours",
            along = "positions", pace = "feuilles", strokes = "traits", minutes = "minutes", deals = "donnes",
            notes = "remarques",
        },
        parts: Vec<Part> = choices("parties", &Part::WORDS),
        size = points("lettres", 7.0..=14.0),
        spread_height = mm("hauteurs.repartition", 30.0..=120.0),
        lead_height = mm("hauteurs.tete", 30.0..=120.0),
        ranks_height = mm("hauteurs.rangs", 30.0..=120.0),
        title_so_far = wording("titres.papier_en_cours", &["position", "positions"]),
        spread = wording("titres.repartition", &["nombre", "joueurs"]),
        lead = wording("titres.tete", &["nombre"]),
        ranks = wording("titres.rangs", &["nombre"]),
    }
}

/// Marks that distinguish the first five, the best first; the five after them have the same, and dashes.
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
pub fn draw(paper: &SummaryPaper, templates: &Templates) -> Document {
    let template = &templates.bilan;
    let position = [("position", paper.position.to_string()), ("positions", paper.positions.to_string())];
    let title = if paper.is_final { template.title.clone() } else { template.title_so_far.fill(&position) };
    let mut flow = Flow::new(&template.paper, &paper.head, &title);
    for part in &template.parts {
        match part {
            Part::Facts => facts(&mut flow, paper, template),
            Part::Podium => podium(&mut flow, paper, (template, &templates.classement.unlicensed)),
            Part::Spread => spread(&mut flow, paper, template),
            Part::Lead => lead(&mut flow, paper, template),
            Part::Ranks => ranks(&mut flow, paper, template),
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
    let chart = BarChart { values, own: None, whose: paper.noun.clone(), size: CHART_TYPE };
    let left = (paper.left > 0).then(|| format!("Sans compter les abandons ({}).", paper.left));
    let foot = left.as_ref().map_or(Mm(0.0), |_| font::line_step(CHART_TYPE * template.paper.scale) * 1.2);
    flow.drawing(&title, template.spread_height, |page, area| {
        bars::draw(page, area.band(Mm(0.0), area.h - foot), &chart);
        if let Some(left) = left {
            page.write(area.band(area.h - foot, foot), &figure::sentence(&left), Style::regular(CHART_TYPE.0));
        }
    });
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
    let notes = paper.notes.iter().map(|note| figure::sentence(note));
    for (index, note) in notes.enumerate() {
        if index == 0 {
            flow.title(&template.notes, Mm(0.0));
        }
        flow.paragraph(&note, Face::Regular, template.size);
    }
}

fn podium(flow: &mut Flow<'_>, paper: &SummaryPaper, (template, unlicensed): (&Template, &str)) {
    if paper.podium.is_empty() {
        return;
    }
    let rows = || paper.podium.iter().map(|(row, _)| row);
    let with_club = rows().any(|row| row.club.is_some());
    let with_pcn = paper.podium.iter().any(|(row, without)| row.pcn.is_some() || *without);
    let with_pp = rows().any(|row| row.pp.is_some());
    let of = |team: &RankingRow, member: &RankingMember| {
        member.name.replace(' ', "\u{a0}") + if team.is_unlicensed(member) { "*" } else { "" }
    };
    let optional = |value: Option<u32>| value.map_or_else(String::new, |value| value.to_string());
    let list =
        Listing::new()
            .column(Column::new("Rang", Holds::Figures).bold(), |((row, _), _): &(&(RankingRow, bool), String)| {
                match row.tied {
                    true => format!("{} ex æquo", row.rank),
                    false => row.rank.to_string(),
                }
            })
            .column(Column::new("Nom", Holds::Words).bold(), |((row, _), _)| row.name.clone())
            .when(with_club, Column::new("Club", Holds::Words), |((row, _), _)| row.club.clone().unwrap_or_default())
            .column(Column::new("Total", Holds::Figures).bold(), |(_, total)| total.clone())
            .when(with_pcn, Column::new("PCN", Holds::Figures), |((row, without), _)| {
                if *without { "*".to_owned() } else { optional(row.pcn) }
            })
            .when(with_pp, Column::new("PP", Holds::Figures), |((row, _), _)| optional(row.pp));
    let totals = figure::column(&rows().map(|row| row.total).collect::<Vec<_>>());
    let texts = paper.podium.iter().zip(totals).map(|(place, total)| {
        let members = place.0.members.iter().map(|member| of(&place.0, member)).collect::<Vec<_>>();
        let under = if members.is_empty() { Vec::new() } else { vec![members.join(", ")] };
        Texts { under, ..list.row(&(place, total)) }
    });
    let grid = flow.table(&list.columns(), &texts.collect::<Vec<_>>(), template.size * 1.1, PODIUM_ROW);
    let title = if paper.is_final { &template.podium } else { &template.podium_so_far };
    flow.grid_under(title.as_str(), &grid);
    let member = |row: &RankingRow| row.members.iter().any(|member| row.is_unlicensed(member));
    if paper.podium.iter().any(|(row, without)| *without || member(row)) {
        flow.paragraph(unlicensed, Face::Regular, template.size);
    }
}

/// The totals of the first five over the positions.
fn lead(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    let curve = |(leader, mark): (&Leader, Mark)| {
        let last = leader.totals.iter().rev().flatten().next().copied();
        let total = last.map_or_else(String::new, |total| format!(" : {}", figure::total(total)));
        let totals = leader.totals.iter().map(|total| total.map(point));
        Curve {
            name: format!("{}. {}{total}", leader.rank, leader.name),
            points: std::iter::once(Some(0.0)).chain(totals).collect(),
            dashed: matches!(mark, Mark::Triangle | Mark::Plus),
            ..of_leader(mark, mark == Mark::Full)
        }
    };
    let curves: Vec<Curve> = paper.leaders.iter().zip(MARKS).map(curve).rev().collect();
    let places = std::iter::once("départ".to_owned()).chain(positions(paper)).collect();
    let breaks = paper.sessions.iter().map(|first| usize::from(*first)).collect();
    follow(flow, template, Part::Lead, (Height::Points, places, breaks, curves));
}

/// The ranks of the first ten over the positions; one position shows no way up or down.
fn ranks(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    let curve = |(index, leader): (usize, &Leader)| Curve {
        name: format!("{}. {}", leader.rank, leader.name),
        #[expect(clippy::cast_precision_loss, reason = "a few hundred ranks")]
        points: leader.ranks.iter().map(|rank| rank.map(|rank| rank as f32)).collect(),
        dashed: index >= MARKS.len(),
        ..of_leader(MARKS[index % MARKS.len()], index == 0)
    };
    let curves: Vec<Curve> = paper.leaders.iter().enumerate().map(curve).rev().collect();
    if positions(paper).count() < 2 {
        return;
    }
    let breaks = paper.sessions.iter().map(|first| usize::from(first.saturating_sub(1))).collect();
    follow(flow, template, Part::Ranks, (Height::Ranks, positions(paper).collect(), breaks, curves));
}

/// The curve of one of those in front, without its points.
fn of_leader(mark: Mark, first: bool) -> Curve {
    let width = if first { FIRST_LINE } else { OTHER_LINE };
    Curve { name: String::new(), points: Vec::new(), mark, dashed: false, width, values: false, bold: first }
}

fn positions(paper: &SummaryPaper) -> impl Iterator<Item = String> {
    let places = paper.leaders.first().map_or(0, |leader| leader.totals.len());
    (1..=places).map(|place| place.to_string())
}

type Followed = (Height, Vec<String>, Vec<usize>, Vec<Curve>);

/// Draws how those in front went, if there are any.
fn follow(flow: &mut Flow<'_>, template: &Template, part: Part, (height, places, breaks, curves): Followed) {
    if curves.is_empty() {
        return;
    }
    let (title, room) = match part {
        Part::Ranks => (&template.ranks, template.ranks_height),
        _ => (&template.lead, template.lead_height),
    };
    let title = title.fill(&[("nombre", &curves.len().to_string())]);
    let along = template.along.clone();
    let chart = CurveChart { height, places, along, breaks, curves, size: CHART_TYPE };
    flow.drawing(&title, room, |page, area| curves::draw(page, area, &chart));
    flow.gap(AFTER);
}

/// One line per position: a stroke for each sheet, from the first one to the last; under them the minutes.
fn pace_table(flow: &mut Flow<'_>, paper: &SummaryPaper, template: &Template) {
    if paper.paces.is_empty() {
        return;
    }
    let strip = flow.body().w * STRIP;
    let figures = |title: &str| Column::new(title, Holds::Figures);
    let waited = |pace: &Pace| pace.minutes.last().copied().unwrap_or_default();
    let list = Listing::new()
        .column(figures("Pos."), |pace: &Pace| pace.position.to_string())
        .column(figures("Première"), |pace| pace.first.clone())
        .column(figures("Dernière"), |pace| pace.last.clone())
        .column(figures("Attente"), |pace| format!("{} min", waited(pace)))
        .column(figures("Dernière table"), |pace| pace.slowest.to_string())
        .column(Column::new(&template.strokes, Holds::Box(strip.0)), |_| String::new());
    let longest = paper.paces.iter().filter_map(|pace| pace.minutes.last()).copied().max().unwrap_or(1).max(1);
    let columns = list.columns();
    let mut rows: Vec<Texts> = paper.paces.iter().map(|pace| list.row(pace)).collect();
    let axis = template.minutes.clone();
    rows.push(Texts { marked: true, ..Texts::of([vec![String::new(); columns.len() - 2], vec![axis]].concat()) });
    let grid = flow.table(&columns, &rows, template.size, PACE_ROW);
    let strip = Strip { longest, step: minutes_apart(longest) };
    let mut paces = paper.paces.iter();
    flow.grid_under_with(&template.pace, &grid, |page, cell| match paces.next() {
        Some(pace) => strip.strokes(page, cell, pace),
        None => strip.minutes(page, cell),
    });
}

/// Marks of the axis: about six of them.
fn minutes_apart(longest: u32) -> u32 {
    [1, 2, 5, 10, 15, 30, 60].into_iter().find(|step| longest / step <= 6).unwrap_or(longest.div_ceil(6))
}

/// The time from the first sheet on, along the last column.
struct Strip {
    longest: u32,
    step: u32,
}

impl Strip {
    /// Where a minute is, the last one leaving room for its number.
    fn at(&self, cell: Area, minutes: u32) -> Mm {
        let after = |minutes: u32| f32::from(u16::try_from(minutes).unwrap_or(u16::MAX));
        cell.x + Mm(3.0) + (cell.w - Mm(8.0)) * (after(minutes) / after(self.longest))
    }

    fn strokes(&self, page: &mut Page, cell: Area, pace: &Pace) {
        const STROKE: Mm = Mm(0.35);
        const MARK: Mm = Mm(0.1);
        for minutes in (0..=self.longest).step_by(self.step.max(1) as usize) {
            let x = self.at(cell, minutes);
            page.stroke([(x, cell.y), (x, cell.bottom())], MARK, Grey(70), false);
        }
        let y = cell.y + cell.h / 2.0;
        let last = pace.minutes.last().copied().unwrap_or_default();
        let (from, to) = (self.at(cell, 0), self.at(cell, last));
        page.fill(Area::new(from, y - Mm(0.5), to - from, Mm(1.0)), Grey(75));
        for minutes in &pace.minutes {
            let x = self.at(cell, *minutes);
            page.line((x, y - cell.h * 0.3), (x, y + cell.h * 0.3), STROKE);
        }
    }

    fn minutes(&self, page: &mut Page, cell: Area) {
        let widest = font::width(&self.longest.to_string(), Face::Regular, CHART_TYPE * page.type_scale) + Mm(1.5);
        let apart = self.at(cell, self.step) - self.at(cell, 0);
        let every = (1..).find(|every| apart * f32::from(*every) >= widest).unwrap_or(1_u8);
        let step = (self.step * u32::from(every)).max(1);
        for minutes in (0..=self.longest).step_by(step as usize) {
            let x = self.at(cell, minutes);
            page.line((x, cell.y), (x, cell.y + Mm(1.0)), OTHER_LINE);
            let label = Area::new(x - Mm(8.0), cell.y + Mm(1.0), Mm(16.0), cell.h - Mm(1.0));
            page.write(label, &minutes.to_string(), Style::regular(CHART_TYPE.0).centred());
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::summary as sample;
    use crate::paper::tests::samples::{LONG_NAME, texts};
    use crate::template::TemplateFile;

    fn with(text: &str) -> Templates {
        let file = TemplateFile { name: "bilan.toml".to_owned(), bytes: text.as_bytes().to_vec() };
        Templates::read(&[file]).unwrap()
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        [1, 5, 20].map(|positions| draw(&sample(positions, LONG_NAME), templates)).into()
    }

    #[test]
    fn it_says_after_which_position() {
        let document = draw(&sample(5, LONG_NAME), &Templates::default());
        assert!(texts(&document).iter().any(|text| text.contains("après la position")));
    }

    #[test]
    fn p7_r6_it_says_who_receives_no_pcn_and_how_many_left() {
        let mut paper = sample(5, "LY An");
        let starred = |paper: &SummaryPaper| {
            let document = draw(paper, &Templates::default());
            let all = texts(&document);
            let has = |test: fn(&str) -> bool| all.iter().any(|text| test(text));
            [
                has(|text| text == "*"),
                has(|text| text.starts_with("* non affilié")),
                has(|text| text.starts_with("Sans compter les abandons")),
            ]
        };
        assert_eq!(starred(&paper), [false, false, true]);
        paper.podium[1] = (RankingRow { pcn: None, affiliated: false, ..paper.podium[1].0.clone() }, true);
        paper.left = 0;
        assert_eq!(starred(&paper), [true, true, false]);
    }

    #[test]
    fn a_club_chooses_the_parts_and_their_order() {
        let document = draw(&sample(5, "LY An"), &with("parties = [\"tete\", \"podium\"]"));
        let all = texts(&document);
        let at = |title: &str| all.iter().position(|text| *text == title);
        assert!(at("Le total des 5 premiers, position par position, en points") < at("Podium provisoire"));
        assert!(at("Podium provisoire").is_some());
        assert!(at("Le tournoi").is_none() && at("Arrivée des feuilles").is_none());
    }

    #[test]
    fn the_charts_say_what_they_show_and_in_what() {
        let document = draw(&sample(5, "LY An"), &Templates::default());
        let all = texts(&document);
        for wanted in ["Le rang des 10 premiers, position par position", "position", "Une feuille, un trait", "25"] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
        assert!(all.iter().any(|text| text.starts_with("joueurs par tranche de ")), "{all:?}");
        assert!(all.iter().any(|text| text.contains("minutes")), "{all:?}");
        // After one position nobody has gone up or down.
        let one = draw(&sample(1, "LY An"), &Templates::default());
        assert!(!texts(&one).iter().any(|text| text.starts_with("Le rang des")));
    }
}
