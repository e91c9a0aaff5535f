//! The last page of the recapitulation: what negatives and positives make, orientation by orientation and together (F2).

use super::draw::{LINE, ROW_MOST, THIN, heading, is_sum, number, type_size};
use super::template::Template;
use crate::domain::Orientation;
use crate::print::engine::{Area, Grey, Mm, Page, Style, figure, list};
use crate::report::recap::{RecapCheck, RecapOf, RecapPaper, RecapSplit};

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
    for sheet in paper.sheets.iter().filter(|sheet| !sheet.totals.is_empty()) {
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
    pairs.push(Pair { title: template.together.as_str().to_owned(), figures: all });
    pairs
}

/// The page of the check.
pub fn page(paper: &RecapPaper, template: &Template) -> Page {
    let mut page =
        list::start(&template.paper, true, &paper.head, &heading(paper, template.check.as_str(), (1, 1)), false);
    let body = list::body(&template.paper, &page);
    let scale = template.paper.scale;
    let pairs = pairs(paper, template);
    let columns = pairs.len() * 2 + 1;
    let width = ((body.w - LABELS) / columns).min(Mm(34.0));
    let right = LABELS + width * columns;
    let head = TITLES * scale;
    let row = ((body.h - head - WORDS * scale) / paper.rows.len().max(1)).min(ROW_MOST * scale);
    let size = type_size(row / scale);
    let table = body.strip(Mm(0.0), right).band(Mm(0.0), head + row * paper.rows.len());
    let column = |area: Area, index: usize| area.strip(LABELS + width * index, width);
    titles(&mut page, table.band(Mm(0.0), head), &pairs, template, width);
    for (index, kind) in paper.rows.iter().enumerate() {
        let area = table.band(head + row * index, row);
        template.shade(&mut page, area, *kind);
        page.write(area.strip(Mm(0.0), LABELS), &template.row(*kind), Style::bold(size.min(10.0)));
        for (at, pair) in pairs.iter().enumerate() {
            let split = pair.figures.get(index).copied().flatten();
            let bold = is_sum(*kind) || at + 1 == pairs.len();
            number(&mut page, column(area, at * 2), split.map(|split| split.negatives), bold, size);
            number(&mut page, column(area, at * 2 + 1), split.map(|split| split.positives), bold, size);
        }
        sum(&mut page, column(area, columns - 1), paper.check.get(index).copied().flatten(), size);
        page.line((area.x, area.y), (area.right(), area.y), if is_sum(*kind) { THIN } else { LINE });
    }
    for index in 0..columns {
        let (x, top) = (column(table, index).x, if index % 2 == 0 { Mm(0.0) } else { head * 0.5 });
        page.line((x, table.y + top), (x, table.bottom()), if index % 2 == 0 { LINE } else { THIN });
    }
    page.frame(table, LINE);
    words(&mut page, body.band(table.h + Mm(2.0), body.h - table.h - Mm(2.0)), paper, template);
    page
}

fn titles(page: &mut Page, area: Area, pairs: &[Pair], template: &Template, width: Mm) {
    page.fill(area, template.paper.title_fill);
    let (above, below) = (area.band(Mm(0.0), area.h * 0.5), area.band(area.h * 0.5, area.h * 0.5));
    let mut left = LABELS;
    for pair in pairs {
        page.write(above.strip(left, width * 2.0), &pair.title, Style::bold(11.0).centred());
        for words in [&template.negatives, &template.positives] {
            page.write_lines(below.strip(left, width), words.as_str(), Style::bold(8.0).centred().least(5.0), 2);
            left += width;
        }
    }
    page.write_lines(area.strip(left, width), template.sum.as_str(), Style::bold(10.0).centred(), 3);
}

/// What the row makes; loud where that is not what it must be.
fn sum(page: &mut Page, area: Area, check: Option<RecapCheck>, size: f32) {
    let Some(check) = check else { return };
    if check.sum == check.expected {
        number(page, area, Some(check.sum), true, size);
        return;
    }
    page.fill(area, Grey::BLACK);
    let words = format!("{} au lieu de {}", figure::score(check.sum), figure::score(check.expected));
    page.write(area, &words, Style::bold(size).least(5.0).centred().ink(Grey::WHITE));
}

fn words(page: &mut Page, area: Area, paper: &RecapPaper, template: &Template) {
    let mut lines = vec![template.rule.as_str().to_owned(), template.rule_penalties.as_str().to_owned()];
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
