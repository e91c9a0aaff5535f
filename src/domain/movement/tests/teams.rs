//! M7, M8: partners never meet, counted by the verifier.

use std::collections::{BTreeMap, BTreeSet};

use super::some;
use crate::award::Formula::{self, Duo, Equipe4};
use crate::movement::verify::{defects, partners_together, repeats, seated};
use crate::movement::{Kind, MAX_POSITIONS, Movement, Place, Shape};
use crate::{Orientation, PositionNo, TableNo};

fn teams(kind: Kind, tables: u16, positions: u8, formula: Formula) -> Movement {
    Movement { kind, tables, positions, formula, parallel: false }
}

fn parallel(tables: u16, positions: u8) -> Movement {
    Movement::usual(tables, positions, Equipe4, true)
}

#[test]
fn m7_six_duos_at_3_tables_never_meet_their_partner() {
    let movement = Movement::usual(3, 6, Duo, false);
    assert_eq!(movement.kind, Kind::Duo3);
    movement.allowed().unwrap();
    let plan = movement.plan().unwrap();
    assert_eq!(plan.positions.len(), 6);
    assert_eq!(defects(&plan.positions), []);
    assert_eq!(partners_together(&plan.positions, &movement.blocks()), []);
    assert!(plan.positions.iter().flatten().all(|chairs| seated(chairs).count() == 4));
}

#[test]
fn m7_six_duos_meet_again_as_little_as_can_be_at_every_number_of_positions() {
    // Any two rounds share 3 meetings; 60 pairs of opponents and 18 meetings a round: 48 pairs twice over 6 rounds.
    for (positions, least) in [(1, 0), (2, 3), (3, 9), (4, 18), (5, 30), (6, 48)] {
        let met = repeats(&Movement::usual(3, positions, Duo, false).plan().unwrap().positions);
        assert_eq!(met.len(), least, "{positions} positions");
        assert!(met.iter().all(|repeat| repeat.positions.len() == 2), "nobody meets three times");
    }
    // Each player sits once or twice at each chair.
    let mut sat: BTreeMap<(Place, usize), u8> = BTreeMap::new();
    for chairs in Movement::usual(3, 6, Duo, false).plan().unwrap().positions.iter().flatten() {
        for (chair, place) in chairs.iter().enumerate() {
            if let Some(place) = place {
                *sat.entry((*place, chair)).or_default() += 1;
            }
        }
    }
    assert!(sat.len() == 48 && sat.values().all(|times| (1..=2).contains(times)));
}

#[test]
fn m7_teams_do_not_play_the_starting_seats() {
    let movement = teams(Kind::Fft, 12, 5, Duo);
    let plan = movement.plan().unwrap();
    // East +2: the first position played is the second of the tables.
    let east = Place::at(TableNo(1), Orientation::E);
    assert_eq!(plan.seat(east, PositionNo(1)), Some((TableNo(3), Orientation::E)));
    assert_eq!(east.label(plan.kind), "E1", "called by the seat that is not played");
    // 12 tables: into position 4 of the tables West −3, so into position 3 played.
    let words = movement.announce(3);
    assert!(words.contains("Ouest descend de 3"), "{words}");
    let first = movement.announce(1);
    assert!(first.starts_with("depuis les places de départ") && first.contains("Ouest descend de 2"), "{first}");
    assert!(movement.describe().contains("vers la position 3 : Ouest −3"), "{}", movement.describe());
    assert_eq!(Movement::individual(Kind::Fft, 12, 5).announce(1), "chacun joue à sa place de départ");
}

#[test]
fn m7_the_limit_is_one_lower() {
    for tables in 5..=30 {
        let alone = Movement::individual(Kind::Fft, tables, 5).clean_positions(MAX_POSITIONS + 1);
        for formula in [Duo, Equipe4] {
            // The position that is not played is no meeting, but for partners: sometimes one more is clean.
            let clean = teams(Kind::Fft, tables, 5, formula).clean_positions(MAX_POSITIONS);
            assert!((alone - 1..=alone).contains(&clean) || clean == MAX_POSITIONS, "{tables} tables: {clean}");
            let plan = teams(Kind::Fft, tables, clean, formula).plan().unwrap();
            assert!(repeats(&plan.positions).is_empty());
        }
    }
    assert_eq!(teams(Kind::Fft, 5, 4, Duo).clean_positions(20), 4);
    assert_eq!(teams(Kind::Howell, 4, 4, Equipe4).clean_positions(20), 4);
    assert_eq!(Movement::usual(3, 6, Duo, false).clean_positions(20), 1);
}

#[test]
fn m7_what_is_allowed_never_lets_partners_meet() {
    for tables in (3..=6).chain(some(7..=40, 5)) {
        for positions in 1..=12 {
            for formula in [Duo, Equipe4] {
                let movement = Movement::usual(tables, positions, formula, false);
                match movement.allowed() {
                    Ok(()) => {
                        let plan = movement.plan().unwrap();
                        assert_eq!(partners_together(&plan.positions, &movement.blocks()), []);
                        assert_eq!(defects(&plan.positions), []);
                    }
                    Err(refusal) => {
                        assert_eq!(refusal.rule, if tables == 4 { "M2" } else { "M7" }, "{refusal}");
                        assert!(!refusal.advice.is_empty());
                    }
                }
            }
        }
    }
}

