//! The list of corrections: who changed what and why, and what it made of totals and ranks. Nothing is computed here.

use super::template::Template;
use std::ops::Range;

use crate::print::engine::{
    Area, Document, Mm, Page, Style, figure,
    list::{self, Block},
    stands_whole,
};
use crate::print::paper::wording;
use crate::print::template::Templates;
use crate::report::corrections::{Change, Correction, CorrectionsPaper, FigureChange, StandingChange};

const TITLES: Mm = Mm(11.0);
const HEAD: Mm = Mm(12.5);
const ROW: Mm = Mm(7.0);
/// A row whose name takes two lines; and each further line.
const ROW_LONG: Mm = Mm(9.5);
const FURTHER: Mm = Mm(2.8);
const MOST_LINES: usize = 12;
/// The reason, in shares of a head of the least height.
const WHY: f32 = 0.46;
const NARROW: Mm = Mm(11.0);
const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.4);
/// Names longer than that many letters take two lines.
const LONG: usize = 26;
/// Where the columns end, in shares of the list: place, name, figure before and after, total before and after, rank before and
/// after.
const ENDS: [f32; 8] = [0.21, 0.51, 0.59, 0.67, 0.77, 0.87, 0.935, 1.0];

impl Template {
    /// Why a correction was made.
    fn why(&self, correction: &Correction) -> String {
        match correction.why.trim() {
            "" => self.no_reason.as_str().to_owned(),
            why => self.reason.fill(&[("motif", why)]),
        }
    }
}

/// One row of the list.
enum Entry<'a> {
    /// When, who, why.
    Head(&'a Correction),
    /// One player's figure, with what became of the player where that is who is ranked.
    Figure { place: String, change: &'a FigureChange, standing: Option<&'a StandingChange> },
    /// A team, or somebody whose own figure did not change.
    Standing(&'a StandingChange),
    /// A remark below the rows.
    Words(String),
}

impl Entry<'_> {
    /// As high as its words need on a list of that width.
    fn block(&self, width: Mm, template: &Template) -> Block {
        let scale = template.paper.scale;
        let line = Area::new(Mm(0.0), Mm(0.0), width, ROW);
        let name = |name: &str| {
            let long = usize::from(name.chars().count() > LONG);
            further(name, name_style(), (cell(line, 1).w, row), scale).max(long)
        };
        let height = match self {
            Self::Head(correction) => {
                let why = further(&template.why(correction), why_style(), (width, why_height), scale);
                return Block::heading((HEAD + FURTHER * why) * scale);
            }
            Self::Figure { place, change, .. } => {
                let place = further(place, place_style(), (cell(line, 0).w, row), scale);
                row(place.max(name(&change.name)))
            }
            Self::Standing(change) => row(name(&change.name)),
            Self::Words(words) => row(further(words, words_style(), (width, row), scale)),
        };
        Block::row(height * scale)
    }
}

fn name_style() -> Style {
    Style::regular(10.0).least(6.0)
}

fn place_style() -> Style {
    Style::regular(9.0).least(6.0)
}

fn why_style() -> Style {
    Style::regular(9.5).least(6.0)
}

fn words_style() -> Style {
    Style::regular(9.0).least(5.5)
}

/// The height of a row with that many lines more than two short ones.
fn row(further: usize) -> Mm {
    if further == 0 { ROW } else { ROW_LONG + FURTHER * (further - 1) }
}

/// The height of a reason with that many lines more than two.
fn why_height(further: usize) -> Mm {
    HEAD * WHY + FURTHER * further
}

/// How many lines more than two some words need to stand whole, that wide and as high as that many lines make it.
fn further(words: &str, style: Style, (width, height): (Mm, fn(usize) -> Mm), scale: f32) -> usize {
    let whole =
        |further: &usize| stands_whole(words, style.scaled(scale), width, height(*further) * scale, further + 2);
    (0..MOST_LINES - 2).find(whole).unwrap_or(MOST_LINES - 2)
}

