//! M1–M6 against the fascicule's tables and counts of our own.

mod empty;
mod fives;
mod memory;
mod rings;
mod shapes;
mod teams;

use proptest::prelude::*;

use super::moves::Line;
use super::verify::{defects, plays_at_three, repeats};
use super::*;
use crate::lot::Lot;
use crate::{Orientation, PositionNo, TableNo};

/// Whether `.ci/long` asks for every shape; `cargo test` tries some.
fn is_long() -> bool {
    std::env::var("CHELEM_FAUTES").is_ok_and(|form| form == "longue")
}

/// One in `step` of a list of shapes, from the first on.
fn some<T>(all: impl IntoIterator<Item = T>, step: usize) -> impl Iterator<Item = T> {
    all.into_iter().step_by(if is_long() { 1 } else { step })
}

/// That many shapes by chance.
fn cases(short: u32, long: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if is_long() { long } else { short })
}

fn published() -> serde_json::Value {
    serde_json::from_str(include_str!("../../../../fixtures/movements_fft.json")).unwrap()
}

#[test]
fn m1_moves_are_those_of_the_published_tables() {
    let data = published();
    for tables in 5u16..=150 {
        let special = &data["special"][tables.to_string()];
        let base = special.get("base").unwrap_or(&data["base"]);
        for position in 2u8..=10 {
            for (line, name) in [(Line::S, "S"), (Line::E, "E"), (Line::O, "O")] {
                let expected = special["moves"][position.to_string()].get(name).unwrap_or(&base[name]);
                let ours = fft::moves(tables).into(position, line);
                assert_eq!(expected.as_i64(), Some(i64::from(ours)), "{tables} tables, position {position}, {name}");
            }
        }
    }
}

#[test]
fn m1_the_moves_of_each_position_are_announced() {
    let usual = "Nord reste, Sud monte d'une table, Est monte de 2 tables, Ouest descend de 2 tables";
    assert_eq!(Movement::individual(Kind::Fft, 12, 3).announce(3), usual);
    assert_eq!(Movement::individual(Kind::Fft, 12, 4).announce(4), usual.replace("descend de 2", "descend de 3"));
}

#[test]
fn m2_howell_rows_are_those_of_the_published_tables() {
    let data = published();
    for (tables, name) in [(3, "howell3_rows_NSEO_tables1to3"), (4, "howell4_rows_NSEO_tables1to4")] {
        let rows = data[name].as_array().unwrap();
        assert_eq!(usize::from(howell::positions(tables)), rows.len());
        for (row, position) in rows.iter().zip(1u8..) {
            let ours: Vec<u64> = howell::row(tables, position).unwrap().iter().map(|n| u64::from(*n)).collect();
            let theirs: Vec<u64> = row.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
            assert_eq!(ours, theirs, "{tables} tables, position {position}");
        }
    }
}

