//! A table on paper: columns as wide as what they hold, words broken into lines, rows as high as they must be.

use std::ops::Range;

use super::flow::broken;
use super::font;
use super::page::{Colour, Face, Grey, Page};
use super::unit::{Area, Mm, Pt};
use super::write::{PADDING, Style};
use crate::print::template::PaperTemplate;

const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.4);
/// White space above and below the text of a row, in shares of its type size.
const AIR: f32 = 0.75;
/// Type of the line under a row, in shares of its type size.
const UNDER: f32 = 0.88;
/// Type of the headings, in shares of the rows'.
const TITLE: f32 = 0.92;
/// What accents and descenders need below the last line, in shares of its type size.
const DESCENT: f32 = 0.25;
/// White space under the lines under a row.
const BELOW: Mm = Mm(0.9);
/// Titles take up to that many lines.
const TITLE_LINES: usize = 2;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Holds {
    /// Figures: as wide as the widest, at the right.
    Figures,
    /// Words that are never broken: as wide as the widest.
    Label,
    /// Words, broken where the column is too narrow; such columns share what is left.
    Words,
    /// Nothing: to be written in, that wide.
    Box(f32),
}

/// A column.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    title: String,
    holds: Holds,
    bold: bool,
}

impl Column {
    pub fn new(title: impl Into<String>, holds: Holds) -> Self {
        Self { title: title.into(), holds, bold: false }
    }

    /// The same in bold.
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    fn style(&self, size: Pt) -> Style {
        let style = if self.bold { Style::bold(size.0) } else { Style::regular(size.0) };
        match self.holds {
            Holds::Figures => style.right(),
            _ => style,
        }
    }

    fn face(&self) -> Face {
        if self.bold { Face::Bold } else { Face::Regular }
    }
}

/// A row.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// One text per column.
    pub cells: Vec<String>,
    /// Lines under them, over the whole width.
    pub under: Vec<String>,
    /// Grey ground.
    pub marked: bool,
    /// A heading of the rows that follow: its first cell over the whole width.
    pub heads: bool,
}

impl Row {
    pub fn of(cells: Vec<String>) -> Self {
        Self { cells, ..Self::default() }
    }
}

/// A table that knows the widths of its columns and the lines of its cells.
pub struct Grid {
    columns: Vec<Column>,
    widths: Vec<Mm>,
    rows: Vec<Row>,
    /// The lines of each cell, and those under the row.
    lines: Vec<(Vec<Vec<String>>, Vec<String>)>,
    size: Pt,
    /// What the page multiplies type sizes by.
    scale: f32,
    /// Behind the headings.
    title_fill: Colour,
    /// No row is lower.
    least: Mm,
    titled: bool,
}

impl Grid {
    /// Lays a table out in that width, on that paper.
    pub fn new(columns: Vec<Column>, rows: Vec<Row>, width: Mm, size: Pt, paper: &PaperTemplate) -> Self {
        let scale = paper.scale;
        let (written, size) = (size, size * scale);
        let widths = widths(&columns, &rows, width, size);
        let under = size * UNDER;
        let lines = rows.iter().map(|row| {
            let cells = columns.iter().zip(&widths).enumerate().map(|(index, (column, own))| {
                let text = row.cells.get(index).map_or("", String::as_str);
                match (row.heads, column.holds) {
                    (true, _) => {
                        if index == 0 {
                            broken(text, Face::Bold, size, width)
                        } else {
                            Vec::new()
                        }
                    }
                    (false, Holds::Words) => broken(text, column.face(), size, *own),
                    _ => vec![text.to_owned()],
                }
            });
            let below = row.under.iter().flat_map(|text| broken(text, Face::Regular, under, width));
            (cells.collect(), below.collect())
        });
        let lines = lines.collect();
        let title_fill = paper.title_fill;
        Self { lines, columns, widths, rows, size: written, scale, title_fill, least: Mm(0.0), titled: true }
    }

    /// With rows at least that high.
    pub fn least(self, height: Mm) -> Self {
        Self { least: height * self.scale, ..self }
    }

    /// Without headings.
    pub fn untitled(self) -> Self {
        Self { titled: false, ..self }
    }

    pub fn title_height(&self) -> Mm {
        if !self.titled {
            return Mm(0.0);
        }
        let size = self.title_size();
        let lines = self
            .columns
            .iter()
            .zip(&self.widths)
            .map(|(column, width)| broken(&column.title, Face::Bold, size, *width).len().min(TITLE_LINES));
        text_height(lines.max().unwrap_or(1), size) + size.mm() * AIR
    }