/// Draws the list.
#[must_use]
pub fn draw(paper: &CorrectionsPaper, templates: &Templates) -> Document {
    let template = &templates.corrections;
    let entries = entries(paper, template);
    let page = list::body(&template.paper, &template.paper.page(false));
    let blocks: Vec<Block> = entries.iter().map(|entry| entry.block(page.w, template)).collect();
    let titles = TITLES * template.paper.scale;
    let room = page.h - titles;
    let title = template.title.as_str();
    let draw = |rows: Range<usize>| {
        let mut page = list::start(&template.paper, false, &paper.head, title, rows.start > 0);
        let body = list::body(&template.paper, &page);
        if entries.is_empty() {
            page.write(body.band(Mm(0.0), titles), template.nothing.as_str(), Style::regular(13.0));
            return page;
        }
        column_titles(&mut page, body.band(Mm(0.0), titles), template);
        let mut top = titles;
        for (entry, block) in entries[rows.clone()].iter().zip(&blocks[rows]) {
            draw_entry(&mut page, body.band(top, block.height), entry, template);
            top += block.height;
        }
        page.frame(body.band(Mm(0.0), top), LINE);
        page
    };
    let pages = list::spread(&blocks, room, 2).into_iter().map(draw).collect();
    list::finish(&template.paper, pages, &paper.head, title)
}

fn entries<'a>(paper: &'a CorrectionsPaper, template: &Template) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    for correction in &paper.corrections {
        entries.push(Entry::Head(correction));
        let named = |name: &str| correction.standings.iter().find(|standing| standing.name == name);
        let figures = |change: &'a Change| change.figures.iter().map(move |figure| (change, figure));
        for (change, figure) in correction.changes.iter().flat_map(figures) {
            let chair = if figure.chair.is_empty() { String::new() } else { format!(", {}", figure.chair) };
            let place = wording::capitalised(&change.place) + &chair;
            entries.push(Entry::Figure { place, change: figure, standing: named(&figure.name) });
        }
        let told = |name: &str| correction.changes.iter().flat_map(|change| &change.figures).any(|f| f.name == name);
        let rest = correction.standings.iter().filter(|standing| !told(&standing.name));
        entries.extend(rest.map(Entry::Standing));
        let mut remarks: Vec<String> =
            correction.changes.iter().map(|change| change.remark.clone()).filter(|remark| !remark.is_empty()).collect();
        remarks.dedup();
        if correction.others > 0 {
            remarks.push(template.others.fill(&[("nombre", &correction.others.to_string())]));
        }
        if !remarks.is_empty() {
            entries.push(Entry::Words(wording::capitalised(&remarks.join(" ; "))));
        }
    }
    if !paper.notes.is_empty() {
        entries.push(Entry::Words(template.elsewhere.as_str().to_owned()));
        entries.extend(paper.notes.iter().cloned().map(Entry::Words));
    }
    entries
}

fn cell(area: Area, index: usize) -> Area {
    span(area, index, index)
}

fn span(area: Area, first: usize, last: usize) -> Area {
    let end = |index: usize| ENDS.get(index).copied().unwrap_or(1.0);
    let from = first.checked_sub(1).map_or(0.0, end);
    area.strip(area.w * from, area.w * (end(last) - from))
}

fn column_titles(page: &mut Page, area: Area, template: &Template) {
    page.fill(area, template.paper.title_fill);
    let bold = Style::bold(9.0);
    page.write(cell(area, 0), template.place.as_str(), bold);
    page.write(cell(area, 1), template.name.as_str(), bold);
    let (above, below) = (area.band(Mm(0.0), area.h * 0.54), area.band(area.h * 0.5, area.h * 0.46));
    for (first, words) in [(2, &template.figure), (4, &template.total), (6, &template.rank)] {
        page.write(span(above, first, first + 1), words.as_str(), bold.centred());
        for (index, words) in [(first, &template.before), (first + 1, &template.after)] {
            page.write(cell(below, index), words.as_str(), Style::regular(8.0).least(4.5).right());
        }
        let x = cell(area, first).x;
        page.line((x, area.y), (x, area.bottom()), THIN);
    }
}

