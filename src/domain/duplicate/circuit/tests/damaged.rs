//! D40: a sound circuit with a random change is no longer sound, and the judge reports it.

use proptest::prelude::*;

use super::{judge, judged};
use crate::duplicate::Format;
use crate::duplicate::Serie;
use crate::duplicate::circuit::{Circuit, Fault, Kind, Number, Sides, shared};

/// Sound circuits of every kind.
fn sound() -> Vec<Circuit> {
    [
        (Format::Individual, Kind::Ligne, 20, 5, 4),
        (Format::Individual, Kind::Ligne, 32, 6, 4),
        (Format::Individual, Kind::Ligne, 30, 4, 4),
        (Format::Individual, Kind::Fiches, 32, 8, 3),
        (Format::Individual, Kind::Howell, 16, 5, 4),
        (Format::Triplettes, Kind::Ligne, 12, 5, 4),
        (Format::Triplettes, Kind::Howell, 11, 11, 2),
        (Format::Triplettes, Kind::HowellEquilibre, 8, 7, 4),
        (Format::Triplettes, Kind::Emmanuel, 16, 5, 6),
        (Format::Quadrettes, Kind::Ligne, 9, 6, 3),
    ]
    .into_iter()
    .flat_map(|(format, kind, entered, positions, size)| {
        let sections = judged(format, kind, entered, positions, size).plan.sections;
        sections.into_iter().map(|section| section.circuit)
    })
    .collect()
}

/// Exchanges two players everywhere at one table of one position.
fn put(circuit: &mut Circuit, position: usize, play: usize, chair: usize, who: Option<Number>) {
    let sides = &mut circuit.positions[position][play].sides;
    match sides {
        Sides::Players(chairs) => chairs[chair % 4] = who,
        Sides::Lines { ns, eo } => *if chair.is_multiple_of(2) { ns } else { eo } = who,
        Sides::Opposed { attack, defence } => *if chair.is_multiple_of(2) { attack } else { defence } = who,
    }
}

/// A série that a player has played already.
const fn is_replayed(fault: &Fault) -> bool {
    matches!(fault, Fault::Replayed { .. })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A wrong série: a player plays one twice, or it is at two places.
    #[test]
    fn d40_a_wrong_serie_is_seen(which in 0usize..10, position in 0usize..20, play in 0usize..60, by in 1u16..40) {
        let mut circuit = sound().swap_remove(which);
        let position = position % circuit.positions.len();
        let play = play % circuit.positions[position].len();
        prop_assume!(!circuit.positions[position][play].sides.is_relay());
        let count = u16::try_from(circuit.series().len()).unwrap();
        // Where not every player plays every série, the other one may cause no fault.
        let shown = &mut circuit.positions[position][play].serie;
        let other = Serie((shown.0 - 1 + by % count) % count + 1);
        prop_assume!(other != *shown);
        *shown = other;
        let verdict = judge(&circuit);
        prop_assert!(!verdict.faults.is_empty());
        prop_assert!(verdict.clean < u8::try_from(circuit.positions.len()).unwrap());
    }

    /// Another player on a chair: he is at two places, or meets again.
    #[test]
    fn d40_a_wrong_player_is_seen(which in 0usize..10, position in 0usize..20, play in 0usize..60, chair in 0usize..4, who in 1u16..40) {
        let mut circuit = sound().swap_remove(which);
        let position = position % circuit.positions.len();
        let play = play % circuit.positions[position].len();
        let people: Vec<Number> = circuit.people().into_iter().collect();
        let other = people[usize::from(who) % people.len()];
        let before = circuit.positions[position][play].sides;
        prop_assume!(before.present().all(|number| number != other));
        put(&mut circuit, position, play, chair, Some(other));
        prop_assume!(!circuit.positions[position][play].sides.is_relay());
        let verdict = judge(&circuit);
        prop_assert!(!verdict.faults.is_empty() || !verdict.repeats.is_empty());
        // He is where he was as well.
        prop_assert!(!verdict.faults.is_empty(), "{:?}", verdict.repeats);
    }

    /// A position played twice.
    #[test]
    fn d40_a_position_played_again_is_seen(which in 0usize..10, position in 0usize..20) {
        let mut circuit = sound().swap_remove(which);
        let again = circuit.positions[position % circuit.positions.len()].clone();
        circuit.positions.push(again);
        let verdict = judge(&circuit);
        prop_assert!(verdict.faults.iter().any(is_replayed));
        prop_assert!(!verdict.repeats.is_empty());
        prop_assert_eq!(usize::from(verdict.clean), circuit.positions.len() - 1);
    }

    /// Two players who exchange seats at one position: they meet others again, or are compared otherwise, and a line is broken.
    #[test]
    fn d40_two_who_exchange_seats_in_a_line_are_seen(position in 1usize..5, table in 0usize..5, by in 1usize..5, chair in 0usize..4) {
        let mut circuit = judged(Format::Individual, Kind::Ligne, 20, 5, 4).plan.sections.remove(0).circuit;
        let (one, other) = (table, (table + by) % 5);
        let at = |circuit: &Circuit, play: usize| match circuit.positions[position][play].sides {
            Sides::Players(chairs) => chairs[chair],
            _ => None,
        };
        let (a, b) = (at(&circuit, one), at(&circuit, other));
        put(&mut circuit, position, one, chair, b);
        put(&mut circuit, position, other, chair, a);
        let verdict = judge(&circuit);
        // All étuis are played by all: a série that is not one's own has been, or will be.
        prop_assert!(verdict.faults.iter().any(is_replayed));
    }
}

#[test]
fn d40_what_is_at_two_places_is_named() {
    let mut circuit = judged(Format::Individual, Kind::Ligne, 20, 5, 4).plan.sections.remove(0).circuit;
    circuit.positions[1][0].table = circuit.positions[1][1].table;
    let faults = judge(&circuit).faults;
    assert!(faults.iter().any(|fault| matches!(fault, Fault::TableTwice { position: 2, .. })), "{faults:?}");
    let mut himself = judged(Format::Quadrettes, Kind::Ligne, 9, 6, 3).plan.sections.remove(0).circuit;
    put(&mut himself, 0, 0, 0, Some(Number(1)));
    let faults = judge(&himself).faults;
    assert!(
        faults.iter().any(|fault| matches!(fault, Fault::Himself { who: Number(1), position: 1, .. })),
        "{faults:?}"
    );
}

#[test]
fn d46_one_set_of_etuis_cannot_be_in_two_tournaments_at_once() {
    let plan = judged(Format::Individual, Kind::Howell, 32, 5, 4).plan;
    let mut circuits: Vec<Circuit> = plan.sections.into_iter().map(|section| section.circuit).collect();
    assert!(shared(&circuits).is_empty());
    circuits[1].positions.swap(0, 1);
    assert_eq!(shared(&circuits).len(), 8, "positions 1 and 2, four tables each");
    // With étuis of their own there is no harm in it.
    circuits[1].positions.iter_mut().flatten().for_each(|play| play.set = 2);
    assert!(shared(&circuits).is_empty());
}
