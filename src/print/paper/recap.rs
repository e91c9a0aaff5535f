//! `imprimer recap`: the *tableaux récapitulatifs* (chapter 2): a column per player, a row per position and per *cumul*, and what all must make
//! together. Figures and totals are given; the page of the check is in `check`.

mod check;

use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::{
    Area, Document, Face, Mm, PADDING, Page, Pt, Style, cell_padding, common_size, figure, font, list, stands_whole,
};
use crate::paper::wording;
use crate::template::{Templates, template};
use domain::Orientation;
use domain::text::capitalised;
use report::result::{RecapColumn, RecapOf, RecapPaper, RecapRow, RecapSheet};

template! {
    "recap.toml" {
        "textes" {
            numbered = "titre_par_numero", open = "titre_vierge", players = "joueurs", running = "cumul",
            penalties = "penalites", total = "total", session_total = "total_de_la_seance", carried = "report",
            general = "total_general", negatives = "negatifs", positives = "positifs",
            negatives_on = "negatifs_a_reporter", positives_on = "positifs_a_reporter",
        },
        "controle" {
            check = "titre", together = "ensemble", sum = "somme", rule = "regle", rule_penalties = "regle_penalites",
        },
        names = flag("noms"),
        title = wording("textes.titre", &["orientation"]),
        position = wording("textes.position", &["numero"]),
        multiplied = wording("textes.coefficient", &["coefficient"]),
        brought = wording("textes.reportes", &["feuille", "feuilles"]),
        awaited = wording("controle.attendues", &["feuilles"]),
    }
}

/// The names of the rows, at the left.
const LABELS: Mm = Mm(27.0);
/// A column of totals.
const TOTAL: Mm = Mm(19.5);
/// A player's column is no wider than that.
const WIDEST: Mm = Mm(27.0);
/// The number of a player, and the name below it.
const NUMBER: Mm = Mm(8.5);
const NAME: Mm = Mm(16.0);
const NAME_LINES: usize = 12;
/// The sizes of names, one for all of a sheet: the largest at which no word is broken, or the last one.
const NAME_SIZES: [f32; 3] = [8.0, 7.5, 7.0];
/// Only a name that does not stand so becomes smaller: before a word is broken, and so that it stands at all.
const NAME_LEAST: [f32; 2] = [7.0, 4.0];
const TEAM: Mm = Mm(4.2);
/// Where numbers are left to be written.
const OPEN_NUMBER: Mm = Mm(13.0);
/// Rows grow no higher than that.
pub(crate) const ROW_MOST: Mm = Mm(13.0);
const ROW_LEAST: Mm = Mm(8.0);
/// White space above the footer.
const BELOW: Mm = Mm(6.0);
/// Figures end that far from the left of their cell, in shares of it.
const FIGURES: f32 = 0.94;

impl Template {
    /// The name of a row.
    fn row(&self, row: RecapRow) -> String {
        match row {
            RecapRow::Position(position) => self.position.fill(&[("numero", &wording::ordinal(position))]),
            RecapRow::Running(_) => self.running.clone(),
            RecapRow::Penalties => self.penalties.clone(),
            RecapRow::Total => self.total.clone(),
            RecapRow::SessionTotal => self.session_total.clone(),
            RecapRow::Carried => self.carried.clone(),
            RecapRow::General => self.general.clone(),
        }
    }

    /// A row that begins with its name, in letters of that size.
    pub(crate) fn named_row(&self, kind: RecapRow, height: Mm, size: f32) -> Row {
        let ground = match kind {
            RecapRow::Position(_) | RecapRow::Penalties | RecapRow::Carried => None,
            RecapRow::Running(_) => Some(self.paper.row_fill.into()),
            RecapRow::Total | RecapRow::SessionTotal | RecapRow::General => Some(self.paper.title_fill.into()),
        };
        let cells = vec![Cell::new(0, self.row(kind), Style::bold(size.min(10.0)).least(6.5)).lines(2)];
        Row { height, ground, rule: Some(if is_sum(kind) { THIN } else { LINE }), cells, ..Row::default() }
    }
}