fn draw_entry(page: &mut Page, area: Area, entry: &Entry<'_>, template: &Template) {
    match entry {
        Entry::Head(correction) => head(page, area, correction, template),
        Entry::Figure { place, change, standing } => {
            let (place_area, style) = (cell(area, 0), place_style());
            let one = stands_whole(place, style.scaled(page.type_scale), place_area.w, place_area.h, 1);
            page.write_lines(place_area, place, style, if one { 1 } else { MOST_LINES });
            name(page, area, &change.name);
            for (index, points) in [(2, change.before), (3, change.after)] {
                let words = points.map_or_else(|| "–".to_owned(), figure::score);
                strong(page, cell(area, index), &words, index == 3);
            }
            if let Some(standing) = standing {
                place_change(page, area, standing);
            }
        }
        Entry::Standing(standing) => {
            name(page, area, &standing.name);
            place_change(page, area, standing);
        }
        Entry::Words(words) => page.write_lines(area, words, words_style(), MOST_LINES),
    }
    if !matches!(entry, Entry::Words(_)) {
        page.line((area.x, area.y), (area.right(), area.y), THIN);
    }
}

fn head(page: &mut Page, area: Area, correction: &Correction, template: &Template) {
    page.fill(area, template.paper.row_fill);
    page.line((area.x, area.y), (area.right(), area.y), LINE);
    let number = correction.action.to_string();
    let values = [("numero", number.as_str()), ("quand", &correction.at), ("qui", &correction.who)];
    let high = HEAD * template.paper.scale;
    let first = area.band(high * 0.04, high * 0.5);
    let left = first.strip(Mm(0.0), area.w * 0.74);
    page.write_lines(left, &template.head.fill(&values), Style::bold(11.0).least(6.0), 2);
    if correction.undone {
        page.write(first, template.undone.as_str(), Style::bold(10.0).right());
    }
    let why = area.band(high * 0.5, area.h - high * (1.0 - WHY));
    page.write_lines(why, &template.why(correction), why_style(), MOST_LINES);
}

fn name(page: &mut Page, area: Area, name: &str) {
    page.write_lines(cell(area, 1), name, name_style(), MOST_LINES);
}

fn strong(page: &mut Page, area: Area, words: &str, bold: bool) {
    // On narrow paper all figures are as small as the widest.
    let size = if area.w < NARROW { 8.2 } else { 10.0 };
    let style = if bold { Style::bold(size) } else { Style::regular(size) };
    page.write(area, words, style.least(4.5).right());
}

