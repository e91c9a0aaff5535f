//! M6: draws with a memory.

use proptest::prelude::*;

use super::{cases, some};
use crate::lot::Lot;
use crate::movement::memory::{Memory, best_against_best, by_lot};
use crate::movement::verify::{defects, plays_at_three, repeats, seated, turns_at};
use crate::movement::{Game, Seating, drawn};

/// Draws that many positions, each with the memory of those before.
fn night(people: &[u16], game: Game, positions: u8, seed: u64) -> Vec<Seating<u16>> {
    let mut night: Vec<Seating<u16>> = Vec::new();
    for position in 1..=positions {
        let turns = turns_at(&night, if game == Game::Mort { 5 } else { 3 });
        let threes = |who: u16| turns.get(&who).copied().unwrap_or(0);
        let memory = Memory::of(&night);
        night.push(by_lot(people, game, threes, &memory, &mut Lot::for_position(seed, position)).seating);
    }
    night
}

#[test]
fn m6_drawn_positions_repeat_nothing_where_there_is_room() {
    for (players, positions) in [(24u16, 4u8), (46, 6), (60, 7), (100, 10)] {
        let people: Vec<u16> = (0..players).collect();
        let night = night(&people, Game::Quatre, positions, 7);
        assert_eq!(repeats(&night), [], "{players} players, {positions} positions");
        assert_eq!(defects(&night), []);
    }
}

#[test]
fn m6_two_tables_repeat_as_little_as_can_be() {
    // 8 players: two rounds share 4 meetings at least (2 + 2 at each table).
    let people: Vec<u16> = (0..8).collect();
    assert_eq!(repeats(&night(&people, Game::Quatre, 2, 1)).len(), 4);
    // 16 players: 5 positions without a repeat exist; 3 are always found.
    let people: Vec<u16> = (0..16).collect();
    assert_eq!(repeats(&night(&people, Game::Quatre, 3, 1)), []);
}

#[test]
fn m6_in_a_small_room_the_fewest_repeats_are_proved() {
    // 8 players: 2 pairs at each table. 11 players: each table of 4 draws from 3 tables, and the table of 3 from the two whose
    // players were not at 3 yet, so that one pair at least meets again at each.
    for (players, expected) in [(8u16, 4), (11, 3)] {
        let people: Vec<u16> = (0..players).collect();
        let first = drawn::by_lot(&people, Game::Quatre, |_| 0, &mut Lot::new(1));
        let turns = turns_at(std::slice::from_ref(&first), 3);
        let memory = Memory::of(std::slice::from_ref(&first));
        let threes = |who: u16| turns.get(&who).copied().unwrap_or(0);
        let second = by_lot(&people, Game::Quatre, threes, &memory, &mut Lot::new(2));
        assert!(second.fewest, "{players} players");
        assert_eq!(defects(std::slice::from_ref(&second.seating)), []);
        assert_eq!(repeats(&[first, second.seating]).len(), expected, "{players} players");
    }
}

#[test]
fn m5_with_memory_nobody_is_at_3_twice_before_everybody_was() {
    let people: Vec<u16> = (0..46).collect();
    let night = night(&people, Game::Quatre, 7, 3);
    assert!(plays_at_three(&night).into_values().all(|turns| turns == 1));
}

#[test]
fn m6_best_against_best_leaves_the_ranking_only_to_avoid_a_repeat() {
    let ranked: Vec<u16> = (0..24).collect();
    let alone = drawn::best_against_best(&ranked, Game::Quatre, |_| 0);
    let none = Memory::of(&Vec::<Seating<u16>>::new());
    assert_eq!(best_against_best(&ranked, Game::Quatre, |_| 0, &none, 3, &mut Lot::new(1)).seating, alone);
    // Each has met the other three of the table: within 3 tables all can be avoided, within 0 nothing.
    let memory = Memory::of(std::slice::from_ref(&alone));
    assert_eq!(best_against_best(&ranked, Game::Quatre, |_| 0, &memory, 0, &mut Lot::new(1)).seating, alone);
    let next = best_against_best(&ranked, Game::Quatre, |_| 0, &memory, 3, &mut Lot::new(1)).seating;
    assert_eq!(repeats(&[alone.clone(), next.clone()]), []);
    for (table, chairs) in next.iter().enumerate() {
        assert!(seated(chairs).all(|who| usize::from(who / 4).abs_diff(table) <= 3));
    }
}

/// The cost of a seating in fours: repeated meetings, a third one counting four times a second one, and the distance from home.
fn cost(seats: &[u16], memory: &Memory<u16>) -> (u32, usize) {
    let pairs = |table: &[u16]| -> u32 {
        let all = (0..4).flat_map(|b| (0..b).map(move |a| (a, b)));
        all.map(|(a, b)| memory.times(table[a], table[b]).pow(2)).sum()
    };
    let away = seats.iter().zip(0..).map(|(who, at)| usize::from(who / 4).abs_diff(at / 4));
    (seats.chunks(4).map(pairs).sum(), away.sum())
}