    fn title_size(&self) -> Pt {
        self.size * TITLE
    }

    /// The height of a line under a row.
    fn under_step(&self) -> Mm {
        font::line_step(self.size * (UNDER * self.scale)) * 1.05
    }

    pub fn heights(&self) -> Vec<Mm> {
        (0..self.rows.len()).map(|row| self.height(row)).collect()
    }

    fn height(&self, row: usize) -> Mm {
        let Some((cells, _)) = self.lines.get(row) else { return Mm(0.0) };
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let size = self.size * self.scale;
        (text_height(lines, size) + size.mm() * AIR).max(self.least) + self.under_height(row)
    }

    /// Draws the headings and those rows.
    pub fn draw(&self, page: &mut Page, area: Area, rows: Range<usize>) {
        let mut top = self.title_height();
        if self.titled {
            self.draw_titles(page, area.band(Mm(0.0), top));
        }
        let mut verticals: Vec<(Mm, Mm)> = Vec::new();
        for row in rows {
            let height = self.height(row);
            let line = area.band(top, height);
            self.draw_row(page, line, row);
            if !self.rows.get(row).is_some_and(|row| row.heads) {
                verticals.push((line.y, line.y + height - self.under_height(row)));
            }
            top += height;
        }
        if self.titled {
            verticals.push((area.y, area.y + self.title_height()));
        }
        for x in self.edges(area) {
            for (from, to) in joined(&verticals) {
                page.line((x, from), (x, to), THIN);
            }
        }
        page.frame(area.band(Mm(0.0), top), LINE);
    }

    /// The height of the lines under a row.
    fn under_height(&self, row: usize) -> Mm {
        match self.lines.get(row).map_or(0, |(_, under)| under.len()) {
            0 => Mm(0.0),
            lines => self.under_step() * lines + BELOW,
        }
    }

    /// Between two columns.
    fn edges(&self, area: Area) -> Vec<Mm> {
        let mut x = area.x;
        let mut edges: Vec<Mm> = Vec::new();
        for width in &self.widths {
            x += *width;
            edges.push(x);
        }
        edges.pop();
        edges
    }

    fn cells(&self, area: Area) -> Vec<Area> {
        let mut left = Mm(0.0);
        let cell = |width: &Mm| {
            let cell = area.strip(left, *width);
            left += *width;
            cell
        };
        self.widths.iter().map(cell).collect()
    }

    /// The last cell of a row.
    pub fn last_cell(&self, row: Area) -> Area {
        self.cells(row).pop().unwrap_or(row)
    }

    fn draw_titles(&self, page: &mut Page, area: Area) {
        page.fill(area, self.title_fill);
        let size = self.title_size();
        for (column, cell) in self.columns.iter().zip(self.cells(area)) {
            let style = Style { face: Face::Bold, align: column.style(size).align, ..Style::regular(size.0) };
            page.write_lines(cell, &column.title, style, TITLE_LINES);
        }
    }

    fn draw_row(&self, page: &mut Page, area: Area, row: usize) {
        let (Some((cells, under)), Some(of)) = (self.lines.get(row), self.rows.get(row)) else { return };
        if of.heads {
            page.fill(area, self.title_fill);
        } else if of.marked {
            page.fill(area, Grey(94));
        }
        page.line((area.x, area.y), (area.right(), area.y), THIN);
        let below = self.under_height(row);
        let upper = area.band(Mm(0.0), area.h - below);
        if of.heads {
            let lines = cells.first().map_or(&[][..], Vec::as_slice);
            put_lines(page, upper, lines, Style::bold(self.size.0));
        } else {
            for ((lines, column), cell) in cells.iter().zip(&self.columns).zip(self.cells(upper)) {
                put_lines(page, cell, lines, column.style(self.size));
            }
        }
        let (size, step) = (self.size * UNDER, self.under_step());
        for (index, line) in under.iter().enumerate() {
            let band = area.band(area.h - below + step * index, step);
            page.write(band, line, Style::regular(size.0).grey(15));
        }
    }
}

