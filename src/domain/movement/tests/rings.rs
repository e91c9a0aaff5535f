//! M9 and M3: rings and shifts, judged by the verifier, which knows nothing of how they were made.

use std::collections::BTreeMap;

use super::some;
use crate::PositionNo;
use crate::award::Formula;
use crate::movement::verify::{defects, first_repeat, partners_together, repeats, seated};
use crate::movement::{Kind, MAX_POSITIONS, Movement, Place, Plan};

/// The largest numbers of positions without a repeated meeting (M9).
const RING: [(u16, u8); 27] = [
    (4, 5),
    (5, 5),
    (6, 7),
    (7, 9),
    (8, 10),
    (9, 11),
    (10, 13),
    (11, 14),
    (12, 15),
    (13, 17),
    (14, 18),
    (15, 19),
    (16, 21),
    (17, 21),
    (18, 23),
    (19, 25),
    (20, 26),
    (21, 27),
    (22, 29),
    (23, 28),
    (24, 31),
    (25, 32),
    (26, 31),
    (27, 32),
    (28, 35),
    (29, 36),
    (30, 38),
];

#[test]
fn m9_every_ring_seats_everybody_once_and_repeats_no_meeting() {
    for (tables, positions) in some(RING, 4) {
        let plan = Plan::new(Kind::Anneau, tables, positions).unwrap();
        assert_eq!(defects(&plan.positions), [], "{tables} tables");
        assert_eq!(repeats(&plan.positions), [], "{tables} tables");
        for seating in &plan.positions {
            assert_eq!(seating.iter().flat_map(seated).count(), usize::from(tables) * 4);
        }
        // Each player meets three others at a time: no movement goes further (but at 8 tables, where 10 are known).
        assert!(positions <= ((tables * 4 - 1) / 3) as u8 && Plan::new(Kind::Anneau, tables, positions + 1).is_none());
        assert_eq!(Movement::individual(Kind::Anneau, tables, 5).clean_positions(MAX_POSITIONS), positions.min(20));
    }
}

#[test]
fn m9_from_each_seat_there_is_one_next_seat_all_evening() {
    for (tables, positions) in some(RING.into_iter().filter(|(tables, _)| *tables != 8), 4) {
        let movement = Movement::individual(Kind::Anneau, tables, positions);
        let plan = movement.plan().unwrap();
        let cards = movement.next_seats().unwrap();
        let mut next = BTreeMap::new();
        for position in 1..positions {
            for place in Place::all(tables) {
                let (here, there) =
                    (plan.seat(place, PositionNo(position)), plan.seat(place, PositionNo(position + 1)));
                let (here, there) = (here.unwrap(), there.unwrap());
                assert_eq!(*next.entry(here).or_insert(there), there, "{tables} tables, position {position}");
                assert_eq!(cards.get(&here), Some(&there));
            }
        }
        let still = next.iter().filter(|(here, there)| here == there).count();
        assert!((1..=12).contains(&still) && still == movement.still_places().len(), "{tables} tables: {still} fixed");
    }
    let eight = Movement::individual(Kind::Anneau, 8, 5);
    assert_eq!(eight.next_seats(), None);
    // The FFT's moves at 7 tables are always the same, at 12 not; after one position there are no moves.
    assert!(Movement::individual(Kind::Fft, 7, 5).next_seats().is_some());
    assert_eq!(Movement::individual(Kind::Fft, 12, 7).next_seats(), None);
    assert_eq!(Movement::individual(Kind::Anneau, 9, 1).next_seats(), None);
}

#[test]
fn m9_where_there_is_no_ring_it_is_said() {
    for tables in [2, 3, 31, 40] {
        let refusal = Movement::individual(Kind::Anneau, tables, 5).allowed().unwrap_err();
        assert!(refusal.rule == "M9" && !refusal.advice.is_empty(), "{refusal}");
    }
    assert_eq!(Movement::individual(Kind::Anneau, 6, 8).allowed().unwrap_err().rule, "M9");
    assert_eq!(Movement::individual(Kind::Decalages, 4, 3).allowed().unwrap_err().rule, "M3");
}

#[test]
fn m3_shifts_repeat_no_meeting_as_far_as_was_found() {
    let listed = [
        (5, 5),
        (6, 5),
        (7, 7),
        (8, 7),
        (9, 7),
        (10, 9),
        (11, 11),
        (12, 11),
        (13, 13),
        (14, 13),
        (15, 15),
        (16, 15),
        (17, 17),
        (18, 17),
        (19, 19),
        (20, 19),
        (21, 21),
    ];
    let more = (22..=150).map(|tables| (tables, 21));
    for (tables, positions) in listed.into_iter().chain(some(more, 8)) {
        let plan = Plan::new(Kind::Decalages, tables, positions).unwrap();
        assert_eq!(first_repeat(&plan.positions), None, "{tables} tables");
        if tables < 40 {
            assert_eq!(defects(&plan.positions), []);
        }
    }
    // A night of 12 positions at 13 tables or more comes out clean.
    for tables in some(13..=60, 6) {
        let plan = Plan::new(Kind::Decalages, tables, 12).unwrap();
        assert_eq!(repeats(&plan.positions), [], "{tables} tables");
        assert!(Movement::individual(Kind::Decalages, tables, 12).clean_positions(12) == 12, "{tables} tables");
    }
}

#[test]
fn m3_few_positions_go_with_few_special_moves() {
    let specials = |tables, positions| {
        let text = Movement::individual(Kind::Decalages, tables, positions).describe();
        text.matches("vers la position").count()
    };
    assert_eq!([9, 10, 11].map(|positions| specials(12, positions)), [2, 2, 6]);
    assert_eq!((specials(15, 13), specials(16, 12), specials(20, 18)), (2, 2, 2));
    for (tables, most) in [(12, 11), (15, 15), (16, 15), (18, 17), (20, 19), (21, 21)] {
        for positions in 2..=most {
            let plan = Plan::new(Kind::Decalages, tables, positions).unwrap();
            assert_eq!(first_repeat(&plan.positions), None, "{tables} tables, {positions} positions");
        }
    }
}

#[test]
fn m3_shifts_never_do_worse_than_the_fft_s_moves() {
    for tables in some(5..=40, 5) {
        let clean = |kind| Movement::individual(kind, tables, 5).clean_positions(MAX_POSITIONS);
        assert!(clean(Kind::Decalages) >= clean(Kind::Fft), "{tables} tables");
    }
}

#[test]
fn m3_shifts_are_announced_like_the_fft_s_moves() {
    let ten = Movement::individual(Kind::Decalages, 10, 7);
    assert!(ten.describe().contains("vers la position 6"), "{}", ten.describe());
    assert!(ten.announce(6) != ten.announce(5) && ten.announce(5).starts_with("Nord reste, Sud monte d'une table"));
}

#[test]
fn m7_partners_never_meet_in_rings_and_shifts() {
    for kind in [Kind::Anneau, Kind::Decalages] {
        for tables in 5..=16 {
            for formula in [Formula::Duo, Formula::Equipe4] {
                let movement = Movement { kind, tables, positions: 4, formula, parallel: false };
                assert_eq!(movement.allowed(), Ok(()));
                let plan = movement.plan().unwrap();
                assert_eq!(partners_together(&plan.positions, &movement.blocks()), []);
                assert!(repeats(&plan.positions).is_empty());
            }
        }
    }
}
