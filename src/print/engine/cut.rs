//! What papers that somebody fills in by hand have in common: a label with a line to write on, cells to cut apart.

use super::font;
use super::page::Page;
use super::unit::{Area, Mm};
use super::write::{PADDING, Style};

/// Thickness of a line to write on.
const LINE: Mm = Mm(0.2);

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

/// Divides a page into cells, row by row, and draws where to cut.
pub fn cells(page: &mut Page, columns: usize, rows: usize) -> Vec<Area> {
    let all = page.area();
    let (width, height) = (all.w / columns, all.h / rows);
    for column in 1..columns {
        let x = width * column;
        page.cut((x, all.y), (x, all.bottom()));
    }
    for row in 1..rows {
        let y = height * row;
        page.cut((all.x, y), (all.right(), y));
    }
    let place = |row: usize, column: usize| all.band(height * row, height).strip(width * column, width);
    (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect()
}
