//! D53–D55: quadrettes; D36: three teams. The defence stays at its table, the attackers go two tables down a position, the étuis one.

use super::{Circuit, Format, Number, Play, Sides};
use crate::movement::moves::turned;

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
    let play = |table: u16, turn: i32| {
        let attack = who(turned(table, -2 * turn, tables) + 1);
        Play::new(table + 1, turned(table, -turn, tables) + 1, Sides::Opposed { attack, defence: who(table + 1) })
    };
    let position = |turn: u16| (0..tables).map(|table| play(table, turn.into())).collect();
    let positions = turns(tables, positions).into_iter().map(position).collect();
    Circuit::new(Format::Quadrettes, tables, size, positions)
}

/// D36: four *quarts temps* of two *mi-temps*, at 3 tables, each quart with its own three séries; the arbiter makes the hands, so
/// the first étuis are played where they lie.
pub(super) fn triangle(size: u8) -> Circuit {
    let play = |table: u16, quart: u16, half: u16| {
        let sides = opposed((table + 2 - half) % 3 + 1, table + 1);
        Play::new(table + 1, quart * 3 + (table + half) % 3 + 1, sides)
    };
    let position = |quart, half| (0..3).map(move |table| play(table, quart, half)).collect();
    let positions = (0..QUARTS).flat_map(|quart| (0..2).map(move |half| position(quart, half)));
    Circuit::new(Format::Teams, 3, size, positions.collect())
}

/// D35: two teams in two rooms; in each *quart temps* the attacker of one meets the defence of the other, in both rooms on the
/// same étuis, which are carried over and played again.
pub(super) fn duel(size: u8) -> Circuit {
    let play = |room: u16, quart: u16| Play::new(room, quart, opposed(room, 3 - room));
    let positions = (1..=QUARTS).map(|quart| (1..=2).map(|room| play(room, quart)).collect());
    Circuit { simultaneous: true, ..Circuit::new(Format::Teams, 2, size, positions.collect()) }
}

const fn opposed(attack: u16, defence: u16) -> Sides {
    Sides::Opposed { attack: Some(Number(attack)), defence: Some(Number(defence)) }
}
