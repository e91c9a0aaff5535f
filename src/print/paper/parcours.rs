//! `imprimer parcours`: a player's record (*feuille de route*): where, with whom, how much, and how the total went up and down.

use crate::engine::{
    Area, Document, Face, Mm, Page, Pt, Style,
    chart::bars::{self, BarChart},
    chart::curves::{self, Curve, CurveChart, Height, Mark},
    chart::scale::point,
    cut, figure,
    flow::Flow,
    grid::Grid,
    measured::{self, Column, Holds, Listing, Texts},
};
use crate::template::{PaperTemplate, Templates, template};
use domain::text::capitalised;
use domain::{Orientation, Total, ordinal};
use report::result::{FieldTotals, RecordLine, RecordPaper};

template! {
    "parcours.toml" {
        "textes" { title = "titre", rank = "rang", rank_final = "rang_final", rank_team = "rang_equipe", total = "total", awaited = "attendu" },
        "courbe" {
            curve_title = "titre", start = "depart", best = "meilleur", middle = "mediane", along = "positions",
        },
        "repartition" { spread_title = "titre", spread_of = "de" },
        per_page = count("par_page", 1..=2),
        size = points("lettres", 7.0..=14.0),
        row_height = mm("ligne", 5.0..=15.0),
        titles: [String; 7] = texts("titres", ["position", "table", "avec", "bilan", "penalite", "total", "rang"]),
        curve = flag("courbe.montrer"),
        curve_height = mm("courbe.hauteur", 35.0..=120.0),
        spread = flag("repartition.montrer"),
        spread_of_race = wording("repartition.titre_course", &["nombre"]),
        spread_height = mm("repartition.hauteur", 30.0..=120.0),
    }
}

/// The name, at the top; under it the team.
const BOX_HEIGHT: Mm = Mm(18.0);
const TEAM: Mm = Mm(7.5);
/// A team of four called by its players, and how many letters that is.
const TEAM_LONG: Mm = Mm(12.0);
const LONG: usize = 60;
const BOX: Mm = Mm(34.0);
const THICK: Mm = Mm(0.5);
const CHART_LINE: Mm = Mm(0.6);
const QUIET_LINE: Mm = Mm(0.2);

/// Type of the charts and of the notes, in points.
const CHART_TYPE: Pt = Pt(8.5);
const NOTES_TYPE: Pt = Pt(9.5);
const NOTES_GAP: Mm = Mm(2.5);
/// Under large letters the curve is no higher, and 35 mm at least.
const CURVE_LARGE: Mm = Mm(58.5);

/// Draws records, each on pages of its own.
pub fn draw(papers: &[RecordPaper], templates: &Templates) -> Document {
    let template = &templates.parcours;
    let names = papers.iter().flat_map(|paper| &paper.report.positions).flat_map(|line| &line.with);
    // Half a page has no room for long names in large letters.
    let halves = template.paper.scale <= 1.0 || measured::names(names.map(String::as_str)) == Holds::Label;
    let pages = cut::handed_out(
        &template.paper,
        (papers, template.per_page == 2 && halves),
        |paper| &paper.head,
        |paper, sheet| record(paper, &template.on(sheet)),
    );
    let name = match papers {
        [one] => Some(one.report.name.as_str()),
        _ => None,
    };
    let tournament = papers.first().map(|paper| paper.head.tournament.as_str());
    let title = [Some(template.title.as_str()), name, tournament].into_iter().flatten().collect::<Vec<_>>();
    Document { title: title.join(" – "), pages }
}

/// A record; under large letters all of it grows less rather than send the curve to a page of its own.
fn record(paper: &RecordPaper, template: &Template) -> Vec<Page> {
    let own = template.paper.scale;
    let at = |scale| record_at(paper, &template.on(&PaperTemplate { scale, ..template.paper.clone() }));
    let mut scales = std::iter::successors(Some(own), |scale| Some(scale - 0.1)).take_while(|scale| *scale > 0.99);
    let single =
        if own > 1.0 { scales.find_map(|scale| Some(at(scale)).filter(|pages| pages.len() == 1)) } else { None };
    single.unwrap_or_else(|| at(own))
}