#[test]
fn m7_the_smallest_shapes() {
    let refused = teams(Kind::Howell, 3, 1, Equipe4).allowed().unwrap_err();
    assert!(refused.rule == "M7" && refused.message.contains("réunit toujours"), "{refused}");
    assert_eq!(teams(Kind::Howell, 4, 4, Equipe4).allowed(), Ok(()));
    assert_eq!(teams(Kind::Howell, 4, 5, Equipe4).allowed().unwrap_err().rule, "M2");
    assert_eq!(teams(Kind::Fft, 5, 4, Equipe4).allowed(), Ok(()));
    assert!(teams(Kind::Fft, 5, 5, Equipe4).allowed().unwrap_err().advice_text(0).contains("4 position"));
    assert!(teams(Kind::Howell, 3, 5, Duo).allowed().unwrap_err().advice_text(0).contains("Duo3"));
    assert_eq!(Movement::usual(2, 5, Duo, false).allowed().unwrap_err().rule, "M7");
    assert_eq!(Movement::individual(Kind::Duo3, 3, 5).allowed().unwrap_err().rule, "M7");
    assert_eq!(Shape::of_teams(Duo, 5, false).unwrap(), Shape { players: 10, tables: 3, missing: 2 });
    assert_eq!(Shape::of_teams(Equipe4, 5, false).unwrap(), Shape { players: 20, tables: 5, missing: 0 });
    assert_eq!(Shape::of_teams(Duo, 4, false).unwrap_err().rule, "M7");
    assert_eq!(Shape::of_teams(Equipe4, 3, false).unwrap_err().rule, "M7");
    assert_eq!(Shape::of_teams(Equipe4, 10, true).unwrap_err().rule, "M8");
}

#[test]
fn m7_an_odd_number_of_duos_leaves_one_block_empty_and_never_a_table_of_2() {
    for duos in some((5usize..=61).step_by(2), 4) {
        for positions in 1..=6 {
            let shape = Shape::of_teams(Duo, duos, false).unwrap();
            let movement = Movement::usual(shape.tables, positions, Duo, false);
            match movement.judge(shape.missing) {
                Ok(judged) => {
                    assert!(movement.blocks().contains(&judged.absences.places));
                    assert_eq!(defects(&judged.plan.positions), []);
                    // No other block does better.
                    let plan = movement.plan().unwrap();
                    let cost = |empty: &[Place]| -> Option<u32> {
                        let trial = plan.clone().without(empty);
                        if !defects(&trial.positions).is_empty() {
                            return None;
                        }
                        let counts = crate::movement::verify::plays_at_three(&trial.positions);
                        Some(counts.into_values().map(|times| u32::from(times) - 1).sum())
                    };
                    let least = movement.blocks().iter().filter_map(|block| cost(block)).min();
                    assert_eq!(cost(&judged.absences.places), least, "{duos} duos, {positions} positions");
                }
                Err(refusal) => assert!(["M2", "M7"].contains(&refusal.rule), "{refusal}"),
            }
        }
    }
}

#[test]
fn m6_nothing_is_drawn_for_teams_but_in_parallel_sections() {
    for kind in [Kind::Hasard, Kind::Meilleurs] {
        for formula in [Duo, Equipe4] {
            assert_eq!(teams(kind, 8, 4, formula).allowed().unwrap_err().rule, "M6");
        }
        let side_by_side = Movement { parallel: true, ..teams(kind, 8, 4, Equipe4) };
        assert_eq!(side_by_side.allowed(), Ok(()));
    }
}

#[test]
fn m8_four_sections_with_one_member_in_each() {
    for tables in (8u16..=40).step_by(4) {
        let movement = parallel(tables, 4);
        movement.allowed().unwrap();
        let blocks = movement.blocks();
        assert_eq!(blocks.len(), usize::from(tables));
        let ranges = movement.section_ranges();
        for block in &blocks {
            assert_eq!(block.len(), 4);
            assert!(block.iter().zip(&ranges).all(|(place, range)| range.contains(&place.table().0)));
            let chairs: BTreeSet<_> = block.iter().map(|place| place.orientation()).collect();
            assert_eq!(chairs.len(), 4, "each member another orientation");
        }
        let all: BTreeSet<Place> = blocks.into_iter().flatten().collect();
        assert_eq!(all, Place::all(tables).collect(), "every place once");
        let Some(plan) = movement.plan() else {
            assert_eq!((tables, movement.kind), (8, Kind::Hasard), "sections of 2 tables are drawn");
            continue;
        };
        assert_eq!(plan.positions.len(), 4);
        assert_eq!(defects(&plan.positions), []);
        assert_eq!(partners_together(&plan.positions, &movement.blocks()), []);
        // Position 1 is played, and no player leaves the section.
        for place in Place::all(tables) {
            assert_eq!(plan.seat(place, PositionNo(1)), Some((place.table(), place.orientation())));
            let range = ranges.iter().find(|range| range.contains(&place.table().0)).unwrap();
            for position in 2..=4 {
                assert!(range.contains(&plan.seat(place, PositionNo(position)).unwrap().0.0));
            }
        }
        // Numbers stay unambiguous where the sections play a Howell.
        let labels: BTreeSet<String> = Place::all(tables).map(|place| place.label(plan.kind)).collect();
        assert_eq!(labels.len(), usize::from(tables) * 4);
        let words = movement.announce(2);
        assert!(words.starts_with("dans chaque section (A tables 1 à"), "{words}");
    }
    assert_eq!(Movement { parallel: true, ..teams(Kind::Fft, 20, 5, Duo) }.allowed().unwrap_err().rule, "M8");
}
