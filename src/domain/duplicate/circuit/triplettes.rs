//! D49: triplettes in line. North-South stay, East-West go one table up, the étuis one down.

use super::{Circuit, Format, Number, Play, Sides};
use crate::movement::moves::turned;

/// The most positions without a repeated étui.
pub(super) const fn positions(tables: u16) -> u16 {
    if tables.is_multiple_of(2) { tables.saturating_sub(1) } else { tables }
}

/// After that many positions East-West go two tables up, once (*saut*); `None` where they do not.
pub(super) fn jump(tables: u16) -> Option<u16> {
    tables.is_multiple_of(2).then_some(tables / 2)
}

/// Lays it out. With an odd number of triplettes there is no NS 1, and table 1 is the *relais*.
pub(super) fn circuit(tables: u16, positions: u8, size: u8, odd: bool) -> Circuit {
    let play = |table: u16, before: u16| {
        let up = before + u16::from(jump(tables).is_some_and(|jump| before >= jump));
        let ns = (!odd || table > 0).then_some(Number(table * 2 + 1));
        let eo = Some(Number(turned(table, i32::from(up), tables) * 2 + 2));
        Play::new(table + 1, turned(table, -i32::from(before), tables) + 1, Sides::Lines { ns, eo })
    };
    let positions = (0..u16::from(positions)).map(|before| (0..tables).map(|table| play(table, before)).collect());
    Circuit { numbered: false, ..Circuit::new(Format::Triplettes, tables, size, positions.collect()) }
}
