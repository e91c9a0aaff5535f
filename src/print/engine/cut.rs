//! What papers that somebody cuts apart or fills in by hand have in common: cards on a page, a label with a line to write on.

use super::font;
use super::page::Page;
use super::unit::{Area, Mm};
use super::write::{PADDING, Style};
use crate::print::template::PaperTemplate;
use crate::report::paper::PaperHead;

/// Thickness of a line to write on.
const LINE: Mm = Mm(0.2);

/// How a page is cut: lying or upright, into so many columns and rows.
#[derive(Debug, Clone, Copy)]
pub struct Cut {
    /// The page lies.
    pub lying: bool,
    /// Cards side by side.
    pub columns: usize,
    /// Cards one above the other.
    pub rows: usize,
}

impl Cut {
    /// A cut into that many columns and rows.
    pub const fn new(lying: bool, columns: usize, rows: usize) -> Self {
        Self { lying, columns, rows }
    }

    /// Divides a page into cells, row by row, and draws where to cut.
    fn cells(self, page: &mut Page) -> Vec<Area> {
        let Self { columns, rows, .. } = self;
        let all = page.area();
        let (width, height) = (all.w / columns, all.h / rows);
        for x in (1..columns).map(|column| width * column) {
            page.cut((x, all.y), (x, all.bottom()));
        }
        for y in (1..rows).map(|row| height * row) {
            page.cut((all.x, y), (all.right(), y));
        }
        let place = |row: usize, column: usize| all.band(height * row, height).strip(width * column, width);
        (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect()
    }
}

/// Draws cards, so many to a page, the page being cut as its cards ask; each is given the line for its foot.
pub fn cards<'a, T>(
    (paper, each): (&PaperTemplate, usize),
    cards: &'a [T],
    cut: impl Fn(&'a [T]) -> Cut,
    head: impl Fn(&'a T) -> &'a PaperHead,
    draw: impl Fn(&mut Page, Area, &'a T, &[String; 2]),
) -> Vec<Page> {
    let count = cards.len().div_ceil(each);
    let page = |(index, group): (usize, &'a [T])| {
        let cut = cut(group);
        let mut page = paper.page(cut.lying);
        for (cell, card) in cut.cells(&mut page).into_iter().zip(group) {
            draw(&mut page, cell, card, &paper.footer.line(head(card), index + 1, count));
        }
        page
    };
    cards.chunks(each).enumerate().map(page).collect()
}

impl Page {
    /// A label, then what is known, or a line to write on up to the right edge.
    pub fn field(&mut self, area: Area, label: &str, value: &str, style: Style) {
        self.write(area, label, style);
        let scaled = style.scaled(self.type_scale);
        let width = font::width(&font::printable(label), scaled.face, scaled.size) + PADDING * 2.0;
        let rest = area.strip(width, (area.w - width).max(Mm(0.0)));
        if value.is_empty() {
            let y = area.y + area.h * 0.5 + font::cap_height(scaled.size) * 0.5;
            self.line((rest.x, y), (rest.right() - PADDING, y), LINE);
        } else {
            self.write(rest, value, style);
        }
    }
}
