//! Stacks titles, paragraphs, tables and drawings down as many pages as they need.
//!
//! Nothing stands alone: a title keeps the block after it, a table neither begins nor ends a page with a single row.

use super::font;
use super::grid::{Grid, Row};
use super::list;
use super::measured::{self, Column, Listing, Texts};
use super::page::{Document, Face, Page};
use super::unit::{Area, Mm, Pt, down};
use super::write;
use super::write::Style;
use crate::template::PaperTemplate;
use report::paper::PaperHead;

/// Space above a title, and its height.
const TITLE_GAP: Mm = Mm(4.5);
const TITLE: Mm = Mm(6.5);
const TITLE_TYPE: f32 = 12.0;
/// Space below a title.
const TITLE_AFTER: Mm = Mm(1.8);
const TITLE_LINE: Mm = Mm(0.25);
/// The default height kept together with a title.
const KEPT: Mm = Mm(16.0);
/// No page of a table has fewer rows, where there are enough.
const LEAST_ROWS: usize = 2;
/// A table of no more rows is not divided.
const WHOLE_ROWS: usize = 8;
const TOLERANCE: Mm = Mm(0.01);
/// So many last rows go with what is held under them.
const HELD_ROWS: usize = 3;
/// Drawings are made that much lower to stay on a page, no more.
const LEAST: f32 = 0.6;
/// A paragraph has no more lines than that.
const MOST_LINES: usize = 60;

/// A document in letters smaller by no more than that share where it spares pages.
pub(crate) fn sparing(paper: &PaperTemplate, least: f32, at: impl Fn(&PaperTemplate) -> Document) -> Document {
    const STEP: f32 = 0.04;
    let mut best = at(paper);
    for share in down(1.0 - STEP, least, STEP) {
        if best.pages.len() == 1 {
            break;
        }
        let other = at(&PaperTemplate { scale: paper.scale * share, ..paper.clone() });
        if other.pages.len() < best.pages.len() {
            best = other;
        }
    }
    best
}

/// A document being filled from the top.
pub(crate) struct Flow<'a> {
    paper: &'a PaperTemplate,
    head: &'a PaperHead,
    title: String,
    pages: Vec<Page>,
    top: Mm,
    /// What goes on is named at the head of the next page; what is below that.
    going_on: Option<String>,
    fresh: Mm,
    /// What follows the last rows of a table and never stands alone.
    held: Mm,
    /// Where the page is cut above what comes next.
    cut: Option<Mm>,
}

impl<'a> Flow<'a> {
    /// Starts a document with its first page, upright.
    pub(crate) fn new(paper: &'a PaperTemplate, head: &'a PaperHead, title: &str) -> Self {
        let first = list::start(paper, false, head, title, false);
        Self {
            paper,
            head,
            title: title.to_owned(),
            pages: vec![first],
            top: Mm(0.0),
            going_on: None,
            fresh: Mm(0.0),
            held: Mm(0.0),
            cut: None,
        }
    }

    /// A table as wide as the page, no row lower than `least`.
    pub(crate) fn table(&self, columns: &[Column], rows: &[Texts], size: Pt, least: Mm) -> Grid {
        measured::grid(columns, rows, (self.body().w, least), size, self.paper)
    }

    /// The same with a row for each of these.
    pub(crate) fn listing<T>(&self, list: &Listing<'_, T>, of: &[T], size: Pt, least: Mm) -> Grid {
        self.table(&list.columns(), &of.iter().map(|one| list.row(one)).collect::<Vec<_>>(), size, least)
    }

    /// Where things go on a page.
    pub(crate) fn body(&self) -> Area {
        list::body(self.paper, &self.paper.page(false))
    }

    /// The room left on the page.
    pub(crate) fn room(&self) -> Mm {
        self.body().h - self.top
    }

    /// Goes on to the next page.
    fn turn(&mut self) {
        self.pages.push(list::start(self.paper, false, self.head, &self.title, true));
        self.cut = None;
        self.top = Mm(0.0);
        if let Some(name) = self.going_on.clone() {
            self.headline(&format!("{name} (suite)"));
        }
        self.fresh = self.top;
    }

