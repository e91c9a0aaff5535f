//! The code of a table on its papers: a square for a camera, and its signs below for phones without one.

use crate::engine::{Area, Mm, Page, Style, qr};
use report::paper::TableDoor;

/// How large it is drawn where there is room: a phone reads it at arm's length.
pub(crate) const SIDE: Mm = Mm(26.0);
/// The line of the signs, in shares of the height.
const SIGNS: f32 = 0.14;

/// Draws it into an area, the square above its signs.
pub fn draw(page: &mut Page, area: Area, door: &TableDoor) {
    let line = area.h * SIGNS;
    let side = (area.h - line).min(area.w);
    qr::draw(page, Area::new(area.x + (area.w - side) / 2.0, area.y, side, side), &door.address);
    let style = Style::bold(8.0).centred().least(3.2);
    page.write(area.band(side, line), &door.signs, style);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use domain::TableNo;

    /// A table's code.
    pub(crate) fn door(table: u16) -> TableDoor {
        TableDoor {
            table: TableNo(table),
            address: "HTTP://192.168.43.101:8080/T/7KQ4M2XW".to_owned(),
            signs: "7KQ4 M2XW".to_owned(),
        }
    }
}
