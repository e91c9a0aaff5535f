//! M2: the Howell movements for 3 and 4 tables, where players change orientation.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 2, « Mouvement Howell FFT ». The same figures are in
//! `fixtures/movements_fft.json`, which a test compares with these. One row per position; in a row, N S E O of table 1,
//! then of table 2, and so on; players are numbered from 1.

/// 3 tables, 6 positions. Pairs repeat from position 2 on: unavoidable with 12 players (M4).
const THREE: [[u8; 12]; 6] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [1, 2, 7, 12, 5, 6, 11, 3, 9, 10, 4, 8],
    [1, 8, 7, 10, 5, 2, 11, 12, 9, 3, 4, 6],
    [1, 8, 6, 11, 5, 2, 4, 10, 9, 3, 12, 7],
    [1, 9, 5, 3, 7, 11, 4, 10, 2, 6, 12, 8],
    [1, 9, 7, 2, 5, 11, 4, 12, 10, 6, 3, 8],
];

/// 4 tables, 5 positions. Perfect: every pair meets exactly once (M4).
const FOUR: [[u8; 16]; 5] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    [1, 8, 10, 15, 16, 9, 7, 2, 6, 3, 13, 12, 11, 14, 4, 5],
    [1, 7, 12, 14, 15, 9, 6, 4, 8, 2, 13, 11, 10, 16, 3, 5],
    [1, 6, 11, 16, 14, 9, 8, 3, 7, 4, 13, 10, 12, 15, 2, 5],
    [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16],
];

/// The player numbers of one position (from 1), or `None` where the fascicule has no Howell movement.
pub(super) fn row(tables: u16, position: u8) -> Option<&'static [u8]> {
    let index = usize::from(position.checked_sub(1)?);
    match tables {
        3 => THREE.get(index).map(<[u8; 12]>::as_slice),
        4 => FOUR.get(index).map(<[u8; 16]>::as_slice),
        _ => None,
    }
}

/// The number of positions the fascicule gives for that many tables; 0 where it has no Howell movement.
pub(super) const fn positions(tables: u16) -> u8 {
    match tables {
        3 => THREE.len() as u8,
        4 => FOUR.len() as u8,
        _ => 0,
    }
}
