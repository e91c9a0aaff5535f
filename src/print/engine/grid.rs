//! The one table of all papers: columns, and rows of cells under titles that every page repeats.
//!
//! A paper gives the content and letters of cells; or it gives texts, and `measured` finds widths and lines.

use std::ops::Range;

use super::font;
use super::list::Block;
use super::page::{Ink, Page};
use super::unit::{Area, Mm, Pt, float};
use super::write::Style;
use crate::template::PaperTemplate;

/// The line over a row.
pub(crate) const THIN: Mm = Mm(0.15);
/// The frame, and what divides groups of rows.
pub(crate) const LINE: Mm = Mm(0.4);

/// Columns side by side: where each ends, from the left of the table.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Columns(Vec<Mm>);

impl Columns {
    /// Columns of those widths.
    pub(crate) fn new(widths: impl IntoIterator<Item = Mm>) -> Self {
        let mut right = Mm(0.0);
        let end = |width| {
            right += width;
            right
        };
        Self(widths.into_iter().map(end).collect())
    }

    /// Columns that end at those shares of a width.
    pub(crate) fn shares(width: Mm, ends: &[f32]) -> Self {
        Self(ends.iter().map(|end| width * *end).collect())
    }

    /// Where a column begins; past the last one, where that ends.
    pub(crate) fn left(&self, column: usize) -> Mm {
        let before = column.min(self.0.len()).checked_sub(1);
        before.and_then(|before| self.0.get(before)).copied().unwrap_or_default()
    }

    /// How wide a column is.
    pub(crate) fn width(&self, column: usize) -> Mm {
        self.left(column + 1) - self.left(column)
    }

    /// The area of several columns in a row.
    pub(crate) fn span(&self, row: Area, columns: Range<usize>) -> Area {
        let left = self.left(columns.start);
        row.strip(left, self.left(columns.end) - left)
    }

    /// The area of a column in a row.
    pub(crate) fn cell(&self, row: Area, column: usize) -> Area {
        self.span(row, column..column + 1)
    }

    /// How many they are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }
}

/// How a text stands in its cell.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fit {
    /// On one line, shrunk to fit.
    Line,
    /// On at most so many, broken and shrunk to fit.
    Lines(usize),
    /// On the lines it is already broken into, at its size.
    Given,
}

/// A text in a column, or over several.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    columns: Range<usize>,
    /// From the row's top, and how high; `None` for all of it.
    part: Option<(Mm, Mm)>,
    /// White at the left and at the right.
    spared: (Mm, Mm),
    text: String,
    style: Style,
    fit: Fit,
    ground: Option<Ink>,
    rule: Option<Mm>,
    edge: Option<Mm>,
}

impl Cell {
    /// One line of text in a column.
    pub(crate) fn new(column: usize, text: impl Into<String>, style: Style) -> Self {
        let (columns, spared, text) = (column..column + 1, (Mm(0.0), Mm(0.0)), text.into());
        Self { columns, part: None, spared, text, style, fit: Fit::Line, ground: None, rule: None, edge: None }
    }

    /// Nothing, in that many columns: for a ground or lines behind other cells.
    pub(crate) fn blank(column: usize, columns: usize) -> Self {
        Self::new(column, "", Style::regular(1.0)).over(columns)
    }

    /// The same in another column.
    pub(crate) fn at(self, column: usize) -> Self {
        Self { columns: column..column + 1, ..self }
    }

    /// Over that many columns.
    pub(crate) fn over(mut self, columns: usize) -> Self {
        self.columns.end = self.columns.start + columns;
        self
    }

    /// On at most that many lines.
    pub(crate) fn lines(self, lines: usize) -> Self {
        Self { fit: Fit::Lines(lines), ..self }
    }

    /// On the lines it is broken into.
    pub(crate) fn broken(self) -> Self {
        Self { fit: Fit::Given, ..self }
    }

    /// In a part of the row, from its top.
    pub(crate) fn part(self, top: Mm, height: Mm) -> Self {
        Self { part: Some((top, height)), ..self }
    }

    /// Further from the left.
    pub(crate) fn indented(mut self, by: Mm) -> Self {
        self.spared.0 = by;
        self
    }

    /// Further from the right.
    pub(crate) fn spared(mut self, by: Mm) -> Self {
        self.spared.1 = by;
        self
    }

    /// On that ground.
    pub(crate) fn on(self, ground: impl Into<Ink>) -> Self {
        Self { ground: Some(ground.into()), ..self }
    }

    /// Under a line of its own.
    pub(crate) fn ruled(self, width: Mm) -> Self {
        Self { rule: Some(width), ..self }
    }

    /// Right of a line.
    pub(crate) fn edged(self, width: Mm) -> Self {
        Self { edge: Some(width), ..self }
    }

    fn draw(&self, page: &mut Page, columns: &Columns, row: Area) {
        let (top, height) = self.part.unwrap_or((Mm(0.0), row.h));
        let cell = columns.span(row.band(top, height), self.columns.clone());
        let (left, right) = self.spared;
        let area = cell.strip(left, cell.w - left - right);
        if let Some(ground) = self.ground {
            page.fill(area, ground);
        }
        if let Some(width) = self.rule {
            page.line((area.x, area.y), (area.right(), area.y), width);
        }
        if let Some(width) = self.edge {
            page.line((area.x, area.y), (area.x, area.bottom()), width);
        }
        // Clear of the rules above and below.
        let area = area.band(LINE / 2.0, area.h - LINE);
        match self.fit {
            Fit::Line => page.write_cell(area, &self.text, self.style),
            Fit::Lines(lines) => page.write_cell_lines(area, &self.text, self.style, lines),
            Fit::Given => {
                let lines: Vec<&str> = self.text.split('\n').collect();
                // A line of several may reach into the white between them.
                const CLEAR: f32 = 1.1;
                let step = font::line_step(self.style.size * page.type_scale);
                let top = (area.h - step * lines.len()) / 2.0;
                for (index, line) in lines.into_iter().enumerate() {
                    page.write_cell(
                        area.band(top + step * (float(index) - (CLEAR - 1.0) / 2.0), step * CLEAR),
                        line,
                        self.style,
                    );
                }
            }
        }
    }
}

