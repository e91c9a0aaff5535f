//! D51: Emmanuel 16. Four *poules* of 4 triplettes; in a poule a triplette defends against the three others one after the other,
//! and attacks all three at once, each of its members at another table.
//!
//! Source: FFT, *Manuel de l'organisateur de tournois*, 1 July 2011, pp. 46–49.

use super::{Circuit, Format, Number, Play, Sides, howell};

/// Étuis of a position.
const ETUIS: u16 = 6;

/// Deals of a position, each with its three tables: the defence, the étui, the attack. Triplettes are numbered within the poule. At the
/// fourth deal the last two tables have changed places against the source, where étui 2 comes to table 2 twice, and étui 5 to table 5: a
/// line of a fiche is known by étui, position and table (D12).
type Schedule = [[(usize, u16, usize); 3]; 4];

/// Poule A, and C with the copy of the étuis.
const FIRST: Schedule = [
    [(2, 1, 1), (3, 2, 1), (4, 3, 1)],
    [(1, 4, 2), (3, 6, 2), (4, 5, 2)],
    [(1, 5, 3), (2, 3, 3), (4, 4, 3)],
    [(1, 6, 4), (3, 1, 4), (2, 2, 4)],
];

/// Poule B, and D with the copy of the étuis.
const SECOND: Schedule = [
    [(2, 4, 1), (3, 5, 1), (4, 6, 1)],
    [(1, 1, 2), (3, 3, 2), (4, 2, 2)],
    [(1, 2, 3), (2, 6, 3), (4, 1, 3)],
    [(1, 3, 4), (3, 4, 4), (2, 5, 4)],
];

/// Lays it out, at most 5 positions of 4 deals. With 15 triplettes number 1 is fictive.
pub(super) fn circuit(positions: u8, fictive: bool) -> Circuit {
    let position = |position: u8| {
        let poules = howell::poules(position).into_iter().zip(0u16..);
        poules.flat_map(|(poule, index)| plays(&poule, index, position, fictive)).collect()
    };
    Circuit::new(Format::Triplettes, 12, 1, (1..=positions.min(5)).map(position).collect())
}

/// The twelve plays of a poule.
fn plays(poule: &[Option<Number>; 4], index: u16, position: u8, fictive: bool) -> Vec<Play> {
    let schedule = if index.is_multiple_of(2) { &FIRST } else { &SECOND };
    let who = |member: usize| poule[member - 1].filter(|number| !fictive || number.0 != 1);
    let mut found = Vec::new();
    for (deal, tables) in (1..).zip(schedule) {
        for ((defence, etui, attack), table) in tables.iter().zip(1..) {
            let sides = Sides::Opposed { attack: who(*attack), defence: who(*defence) };
            let play = Play::new(index * 3 + table, u16::from(position - 1) * ETUIS + etui, sides);
            found.push(Play { deal, set: if index < 2 { 1 } else { 2 }, ..play });
        }
    }
    found
}
