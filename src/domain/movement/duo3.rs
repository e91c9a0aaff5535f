//! M7: 6 duos at 3 tables, where the fascicule's Howell would make partners meet.
//!
//! Source: our own search, `examples/search_duo3.rs`. One row per position; in a row, N S E O of table 1, then of table 2,
//! and so on; players are numbered from 1, and 2d − 1 and 2d are partners. The first row holds the starting seats, partners
//! together, which are not played. Twelve players cannot avoid meeting again from the second round on: any two rounds share
//! three meetings or more, and over six rounds 48 of the 60 pairs of opponents at least meet twice. The table reaches both
//! bounds at every number of rounds; no two players meet three times.

/// The starting seats and the 6 positions.
const ROWS: [[u8; 12]; 7] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [5, 1, 3, 7, 9, 2, 11, 4, 6, 10, 12, 8],
    [6, 9, 1, 3, 8, 11, 2, 5, 10, 12, 4, 7],
    [11, 7, 10, 1, 12, 2, 3, 6, 4, 8, 5, 9],
    [8, 1, 12, 4, 7, 9, 6, 2, 3, 10, 11, 5],
    [1, 5, 9, 12, 2, 3, 8, 10, 4, 6, 7, 11],
    [1, 4, 6, 10, 2, 5, 7, 12, 3, 8, 9, 11],
];

/// The player numbers of one position (from 1, the starting seats), at 3 tables only.
pub(super) fn row(tables: u16, position: u8) -> Option<&'static [u8]> {
    let row = ROWS.get(usize::from(position.checked_sub(1)?)).filter(|_| tables == 3)?;
    Some(row)
}

/// The number of positions for that many tables, the starting seats included; 0 but at 3 tables.
pub(super) const fn positions(tables: u16) -> u8 {
    if tables == 3 { ROWS.len() as u8 } else { 0 }
}
