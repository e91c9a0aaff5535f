//! D53–D55: quadrettes; D36: three teams. The defence stays at its table, the attackers go two tables down a position, the étuis one.

use super::line::turned;
use super::{Circuit, Format, Number, Play, Sides};
use crate::TableNo;
use crate::duplicate::Serie;

/// *Quarts temps* of a match of three.
const QUARTS: u16 = 4;

/// D54: the turns of the whole circuit that are played, from 1 to T − 1: the first half of them, then the last.
pub(super) fn turns(tables: u16, positions: u8) -> Vec<u16> {
    let half = u16::from(positions / 2);
    (1..=half).chain(tables.saturating_sub(half)..tables).collect()
}

/// Lays it out; `positions` is even. With an even number of quadrettes number 1 is fictive, and table 1 the *relais*.
pub(super) fn circuit(tables: u16, positions: u8, size: u8, fictive: bool) -> Circuit {
    let who = |number: u16| (!fictive || number != 1).then_some(Number(number));
    let play = |table: u16, turn: u16| Play {
        table: TableNo(table + 1),
        deal: 1,
        serie: Serie(turned(table, -i32::from(turn), tables) + 1),
        set: 1,
        sides: Sides::Opposed { attack: who(turned(table, -2 * i32::from(turn), tables) + 1), defence: who(table + 1) },
    };
    let turns = turns(tables, positions).into_iter();
    Circuit {
        format: Format::Quadrettes,
        tables,
        size,
        left_out: &[],
        simultaneous: false,
        numbered: true,
        positions: turns.map(|turn| (0..tables).map(|table| play(table, turn)).collect()).collect(),
    }
}

/// D36: four *quarts temps* of two *mi-temps*, at 3 tables, each quart with its own three séries; the arbiter makes the hands, so
/// the first étuis are played where they lie.
pub(super) fn triangle(size: u8) -> Circuit {
    let play = |table: u16, quart: u16, half: u16| Play {
        table: TableNo(table + 1),
        deal: 1,
        serie: Serie(quart * 3 + (table + half) % 3 + 1),
        set: 1,
        sides: Sides::Opposed { attack: Some(Number((table + 2 - half) % 3 + 1)), defence: Some(Number(table + 1)) },
    };
    let position = |quart, half| (0..3).map(move |table| play(table, quart, half)).collect();
    Circuit {
        format: Format::Teams,
        tables: 3,
        size,
        left_out: &[],
        simultaneous: false,
        numbered: true,
        positions: (0..QUARTS).flat_map(|quart| (0..2).map(move |half| position(quart, half))).collect(),
    }
}

/// D35: two teams in two rooms; in each *quart temps* the attacker of one meets the defence of the other, in both rooms on the
/// same étuis, which are carried over and played again.
pub(super) fn duel(size: u8) -> Circuit {
    let play = |room: u16, quart: u16| Play {
        table: TableNo(room),
        deal: 1,
        serie: Serie(quart),
        set: 1,
        sides: Sides::Opposed { attack: Some(Number(room)), defence: Some(Number(3 - room)) },
    };
    Circuit {
        format: Format::Teams,
        tables: 2,
        size,
        left_out: &[],
        simultaneous: true,
        numbered: true,
        positions: (1..=QUARTS).map(|quart| (1..=2).map(|room| play(room, quart)).collect()).collect(),
    }
}
