//! `imprimer corrections`: the list of corrections: author, change, reason, and the effect on totals and ranks. Nothing is computed here.

mod pages;

use self::pages::{Block, spread};
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::{Document, Mm, Page, Style, figure, list, stands_whole};
use crate::template::{Templates, template};
use domain::text::capitalised;
use report::Number;
use report::arbitration::{Change, Correction, CorrectionsPaper, FigureChange, StandingChange};

template! {
    "corrections.toml" {
        "textes" {
            title = "titre", nothing = "aucune", undone = "annulee", no_reason = "sans_motif",
            warnings = "avertissements", elsewhere = "avant_archive", rulings = "decisions",
        },
        "titres" {
            place = "ou", name = "joueur", figure = "bilan", total = "total", rank = "rang", before = "avant",
            after = "apres",
        },
        head = wording("textes.correction", &["numero", "quand", "qui"]),
        reason = wording("textes.motif", &["motif"]),
        others = wording("textes.autres", &["nombre"]),
    }
}

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
/// Names longer than that many letters take two lines.
const LONG: usize = 26;
/// Where the columns end, in shares of the list: place, name, figure before and after, total before and after, rank before and
/// after.
const ENDS: [f32; 8] = [0.21, 0.51, 0.59, 0.67, 0.77, 0.87, 0.935, 1.0];

/// Draws the list.
pub fn draw(paper: &CorrectionsPaper, templates: &Templates) -> Document {
    let template = &templates.corrections;
    let sheet = &template.paper;
    let body = list::body(sheet, &sheet.page(false));
    let (columns, decimals) = (Columns::shares(body.w, &ENDS), paper.decimals);
    let rows = Rows { template, columns, scale: sheet.scale, decimals };
    let titles = rows.titles();
    let mut pages: Vec<Page> = (spread(rows.all(paper), body.h - titles.height).into_iter())
        .enumerate()
        .map(|(index, of_page)| {
            let mut page = list::start(sheet, false, &paper.head, &template.title, index > 0);
            let (titles, columns, count) = (titles.clone(), rows.columns.clone(), of_page.len());
            Grid { titles, rows: of_page, columns, ..Grid::default() }.draw(&mut page, body, 0..count);
            page
        })
        .collect();
    if pages.is_empty() {
        let mut page = list::start(sheet, false, &paper.head, &template.title, false);
        page.write(body.band(Mm(0.0), titles.height), &template.nothing, Style::regular(13.0));
        pages.push(page);
    }
    list::finish(sheet, pages, &paper.head, &template.title)
}

/// Makes the rows of the list.
struct Rows<'a> {
    template: &'a Template,
    columns: Columns,
    scale: f32,
    decimals: u8,
}

