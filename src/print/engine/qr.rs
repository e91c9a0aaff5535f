//! The QR code of an address, from squares. The only file that names qrcodegen.

use qrcodegen::{QrCode, QrCodeEcc};

use super::page::{Grey, Page};
use super::unit::Area;

/// White around the code, in modules: readers ask for it.
const QUIET: usize = 2;

/// The squares of an address, row by row, true where they are black; `None` where it is too long for a code.
pub fn squares(address: &str) -> Option<Vec<Vec<bool>>> {
    let code = QrCode::encode_text(address, QrCodeEcc::Medium).ok()?;
    Some((0..code.size()).map(|y| (0..code.size()).map(|x| code.get_module(x, y)).collect()).collect())
}

/// Draws the code of an address as large as an area allows, at its right; nothing where the address is too long for one.
pub fn draw(page: &mut Page, area: Area, address: &str) {
    let Some(squares) = squares(address) else { return };
    let side = area.w.min(area.h);
    let module = side / (squares.len() + QUIET * 2);
    let at = |place: usize| module * (place + QUIET);
    let corner = area.right() - side;
    for (y, row) in squares.iter().enumerate() {
        let mut x = 0;
        while x < row.len() {
            let from = x;
            while x < row.len() && row[x] {
                x += 1;
            }
            if x > from {
                page.fill(Area::new(corner + at(from), area.y + at(y), at(x) - at(from), module), Grey::BLACK);
            }
            x += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Item, unit::Mm};

    #[test]
    fn a_code_stays_within_its_area_and_no_address_is_too_long_for_the_program() {
        let area = Area::new(Mm(20.0), Mm(30.0), Mm(25.0), Mm(25.0));
        let mut page = Page::portrait();
        draw(&mut page, area, "https://exemple.fr/tournoi/2026");
        assert!(page.items.len() > 100);
        for item in &page.items {
            let Item::Rect(rect) = item else { continue };
            assert!(rect.area.x >= area.x && rect.area.y >= area.y);
            assert!(rect.area.right().0 <= area.right().0 + 0.01 && rect.area.bottom().0 <= area.bottom().0 + 0.01);
        }
        let mut page = Page::portrait();
        draw(&mut page, area, &"x".repeat(5000));
        assert!(page.items.is_empty());
    }
}
