//! D50: Howell of triplettes, 3 to 8 tables: each meets all others.
//!
//! From one position to the next every number and every série goes up by one and begins again, but for the last triplette, which
//! stays at table 1. Source: FFT, *Manuel de l'organisateur de tournois*, 1 July 2011, pp. 34–45 (`fixtures/duplicate/circuits_fft.json`). At
//! 4 tables some plays are printed the other way round, and ours turn others: the meetings are the same, the comparisons are not.

use super::{Circuit, Format, Number, Play, Sides};

/// One Howell: the first position, and the plays turned.
struct Howell {
    /// NS, EO and the série of tables 1, 2, … at position 1.
    first: &'static [(u16, u16, u16)],
    /// D50, H3: the série is that of the position, at all tables.
    simultaneous: bool,
    /// Printed with NS and EO exchanged: for each position, its tables.
    turned: &'static [&'static [u16]],
    /// Ours: the same, so that comparisons are equal or nearly.
    balanced: &'static [&'static [u16]],
}

const NOT_TURNED: &[&[u16]] = &[];

/// D50: of four étuis, the one (from 0) that the first of two sessions leaves out, by série; the second plays it and leaves out
/// the other of the last two, so that each attacks 10 times in one session and 11 in the other.
const LEFT_OUT: [[u8; 7]; 2] = [[2, 2, 3, 3, 3, 3, 2], [3, 3, 2, 2, 2, 2, 3]];

const HOWELLS: [Howell; 6] = [
    Howell { first: &[(6, 1, 1), (5, 2, 1), (4, 3, 1)], simultaneous: true, turned: NOT_TURNED, balanced: NOT_TURNED },
    Howell {
        first: &[(8, 1, 1), (6, 2, 4), (5, 7, 6), (3, 4, 7)],
        simultaneous: false,
        turned: &[&[], &[2], &[2, 4], &[2, 4], &[2], &[2], &[2]],
        balanced: &[&[2, 4], &[1, 2, 3], &[2, 4], &[3], &[2], &[1, 2, 3, 4], &[1, 2]],
    },
    Howell {
        first: &[(10, 1, 1), (5, 7, 3), (4, 8, 5), (2, 3, 6), (6, 9, 8)],
        simultaneous: false,
        turned: NOT_TURNED,
        balanced: &[&[2, 3, 4], &[1, 2, 4], &[1, 2, 5], &[1, 3, 4], &[4, 5], &[1, 3, 4], &[3, 4], &[3, 4], &[5]],
    },
    Howell {
        first: &[(12, 1, 1), (6, 11, 3), (5, 9, 7), (2, 3, 8), (10, 8, 9), (4, 7, 11)],
        simultaneous: false,
        turned: NOT_TURNED,
        balanced: NOT_TURNED,
    },
    Howell {
        first: &[(14, 1, 1), (6, 9, 3), (5, 11, 4), (4, 13, 5), (7, 12, 10), (2, 3, 11), (8, 10, 12)],
        simultaneous: false,
        turned: NOT_TURNED,
        balanced: NOT_TURNED,
    },
    Howell {
        first: &[(16, 1, 1), (7, 12, 2), (4, 8, 5), (9, 15, 7), (3, 5, 11), (14, 2, 13), (11, 10, 14), (13, 6, 15)],
        simultaneous: false,
        turned: NOT_TURNED,
        balanced: NOT_TURNED,
    },
];

fn howell_for(tables: u16) -> Option<&'static Howell> {
    HOWELLS.get(usize::from(tables.checked_sub(3)?))
}

/// All positions there are; 0 where there is no Howell.
pub(super) fn positions(tables: u16) -> u16 {
    howell_for(tables).map_or(0, |_| tables * 2 - 1)
}

/// True where some plays are turned to balance the comparisons.
pub(super) fn has_balanced(tables: u16) -> bool {
    howell_for(tables).is_some_and(|howell| !howell.balanced.is_empty())
}

/// Lays it out. With an odd number of triplettes number 1 is fictive: its opponent rests.
///
/// D50: at 4 tables with 3 étuis of each série, `second` is the session that plays the étui which the first one left out.
pub(super) fn circuit(
    tables: u16,
    (positions, size): (u8, u8),
    balanced: bool,
    fictive: bool,
    second: bool,
) -> Option<Circuit> {
    let howell = howell_for(tables)?;
    let halved = tables == 4 && size == 3 && !balanced;
    let round = tables * 2 - 1;
    let turned = if balanced { howell.balanced } else { howell.turned };
    let who = |number: u16| (!fictive || number != 1).then_some(Number(number));
    let play = |position: u16, table: u16, (ns, eo, serie): (u16, u16, u16)| {
        let moved = |number: u16| if number > round { number } else { (number - 1 + position) % round + 1 };
        let here = turned.get(usize::from(position)).is_some_and(|tables| tables.contains(&table));
        let (ns, eo) = if here { (eo, ns) } else { (ns, eo) };
        let serie = if howell.simultaneous { position + 1 } else { moved(serie) };
        Play::new(table, serie, Sides::Lines { ns: who(moved(ns)), eo: who(moved(eo)) })
    };
    let position = |position| (1..).zip(howell.first).map(|(table, first)| play(position, table, *first)).collect();
    let positions = (0..u16::from(positions).min(round)).map(position).collect();
    Some(Circuit {
        left_out: if halved { &LEFT_OUT[usize::from(second)] } else { &[] },
        simultaneous: howell.simultaneous,
        ..Circuit::new(Format::Triplettes, tables, size, positions)
    })
}