/// The least cost of all seatings, no player further than `reach` tables from home: by brute force.
fn least(seats: &mut Vec<u16>, left: &mut Vec<u16>, reach: usize, memory: &Memory<u16>, best: &mut (u32, usize)) {
    if left.is_empty() {
        *best = cost(seats, memory).min(*best);
    }
    for index in 0..left.len() {
        let (who, table) = (left[index], seats.len() / 4);
        let rising = seats.len().is_multiple_of(4) || seats[seats.len() - 1] < who;
        if rising && usize::from(who / 4).abs_diff(table) <= reach {
            seats.push(left.remove(index));
            least(seats, left, reach, memory, best);
            left.insert(index, seats.pop().unwrap());
        }
    }
}

#[test]
fn m6_best_against_best_in_a_small_room_is_proved_the_fewest_and_the_closest() {
    for (players, reach) in some([(12u16, 0u16), (12, 1), (12, 2), (16, 1)], 2) {
        let ranked: Vec<u16> = (0..players).collect();
        let mut night = vec![drawn::best_against_best(&ranked, Game::Quatre, |_| 0)];
        night.push(by_lot(&ranked, Game::Quatre, |_| 0, &Memory::of(&night), &mut Lot::new(3)).seating);
        let memory = Memory::of(&night);
        let found = best_against_best(&ranked, Game::Quatre, |_| 0, &memory, reach, &mut Lot::new(1));
        assert!(found.fewest, "{players} players, reach {reach}: all seatings were gone through");
        let seats: Vec<u16> = found.seating.iter().flat_map(seated).collect();
        let mut best = (u32::MAX, usize::MAX);
        least(&mut Vec::new(), &mut ranked.clone(), usize::from(reach), &memory, &mut best);
        assert_eq!(cost(&seats, &memory), best, "{players} players, reach {reach}");
    }
}

#[test]
fn m5_best_against_best_with_memory_spares_those_who_were_at_3() {
    for players in some([11u16, 15, 46, 23], 2) {
        let ranked: Vec<u16> = (0..players).collect();
        let mut night: Vec<Seating<u16>> = Vec::new();
        let threes = Game::Quatre.sizes(usize::from(players)).unwrap().threes * 3;
        for position in 0..usize::from(players) / threes {
            let turns = turns_at(&night, 3);
            let memory = Memory::of(&night);
            let count = |who: u16| turns.get(&who).copied().unwrap_or(0);
            let ranking = drawn::best_against_best(&ranked, Game::Quatre, count);
            let next = best_against_best(&ranked, Game::Quatre, count, &memory, 2, &mut Lot::new(position as u64));
            let at_three = |seating: &Seating<u16>| {
                seating
                    .iter()
                    .filter(|c| seated(c).count() == 3)
                    .flat_map(|c| seated(c).map(count).collect::<Vec<_>>())
                    .map(u32::from)
                    .sum::<u32>()
            };
            // The memory costs no player a second turn that the ranking alone would not.
            assert_eq!(at_three(&next.seating), at_three(&ranking), "{players} players");
            night.push(next.seating);
        }
    }
}

proptest! {
    #![proptest_config(cases(16, 400))]
    #[test]
    fn m6_a_draw_with_memory_seats_everybody_once(players in 8u16..90, positions in 1u8..5, seed: u64, mort: bool) {
        let people: Vec<u16> = (0..players).collect();
        let game = if mort { Game::Mort } else { Game::Quatre };
        let night = night(&people, game, positions, seed);
        prop_assert_eq!(defects(&night), []);
        for seating in &night {
            prop_assert_eq!(seating.iter().flat_map(seated).count(), usize::from(players));
            prop_assert_eq!(seating.len(), game.sizes(usize::from(players)).unwrap().tables());
        }
    }
}

#[test]
fn m6_600_players_with_memory() {
    let people: Vec<u16> = (0..600).collect();
    let mut night: Vec<Seating<u16>> = Vec::new();
    for position in 0..4 {
        let memory = Memory::of(&night);
        night.push(best_against_best(&people, Game::Quatre, |_| 0, &memory, 4, &mut Lot::new(position)).seating);
    }
    assert_eq!(defects(&night), []);
    let memory = Memory::of(&night);
    night.push(by_lot(&people, Game::Quatre, |_| 0, &memory, &mut Lot::new(9)).seating);
    let again = repeats(&night[3..]);
    assert_eq!(again, [], "by lot there is room for everybody");
}