/// Cells side by side; a row is not divided between two pages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub(crate) height: Mm,
    /// How far down lines between columns go; `None` for the grid's end.
    pub(crate) fenced: Option<Mm>,
    /// A heading: never the last thing on a page.
    pub(crate) heads: bool,
    /// The ground behind it.
    pub(crate) ground: Option<Ink>,
    /// The line over it.
    pub(crate) rule: Option<Mm>,
    pub(crate) cells: Vec<Cell>,
}

impl Row {
    /// The titles of columns, on their ground.
    pub(crate) fn titles(height: Mm, paper: &PaperTemplate, cells: Vec<Cell>) -> Self {
        Self { height, ground: Some(paper.title_fill.into()), cells, ..Self::default() }
    }

    /// A row under a thin line.
    pub(crate) fn ruled(height: Mm, cells: Vec<Cell>) -> Self {
        Self { height, rule: Some(THIN), cells, ..Self::default() }
    }

    fn draw(&self, page: &mut Page, area: Area, columns: &Columns) {
        if let Some(ground) = self.ground {
            page.fill(area, ground);
        }
        if let Some(width) = self.rule {
            page.line((area.x, area.y), (area.right(), area.y), width);
        }
        for cell in &self.cells {
            cell.draw(page, columns, area);
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Grid {
    pub(crate) columns: Columns,
    /// Repeated over the rows of each page.
    pub(crate) titles: Row,
    pub rows: Vec<Row>,
    /// Repeated under the rows of each page.
    pub(crate) foot: Row,
    /// The ground behind every other row of a page.
    pub(crate) stripes: Option<Ink>,
    /// The lines between columns: before which one, and how thick.
    pub(crate) between: Vec<(usize, Mm)>,
    /// The letters of its rows, where they were found for it.
    pub(crate) letters: Pt,
}

impl Grid {
    /// The blocks of rows not divided between two pages.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        self.rows.iter().map(|row| Block { height: row.height, heads: row.heads }).collect()
    }

    /// The height of those rows with what is repeated over and under them.
    pub(crate) fn height(&self, rows: Range<usize>) -> Mm {
        let rows = self.rows.get(rows).unwrap_or_default().iter();
        rows.map(|row| row.height).fold(self.titles.height + self.foot.height, |sum, height| sum + height)
    }

    /// The same for a page that begins with that row: where it goes on with the rows of a heading, that stands under the titles.
    pub(crate) fn going_on(&self, from: usize, paper: &PaperTemplate) -> Option<Self> {
        let heading = self.rows[..from].iter().rfind(|row| row.heads).filter(|_| !self.rows[from].heads)?;
        let first = heading.cells.first()?;
        let (top, high) = (self.titles.height, first.part.map_or(heading.height, |(_, high)| high));
        let mut titles = Row { height: top + high, fenced: Some(top), ..self.titles.clone() };
        titles.cells.iter_mut().for_each(|cell| _ = cell.part.get_or_insert((Mm(0.0), top)));
        let text = paper.continued(&first.text);
        titles.cells.push(Cell { text, part: Some((top, high)), rule: Some(THIN), ..first.clone() });
        Some(Self { titles, ..self.clone() })
    }

    /// Where the cell of a row's last column is, the row being there.
    pub(crate) fn last_cell(&self, row: Area) -> Area {
        self.columns.cell(row, self.columns.count().saturating_sub(1))
    }

    /// Draws the titles and those rows from the top of an area, in a frame; returns their height.
    pub fn draw(&self, page: &mut Page, area: Area, rows: Range<usize>) -> Mm {
        let mut top = Mm(0.0);
        // Where lines stand between columns: runs that touch are one line.
        let mut runs: Vec<(Mm, Mm)> = Vec::new();
        let mut striped = true;
        for row in std::iter::once(&self.titles).chain(self.rows.get(rows).unwrap_or_default()) {
            let band = area.band(top, row.height);
            if let Some(ink) = self.stripes.filter(|_| striped && !row.heads && top > Mm(0.0)) {
                page.fill(band, ink);
            }
            striped = !striped && !row.heads;
            row.draw(page, band, &self.columns);
            let end = top + row.height;
            match (row.fenced, runs.last_mut()) {
                (Some(Mm(0.0)), _) => {}
                (fenced, Some((_, last))) if *last == top => *last = fenced.map_or(end, |fenced| top + fenced),
                (fenced, _) => runs.push((top, fenced.map_or(end, |fenced| top + fenced))),
            }
            top = end;
        }
        for (column, width) in &self.between {
            let x = area.x + self.columns.left(*column);
            for (from, to) in &runs {
                page.line((x, area.y + *from), (x, area.y + *to), *width);
            }
        }
        page.frame(area.band(Mm(0.0), top), LINE);
        self.foot.draw(page, area.band(top, self.foot.height), &self.columns);
        top + self.foot.height
    }
}
