//! A square for a camera on a paper, with words below: of a table its signs, for phones without one.

use crate::engine::{Area, Mm, Page, Style, qr};
use report::paper::TableDoor;

/// How large it is drawn where there is room: a phone reads it at arm's length.
pub(crate) const SIDE: Mm = Mm(26.0);
/// The line of the signs, in shares of the height.
const SIGNS: f32 = 0.14;

/// Draws the code of a table into an area, the square above its signs.
pub fn draw(page: &mut Page, area: Area, door: &TableDoor) {
    square(page, area, &door.address, &door.signs);
}

/// Draws the square of an address above some words.
pub(crate) fn square(page: &mut Page, area: Area, address: &str, words: &str) {
    let line = area.h * SIGNS;
    let side = (area.h - line).min(area.w);
    qr::draw(page, Area::new(area.x + (area.w - side) / 2.0, area.y, side, side), address);
    let style = Style::bold(8.0).centred().least(3.2);
    page.write(area.band(side, line), words, style);
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
