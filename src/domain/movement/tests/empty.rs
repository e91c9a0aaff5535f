//! M5: the empty chairs of any movement.

use crate::movement::verify::{defects, plays_at_three};
use crate::movement::{Kind, Movement, Place, absent};

/// Turns beyond the first at a table of 3; `None` where there is a table of 2. Counted on the seats themselves.
fn cost(movement: Movement, empty: &[Place]) -> Option<u32> {
    let plan = movement.plan().unwrap().without(empty);
    let sound = defects(&plan.positions).is_empty();
    sound.then(|| plays_at_three(&plan.positions).into_values().map(|times| u32::from(times) - 1).sum())
}

#[test]
fn m5_two_empty_chairs_are_the_best_of_all_pairs() {
    for (kind, tables, positions) in [
        (Kind::Anneau, 4, 4),
        (Kind::Anneau, 7, 5),
        (Kind::Anneau, 8, 6),
        (Kind::Decalages, 6, 4),
        (Kind::Decalages, 10, 3),
    ] {
        let movement = Movement::individual(kind, tables, positions);
        let places: Vec<Place> = Place::all(tables).collect();
        let pairs = (0..places.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let least = pairs.filter_map(|(a, b)| cost(movement, &[places[a], places[b]])).min();
        match absent::choose(kind, tables, positions, 2) {
            Ok(found) => assert_eq!(cost(movement, &found.places), least, "{kind} {tables} {positions}"),
            Err(_) => assert_eq!(least, None),
        }
    }
}

#[test]
fn m5_one_missing_never_plays_anybody_twice_at_3_in_a_clean_movement() {
    for tables in 5..=22 {
        for kind in [Kind::Fft, Kind::Anneau, Kind::Decalages] {
            let movement = Movement::individual(kind, tables, 5);
            if movement.allowed().is_ok() && movement.clean_positions(5) == 5 {
                assert!(absent::choose(kind, tables, 5, 1).unwrap().again_at_three.is_empty(), "{kind} {tables}");
            }
        }
    }
}

#[test]
fn m5_a5_in_a_howell_of_15_the_empty_chair_is_north_of_the_highest_table() {
    let labels = |tables, positions, missing| -> Vec<String> {
        let chosen = absent::choose(Kind::Howell, tables, positions, missing).unwrap();
        chosen.places.iter().map(|place| place.label(Kind::Howell)).collect()
    };
    for positions in 1..=5 {
        assert_eq!(labels(4, positions, 1), ["13"], "all choices cost the same, so the letter decides");
    }
    let cheapest = |positions| {
        let costs = Place::all(3).filter_map(|place| cost(Movement::individual(Kind::Howell, 3, positions), &[place]));
        costs.min()
    };
    for positions in 1..=6 {
        let chosen = absent::choose(Kind::Howell, 3, positions, 1).unwrap();
        let own = cost(Movement::individual(Kind::Howell, 3, positions), &chosen.places);
        assert_eq!(own, cheapest(positions), "at 11, fewer turns at a table of 3 come before the letter");
    }
}
