//! The last page of the recapitulation: what negatives and positives make, orientation by orientation and together (F2).

use super::{ROW_MOST, Template, heading, is_sum, number, type_size};
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row, THIN};
use crate::engine::{Area, Grey, Mm, Page, Style, figure, list};
use domain::Orientation;
use report::result::{RecapCheck, RecapOf, RecapPaper, RecapRow, RecapSplit};

const LABELS: Mm = Mm(32.0);
const TITLES: Mm = Mm(16.0);
/// The sentences below the table.
const WORDS: Mm = Mm(22.0);

/// One pair of columns, negatives and positives, row by row.
struct Pair {
    title: String,
    figures: Vec<Option<RecapSplit>>,
}

/// Each orientation, then all together.
fn pairs(paper: &RecapPaper, template: &Template) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for sheet in paper.sheets.iter().filter(|sheet| sheet.is_last()) {
        match sheet.of {
            RecapOf::Orientation(orientation) => {
                pairs.push(Pair { title: orientation.word().to_uppercase(), figures: sheet.totals.clone() });
            }
            RecapOf::Any => pairs.extend(
                Orientation::FOUR
                    .map(|orientation| Pair { title: orientation.word().to_uppercase(), figures: Vec::new() }),
            ),
            RecapOf::Numbers => {}
        }
    }
    let all = paper.check.iter().map(|check| check.map(|check| check.split)).collect();
    pairs.push(Pair { title: template.together.clone(), figures: all });
    pairs
}

/// The page of the check.
pub(crate) fn page(paper: &RecapPaper, template: &Template) -> Page {
    let title = heading(paper, &template.check, (1, 1));
    let mut page = list::start(&template.paper, true, &paper.head, &title, false);
    let body = list::body(&template.paper, &page);
    let scale = template.paper.scale;
    let pairs = pairs(paper, template);
    let last = pairs.len() * 2 + 1;
    let width = ((body.w - LABELS) / last).min(Mm(34.0));
    let columns = Columns::new(std::iter::once(LABELS).chain(std::iter::repeat_n(width, last)));
    let room = body.h - (TITLES + WORDS) * scale;
    let height = (room / paper.rows.len().max(1)).min(ROW_MOST * scale);
    let size = type_size(height / scale);
    let row = |(index, kind): (usize, &RecapRow)| {
        let mut row = template.named_row(*kind, height, size);
        for (at, pair) in pairs.iter().enumerate() {
            let split = pair.figures.get(index).copied().flatten();
            let bold = is_sum(*kind) || at + 1 == pairs.len();
            row.cells.extend(number(&columns, at * 2 + 1, split.map(|split| split.negatives), bold, size));
            row.cells.extend(number(&columns, at * 2 + 2, split.map(|split| split.positives), bold, size));
        }
        let check = paper.check.get(index).copied().flatten();
        row.cells.extend(check.and_then(|check| sum(&columns, last, check, size)));
        row
    };
    let grid = Grid {
        titles: titles(&pairs, template),
        rows: paper.rows.iter().enumerate().map(row).collect(),
        between: (1..=last).map(|column| (column, if column % 2 == 1 { LINE } else { THIN })).collect(),
        columns: columns.clone(),
        ..Grid::default()
    };
    let table = body.strip(Mm(0.0), columns.left(last + 1));
    let below = grid.draw(&mut page, table, 0..grid.rows.len()) + Mm(2.0);
    words(&mut page, body.band(below, body.h - below), paper, template);
    page
}

fn titles(pairs: &[Pair], template: &Template) -> Row {
    let height = TITLES * template.paper.scale;
    let half = height * 0.5;
    let mut cells = Vec::new();
    for (pair, at) in pairs.iter().zip((1..).step_by(2)) {
        let title = Cell::new(at, &pair.title, Style::bold(11.0).centred());
        cells.push(title.over(2).part(Mm(0.0), half).edged(LINE));
        for (at, words, edge) in [(at, &template.negatives, LINE), (at + 1, &template.positives, THIN)] {
            let style = Style::bold(8.0).centred().least(5.0);
            cells.push(Cell::new(at, words, style).lines(2).part(half, half).edged(edge));
        }
    }
    let sum = Cell::new(pairs.len() * 2 + 1, &template.sum, Style::bold(10.0).centred());
    cells.push(sum.lines(3).edged(LINE));
    let ground = Some(template.paper.title_fill.into());
    Row { height, ground, fenced: Some(Mm(0.0)), cells, ..Row::default() }
}

/// The sum of the row; loud where it is wrong.
fn sum(columns: &Columns, at: usize, check: RecapCheck, size: f32) -> Option<Cell> {
    if check.sum == check.expected {
        return number(columns, at, Some(check.sum), true, size);
    }
    let words = format!("{} au lieu de {}", figure::score(check.sum), figure::score(check.expected));
    let style = Style::bold(size).least(5.0).centred().ink(Grey::WHITE);
    Some(Cell::new(at, words, style).on(Grey::BLACK))
}

fn words(page: &mut Page, area: Area, paper: &RecapPaper, template: &Template) {
    let mut lines = vec![template.rule.clone(), template.rule_penalties.clone()];
    if !paper.awaited.is_empty() {
        lines.push(template.awaited.fill(&[("feuilles", &paper.awaited.join(" ; "))]));
    }
    let step = Mm(6.0) * template.paper.scale;
    let mut top = Mm(0.0);
    for line in lines {
        page.write_lines(area.band(top, step), &line, Style::regular(10.0).least(6.0), 2);
        top += step;
    }
}