    /// Names what follows on every page it goes on to.
    pub(crate) fn going_on(&mut self, name: Option<String>) {
        self.going_on = name;
    }

    /// From here on a table goes to the next page with its last rows where that much would not stand under them.
    pub(crate) fn hold(&mut self, height: Mm) {
        self.held = height;
    }

    /// True where nothing stands on the page yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.top <= self.fresh
    }

    /// Starts a new page unless that much is left on this one.
    pub(crate) fn keep(&mut self, height: Mm) {
        if self.room() + TOLERANCE < height && !self.is_fresh() {
            self.turn();
        }
    }

    /// The height of a table with its title.
    pub(crate) fn titled(&self, grid: &Grid) -> Mm {
        self.above() + grid.height(0..grid.rows.len())
    }

    /// Leaves white space, not at the top of a page.
    pub(crate) fn gap(&mut self, height: Mm) {
        if self.top > Mm(0.0) {
            self.top += height;
        }
    }

    /// Names what begins here in the outline of the file.
    pub(crate) fn mark(&mut self, name: &str) {
        self.pages.last_mut().into_iter().for_each(|page| page.marks.push(name.to_owned()));
    }

    /// Where to cut, in white space of that height: drawn once something stands under it.
    pub(crate) fn cut(&mut self, height: Mm) {
        self.cut = Some(self.body().y + self.top + height / 2.0);
        self.gap(height);
    }

    /// Draws something of that height, on this page or the next.
    pub(crate) fn place(&mut self, height: Mm, draw: impl FnOnce(&mut Page, Area)) {
        self.keep(height);
        let area = self.body().band(self.top, height);
        let cut = self.cut.take();
        if let Some(page) = self.pages.last_mut() {
            cut.into_iter().for_each(|y| page.cut((Mm(0.0), y), (page.width, y)));
            draw(page, area);
        }
        self.top += height;
    }

    /// A title, kept with at least `following` of the block after it.
    pub(crate) fn title(&mut self, title: &str, following: Mm) {
        self.keep(self.above() + following.max(KEPT));
        self.gap(TITLE_GAP * self.paper.scale);
        self.headline(title);
    }

    fn headline(&mut self, title: &str) {
        self.place(TITLE * self.paper.scale, |page, area| {
            page.write(area, title, Style::bold(TITLE_TYPE));
            let y = area.bottom() - Mm(0.4);
            page.line((area.x, y), (area.right(), y), TITLE_LINE);
        });
        self.top += TITLE_AFTER;
    }

    /// The height of a title with the space around it.
    fn above(&self) -> Mm {
        (TITLE_GAP + TITLE) * self.paper.scale + TITLE_AFTER
    }

    /// A table under a title; a short one stands whole on a page.
    pub(crate) fn grid_under(&mut self, title: &str, grid: &Grid) {
        self.grid_under_with(title, grid, |_, _| {});
    }

    /// The same with something drawn in the last cell of each row.
    pub(crate) fn grid_under_with(&mut self, title: &str, grid: &Grid, draw_in: impl FnMut(&mut Page, Area)) {
        let whole = grid.height(0..grid.rows.len());
        let short = grid.rows.len() <= WHOLE_ROWS && self.above() + whole <= self.body().h;
        self.title(title, if short { whole } else { Mm(0.0) });
        self.grid_with(grid, draw_in);
    }

    /// True when a drawing of that height, or a little lower, stands on this page with its title, under something else that high.
    pub(crate) fn holds(&self, under: Mm, height: Mm) -> bool {
        self.above() + (height * LEAST).max(KEPT) + Mm(0.1) <= self.room() - under
    }

    /// A drawing under a title, as high as it is asked for; a little lower where that keeps it on the page.
    pub(crate) fn drawing(&mut self, title: &str, height: Mm, draw: impl FnOnce(&mut Page, Area)) {
        let height = height * self.share(&[height]);
        self.title(title, height);
        self.place(height, draw);
    }

    /// How much lower drawings under titles must be to fit the rest of the page; 1 where they need not, or cannot.
    pub(crate) fn share(&self, heights: &[Mm]) -> f32 {
        let above = self.above();
        // A hair between them, so that rounding turns no page.
        let room = heights.iter().fold(self.room(), |room, _| room - above - Mm(0.1));
        let part = room.0 / sum(heights).0.max(1.0);
        if (LEAST..1.0).contains(&part) { part } else { 1.0 }
    }

    /// Boxes side by side, each with what it is for and what it holds, or room to write.
    pub(crate) fn boxes(&mut self, boxes: &[(String, String)], height: Mm) {
        const APART: Mm = Mm(5.0);
        let scale = self.paper.scale.max(1.0);
        self.place(height, |page, area| {
            let width = (area.w - APART * (boxes.len() - 1)) / boxes.len();
            for (at, (what, value)) in boxes.iter().enumerate() {
                let area = area.strip((width + APART) * at, width);
                page.frame(area, TITLE_LINE);
                page.write(area.band(Mm(0.8) * scale, Mm(5.0) * scale), what, Style::regular(9.0));
                let value_area = area.band(Mm(5.0) * scale, area.h - Mm(5.5) * scale);
                page.write_cell(value_area, value, Style::bold(15.0).centred());
            }
        });
    }

    /// A paragraph, broken into lines.
    pub(crate) fn paragraph(&mut self, text: &str, face: Face, size: Pt) {
        let (lines, step) = self.lines(text, face, size);
        // Two lines stay together at least.
        self.keep(step * if lines.len() > 1 { 2.0 } else { 1.0 });
        for line in lines {
            let style = Style { face, ..Style::regular(size.0) };
            self.place(step, |page, area| page.write(area, &line, style));
        }
    }

    /// How high a paragraph is.
    pub(crate) fn paragraph_height(&self, text: &str, face: Face, size: Pt) -> Mm {
        let (lines, step) = self.lines(text, face, size);
        step * lines.len() as f32
    }

    /// A text broken into the lines of a paragraph, and how far they stand apart.
    fn lines(&self, text: &str, face: Face, size: Pt) -> (Vec<String>, Mm) {
        let scaled = size * self.paper.scale;
        (broken(text, face, scaled, self.body().w), font::line_step(scaled) * 1.08)
    }

    /// A table, its headings repeated on every page it takes.
    pub(crate) fn grid(&mut self, grid: &Grid) {
        self.grid_with(grid, |_, _| {});
    }

    /// A table with something drawn in the last cell of each row.
    fn grid_with(&mut self, grid: &Grid, mut draw_in: impl FnMut(&mut Page, Area)) {
        let heights: Vec<Mm> = grid.rows.iter().map(|row| row.height).collect();
        let mut from = 0;
        while from < heights.len() || from == 0 {
            let first: Mm = sum(&heights[from..(from + LEAST_ROWS).min(heights.len())]);
            self.keep(grid.titles.height + first);
            let going_on = grid.going_on(from, self.paper);
            let grid = going_on.as_ref().unwrap_or(grid);
            let to = self.last_row(grid, &heights, from);
            let height = grid.titles.height + sum(&heights[from..to]);
            self.place(height, |page, area| {
                let _ = grid.draw(page, area, from..to);
                let mut top = grid.titles.height;
                for height in &heights[from..to] {
                    draw_in(page, grid.last_cell(area.band(top, *height)));
                    top += *height;
                }
            });
            if to >= heights.len() {
                break;
            }
            from = to;
            self.turn();
        }
    }

    /// Where the rows of this page end; a last page with too few takes some along.
    fn last_row(&self, grid: &Grid, heights: &[Mm], from: usize) -> usize {
        let room = self.room() - grid.titles.height + TOLERANCE;
        let mut used = Mm(0.0);
        let mut to = from;
        while let Some(height) = heights.get(to).filter(|height| used + **height <= room) {
            used += *height;
            to += 1;
        }
        // A row higher than a page is drawn all the same.
        let to = to.max(from + 1).min(heights.len());
        let left = heights.len() - to;
        if left == 0 && used + self.held > room && to - from > HELD_ROWS {
            return to - HELD_ROWS;
        }
        // Few rows under a heading stay with it.
        let heads = |row: &Row| row.heads;
        let last = grid.rows.get(from + 1..to).and_then(|rows| rows.iter().rposition(heads)).filter(|_| left > 0);
        if let Some(head) = last.map(|at| from + 1 + at) {
            let end = grid.rows[to..].iter().position(heads).map_or(heights.len(), |at| to + at);
            if end > to && (end - head <= WHOLE_ROWS || head + LEAST_ROWS > to) {
                return head;
            }
        }
        if left > 0 && left < LEAST_ROWS && to - from >= LEAST_ROWS * 2 { to - (LEAST_ROWS - left) } else { to }
    }

    /// The pages as they are, not numbered yet.
    pub(crate) fn pages(self) -> Vec<Page> {
        self.pages
    }

    /// Numbers the pages and closes the document.
    pub(crate) fn finish(self) -> Document {
        list::finish(self.paper, self.pages, self.head, &self.title)
    }
}