fn record_at(paper: &RecordPaper, template: &Template) -> Vec<Page> {
    let scale = template.paper.scale;
    let mut flow = Flow::new(&template.paper, &paper.head, &template.title);
    let team = paper.report.team.as_ref();
    let team = team.map_or(Mm(0.0), |team| if team.chars().count() > LONG { TEAM_LONG } else { TEAM });
    flow.place((BOX_HEIGHT + team) * scale, |page, area| identity(page, area, paper, template));
    flow.gap(Mm(3.0));
    let notes = paper.report.notes.iter().map(|note| figure::sentence(note)).collect::<Vec<_>>();
    let below = notes.iter().map(|note| flow.paragraph_height(note, Face::Regular, NOTES_TYPE)).sum::<Mm>() + NOTES_GAP;
    let curve = if scale > 1.0 { template.curve_height.min(CURVE_LARGE) } else { template.curve_height };
    let mut sizes = std::iter::successors(Some(1.0), |share| Some(share - 0.03))
        .take_while(|share| *share >= 0.88 && share * scale >= 0.98);
    let whole = |grid: &Grid| !template.curve || flow.holds(grid.height(0..grid.rows.len()) + below, curve);
    let grid = sizes.find_map(|share| Some(positions(paper, &flow, template, share)).filter(whole));
    let grid = grid.unwrap_or_else(|| positions(paper, &flow, template, 1.0));
    flow.grid(&grid);
    flow.gap(NOTES_GAP);
    for note in &notes {
        flow.paragraph(note, Face::Regular, NOTES_TYPE);
    }
    let share = if template.curve && template.spread { flow.share(&[curve, template.spread_height]) } else { 1.0 };
    if let Some(chart) = curves(paper, template).filter(|_| template.curve) {
        let title = &template.curve_title;
        flow.drawing(title, curve * share, |page, area| curves::draw(page, area, &chart));
    }
    // The second drawing is not worth a page of its own.
    let worth = !template.curve || flow.holds(Mm(0.0), template.spread_height * share);
    if let Some((title, chart)) = spread(paper, template).filter(|_| template.spread && worth) {
        flow.drawing(&title, template.spread_height * share, |page, area| bars::draw(page, area, &chart));
    }
    let mut pages = flow.pages();
    if let Some(first) = pages.first_mut() {
        first.marks.push(paper.report.name.clone());
    }
    pages
}

/// Name, number, licence, club and team at the left; rank and total in boxes at the right.
fn identity(page: &mut Page, area: Area, paper: &RecordPaper, template: &Template) {
    let (report, high) = (&paper.report, BOX_HEIGHT * page.type_scale);
    let mut boxes: Vec<(&str, String, String)> = Vec::new();
    if let Some(rank) = report.rank {
        let tied = report.positions.iter().rev().find(|line| line.rank.is_some()).is_some_and(|line| line.tied);
        let equal = if tied { "ex æquo, " } else { "" };
        // Who left is ranked too: they are more than the players of the homologation.
        let ranked = if report.team.is_none() { " classés" } else { "" };
        let word = match (&report.team, report.is_final) {
            (Some(_), _) => &template.rank_team,
            (None, true) => &template.rank_final,
            (None, false) => &template.rank,
        };
        boxes.push((word.as_str(), ordinal(rank), format!("{equal}sur {}{ranked}", paper.among)));
    }
    let played = report.positions.iter().rev().find(|line| line.balance.is_some());
    if let Some(last) = played.or(report.positions.first()) {
        let awards = [report.pcn.map(|pcn| format!("{pcn} PCN")), report.pp.map(|pp| format!("{pp} PP"))];
        let awards: Vec<String> = awards.into_iter().flatten().collect();
        let under = match played {
            Some(_) if awards.is_empty() => format!("après la position {}", last.position),
            Some(_) => awards.join(", "),
            None => "aucune feuille rendue".to_owned(),
        };
        boxes.push((&template.total, figure::total(last.total), under));
    }
    let mut right = area.w;
    let width = BOX.min(area.w * 0.26);
    for (word, figure, under) in boxes.iter().rev() {
        let area = area.strip(right - width, width).band(Mm(0.0), high);
        page.frame(area, THICK);
        page.write_cell(area.band(Mm(0.6), area.h * 0.2), word, Style::bold(7.0).centred());
        page.write_cell(area.band(area.h * 0.22, area.h * 0.5), figure, Style::bold(22.0).centred());
        page.write_cell(area.band(area.h * 0.73, area.h * 0.24), under, Style::regular(9.0).centred());
        right = right - width - Mm(2.0);
    }
    let text = area.strip(Mm(0.0), right);
    page.write_lines(text.band(Mm(0.0), high * 0.52), &report.name, Style::bold(17.0).least(7.0), 3);
    let mut facts = vec![format!("n° {}", report.number)];
    facts.extend(report.licence.as_ref().map(|licence| format!("licence {licence}")));
    facts.extend(report.club.clone());
    facts.extend(report.start.as_ref().map(|start| format!("départ {start}")));
    let band = text.band(high * 0.54, high * 0.44);
    page.write_lines(band, &facts.join(" · "), Style::regular(9.5).least(5.5), 3);
    if let Some(team) = &report.team {
        let band = text.band(high, area.h - high);
        page.write_lines(band, &format!("Équipe : {team}"), Style::bold(9.5).least(5.5), 4);
    }
}