impl Rows<'_> {
    fn titles(&self) -> Row {
        let (template, bold, height) = (self.template, Style::bold(9.0), TITLES * self.scale);
        let mut cells = vec![Cell::new(0, &template.place, bold), Cell::new(1, &template.name, bold)];
        for (first, words) in [(2, &template.figure), (4, &template.total), (6, &template.rank)] {
            cells.push(Cell::new(first, words, bold.centred()).over(2).part(Mm(0.0), height * 0.54));
            for (at, words) in [(first, &template.before), (first + 1, &template.after)] {
                let small = Style::regular(8.0).least(4.5).right();
                cells.push(Cell::new(at, words, small).part(height * 0.5, height * 0.46));
            }
            cells.push(Cell::blank(first, 1).edged(THIN));
        }
        Row::titles(height, &template.paper, cells)
    }

    fn all(&self, paper: &CorrectionsPaper) -> Vec<Block> {
        let mut blocks: Vec<Block> = paper.corrections.iter().map(|correction| self.block(correction)).collect();
        let mut words = Vec::new();
        if blocks.is_empty() && !(paper.undone.is_empty() && paper.rulings.is_empty() && paper.warnings.is_empty()) {
            words.push(self.words(self.template.nothing.clone()));
        }
        if !paper.undone.is_empty() {
            let numbers: Vec<String> = paper.undone.iter().map(|action| format!("n° {action}")).collect();
            let words_of = capitalised(&self.template.undone);
            words.push(self.words(format!("{words_of} : {}", numbers.join(", "))));
        }
        for (title, lines) in [
            (&self.template.rulings, &paper.rulings),
            (&self.template.warnings, &paper.warnings),
            (&self.template.elsewhere, &paper.notes),
        ] {
            if !lines.is_empty() {
                words.push(self.words(title.clone()));
                words.extend(lines.iter().cloned().map(|line| self.words(line)));
            }
        }
        blocks.extend(words.into_iter().map(|row| Block { head: row, again: None, rows: Vec::new() }));
        blocks
    }

    fn block(&self, correction: &Correction) -> Block {
        let mut rows = Vec::new();
        // A new place stands once.
        let mut left: Vec<&StandingChange> = correction.standings.iter().collect();
        for (change, figure) in
            correction.changes.iter().flat_map(|change| change.figures.iter().map(move |f| (change, f)))
        {
            let named = left.iter().position(|standing| standing.name == figure.name);
            rows.push(self.figure(change, figure, named.map(|at| left.remove(at))));
        }
        rows.extend(left.into_iter().map(|standing| self.player(&standing.name, 0, self.standing(standing))));
        let mut remarks: Vec<String> = correction.changes.iter().map(|change| change.remark.clone()).collect();
        remarks.retain(|remark| !remark.is_empty());
        remarks.dedup();
        if correction.others > 0 {
            remarks.push(self.template.others.fill(&[("nombre", &correction.others.to_string())]));
        }
        if !remarks.is_empty() {
            rows.push(self.words(capitalised(&remarks.join(" ; "))));
        }
        Block { head: self.head(correction, false), again: Some(self.head(correction, true)), rows }
    }

    /// How many lines more than two some words need to stand whole, that wide and as high as that many lines make it.
    fn further(&self, words: &str, style: Style, width: Mm, height: fn(usize) -> Mm) -> usize {
        let whole = |further: &usize| {
            stands_whole(words, style.scaled(self.scale), width, height(*further) * self.scale, further + 2)
        };
        (0..MOST_LINES - 2).find(whole).unwrap_or(MOST_LINES - 2)
    }

    /// Time, author and reason; on a page that goes on with it, time and author.
    fn head(&self, correction: &Correction, again: bool) -> Row {
        let (template, all) = (self.template, ENDS.len());
        let (width, high) = (self.columns.left(all), HEAD * self.scale);
        let number = correction.action.to_string();
        let values = [("numero", number.as_str()), ("quand", &correction.at), ("qui", &correction.who)];
        let words = template.head.fill(&values);
        if again {
            let cell = Cell::new(0, template.paper.continued(&words), Style::bold(11.0).least(6.0)).over(all);
            let ground = Some(template.paper.row_fill.into());
            return Row { height: high * WHY, heads: true, ground, cells: vec![cell], ..Row::default() };
        }
        let why = match correction.why.trim() {
            "" => template.no_reason.clone(),
            why => template.reason.fill(&[("motif", why)]),
        };
        let style = Style::regular(9.5).least(6.0);
        let height =
            high + FURTHER * self.further(&why, style, width, |further| HEAD * WHY + FURTHER * further) * self.scale;
        let first = Cell::new(0, words, Style::bold(11.0).least(6.0)).over(all).lines(2);
        let mut cells = vec![first.part(high * 0.04, high * 0.5)];
        let why = Cell::new(0, why, style).over(all).lines(MOST_LINES);
        cells.push(why.part(high * 0.5, height - high * (1.0 - WHY)));
        Row {
            height,
            heads: true,
            ground: Some(template.paper.row_fill.into()),
            rule: Some(LINE),
            cells,
            ..Row::default()
        }
    }

    /// One player's figure, with the player's new place where players are ranked.
    fn figure(&self, change: &Change, figure: &FigureChange, standing: Option<&StandingChange>) -> Row {
        let chair = if figure.chair.is_empty() { String::new() } else { format!(", {}", figure.chair) };
        let place = capitalised(&change.place) + &chair;
        let (style, width) = (Style::regular(9.0).least(6.0), self.columns.width(0));
        let further = self.further(&place, style, width, row);
        let mut cells = standing.map(|standing| self.standing(standing)).unwrap_or_default();
        for (at, points) in [(2, figure.before), (3, figure.after)] {
            cells.push(self.strong(at, points.map_or_else(|| "–".to_owned(), figure::score), at == 3));
        }
        let mut row = self.player(&figure.name, further, cells);
        let one = stands_whole(&place, style.scaled(self.scale), width, row.height, 1);
        row.cells.push(Cell::new(0, place, style).lines(if one { 1 } else { MOST_LINES }));
        row
    }

    /// A player's row, with a remark.
    fn player(&self, name: &str, further: usize, mut cells: Vec<Cell>) -> Row {
        let style = Style::regular(10.0).least(6.0);
        let long = usize::from(name.chars().count() > LONG);
        let lines = self.further(name, style, self.columns.width(1), row).max(long).max(further);
        cells.push(Cell::new(1, name, style).lines(MOST_LINES));
        Row::ruled(row(lines) * self.scale, cells)
    }

    /// Totals and ranks before and after.
    fn standing(&self, standing: &StandingChange) -> Vec<Cell> {
        let places = [&standing.before, &standing.after].into_iter().enumerate();
        let cells = places.flat_map(|(at, place)| {
            let (rank, total) = match place {
                Some((rank, total)) => {
                    let total = Number::from(*total).at_least(self.decimals);
                    (rank.to_string(), figure::typeset(&total.to_string()))
                }
                None => ("–".to_owned(), "–".to_owned()),
            };
            [self.strong(4 + at, total, at == 1), self.strong(6 + at, rank, at == 1)]
        });
        cells.collect()
    }

    fn strong(&self, at: usize, words: String, bold: bool) -> Cell {
        // On narrow paper all figures are as small as the widest.
        let size = if self.columns.width(at) < NARROW { 8.2 } else { 10.0 };
        let style = if bold { Style::bold(size) } else { Style::regular(size) };
        Cell::new(at, words, style.least(4.5).right())
    }

    /// A remark below the rows.
    fn words(&self, words: String) -> Row {
        let (style, all) = (Style::regular(9.0).least(5.5), ENDS.len());
        let height = row(self.further(&words, style, self.columns.left(all), row)) * self.scale;
        Row { height, cells: vec![Cell::new(0, words, style).over(all).lines(MOST_LINES)], ..Row::default() }
    }
}