/// True for rows in bold.
pub(crate) fn is_sum(row: RecapRow) -> bool {
    !matches!(row, RecapRow::Position(_) | RecapRow::Penalties | RecapRow::Carried)
}

/// Draws the sheets in the given order, then the page of the check.
pub fn draw(paper: &RecapPaper, templates: &Templates) -> Document {
    let template = &templates.recap;
    let mut pages: Vec<Page> = paper.sheets.iter().map(|sheet| sheet_page(paper, sheet, template)).collect();
    pages.push(check::page(paper, template));
    list::finish(&template.paper, pages, &paper.head, "Récapitulatif des scores")
}

/// The heading of a page of the recapitulation: with its session, and which sheet it is of how many.
pub(crate) fn heading(paper: &RecapPaper, title: &str, part: (usize, usize)) -> String {
    let session = paper.session.iter().map(|session| format!(" – {session}")).collect::<String>();
    let part = if part.1 > 1 { format!(" ({}/{})", part.0, part.1) } else { String::new() };
    format!("{title}{session}{part}")
}

/// How the columns of one sheet are laid out.
struct Plan {
    number: Mm,
    head: Mm,
    row: Mm,
    columns: Columns,
    /// Type size of the figures, the same all over the sheet.
    size: f32,
    /// And of the names.
    names: f32,
}

impl Plan {
    fn new(area: Area, paper: &RecapPaper, sheet: &RecapSheet, template: &Template) -> Self {
        let scale = template.paper.scale;
        let open = sheet.columns.iter().all(|column| column.label.is_empty());
        let named = template.names && sheet.columns.iter().any(|column| !column.name.is_empty());
        let teams = sheet.columns.iter().any(|column| column.team.is_some());
        let optional = |shown: bool, height: Mm| if shown { height * scale } else { Mm(0.0) };
        let number = if open { OPEN_NUMBER } else { NUMBER } * scale;
        // The sheets of one orientation have columns of one width.
        let alike = paper.sheets.iter().filter(|other| other.of == sheet.of);
        let most = alike.map(|other| other.columns.len()).max().unwrap_or(1).max(1);
        let column = ((area.w - LABELS - TOTAL * 2.0) / most).min(WIDEST);
        let players = if named { widths(column, sheet, scale) } else { vec![column; sheet.columns.len()] };
        let column = players.iter().copied().fold(WIDEST, Mm::min);
        let head = |name: Mm| number + optional(named, name) + optional(teams, TEAM);
        let row = |name: Mm| ((area.h - head(name) - BELOW) / paper.rows.len().max(1)).min(ROW_MOST * scale);
        let style = Style::regular(NAME_SIZES[2]).least(NAME_SIZES[2]).scaled(scale.max(1.0));
        let stand = |name: Mm| {
            let all = sheet.columns.iter().zip(&players);
            all.into_iter().all(|(one, width)| stands_whole(&one.name, style, *width, name * scale, NAME_LINES))
        };
        // Higher for long names, as far as rows are left that can be written in.
        let higher = [NAME, NAME * 1.5, NAME * 2.0].into_iter().find(|name| row(*name) >= ROW_LEAST && stand(*name));
        let name = higher.unwrap_or(NAME);
        let (head, row) = (head(name), row(name));
        let figures = sheet.columns.iter().flat_map(|column| &column.figures).flatten();
        // In large letters rows are filled more.
        let filled = type_size(row * scale.clamp(1.0, 1.25) / scale) * scale;
        let size = figure_size(figures.copied(), filled, column) / scale;
        let columns = std::iter::once(LABELS).chain(players).chain([TOTAL, TOTAL]);
        let names = sheet.columns.iter().map(|column| column.name.as_str());
        let room = (column, name * scale, NAME_LINES);
        // In large letters they are rather as small as elsewhere than broken.
        let sizes = NAME_SIZES.into_iter().chain([NAME_SIZES[2] / scale.max(1.0)]).collect::<Vec<f32>>();
        let names = common_size(names, Style::regular(8.0), &sizes, room, scale);
        Self { number, head, row, columns: Columns::new(columns), size, names }
    }
}

