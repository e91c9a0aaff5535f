//! S8, S10: tables of 5.

use proptest::prelude::*;

use crate::lot::Lot;
use crate::movement::verify::{defects, seated, turns_at};
use crate::movement::{Game, Seating, Shape, Sizes, drawn};

#[test]
fn s8_tables_of_5_are_completed_by_tables_of_4() {
    let sizes = |players| Game::Cinq.sizes(players).unwrap();
    assert_eq!(sizes(20), Sizes { fives: 4, fours: 0, threes: 0 });
    assert_eq!(sizes(23), Sizes { fives: 3, fours: 2, threes: 0 });
    assert_eq!(sizes(16), Sizes { fives: 0, fours: 4, threes: 0 });
    assert_eq!(sizes(11), Sizes { fives: 0, fours: 2, threes: 1 }, "nothing else is possible");
    assert_eq!(Shape::of_game(23, Game::Cinq).unwrap(), Shape { players: 23, tables: 5, missing: 0 });
    assert_eq!(Shape::of_game(2, Game::Cinq).unwrap_err().rule, "M5");
}

#[test]
fn s10_the_players_left_over_are_fifth_at_a_table() {
    let sizes = |players| Game::Mort.sizes(players).unwrap();
    assert_eq!(sizes(16), Sizes { fives: 0, fours: 4, threes: 0 });
    assert_eq!(sizes(19), Sizes { fives: 3, fours: 1, threes: 0 });
    assert_eq!(sizes(11), Sizes { fives: 0, fours: 2, threes: 1 }, "there are not three tables to be fifth at");
}

#[test]
fn m5_the_sizes_are_the_best_of_all() {
    for players in 8usize..=600 {
        for game in Game::ALL {
            let found = game.sizes(players).unwrap();
            assert_eq!(found.fives * 5 + found.fours * 4 + found.threes * 3, players);
            // Every way of making tables, for small numbers.
            for fives in (0..=players / 5).filter(|fives| players <= 60 && (*fives == 0 || game != Game::Quatre)) {
                for fours in 0..=(players - 5 * fives) / 4 {
                    let left = players - 5 * fives - 4 * fours;
                    if left.is_multiple_of(3) {
                        let threes = left / 3;
                        assert!(found.threes <= threes);
                        if found.threes == threes && game == Game::Cinq {
                            assert!(found.fives >= fives);
                        } else if found.threes == threes {
                            assert!(found.fives <= fives);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn s10_nobody_is_fifth_twice_before_everybody_was() {
    let people: Vec<u16> = (0..19).collect();
    let mut lot = Lot::new(5);
    let mut nights: Vec<Seating<u16>> = Vec::new();
    // 3 tables of 5 are 15 chairs of 19: no third turn before all had two, and so on.
    for _ in 0..6 {
        let turns = turns_at(&nights, 5);
        let count = |p: u16| turns.get(&p).copied().unwrap_or(0);
        nights.push(drawn::by_lot(&people, Game::Mort, count, &mut lot));
        let turns = turns_at(&nights, 5);
        let counts: Vec<u8> = people.iter().map(|p| turns.get(p).copied().unwrap_or(0)).collect();
        assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
    }
}

proptest! {
    #[test]
    fn m6_drawn_tables_of_5_seat_everybody_once(players in 8usize..=600, seed: u64, cinq: bool) {
        let game = if cinq { Game::Cinq } else { Game::Mort };
        let people: Vec<usize> = (0..players).collect();
        let seating = drawn::by_lot(&people, game, |p| (p % 3) as u8, &mut Lot::new(seed));
        let ranked = drawn::best_against_best(&people, game, |p| (p % 2) as u8);
        let tables = game.sizes(players).unwrap().tables();
        for seating in [&seating, &ranked] {
            prop_assert_eq!(defects(&[seating]), []);
            prop_assert_eq!(seating.len(), tables);
            prop_assert_eq!(seating.iter().flat_map(seated).count(), players);
        }
        let flat: Vec<usize> = ranked.iter().flat_map(seated).collect();
        prop_assert_eq!(flat, people);
    }
}