fn sum(heights: &[Mm]) -> Mm {
    heights.iter().copied().sum()
}

/// A text broken into lines of that width, at its size.
pub(crate) fn broken(text: &str, face: Face, size: Pt, width: Mm) -> Vec<String> {
    // Rather at spaces than after hyphens: a hair smaller is what `font` asks for that.
    const LEAST: f32 = 0.995;
    let room = (width - write::PADDING * 2.0, Mm(1000.0));
    font::wrap(text, face, size, size * LEAST, room, MOST_LINES).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Templates;
    use crate::engine::measured::Holds;
    use crate::paper::tests::samples::{assert_inside, head, texts};

    fn table(rows: usize, before: f32) -> Document {
        let (templates, head) = (Templates::default(), head());
        let mut flow = Flow::new(&templates.paper, &head, "Titre");
        flow.place(Mm(before), |_, _| {});
        let rows: Vec<Texts> = (1..=rows).map(|row| Texts::of(vec![format!("ligne {row}")])).collect();
        let grid = flow.table(&[Column::new("Colonne", Holds::Words)], &rows, Pt(10.0), Mm(0.0));
        flow.grid_under("Section", &grid);
        flow.finish()
    }

    #[test]
    fn a_short_table_is_not_divided_and_its_title_stands_above_it() {
        for rows in 1..=8 {
            for before in (150..250_u16).step_by(3) {
                let document = table(rows, f32::from(before));
                let whole = document.pages.iter().any(|page| {
                    let page = Document { title: String::new(), pages: vec![page.clone()] };
                    let all = texts(&page);
                    all.contains(&"Section") && all.iter().filter(|text| text.starts_with("ligne")).count() == rows
                });
                assert!(whole, "{rows} rows below {before} mm");
            }
        }
    }

    #[test]
    fn tables_repeat_their_headings_and_leave_no_row_alone() {
        for rows in 1..120 {
            for before in [0.0, 200.0, 228.0, 240.0] {
                let document = table(rows, before);
                assert_inside(&document);
                let mut seen = 0;
                for page in &document.pages {
                    let page = Document { title: String::new(), pages: vec![page.clone()] };
                    let lines = texts(&page).iter().filter(|text| text.starts_with("ligne")).count();
                    let headings = texts(&page).iter().filter(|text| **text == "Colonne").count();
                    assert_eq!(headings, usize::from(lines > 0), "{rows} rows below {before} mm");
                    assert!(lines != 1 || rows == 1, "{rows} rows below {before} mm: one alone");
                    seen += lines;
                }
                assert_eq!(seen, rows);
            }
        }
    }
}