/// The widths of the players' columns: alike, but those of long names wider by what the others can spare.
fn widths(alike: Mm, sheet: &RecapSheet, scale: f32) -> Vec<Mm> {
    /// A figure of five signs stands in it.
    const LEAST: Mm = Mm(11.0);
    let at = |size: Pt| {
        let word = |word: &str| font::width(word.trim_end(), Face::Regular, size) + cell_padding(size) * 2.0 + Mm(0.1);
        let wanted = |column: &RecapColumn| {
            font::pieces(&font::composed(&column.name)).into_iter().map(word).fold(Mm(0.0), Mm::max)
        };
        let wanted: Vec<Mm> = sheet.columns.iter().map(wanted).collect();
        let mut share = alike;
        // Each that is too wide for its share takes from the shares of the others.
        loop {
            let large = wanted.iter().filter(|width| **width > share);
            let others = wanted.len() - large.clone().count();
            let next = (alike * wanted.len() - large.copied().sum()) / others.max(1);
            if others == wanted.len() || next == share || share < LEAST || others == 0 {
                break;
            }
            share = next;
        }
        let widths: Vec<Mm> = wanted.into_iter().map(|width| width.max(share)).collect();
        let room = alike * widths.len() + Mm(0.01);
        Some(widths).filter(|widths| share >= LEAST.min(alike) && widths.iter().copied().sum::<Mm>() <= room)
    };
    let sizes = [scale, 1.0].map(|scale| Pt(NAME_SIZES[2]) * scale);
    sizes.into_iter().find_map(at).unwrap_or_else(|| vec![alike; sheet.columns.len()])
}

fn sheet_page(paper: &RecapPaper, sheet: &RecapSheet, template: &Template) -> Page {
    let title = match sheet.of {
        RecapOf::Orientation(orientation) => {
            template.title.fill(&[("orientation", orientation.word().to_uppercase().as_str())])
        }
        RecapOf::Numbers => template.numbered.clone(),
        RecapOf::Any => template.open.clone(),
    };
    let mut page = list::start(&template.paper, true, &paper.head, &heading(paper, &title, sheet.part), false);
    let body = list::body(&template.paper, &page);
    let plan = Plan::new(body, paper, sheet, template);
    let row = |(index, kind): (usize, &RecapRow)| {
        let mut row = template.named_row(*kind, plan.row, type_size(plan.row / template.paper.scale));
        let figures = sheet.columns.iter().map(|column| (column.figures.get(index).copied().flatten(), is_sum(*kind)));
        let split = sheet.totals.get(index).copied().flatten();
        let totals = [split.map(|split| split.negatives), split.map(|split| split.positives)].map(|sum| (sum, true));
        let all = figures.chain(totals).enumerate();
        row.cells.extend(all.filter_map(|(at, (points, bold))| number(&plan.columns, at + 1, points, bold, plan.size)));
        let decimal = |column: &RecapColumn| match kind {
            RecapRow::Carried => column.carried,
            RecapRow::General => column.general,
            _ => None,
        };
        let decimals = sheet.columns.iter().enumerate().filter_map(|(at, column)| Some((at, decimal(column)?)));
        row.cells.extend(decimals.map(|(at, total)| {
            let style = if is_sum(*kind) { Style::bold(plan.size) } else { Style::regular(plan.size) };
            Cell::new(at + 1, figure::total(total), style.least(5.0).right())
        }));
        row
    };
    let players = sheet.columns.len();
    let between = (1..plan.columns.count()).map(|at| (at, if at == players + 1 { LINE } else { THIN }));
    let grid = Grid {
        titles: titles(&plan, sheet, template),
        rows: paper.rows.iter().enumerate().map(row).collect(),
        between: between.collect(),
        columns: plan.columns.clone(),
        ..Grid::default()
    };
    let table = body.strip(Mm(0.0), plan.columns.left(plan.columns.count()));
    let below = grid.draw(&mut page, table, 0..grid.rows.len());
    let line = body.band(below + Mm(0.5), (body.h - below - Mm(0.5)).min(Mm(5.0)));
    if let Some(coefficient) = &paper.coefficient {
        let words = template.multiplied.fill(&[("coefficient", coefficient)]);
        page.write(line.strip(Mm(0.0), line.w * 0.5), &capitalised(&words), Style::regular(9.0));
    }
    if let (before @ 1.., all) = (sheet.part.0 - 1, sheet.part.1) {
        let words = template.brought.fill(&[("feuille", &before.to_string()), ("feuilles", &all.to_string())]);
        page.write(line.strip(line.w * 0.5, line.w * 0.5), &words, Style::regular(9.0).right());
    }
    if sheet.of == RecapOf::Any {
        // To be circled by hand.
        let words = Orientation::FOUR.map(|orientation| orientation.word().to_uppercase()).join("      ");
        let inner = template.paper.inside(&page);
        let line = inner.band(Mm(0.0), Mm(9.0) * template.paper.scale);
        page.write(line.strip(inner.w * 0.5, inner.w * 0.5), &words, Style::bold(15.0).right());
    }
    page
}