fn place_change(page: &mut Page, area: Area, standing: &StandingChange) {
    for (at, place) in [&standing.before, &standing.after].into_iter().enumerate() {
        let (rank, total) = match place {
            Some((rank, total)) => (rank.to_string(), figure::typeset(total)),
            None => ("–".to_owned(), "–".to_owned()),
        };
        strong(page, cell(area, 4 + at), &total, at == 1);
        strong(page, cell(area, 6 + at), &rank, at == 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::paper::samples::{LONG_NAME, assert_inside, club, head, texts};

    fn correction(name: &str, players: usize) -> Correction {
        let names: Vec<String> = (1..=players).map(|number| format!("{name} {number}")).collect();
        Correction {
            action: 66,
            at: "21/11/2026 20:14".to_owned(),
            who: "DUPONT Anne".to_owned(),
            what: String::new(),
            why: "colonnes Est et Ouest échangées".to_owned(),
            undone: false,
            changes: vec![Change {
                place: "position 1, table 112".to_owned(),
                figures: names
                    .iter()
                    .map(|name| FigureChange {
                        chair: "Ouest".to_owned(),
                        name: name.clone(),
                        before: Some(-1390),
                        after: Some(1510),
                    })
                    .collect(),
                remark: "ajustement : renonce de Sud".to_owned(),
            }],
            standings: names
                .iter()
                .map(|name| StandingChange {
                    name: name.clone(),
                    before: Some((117, "-11390.50".to_owned())),
                    after: Some((119, "11510.25".to_owned())),
                })
                .collect(),
            others: 3,
        }
    }

    fn drawn(corrections_made: Vec<Correction>) -> Document {
        let paper = CorrectionsPaper { head: head(), corrections: corrections_made, notes: Vec::new() };
        let document = draw(&paper, &Templates::default());
        assert_inside(&document);
        document
    }

    #[test]
    fn a_tiny_list_is_laid_out_so() {
        insta::assert_snapshot!(drawn(vec![correction("LEFÈVRE Zoé", 1)]).to_text());
    }

    #[test]
    fn f6_each_correction_says_who_when_why_and_what_became_of_the_ranking() {
        let document = drawn(vec![correction("LY An", 2)]);
        let all = texts(&document);
        for wanted in [
            "n° 66 – 21/11/2026 20:14 – DUPONT Anne",
            "Motif : colonnes Est et Ouest échangées",
            "Position 1, table 112, Ouest",
            "\u{2212}1390",
            "1510",
            "\u{2212}11390,50",
            "119",
            "Ajustement : renonce de Sud ; autres rangs changés : 3",
        ] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
    }

    #[test]
    fn many_corrections_paginate_and_no_name_is_cut() {
        for count in [0, 1, 7, 30, 61] {
            let document = drawn((0..count).map(|_| correction(LONG_NAME, 4)).collect());
            assert!(texts(&document).iter().all(|text| !text.contains('…')));
            let heads = texts(&document).iter().filter(|text| text.starts_with("n° 66")).count();
            assert_eq!(heads, count);
        }
    }

    #[test]
    fn nothing_is_cut_on_a5() {
        let a5 = [
            club("corrections.toml", "format = \"A5\""),
            club("corrections.toml", "format = \"A5\"\ntaille_des_lettres = 140"),
            club("papier.toml", "format = \"A5\"\n[marges]\ngauche = 24\ndroite = 24"),
        ];
        let mut made = correction(LONG_NAME, 4);
        made.who = LONG_NAME.to_owned();
        made.why = "colonnes Est et Ouest échangées, vu avec les quatre joueurs ; ".repeat(6);
        for (change, chair) in made.changes.iter_mut().flat_map(|change| &mut change.figures).zip(["Cinquième", "Est"])
        {
            change.chair = chair.to_owned();
        }
        if let Some(team) = made.standings.last_mut() {
            team.name = [LONG_NAME; 4].join(", ");
        }
        let remark = "ajustement : renonce de Sud, points rendus au camp qui ne l'a pas faite ; ";
        made.changes.iter_mut().for_each(|change| change.remark = remark.repeat(4));
        for templates in a5 {
            let corrections_made = vec![made.clone(), correction("LY An", 2)];
            let paper = CorrectionsPaper { head: head(), corrections: corrections_made, notes: Vec::new() };
            let document = draw(&paper, &templates);
            assert_inside(&document);
            let cut: Vec<&str> = texts(&document).into_iter().filter(|text| text.contains('…')).collect();
            assert!(cut.is_empty(), "{cut:?}");
        }
    }

    #[test]
    fn a_team_has_a_row_of_its_own() {
        let mut of_team = correction("LY An", 2);
        of_team.standings.truncate(1);
        if let Some(team) = of_team.standings.first_mut() {
            team.name = "Les Renards".to_owned();
        }
        assert!(texts(&drawn(vec![of_team])).contains(&"Les Renards"));
    }
}