/// The height of a row with that many lines more than two short ones.
fn row(further: usize) -> Mm {
    if further == 0 { ROW } else { ROW_LONG + FURTHER * (further - 1) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};
    use domain::Total;

    fn correction(name: &str, players: usize) -> Correction {
        let names: Vec<String> = (1..=players).map(|number| format!("{name} {number}")).collect();
        Correction {
            action: 66,
            at: "21/11/2026 20:14".to_owned(),
            who: "DUPONT Anne".to_owned(),
            what: String::new(),
            why: "colonnes Est et Ouest échangées".to_owned(),
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
                    before: Some((117, Total::from(-22_781).over(2))),
                    after: Some((119, Total::from(46_041).over(4))),
                })
                .collect(),
            others: 3,
        }
    }

    fn drawn(corrections_made: Vec<Correction>) -> Document {
        let paper = CorrectionsPaper {
            head: head(),
            corrections: corrections_made,
            decimals: 0,
            undone: vec![74, 76],
            rulings: Vec::new(),
            warnings: Vec::new(),
            notes: Vec::new(),
        };
        let document = draw(&paper, &Templates::default());
        assert_inside(&document);
        document
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
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
        let corrections = vec![made, correction("LY An", 2)];
        let rulings = vec![
            format!("Position 12, table 112, donne 5 : donne redistribuée ; fautif : {LONG_NAME} – motif ; ").repeat(3),
        ];
        let undone = (100..160).collect();
        let warnings = vec![format!("Position 12, {LONG_NAME} : poignée mal présentée")];
        let notes = Vec::new();
        let paper = CorrectionsPaper { head: head(), corrections, decimals: 0, undone, rulings, warnings, notes };
        vec![draw(&paper, templates)]
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
            // A correction begins once, and is named again where a page goes on with it.
            let again =
                texts(&document).iter().filter(|text| text.starts_with("n° 66") && text.ends_with("(suite)")).count();
            assert_eq!(heads - again, count);
        }
    }

    #[test]
    fn b13_a_correction_of_many_sheets_is_named_again_on_each_page() {
        let mut long = correction("LY An", 60);
        long.standings.clear();
        let document = drawn(vec![correction("LY An", 2), long, correction("LY An", 2)]);
        assert!(document.pages.len() > 1);
        let second = Document { title: String::new(), pages: vec![document.pages[1].clone()] };
        assert!(texts(&second).contains(&"n° 66 – 21/11/2026 20:14 – DUPONT Anne (suite)"));
        // A short one is not divided at all.
        let document = drawn(vec![correction("LY An", 4); 9]);
        assert!(document.pages.len() > 1 && !texts(&document).iter().any(|text| text.ends_with("DUPONT Anne (suite)")));
        assert!(texts(&document).contains(&"Annulées ensuite, sans effet : n° 74, n° 76"));
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

    #[test]
    fn nothing_is_cut_on_a5_in_the_largest_letters() {
        let document = &longest(&club("corrections.toml", "format = \"A5\"\ntaille_des_lettres = 140"))[0];
        assert_inside(document);
        assert_eq!(texts(document).into_iter().find(|text| text.contains('…')), None);
    }
}