/// Letters that stand clear in a row of that height.
pub(crate) fn type_size(row: Mm) -> f32 {
    (row.0 * 1.5).clamp(6.0, 11.5)
}

/// The largest size, up to that one, at which the widest of some figures stands in a cell.
fn figure_size(figures: impl Iterator<Item = i32>, size: f32, cell: Mm) -> f32 {
    let widest = figures.map(|points| font::width(&figure::score(points), Face::Bold, Pt(size)).0).fold(0.0, f32::max);
    let room = (cell * FIGURES - PADDING * 2.0).0;
    // A little less, so that nothing shrinks again.
    if widest > room { (size * room / widest * 10.0).floor() / 10.0 } else { size }
}

/// A figure in a cell, aligned with those above and below.
pub(crate) fn number(columns: &Columns, at: usize, points: Option<i32>, bold: bool, size: f32) -> Option<Cell> {
    let style = if bold { Style::bold(size) } else { Style::regular(size) };
    let cell = Cell::new(at, figure::score(points?), style.least(5.0).right());
    Some(cell.spared(columns.width(at) * (1.0 - FIGURES)))
}

/// The numbers and the names at the head of the columns, and the titles of the totals.
fn titles(plan: &Plan, sheet: &RecapSheet, template: &Template) -> Row {
    let mut cells = vec![Cell::new(0, &template.players, Style::bold(10.0)).lines(2)];
    for (index, column) in sheet.columns.iter().enumerate() {
        cells.extend(player(plan, index + 1, column, template));
    }
    let words = if sheet.is_last() {
        [&template.negatives, &template.positives]
    } else {
        [&template.negatives_on, &template.positives_on]
    };
    let style = Style::bold(9.5).centred();
    let words = words.into_iter().enumerate();
    cells.extend(words.map(|(at, words)| Cell::new(sheet.columns.len() + 1 + at, words, style).lines(3)));
    let numbered = sheet.columns.iter().any(|column| !column.label.is_empty());
    let ground = numbered.then_some(template.paper.title_fill.into());
    Row { height: plan.head, ground, cells, ..Row::default() }
}

