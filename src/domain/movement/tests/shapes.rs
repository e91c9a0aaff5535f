//! Every kind of movement over random shapes: each player seated once, no table under 3, and meetings counted by a counter of our own,
//! which shares nothing with [`crate::movement::verify`].

use proptest::prelude::*;

use super::{cases, some};
use crate::award::Formula;
use crate::lot::Lot;
use crate::movement::memory::{Memory, best_against_best, by_lot};
use crate::movement::{Game, Kind, MAX_POSITIONS, Movement, Place, Seating, Shape, choice, verify};

/// The counts of a night, by looking at each pair in turn.
#[derive(Debug, Default, PartialEq)]
struct Count {
    /// Pairs who meet twice or more, with the positions.
    again: Vec<(u16, u16, Vec<u8>)>,
    /// Each player's turns at a table of 3.
    at_three: Vec<u8>,
}

/// Counts from a square of meetings. Checks on the way that each of the `players` sits exactly once at each position, at a table of
/// 3 or 4.
fn count(night: &[Seating<u16>], players: usize, most: u16) -> Result<Count, TestCaseError> {
    let size = usize::from(most) + 1;
    let mut met = vec![vec![Vec::new(); size]; size];
    let mut count = Count { again: Vec::new(), at_three: vec![0; size] };
    for (position, seating) in (1u8..).zip(night) {
        let mut seats = vec![0; size];
        for chairs in seating {
            let here: Vec<u16> = chairs.iter().filter_map(|chair| *chair).collect();
            prop_assert!(here.is_empty() || here.len() == 3 || here.len() == 4, "a table of {}", here.len());
            for one in &here {
                seats[usize::from(*one)] += 1;
                count.at_three[usize::from(*one)] += u8::from(here.len() == 3);
                for other in here.iter().filter(|other| one < *other) {
                    met[usize::from(*one)][usize::from(*other)].push(position);
                }
            }
        }
        prop_assert!(seats.iter().all(|times| *times <= 1), "a player sits twice");
        prop_assert_eq!(seats.iter().sum::<usize>(), players);
    }
    for (one, row) in (0..).zip(met) {
        for (other, positions) in (0..).zip(row) {
            if positions.len() > 1 {
                count.again.push((one, other, positions));
            }
        }
    }
    Ok(count)
}

/// The same from the verifier.
fn verified(night: &[Seating<u16>], most: u16) -> Count {
    let again = verify::repeats(night).into_iter().map(|repeat| (repeat.a, repeat.b, repeat.positions)).collect();
    let threes = verify::plays_at_three(night);
    Count { again, at_three: (0..=most).map(|who| threes.get(&who).copied().unwrap_or(0)).collect() }
}

/// Places as numbers.
fn numbers(night: &[Seating<Place>]) -> Vec<Seating<u16>> {
    night.iter().map(|seating| seating.iter().map(|chairs| chairs.map(|c| c.map(Place::number))).collect()).collect()
}

proptest! {
    #![proptest_config(cases(32, 1_000))]

    #[test]
    fn m1_m2_m3_m9_every_fixed_movement_seats_everybody_once(
        players in 9usize..=200, positions in 1u8..=MAX_POSITIONS, kind in 0usize..4,
    ) {
        let kind = [Kind::Fft, Kind::Howell, Kind::Anneau, Kind::Decalages][kind];
        let shape = Shape::of_game(players, Game::Quatre).unwrap();
        // An impossible shape is refused, with a reason; a layout is sound.
        match choice::judge(kind, shape, positions) {
            Err(refusal) => prop_assert!(["M1", "M2", "M3", "M5", "M9"].contains(&refusal.rule), "{refusal}"),
            Ok(judged) => {
                let night = numbers(&judged.plan.positions);
                prop_assert_eq!(night.len(), usize::from(positions));
                let counted = count(&night, players, shape.tables * 4)?;
                prop_assert_eq!(counted.again.len(), judged.repeats.len());
                let again = counted.at_three.iter().filter(|times| **times > 1).count();
                prop_assert_eq!(again, judged.absences.again_at_three.len());
                prop_assert_eq!(counted, verified(&night, shape.tables * 4));
                // Up to its clean positions, a movement repeats no meeting.
                prop_assert!(positions > judged.clean || judged.repeats.is_empty());
            }
        }
    }

    #[test]
    fn m7_m8_every_team_movement_seats_everybody_once(teams in 5usize..=48, positions in 1u8..=8, kind in 0usize..5, formula in 0usize..3) {
        let kind = [Kind::Fft, Kind::Howell, Kind::Duo3, Kind::Anneau, Kind::Decalages][kind];
        let (formula, parallel) = [(Formula::Duo, false), (Formula::Equipe4, false), (Formula::Equipe4, true)][formula];
        let Ok(shape) = Shape::of_teams(formula, teams, parallel) else { return Ok(()) };
        let movement = Movement { kind, tables: shape.tables, positions, formula, parallel };
        if let Ok(judged) = movement.judge(shape.missing) {
            let night = numbers(&judged.plan.positions);
            let counted = count(&night, teams * formula.members(), shape.tables * 4)?;
            // M7: partners are never at one table, counted place by place.
            for seating in night.iter().filter(|_| movement.keeps_apart()) {
                for block in movement.blocks() {
                    let at = |place: &Place| seating.iter().position(|chairs| chairs.contains(&Some(place.number())));
                    let mut tables: Vec<usize> = block.iter().filter_map(at).collect();
                    let seated = tables.len();
                    tables.sort_unstable();
                    tables.dedup();
                    prop_assert_eq!(tables.len(), seated);
                }
            }
            prop_assert_eq!(counted, verified(&night, shape.tables * 4));
        }
    }

}

proptest! {
    #![proptest_config(cases(12, 200))]

    #[test]
    fn m6_every_drawn_night_seats_everybody_once(players in 8u16..=60, positions in 1u8..=4, seed: u64, reach in 0u16..4, best: bool) {
        let people: Vec<u16> = (0..players).collect();
        let mut night: Vec<Seating<u16>> = Vec::new();
        for position in 1..=positions {
            let turns = verify::turns_at(&night, 3);
            let threes = |who: u16| turns.get(&who).copied().unwrap_or(0);
            let (memory, mut lot) = (Memory::of(&night), Lot::for_position(seed, position));
            let drawn = if best {
                best_against_best(&people, Game::Quatre, threes, &memory, reach, &mut lot)
            } else {
                by_lot(&people, Game::Quatre, threes, &memory, &mut lot)
            };
            night.push(drawn.seating);
        }
        let counted = count(&night, usize::from(players), players)?;
        prop_assert_eq!(counted, verified(&night, players));
    }
}

#[test]
fn o1_a_night_of_12_positions_at_13_tables_or_more_comes_out_clean() {
    for tables in some(13..=30, 5) {
        // Two or three missing take the longest to seat: every sixth number of tables shows them.
        for missing in 0..if tables % 6 == 1 { 4 } else { 2 } {
            let asked = Movement::usual(tables, 12, Formula::Individuel, false);
            let compared = choice::compare(asked, missing);
            let proposed = choice::recommend(asked, &compared, false).unwrap();
            let night = numbers(&proposed.plan.positions);
            let counted = count(&night, usize::from(tables * 4 - missing), tables * 4).unwrap();
            assert_eq!(
                (night.len(), counted.again.as_slice()),
                (12, [].as_slice()),
                "{tables} tables, {missing} missing"
            );
            if missing < 2 {
                assert!(counted.at_three.iter().all(|times| *times < 2), "{tables} tables, {missing} missing");
            }
        }
    }
}
