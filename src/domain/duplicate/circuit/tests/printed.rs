//! Cell by cell against the FFT's printed circuits (`fixtures/duplicate/circuits_fft.json`).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{alone, judged, numbers};
use crate::duplicate::Format;
use crate::duplicate::circuit::{Asked, Kind, Number};

/// A row of a table: its cells.
type Rows = BTreeMap<String, Vec<Vec<Vec<u16>>>>;

#[derive(Deserialize)]
struct Printed {
    /// N, S, E, O (starting tables) and the série, by position and table.
    individuel: Rows,
    /// Player numbers at N, S, E, O of every table, by position.
    howell: BTreeMap<String, Vec<Vec<u16>>>,
    /// NS, EO, série, by position and table.
    howell_triplettes: Rows,
    /// Defence, attack, série, by position (the one that makes the étuis first) and table.
    quadrettes: Rows,
    /// Ranks at N, S, E, O, by table.
    next_session: BTreeMap<String, Vec<Vec<u16>>>,
    /// Quadrettes, positions, move of the étuis, move of the attackers.
    charniere: Vec<[i32; 4]>,
}

fn printed() -> Printed {
    serde_json::from_str(include_str!("../../../../../fixtures/duplicate/circuits_fft.json")).unwrap()
}

#[test]
fn d42_the_control_tables_of_6_8_and_9_tables() {
    let mut cells = 0;
    for (tables, rows) in printed().individuel {
        let tables: u16 = tables.parse().unwrap();
        let found = judged(Format::Individual, Kind::Ligne, tables * 4, u8::try_from(rows.len()).unwrap(), 4);
        for (plays, row) in alone(&found).positions.iter().zip(&rows) {
            for (play, cell) in plays.iter().zip(row) {
                let mut starts: Vec<u16> = numbers(play).iter().map(|n| n.div_ceil(4)).collect();
                starts.push(play.serie.0);
                assert_eq!(&starts, cell, "{tables} tables");
                cells += cell.len();
            }
        }
    }
    assert_eq!(cells, (5 * 6 + 6 * 8 + 7 * 9) * 5);
}

#[test]
fn d44_the_individual_howells() {
    for (tables, rows) in printed().howell {
        let tables: u16 = tables.parse().unwrap();
        let found = judged(Format::Individual, Kind::Howell, tables * 4, u8::try_from(rows.len()).unwrap(), 4);
        let laid: Vec<Vec<u16>> =
            alone(&found).positions.iter().map(|plays| plays.iter().flat_map(numbers).collect()).collect();
        assert_eq!(laid, rows, "{tables} tables");
    }
}

#[test]
fn d50_the_howells_of_triplettes() {
    let mut plays_seen = 0;
    for (name, rows) in printed().howell_triplettes {
        let tables: u16 = name[1..].parse().unwrap();
        let found = judged(Format::Triplettes, Kind::Howell, tables * 2, u8::try_from(rows.len()).unwrap(), 2);
        for (plays, row) in alone(&found).positions.iter().zip(&rows) {
            for (play, cell) in plays.iter().zip(row) {
                let mut here = numbers(play);
                here.push(play.serie.0);
                assert_eq!(&here, cell, "{name}");
                plays_seen += 1;
            }
        }
    }
    assert_eq!(plays_seen, 15 + 28 + 45 + 66 + 91 + 120);
}

#[test]
fn d53_the_control_tables_of_quadrettes_and_their_misprints() {
    let mut wrong = Vec::new();
    let mut cells = 0;
    for (name, rows) in printed().quadrettes {
        let tables: u16 = name.parse().unwrap();
        // The positions that are printed, by the série of table 1; the first one only makes the étuis.
        let whole = judged(Format::Quadrettes, Kind::Ligne, tables, u8::try_from(tables - 1).unwrap(), 1);
        for row in &rows[1..] {
            let turn = row[0][2] - 1;
            for (play, cell) in alone(&whole).positions[usize::from(turn) - 1].iter().zip(row) {
                let mut here = numbers(play);
                here.push(play.serie.0);
                cells += 3;
                if &here != cell {
                    wrong.push((tables, turn, play.table.0, here, cell.clone()));
                }
            }
        }
        assert!(rows[0].iter().all(|cell| cell[0] == cell[1] && cell[1] == cell[2]), "{tables}: own étuis");
    }
    let places: Vec<(u16, u16, u16)> = wrong.iter().map(|(tables, turn, table, ..)| (*tables, *turn, *table)).collect();
    let at = |tables, turn| (13..=15).map(move |table| (tables, turn, table));
    let mut misprints: Vec<_> = at(17, 13).chain(at(17, 14)).chain(at(19, 15)).chain(at(19, 16)).collect();
    misprints.push((15, 1, 15));
    misprints.sort_unstable();
    let mut places = places;
    places.sort_unstable();
    assert_eq!(places, misprints, "{wrong:?}");
    for (tables, _, table, ours, theirs) in &wrong {
        if *tables == 15 {
            assert_eq!((ours[0], theirs[0], *table), (15, 13, 15));
        } else {
            assert_eq!((ours[0], ours[1] - 2, ours[2]), (theirs[0], theirs[1], theirs[2]), "the attacker too low by 2");
        }
    }
    assert!(cells > 4000, "{cells}");
}