/// The evening, position by position, in letters that much smaller; what happened stands under its position.
fn positions(paper: &RecordPaper, flow: &Flow<'_>, template: &Template, share: f32) -> Grid {
    let lines = &paper.report.positions;
    let fined = lines.iter().any(|line| line.penalties != 0);
    let [position_title, table, with, balance, penalty, total, rank] = &template.titles;
    let list = Listing::new()
        .column(Column::new(position_title, Holds::Figures).bold(), |(line, _): &(&RecordLine, String)| {
            line.position.to_string()
        })
        .column(Column::new(table, Holds::Label), |(line, _)| place(line))
        .column(Column::new(with, Holds::Words), |(line, _)| others(line))
        .column(Column::new(balance, Holds::Figures), |(line, _)| match (line.balance, line.table) {
            (Some(balance), _) => figure::score(balance),
            (None, Some(_)) => template.awaited.clone(),
            (None, None) => String::new(),
        })
        .when(fined, Column::new(penalty, Holds::Figures), |(line, _)| match line.penalties {
            0 => String::new(),
            penalties => figure::score(-penalties),
        })
        .column(Column::new(total, Holds::Figures).bold(), |(_, total)| total.clone())
        .column(Column::new(rank, Holds::Figures), |(line, _)| match line.rank {
            Some(rank) if line.tied => format!("{rank} ex æquo"),
            Some(rank) => rank.to_string(),
            None => String::new(),
        });
    let mut rows = Vec::new();
    let mut session = None;
    let totals = figure::column(&lines.iter().map(|line| line.total).collect::<Vec<_>>());
    for (line, total) in lines.iter().zip(totals) {
        if line.session.is_some() && session != line.session {
            let name = line.session.clone().unwrap_or_default();
            rows.push(Texts { cells: vec![capitalised(&name)], heads: true, ..Texts::default() });
            session.clone_from(&line.session);
        }
        let under = if line.events.is_empty() { Vec::new() } else { vec![figure::sentence(&line.events.join(" ; "))] };
        rows.push(Texts { under, ..list.row(&(line, total)) });
    }
    flow.table(&list.columns(), &rows, template.size * share, template.row_height * share)
}