/// The number of a player, the name below it, the team at the foot.
fn player(plan: &Plan, at: usize, column: &RecapColumn, template: &Template) -> Vec<Cell> {
    let number = plan.number;
    let label = Cell::new(at, &column.label, Style::bold(14.0).least(7.0).centred());
    let mut cells = vec![label.part(Mm(0.0), number)];
    let team = if column.team.is_some() { TEAM } else { Mm(0.0) };
    let room = plan.head - number - team;
    if template.names && room > Mm(3.0) {
        let [whole, least] = NAME_LEAST;
        let style = Style::regular(plan.names).least(whole).centred();
        let (scaled, width) = (style.scaled(template.paper.scale), plan.columns.width(at));
        let stands = stands_whole(&column.name, scaled, width, room, NAME_LINES);
        let style = if stands { style } else { style.least(least) };
        cells.push(Cell::new(at, &column.name, style).lines(NAME_LINES).part(number, room));
    }
    if let Some(team) = column.team {
        let words = Cell::new(at, format!("éq. {team}"), Style::bold(7.0).centred());
        cells.push(words.part(plan.head - TEAM, TEAM));
    }
    cells
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};
    use domain::PositionNo;
    use domain::Total;
    use report::result::{RecapCheck, RecapSplit};

    /// Four orientations of that many players in sheets of at most 16, or one of numbers, over that many positions; the figures are
    /// only spelt, never added up here.
    pub(crate) fn sample(players: usize, positions: u8, numbered: bool, name: &str) -> RecapPaper {
        let mut rows = Vec::new();
        for position in (1..=positions).map(PositionNo) {
            rows.push(RecapRow::Position(position));
            if position.0 > 1 {
                rows.push(RecapRow::Running(position));
            }
        }
        rows.extend([RecapRow::Penalties, RecapRow::Total]);
        let split = Some(RecapSplit { negatives: -13_460, positives: 13_460 });
        let mut sheets = Vec::new();
        let groups =
            if numbered { vec![RecapOf::Numbers] } else { Orientation::FOUR.map(RecapOf::Orientation).to_vec() };
        for of in groups {
            let letter =
                if let RecapOf::Orientation(orientation) = of { orientation.to_string() } else { String::new() };
            let column = |number: usize| RecapColumn {
                label: format!("{letter}{number}"),
                name: name.to_owned(),
                team: (number.is_multiple_of(2)).then_some(12),
                figures: vec![Some(if number.is_multiple_of(3) { -2_346 } else { 1_346 }); rows.len()],
                ..RecapColumn::default()
            };
            let columns: Vec<RecapColumn> = (1..=players).map(column).collect();
            let totals = |columns: usize| {
                let sum = i32::try_from(columns).unwrap_or_default() * 100;
                vec![Some(RecapSplit { negatives: -sum, positives: sum }); rows.len()]
            };
            sheets.extend(RecapSheet::spread(of, &columns, totals, 16));
        }
        let check = split.map(|split| RecapCheck { split, sum: 0, expected: 0 });
        let (check, awaited) = (vec![check; rows.len()], Vec::new());
        RecapPaper { head: head(), session: None, coefficient: None, check, rows, sheets, awaited }
    }

    fn drawn(paper: &RecapPaper) -> Document {
        draw(paper, &Templates::default())
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let papers = [sample(38, 5, false, LONG_NAME), sample(12, 20, true, LONG_NAME), sample(5, 3, false, LONG_NAME)];
        papers.iter().map(|paper| draw(paper, templates)).collect()
    }

    #[test]
    fn a_tiny_recapitulation_is_laid_out_so() {
        insta::assert_snapshot!(drawn(&sample(1, 2, true, "LEFÈVRE Zoé")).to_text());
    }

    #[test]
    fn r5_the_total_of_a_session_is_not_called_the_total() {
        let mut paper = sample(4, 2, false, "LEFÈVRE Zoé");
        paper.session = Some("séance 2".to_owned());
        paper.coefficient = Some("× 1,20".to_owned());
        paper.rows.pop();
        paper.rows.extend([RecapRow::SessionTotal, RecapRow::Carried, RecapRow::General]);
        for sheet in &mut paper.sheets {
            sheet.totals.resize(paper.rows.len(), None);
            for column in &mut sheet.columns {
                column.figures.resize(paper.rows.len(), None);
                column.carried = Some(Total::from(2188).over(10));
                column.general = Some(Total::from(-26));
            }
        }
        paper.check.resize(paper.rows.len(), None);
        let document = drawn(&paper);
        assert_inside(&document);
        let all = texts(&document);
        let words = all.join(" ");
        for wanted in ["TOTAL DE LA SÉANCE", "Report", "218,80", "TOTAL GÉNÉRAL", "\u{2212}26"] {
            assert!(words.contains(wanted), "{wanted}: {words}");
        }
        assert!(all.iter().any(|text| text.contains("× 1,20")), "{all:?}");
    }

    #[test]
    fn every_player_and_every_position_has_a_box() {
        for (players, positions) in [(1, 1), (5, 5), (16, 7), (17, 5), (38, 4), (150, 7), (12, 20)] {
            for numbered in [false, true] {
                let document = drawn(&sample(players, positions, numbered, LONG_NAME));
                assert_inside(&document);
                let all = texts(&document);
                assert!(all.iter().all(|text| !text.contains('…')), "{players} players: no name is cut");
                let groups = if numbered { 1 } else { 4 };
                assert_eq!(document.pages.len(), groups * players.div_ceil(16) + 1);
                let running = all.iter().filter(|text| **text == "CUMUL").count();
                assert_eq!(running, document.pages.len() * usize::from(positions - 1));
            }
        }
        let all = drawn(&sample(5, 3, false, "LY An"));
        assert!(texts(&all).contains(&"3e position") && texts(&all).contains(&"\u{2212}2346"));
    }

    #[test]
    fn each_sheet_carries_its_totals_on_to_the_next() {
        let document = drawn(&sample(38, 2, false, "LY An"));
        let of = |page: usize| Document { title: String::new(), pages: vec![document.pages[page].clone()] };
        for (page, title, total) in [(0, "Négatifs à reporter", "1300"), (2, "Total des négatifs", "3800")] {
            let (page, title) = (of(page), title.split(' ').next().unwrap_or_default());
            let all = texts(&page);
            assert!(all.iter().any(|text| text.starts_with(title)) && all.contains(&total), "{all:?}");
        }
        let brought = |page: usize| texts(&of(page)).iter().any(|text| text.contains("ceux de la feuille"));
        assert_eq!([0, 1, 2].map(brought), [false, true, true]);
    }

    #[test]
    fn the_recapitulation_is_never_on_small_paper() {
        let document = draw(&sample(5, 3, false, "LY An"), &club("papier.toml", "format = \"A5\""));
        assert!(document.pages.iter().all(|page| page.width == Page::A4_LONG));
        let file = crate::template::TemplateFile { name: "recap.toml".to_owned(), bytes: b"format = \"A5\"".to_vec() };
        let faults = Templates::read(&[file]).unwrap_err();
        assert!(faults.0[0].reason.contains("toujours en A4"), "{faults:?}");
    }

    #[test]
    fn the_names_of_a_sheet_have_one_size_and_whole_words() {
        use crate::engine::Item;
        let mut paper = sample(12, 5, false, "LY An");
        for (column, name) in paper.sheets[0]
            .columns
            .iter_mut()
            .zip(["CHEVALIER Zoé", "BERNARD Anne", "LE GOFF Yann"].into_iter().cycle())
        {
            name.clone_into(&mut column.name);
        }
        let document = drawn(&paper);
        let words = ["CHEVALIER", "BERNARD", "GOFF"];
        let sizes = document.pages[0].items.iter().filter_map(|item| match item {
            Item::Text(text) if words.iter().any(|word| text.content.contains(word)) => Some(text.size.0.to_string()),
            _ => None,
        });
        let sizes: std::collections::BTreeSet<String> = sizes.collect();
        assert_eq!(sizes.len(), 1, "{sizes:?}");
        assert!(texts(&document).iter().all(|text| !text.ends_with('-')));
    }

    #[test]
    fn f2_a_row_that_does_not_balance_cannot_be_overlooked() {
        let mut paper = sample(5, 2, false, "LY An");
        if let Some(check) = paper.check.first_mut().and_then(Option::as_mut) {
            check.sum = -12;
        }
        assert!(texts(&drawn(&paper)).contains(&"\u{2212}12 au lieu de 0"));
        assert!(!texts(&drawn(&sample(5, 2, false, "LY An"))).iter().any(|text| text.contains("au lieu de")));
    }

    #[test]
    fn a_blank_one_has_its_orientation_to_circle() {
        let mut paper = sample(16, 5, true, "");
        paper.head.tournament.clear();
        for sheet in &mut paper.sheets {
            sheet.of = RecapOf::Any;
            for column in &mut sheet.columns {
                column.label.clear();
                column.figures.fill(None);
            }
        }
        let document = drawn(&paper);
        assert_inside(&document);
        let all = texts(&document);
        assert!(all.iter().any(|text| text.starts_with("NORD  ")) && all.contains(&"Tournoi et date :"));
    }
}