#[test]
fn d54_the_moves_at_the_hinge() {
    let table = printed().charniere;
    assert_eq!(table.len(), 29);
    for [tables, positions, etuis, attackers] in table {
        let found = judged(
            Format::Quadrettes,
            Kind::Ligne,
            u16::try_from(tables).unwrap(),
            u8::try_from(positions).unwrap(),
            1,
        );
        let circuit = alone(&found);
        let half = usize::try_from(positions).unwrap() / 2;
        let (before, after) = (&circuit.positions[half - 1][0], &circuit.positions[half][0]);
        let number = |n: u16| i32::from(n);
        // The étuis at table 1 afterwards were so many tables further.
        assert_eq!((number(after.serie.0) - number(before.serie.0) + etuis).rem_euclid(tables), 0);
        let [was, is] = [before, after].map(|play| number(numbers(play)[1]));
        assert_eq!((is - was + attackers).rem_euclid(tables), 0, "{tables} tables, {positions} positions");
        let words = found.plan.sections[0].moves_into(u8::try_from(half + 1).unwrap());
        let says = |by: i32| if by.abs() == 1 { "d'une table".to_owned() } else { format!("de {} tables", by.abs()) };
        assert!(
            words.starts_with("charnière") && words.contains(&says(etuis)) && words.contains(&says(attackers)),
            "{words}"
        );
    }
}

#[test]
fn d36_the_control_table_of_three_teams() {
    let found = judged(Format::Teams, Kind::Ligne, 3, 8, 3);
    let circuit = alone(&found);
    let rows: Vec<String> = circuit
        .positions
        .iter()
        .map(|plays| {
            let cell = |play: &super::Play| {
                let names: Vec<String> = numbers(play).into_iter().map(|n| circuit.label(Number(n))).collect();
                format!("{} {}", names.concat(), circuit.etuis(play))
            };
            plays.iter().map(cell).collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert_eq!(
        rows,
        [
            "AC 1 à 3, BA 4 à 6, CB 7 à 9",
            "AB 4 à 6, BC 7 à 9, CA 1 à 3",
            "AC 10 à 12, BA 13 à 15, CB 16 à 18",
            "AB 13 à 15, BC 16 à 18, CA 10 à 12",
            "AC 19 à 21, BA 22 à 24, CB 25 à 27",
            "AB 22 à 24, BC 25 à 27, CA 19 à 21",
            "AC 28 à 30, BA 31 à 33, CB 34 à 36",
            "AB 31 à 33, BC 34 à 36, CA 28 à 30",
        ]
    );
}

#[test]
fn d57_the_seats_of_the_next_session() {
    for (name, rows) in printed().next_session {
        let tables: u16 = name.parse().unwrap();
        let found = judged(Format::Individual, Kind::Ligne, tables * 4, u8::try_from(tables).unwrap(), 2);
        let seats = found.plan.next_session().unwrap();
        let mut table = vec![vec![0u16; 4]; usize::from(tables)];
        for ((_, Number(place)), rank) in seats.iter().zip(1..) {
            table[usize::from(place - 1) / 4][usize::from(place - 1) % 4] = rank;
        }
        assert_eq!(table, rows, "{tables} tables");
    }
}

#[test]
fn d57_two_tournaments_share_the_best_and_a_howell_turns_the_ranking_round() {
    // Printed for 2 × 5 tables: N S E O of tables 1 to 5 of each.
    let printed = [
        [[1, 39, 27, 21], [9, 7, 35, 29], [17, 15, 3, 37], [25, 23, 11, 5], [33, 31, 19, 13]],
        [[8, 34, 30, 20], [16, 2, 38, 28], [24, 10, 6, 36], [32, 18, 14, 4], [40, 26, 22, 12]],
    ];
    let found = judged(Format::Individual, Kind::Paralleles, 40, 5, 4);
    let mut table = [[[0u16; 4]; 5]; 2];
    for ((section, Number(place)), rank) in found.plan.next_session().unwrap().into_iter().zip(1..) {
        table[section][usize::from(place - 1) / 4][usize::from(place - 1) % 4] = rank;
    }
    assert_eq!(table, printed);
    // Howell of triplettes: the first has the last number and meets the second at the last position.
    let found = Asked::usual(Format::Triplettes, Kind::Howell, 12, None, None).judged().unwrap();
    let seats = found.plan.next_session().unwrap();
    assert_eq!(seats[..2], [(0, Number(12)), (0, Number(11))]);
    let last = alone(&found).positions.last().unwrap();
    assert_eq!(numbers(&last[0]), [12, 11]);
    // Individual Howell: the four best sit together at the end, which numbers turned round would not do at 4 tables.
    let found = judged(Format::Individual, Kind::Howell, 16, 5, 4);
    let seats = found.plan.next_session().unwrap();
    let mut best: Vec<u16> = seats[..4].iter().map(|(_, Number(n))| *n).collect();
    best.sort_unstable();
    assert_eq!(best, [1, 5, 9, 13]);
    assert_eq!(seats.len(), 16);
}
