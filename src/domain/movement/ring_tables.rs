//! M9: the ring movement. From any seat there is one fixed next seat, the whole evening.
//!
//! Source: our own search, and at 8 tables a public list, « social golfer 8-4-10 » of the public-domain Dagstuhl tables: there
//! nothing of ours reaches 10 positions. `cargo run --release --example search_rings` finds bases of as many positions again for
//! all other numbers of tables, 4 to 22 in seconds, 23 to 26 in less than a minute, 27 to 30 in minutes; not always the same
//! bases: these come from several runs, and stay as they were released.
//!
//! With v = 3r + e players, e of them (1 to 12) never move and the others follow one another
//! on three rings of r places. A place is written `x.j`, place x of ring j, or `Fn`, a place that never moves; each group is
//! a table, N S E O. At position k (from 0) place x.j is taken by the player who began at (x + k).j. Every pair meets at most once
//! over r positions: as many as there can be, since each player meets three others at a time (at 8 tables 10 positions).

/// A line for each number of tables: tables, positions, and the places of each table.
pub(super) const RINGS: &str = include_str!("rings.txt");

/// 8 tables have no ring; one group of four per table, one line per position.
pub(super) const EIGHT: &str = "\
1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,16 17,18,19,20 21,22,23,24 25,26,27,28 29,30,31,32\n\
1,5,9,29 2,19,23,8 4,6,11,32 20,22,27,16 17,21,25,13 18,3,7,24 26,12,14,31 10,28,30,15\n\
1,22,28,31 2,24,27,29 4,7,25,14 17,6,12,15 18,8,11,13 3,21,10,16 19,5,26,32 20,23,9,30\n\
1,19,25,12 2,20,26,11 18,4,10,27 6,23,31,16 22,7,15,32 17,3,9,28 5,24,13,30 21,8,29,14\n\
1,23,11,14 2,5,28,16 4,8,9,31 20,24,25,15 18,21,12,32 3,22,26,29 19,6,10,13 17,7,27,30\n\
1,24,10,32 2,6,25,30 19,4,29,15 18,22,9,14 21,7,11,28 3,20,13,31 5,23,27,12 17,8,26,16\n\
1,20,21,6 2,7,10,31 17,4,5,22 19,24,28,14 25,11,29,16 3,8,12,30 18,23,26,15 9,27,13,32\n\
1,18,30,16 17,2,14,32 4,23,28,13 19,21,27,31 22,8,25,10 3,5,11,15 6,24,9,26 20,7,12,29\n\
1,7,26,13 2,21,9,15 4,24,12,16 17,23,10,29 19,22,11,30 3,6,27,14 18,5,25,31 20,8,28,32\n\
1,8,27,15 2,22,12,13 4,21,26,30 18,6,28,29 19,7,9,16 3,23,25,32 20,5,10,14 17,24,11,31";