#[test]
fn m2_player_7_follows_the_fascicule_s_own_card() {
    use Orientation::{E, N, O, S};
    let card = |tables, positions| {
        let plan = Plan::new(Kind::Howell, tables, positions).unwrap();
        (1..=positions)
            .map(|p| plan.seat(Place::nth(6), PositionNo(p)).map(|(t, o)| (t.0, o)).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(card(3, 6), [(2, E), (1, E), (1, E), (3, O), (2, N), (1, E)]);
    assert_eq!(card(4, 5), [(2, E), (2, E), (1, S), (3, N), (3, S)]);
}

#[test]
fn m3_clean_positions_are_counted() {
    let expected = published()["simulated_max_positions_without_repeat_meeting"].clone();
    for (tables, clean) in expected.as_object().unwrap() {
        let tables: u16 = tables.parse().unwrap();
        assert_eq!(
            Some(u64::from(Movement::individual(Kind::Fft, tables, 10).clean_positions(10))),
            clean.as_u64(),
            "{tables} tables"
        );
    }
    // The rule's own list, where the fascicule claims 7 everywhere.
    for (tables, clean) in
        [(5, 5), (6, 5), (7, 7), (8, 6), (9, 7), (10, 6), (12, 7), (18, 9), (21, 7), (24, 6), (28, 7)]
    {
        assert_eq!(Movement::individual(Kind::Fft, tables, 10).clean_positions(10), clean, "{tables} tables");
    }
}

#[test]
fn m4_howell_is_perfect_at_4_tables_and_repeats_at_3() {
    assert_eq!(Movement::individual(Kind::Howell, 4, 10).clean_positions(10), 5);
    assert_eq!(Movement::individual(Kind::Howell, 3, 10).clean_positions(10), 1);
    let four = Plan::new(Kind::Howell, 4, 5).unwrap();
    let pairs = 5 * 4 * 6;
    assert_eq!(pairs, 16 * 15 / 2, "so every pair meets exactly once");
    assert!(repeats(&four.positions).is_empty());
}

#[test]
fn m5_the_north_of_the_highest_table_goes_first() {
    for tables in 5..=150 {
        let absences = absent::choose(Kind::Fft, tables, 5, 1).unwrap();
        assert_eq!(absences.places, [Place::at(TableNo(tables), Orientation::N)]);
    }
}

#[test]
fn m5_nobody_plays_twice_at_3_wherever_that_is_possible() {
    let impossible: Vec<u16> =
        (5..=40).filter(|t| !absent::choose(Kind::Fft, *t, 5, 2).unwrap().again_at_three.is_empty()).collect();
    assert_eq!(impossible, [5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16], "two missing, 5 positions: the rule's own list");
}

#[test]
fn m5_the_choice_is_the_best_of_all_norths() {
    for tables in some(5u16..=12, 3) {
        for positions in 3..=7 {
            let plan = Plan::new(Kind::Fft, tables, positions).unwrap();
            let cost = |places: &[Place]| -> u32 {
                let counts = plays_at_three(&plan.clone().without(places).positions);
                counts.into_values().map(|c| u32::from(c) - 1).sum()
            };
            let norths: Vec<Place> = (1..=tables).map(|t| Place::at(TableNo(t), Orientation::N)).collect();
            let mut least = u32::MAX;
            for (i, a) in norths.iter().enumerate() {
                for b in &norths[..i] {
                    least = least.min(cost(&[*a, *b]));
                }
            }
            assert_eq!(cost(&absent::choose(Kind::Fft, tables, positions, 2).unwrap().places), least);
        }
    }
}

#[test]
fn m5_howell_never_seats_a_table_of_2() {
    for (tables, most) in [(3, 6), (4, 5)] {
        for positions in 1..=most {
            for missing in 1..=3 {
                let shape = Shape { players: tables * 4 - missing, tables, missing };
                match choice::judge(Kind::Howell, shape, positions) {
                    Ok(judged) => assert_eq!(defects(&judged.plan.positions), []),
                    Err(refusal) => {
                        assert!(refusal.rule == "M5" && missing > 1, "{refusal}");
                        let said = refusal.advice_text(0);
                        assert!(said.starts_with("Le plus proche") && said.matches(" : ").count() == 1, "{refusal}");
                    }
                }
            }
        }
    }
}

#[test]
fn m1_impossible_shapes_are_refused_with_the_nearest() {
    let few = |players, game| Shape::of_game(players, game).map(|shape| (shape.tables, shape.missing)).ok();
    for game in Game::ALL {
        assert_eq!(
            [2, 3, 4, 6, 7].map(|players| few(players, game)),
            [None, Some((1, 1)), Some((1, 0)), Some((2, 2)), Some((2, 1))]
        );
        assert_eq!(few(5, game), (game != Game::Quatre).then_some((1, 0)));
    }
    let asked = Shape::of_game(5, Game::Quatre).unwrap_err();
    assert!(asked.advice_text(0).contains("Cinq") && asked.advice_text(1).contains("Mort"), "{asked:?}");
    assert!(Movement::individual(Kind::Fft, 1, 5).allowed().unwrap_err().advice_text(0).contains("Hasard"));
    assert!(Shape::of_game(601, Game::Quatre).unwrap_err().message.contains("600"));
    assert!(Movement::individual(Kind::Fft, 4, 5).allowed().unwrap_err().advice_text(0).contains("5 tables"));
    assert!(Movement::individual(Kind::Howell, 5, 5).allowed().unwrap_err().advice_text(0).contains("4 tables"));
    assert!(Movement::individual(Kind::Howell, 4, 6).allowed().unwrap_err().advice_text(0).contains("5 positions"));
    assert!(Movement::individual(Kind::Fft, 12, 21).allowed().unwrap_err().advice_text(0).contains("20 positions"));
    assert!(Movement::individual(Kind::Fft, 12, 0).allowed().unwrap_err().advice_text(0).contains("1 position"));
    assert_eq!(Shape::of_game(46, Game::Quatre).unwrap(), Shape { players: 46, tables: 12, missing: 2 });
}

#[test]
fn m6_best_against_best_seats_the_ranking_in_fours() {
    let ranked: Vec<u16> = (1..=12).collect();
    let seating = drawn::best_against_best(&ranked, Game::Quatre, |_| 0);
    assert_eq!(seating[0], four([1, 2, 3, 4].map(Some)));
    assert_eq!(seating[2], four([9, 10, 11, 12].map(Some)));
    let ranked: Vec<u16> = (1..=11).collect();
    let last_at_three = drawn::best_against_best(&ranked, Game::Quatre, |_| 0);
    assert_eq!(last_at_three[2], four([None, Some(9), Some(10), Some(11)]));
    let next = drawn::best_against_best(&ranked, Game::Quatre, |p| u8::from(p >= 9));
    assert_eq!(
        next[1],
        four([None, Some(5), Some(6), Some(7)]),
        "those who were at 3 are spared, in the ranking's order"
    );
}

#[test]
fn m5_a_drawn_movement_spares_those_who_were_at_3() {
    let people: Vec<u16> = (0..46).collect();
    let mut lot = Lot::new(1);
    let mut nights = Vec::new();
    for _ in 0..7 {
        let counts = plays_at_three(&nights);
        nights.push(drawn::by_lot(&people, Game::Quatre, |p| counts.get(&p).copied().unwrap_or(0), &mut lot));
    }
    // 7 positions × 2 tables × 3 chairs = 42 turns for 46 players: none twice.
    assert!(plays_at_three(&nights).into_values().all(|turns| turns == 1));
}

#[test]
fn labels_are_read_back() {
    for kind in [Kind::Fft, Kind::Howell] {
        for place in Place::all(4) {
            assert_eq!(Place::parse(&place.label(kind), kind, 4), Some(place));
        }
    }
    assert_eq!(Place::at(TableNo(9), Orientation::N).label(Kind::Fft), "N9");
    for wrong in ["", "N0", "N13", "M1", "7", "É1"] {
        assert_eq!(Place::parse(wrong, Kind::Fft, 12), None, "{wrong}");
    }
}

proptest! {
    #![proptest_config(cases(48, 2_000))]

    #[test]
    fn every_shape_from_8_to_600_players_seats_everyone_exactly_once(players in 8usize..=600, positions in 1u8..=10, seed: u64) {
        let shape = Shape::of_game(players, Game::Quatre).unwrap();
        let kind = Kind::usual(shape.tables);
        let positions = positions.min(plan::listed_positions(kind, shape.tables));
        let seatings: Vec<Seating<Place>> = match choice::judge(kind, shape, positions) {
            Ok(judged) => judged.plan.positions,
            Err(_) => {
                let people: Vec<Place> = (0..shape.players).map(Place::nth).collect();
                (1..=positions).map(|p| drawn::by_lot(&people, Game::Quatre, |_| 0, &mut Lot::for_position(seed, p))).collect()
            }
        };
        prop_assert_eq!(defects(&seatings), []);
        for seating in &seatings {
            prop_assert_eq!(seating.len(), usize::from(shape.tables));
            prop_assert_eq!(seating.iter().flat_map(verify::seated).count(), players);
        }
    }

    #[test]
    fn m6_best_against_best_keeps_the_order_and_every_table_at_3_or_4(players in 8u16..=600, turns: Vec<u8>) {
        let ranked: Vec<u16> = (0..players).collect();
        let threes = |p: u16| turns.get(usize::from(p)).map_or(0, |t| t % 3);
        let seating = drawn::best_against_best(&ranked, Game::Quatre, threes);
        let flat: Vec<u16> = seating.iter().flat_map(verify::seated).collect();
        prop_assert_eq!(flat, ranked);
        prop_assert!(seating.iter().all(|chairs| verify::seated(chairs).count() >= 3));
    }
}
