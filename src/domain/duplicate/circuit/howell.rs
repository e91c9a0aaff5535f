//! D44, D46: the individual Howell of 3 and 4 tables, where players change orientation and every table plays the same étuis.

use super::{Circuit, Format, Number, Play, Sides};
use crate::movement::{self, Place};

/// 3 tables: players at N, S, E, O of tables 1, 2, 3, a row per position. Source: FFT, *Manuel de l'organisateur de tournois*,
/// 1 July 2011, p. 20. It is not the table of free deals (M2).
const THREE: [[u16; 12]; 7] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [2, 9, 8, 5, 4, 10, 7, 12, 1, 6, 11, 3],
    [9, 4, 2, 6, 7, 5, 12, 1, 8, 10, 11, 3],
    [3, 5, 12, 4, 1, 10, 8, 9, 2, 7, 6, 11],
    [1, 8, 6, 12, 11, 5, 4, 9, 10, 2, 7, 3],
    [5, 10, 2, 1, 11, 8, 4, 7, 6, 3, 9, 12],
    [2, 11, 12, 8, 6, 4, 10, 5, 7, 3, 9, 1],
];

/// D46: the série of each position in the first, second and third tournament of 4 tables with one set of étuis, and which copy
/// of it. Source: the same, p. 25, where the copies of étuis 1 to 8 are numbered 25 to 32.
const SHARED: [[(u16, u8); 5]; 3] = [
    [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)],
    [(2, 1), (1, 1), (5, 1), (3, 1), (4, 1)],
    [(1, 2), (2, 2), (4, 1), (5, 1), (3, 1)],
];

/// The most positions at that many tables; 0 where there is none.
pub(super) const fn positions(tables: u16) -> u8 {
    match tables {
        3 => 7,
        4 => 5,
        _ => 0,
    }
}

/// The seats, a row per position. The 4 tables are those of free deals.
fn rows(tables: u16, count: u8) -> Vec<Vec<Option<Number>>> {
    if tables == 3 {
        return THREE.iter().take(usize::from(count)).map(|row| row.map(|n| Some(Number(n))).to_vec()).collect();
    }
    let plan = movement::Plan::new(movement::Kind::Howell, tables, count.min(positions(tables)));
    let number = |place: Place| Number(place.number());
    let row = |seating: &movement::Seating<Place>| {
        seating.iter().flat_map(|chairs| chairs[..4].iter().map(|chair| chair.map(number))).collect()
    };
    plan.map_or_else(Vec::new, |plan| plan.positions.iter().map(row).collect())
}

/// Lays it out: position p plays série p at every table.
pub(super) fn circuit(tables: u16, count: u8, size: u8) -> Circuit {
    let series: Vec<(u16, u8)> = (1..=u16::from(count)).map(|serie| (serie, 1)).collect();
    laid_out(tables, &series, size)
}

/// D46: the `index`th (from 0) of the tournaments of 4 tables that share one set of étuis.
pub(super) fn sharing(index: usize, count: u8, size: u8) -> Option<Circuit> {
    Some(laid_out(4, SHARED.get(index)?.get(..usize::from(count))?, size))
}

fn laid_out(tables: u16, series: &[(u16, u8)], size: u8) -> Circuit {
    let count = u8::try_from(series.len()).unwrap_or(u8::MAX);
    let position = |(row, (serie, set)): (Vec<Option<Number>>, &(u16, u8))| {
        let seated = row.as_chunks::<4>().0.iter().zip(1..);
        let play = |(chairs, table): (&_, _)| Play { set: *set, ..Play::new(table, *serie, Sides::Players(*chairs)) };
        seated.map(play).collect()
    };
    let positions = rows(tables, count).into_iter().zip(series).map(position).collect();
    Circuit { simultaneous: true, ..Circuit::new(Format::Individual, tables, size, positions) }
}

/// The four players at each table of a position, for the *poules* of Emmanuel 16 (D51).
pub(super) fn poules(position: u8) -> Vec<[Option<Number>; 4]> {
    let row = rows(4, position).pop().unwrap_or_default();
    row.as_chunks::<4>().0.to_vec()
}