/// Runs that touch become one.
fn joined(spans: &[(Mm, Mm)]) -> Vec<(Mm, Mm)> {
    let mut sorted = spans.to_vec();
    sorted.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
    let mut all: Vec<(Mm, Mm)> = Vec::new();
    for (from, to) in sorted {
        match all.last_mut() {
            Some(last) if (from - last.1).0 < 0.02 => last.1 = last.1.max(to),
            _ => all.push((from, to)),
        }
    }
    all
}

/// Lines one under the other, in the middle of an area's height.
fn put_lines(page: &mut Page, area: Area, lines: &[String], style: Style) {
    let step = font::line_step(style.size * page.type_scale);
    let block = step * lines.len();
    let mut top = (area.h - block) / 2.0;
    for line in lines {
        page.write(area.band(top, step), line, style);
        top += step;
    }
}

/// The height that many lines take, accents and descenders included.
fn text_height(lines: usize, size: Pt) -> Mm {
    font::block_height(lines.max(1), size) + size.mm() * DESCENT
}

/// Figures and labels take what they need; columns of words share what is left, as far as they need it.
fn widths(columns: &[Column], rows: &[Row], width: Mm, size: Pt) -> Vec<Mm> {
    let padding = PADDING * 2.0 + Mm(0.05);
    let title = size * TITLE;
    let natural = |index: usize, column: &Column| {
        let texts = rows.iter().filter(|row| !row.heads).filter_map(|row| row.cells.get(index));
        let widest = texts.map(|text| font::width(&font::printable(text), column.face(), size));
        // A title of several words may be broken.
        let titles = column.title.split(' ').map(|word| font::width(word, Face::Bold, title));
        widest.chain(titles).fold(Mm(0.0), Mm::max) + padding
    };
    let needs: Vec<Mm> = columns
        .iter()
        .enumerate()
        .map(|(index, column)| match column.holds {
            Holds::Box(width) => Mm(width),
            _ => natural(index, column),
        })
        .collect();
    let is_words = |index: &usize| columns.get(*index).is_some_and(|column| column.holds == Holds::Words);
    let fixed = needs.iter().enumerate().filter(|(index, _)| !is_words(index));
    let mut left = width - fixed.fold(Mm(0.0), |sum, (_, need)| sum + *need);
    // Those that need less than their share have what they need; the others share the rest.
    let mut open: Vec<usize> = (0..columns.len()).filter(is_words).collect();
    let mut given = needs.clone();
    if let (true, Some(last)) = (open.is_empty() && left > Mm(0.0), given.last_mut()) {
        *last += left;
        return given;
    }
    loop {
        let share = left / open.len().max(1);
        let (small, large): (Vec<usize>, Vec<usize>) = open.iter().partition(|index| needs[**index] <= share);
        if small.is_empty() || large.is_empty() {
            let total = open.iter().fold(Mm(0.0), |sum, index| sum + needs[*index]);
            for index in &open {
                // All fit: what is left over is spread in proportion. None does: in equal parts.
                given[*index] = if large.is_empty() { left * (needs[*index].0 / total.0) } else { share };
            }
            break;
        }
        for index in small {
            left = left - needs[index];
        }
        open = large;
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::Templates;

    fn width_of(columns: &[(Holds, &str)]) -> Vec<f32> {
        let rows = vec![Row::of(columns.iter().map(|(_, text)| (*text).to_owned()).collect())];
        let columns = columns.iter().map(|(holds, _)| Column::new("x", *holds)).collect();
        Grid::new(columns, rows, Mm(100.0), Pt(10.0), &Templates::default().prix.paper)
            .widths
            .iter()
            .map(|width| width.0)
            .collect()
    }

    #[test]
    fn figures_take_what_they_need_and_words_share_the_rest() {
        let long = "a long text that will never stand on one line of a table that is ten centimetres wide";
        let widths = width_of(&[(Holds::Figures, "12"), (Holds::Words, long), (Holds::Words, "short")]);
        assert!((widths.iter().sum::<f32>() - 100.0).abs() < 0.1, "{widths:?}");
        assert!(widths[0] < 8.0 && widths[2] < 15.0 && widths[1] > 70.0, "{widths:?}");
        let even = width_of(&[(Holds::Words, long), (Holds::Words, long)]);
        assert!((even[0] - even[1]).abs() < 0.1, "{even:?}");
        let boxed = width_of(&[(Holds::Figures, "12"), (Holds::Box(20.0), "")]);
        assert!((boxed.iter().sum::<f32>() - 100.0).abs() < 0.1, "the last one takes what is left: {boxed:?}");
    }
}