/// The others at the table; lines end between two of them rather than within a name.
fn others(line: &RecordLine) -> String {
    let names: Vec<String> = line.with.iter().map(|name| name.replace(' ', "\u{a0}")).collect();
    names.join(", ")
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
fn curves(paper: &RecordPaper, template: &Template) -> Option<CurveChart> {
    let lines = &paper.report.positions;
    let last = lines.iter().filter(|line| line.balance.is_some()).map(|line| line.position).max()?;
    let first = lines.first().map_or(1, |line| line.position);
    // The start, then one place per position.
    let places = std::iter::once(template.start.clone()).chain((1..=last).map(|position| position.to_string()));
    let own = (1..=last).map(|position| {
        let line = lines.iter().find(|line| line.position == position)?;
        (line.balance.is_some() || line.penalties != 0).then(|| point(line.total))
    });
    let of = |total: fn(&FieldTotals) -> Total| -> Vec<Option<f32>> {
        let totals = (1..=last).map(|position| {
            paper.field.iter().find(|field| field.position == position).map(|field| point(total(field)))
        });
        // Where nothing is complete they begin nowhere.
        std::iter::once((!paper.field.is_empty()).then_some(0.0)).chain(totals).collect()
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
        bold: false,
    };
    let curves = vec![
        quiet(&template.best, of(|field| field.best), true, Mark::Hollow),
        quiet(&template.middle, of(|field| field.middle), true, Mark::Plus),
        Curve {
            name: paper.report.name.clone(),
            points: std::iter::once(start).chain(own).collect(),
            mark: Mark::Full,
            dashed: false,
            width: CHART_LINE,
            values: true,
            bold: true,
        },
    ];
    let along = template.along.clone();
    Some(CurveChart { height: Height::Points, places: places.collect(), along, breaks, curves, size: CHART_TYPE })
}

/// The places on the chart before which a session begins; the first one left out.
fn session_starts(lines: &[RecordLine]) -> Vec<usize> {
    let pairs = lines.windows(2).filter_map(|pair| match pair {
        [before, after] if before.session != after.session => Some(usize::from(after.position)),
        _ => None,
    });
    pairs.collect()
}

/// Where the player stands among those still in the race, and who they are; nothing before a position is complete, or for a player
/// who left or was eliminated.
fn spread(paper: &RecordPaper, template: &Template) -> Option<(String, BarChart)> {
    const FEWEST: usize = 8;
    let last = paper.field.last().filter(|field| field.all.len() >= FEWEST && paper.in_race)?;
    let title = match last.everybody {
        true => template.spread_title.clone(),
        false => template.spread_of_race.fill(&[("nombre", &last.all.len().to_string())]),
    };
    let values: Vec<f32> = last.all.iter().copied().map(point).collect();
    let line = paper.report.positions.iter().rfind(|line| line.position <= last.position)?;
    let own = Some((point(line.total), paper.report.name.clone()));
    Some((title, BarChart { values, own, whose: template.spread_of.clone(), size: CHART_TYPE }))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::record;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, texts};
    use crate::template::TemplateFile;

    fn a5() -> Templates {
        let bytes = b"format = \"A5\"".to_vec();
        Templates::read(&[TemplateFile { name: "parcours.toml".to_owned(), bytes }]).unwrap()
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        [1, 5, 7, 20].map(|positions| draw(&[record(positions, LONG_NAME)], templates)).into()
    }

    #[test]
    fn long_names_in_large_letters_have_a_page_for_each_record() {
        let large = club("papier.toml", "taille_des_lettres = 140");
        let lies = |name: &str| {
            let page = draw(&[record(3, name), record(3, name)], &large).pages[0].area();
            page.w > page.h
        };
        assert_eq!([lies("LY An"), lies(LONG_NAME)], [true, false]);
    }

    #[test]
    fn rank_total_and_what_was_received_stand_at_the_head() {
        for document in longest(&Templates::default()).iter().chain(&longest(&a5())) {
            let all = texts(document).join(" ");
            assert!(all.contains("RANG DE L'ÉQUIPE") && all.contains("599e") && all.contains("sur 600"), "{all}");
            assert!(all.contains("1500 PCN, 3 PP"), "{all}");
        }
    }

    #[test]
    fn every_player_begins_a_page_and_pages_are_numbered_through() {
        let papers: Vec<RecordPaper> = (0..3).map(|_| record(5, "LEFÈVRE Zoé")).collect();
        let document = draw(&papers, &Templates::default());
        // So long a record takes two halves of a page.
        assert_eq!(document.pages.len(), 3);
        assert!(texts(&document).contains(&"page 2/2"));
        assert_eq!(document.pages.iter().flat_map(|page| &page.marks).count(), 3, "each is in the outline");
    }

    #[test]
    fn the_second_drawing_never_stands_alone_on_a_page() {
        for templates in [Templates::default(), a5()] {
            for (positions, notes) in (1..=20).flat_map(|positions| (0..20).map(move |notes| (positions, notes))) {
                let mut paper = record(positions, "LY An");
                paper.field.last_mut().unwrap().all = (-9..9).map(|n| Total::from(n * 1000)).collect();
                paper.report.notes = vec!["Remarque".to_owned(); notes];
                let document = draw(&[paper], &templates);
                for page in &document.pages {
                    let page = Document { title: String::new(), pages: vec![page.clone()] };
                    let all = texts(&page);
                    let says = |title: &String| all.contains(&title.as_str());
                    let template = &templates.parcours;
                    assert!(!says(&template.spread_title) || says(&template.curve_title), "{positions}: {all:?}");
                }
            }
        }
    }

    #[test]
    fn every_page_is_signed_with_the_digest_of_its_own_player() {
        let mut papers: Vec<RecordPaper> = (0..3).map(|_| record(20, LONG_NAME)).collect();
        for (paper, digest) in papers.iter_mut().zip(["11111111", "22222222", "33333333"]) {
            paper.head.digest = digest.to_owned();
        }
        let document = draw(&papers, &a5());
        let each = document.pages.len() / 3;
        assert!(each > 1);
        for (index, page) in document.pages.iter().enumerate() {
            let page = Document { title: String::new(), pages: vec![page.clone()] };
            let digest = &papers[index / each].head.digest;
            assert!(texts(&page).iter().any(|text| text.ends_with(digest)), "page {index}: {:?}", texts(&page));
        }
    }

    #[test]
    fn a_tiny_record_is_laid_out_so() {
        let mut paper = record(2, "LEFÈVRE Zoé");
        paper.report.team = None;
        paper.report.positions[0].with = vec!["LY An".to_owned(), "NOËL Ève".to_owned()];
        paper.field.last_mut().unwrap().all =
            (-4..5).map(|n| Total::from(n * 1000)).chain([Total::from(-7385).over(2)]).collect();
        insta::assert_snapshot!(draw(&[paper], &Templates::default()).to_text());
    }

    #[test]
    fn in_large_letters_the_curve_of_five_positions_stays_on_its_half_of_the_page() {
        let mut paper = record(5, "AUBERT Agnès");
        paper.report.team = None;
        paper.report.notes.clear();
        for line in &mut paper.report.positions {
            (line.tied, line.events, line.penalties) = (false, Vec::new(), 0);
            (line.table, line.rank, line.total) = (Some(5), Some(39), Total::from(-408));
            line.with = ["RICHARD Aurélie", "VIDAL Zacharie", "PICARD Corinne"].map(str::to_owned).into();
        }
        let large = crate::paper::tests::samples::club("papier.toml", "taille_des_lettres = 140");
        let document = draw(&[paper.clone(), paper], &large);
        assert_inside(&document);
        assert_eq!(document.pages.len(), 1);
        assert!(texts(&document).iter().any(|text| text.contains("Total après")));
    }

    #[test]
    fn the_rank_of_a_team_is_called_so() {
        let all = |paper: RecordPaper| texts(&draw(&[paper], &Templates::default())).join("|");
        let mut paper = record(5, "LY An");
        paper.report.team = Some("Les Atouts".to_owned());
        assert!(all(paper.clone()).contains("RANG DE L'ÉQUIPE"), "{}", all(paper));
        paper.report.team = None;
        assert!(!all(paper).contains("ÉQUIPE"));
    }

    #[test]
    fn before_any_sheet_there_is_nothing_to_draw() {
        let mut paper = record(1, LONG_NAME);
        paper.report.positions[0].balance = None;
        paper.report.rank = None;
        paper.field.clear();
        let document = draw(&[paper], &Templates::default());
        let all = texts(&document).join(" ");
        assert!(all.contains("attendu") && !all.contains("Total après") && !all.contains("Parmi"), "{all}");
    }

    #[test]
    fn one_stands_among_those_still_in_the_race_and_who_is_not_among_none() {
        let all = |paper: &RecordPaper| texts(&draw(std::slice::from_ref(paper), &Templates::default())).join(" ");
        let mut paper = record(5, "LY An");
        assert!(all(&paper).contains("Parmi tous les joueurs"));
        paper.field.last_mut().unwrap().everybody = false;
        assert!(all(&paper).contains("Parmi les 600 joueurs encore en course"));
        paper.in_race = false;
        assert!(!all(&paper).contains("Parmi"));
    }

    #[test]
    fn before_a_position_is_complete_there_is_nothing_to_compare_with() {
        let mut paper = record(1, "LY An");
        assert!(texts(&draw(&[paper.clone()], &Templates::default())).contains(&"meilleur total"));
        paper.field.clear();
        let document = draw(&[paper], &Templates::default());
        let all = texts(&document).join(" ");
        assert!(all.contains("Total après") && !all.contains("meilleur total") && !all.contains("médiane"), "{all}");
    }
}
