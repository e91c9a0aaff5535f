//! M11: balanced draws, counted anew from the places they give.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::Refusal;
use crate::award::Formula;
use crate::movement::memory::Memory;
use crate::movement::{Game, Movement, Place, Shape, verify};
use crate::{Orientation, TableNo};

fn person(club: usize, committee: usize) -> Candidate {
    Candidate { club: format!("club {club}"), committee: format!("comité {committee}"), ..Candidate::default() }
}

fn field(formula: Formula, teams: usize, positions: u8, parallel: bool) -> Field {
    let shape = Shape::of_teams(formula, teams, parallel).unwrap();
    let judged = Movement::usual(shape.tables, positions, formula, parallel).judge(shape.missing).unwrap();
    Field::fixed(&judged)
}

/// A draw of players without a past.
fn balanced(field: &Field, teams: &[Vec<Candidate>], seed: u64) -> Result<Balanced, Refusal> {
    super::balanced(field, teams, &Memory::default(), seed)
}

fn alone(people: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    people.into_iter().map(|person| vec![person]).collect()
}

#[test]
fn m11_committees_are_balanced_over_the_orientations() {
    // 48 players of 4 committees of 12: 3 at each orientation.
    let teams = alone((0..48).map(|i| person(i % 16, i % 4)).collect());
    let drawn = balanced(&field(Formula::Individuel, 48, 5, false), &teams, 1).unwrap();
    for (committee, orientation) in (0..4).flat_map(|c| Orientation::FOUR.map(|o| (c, o))) {
        let members = drawn.places.iter().skip(committee).step_by(4).flatten();
        assert_eq!(members.filter(|place| place.orientation() == orientation).count(), 3, "{committee} {orientation}");
    }
    assert!(drawn.balanced.committee < drawn.by_lot.committee);
    // Three of a club always find a way not to meet.
    assert_eq!(drawn.balanced.club, 0, "by lot alone: {}", drawn.by_lot.club);
    assert!(drawn.by_lot.club > 0);
}

#[test]
fn m11_families_never_meet() {
    for seed in 0..5 {
        let people = (0..32)
            .map(|i| Candidate { family: if i < 24 { format!("f{}", i / 2) } else { String::new() }, ..person(0, 0) });
        let drawn = balanced(&field(Formula::Individuel, 32, 5, false), &alone(people.collect()), seed).unwrap();
        assert_eq!(drawn.balanced.family, 0);
    }
}

#[test]
fn m11_the_champion_sits_north_at_table_1() {
    let north = Place::at(TableNo(1), Orientation::N);
    for formula in Formula::ALL {
        let each = match formula {
            Formula::Individuel => 1,
            Formula::Duo => 2,
            Formula::Equipe4 => 4,
        };
        let mut teams: Vec<Vec<Candidate>> = (0..24).map(|i| (0..each).map(|_| person(i, i)).collect()).collect();
        teams[17][0].champion = true;
        let drawn = balanced(&field(formula, 24, 4, false), &teams, 9).unwrap();
        assert_eq!(drawn.places[17][0], north);
        assert!(drawn.places[17].iter().all(|place| place.table() == TableNo(1)));
        if formula == Formula::Duo {
            assert_eq!(drawn.places[17][1].orientation(), Orientation::S);
        }
        teams[3][0].champion = true;
        assert_eq!(balanced(&field(formula, 24, 4, false), &teams, 9).unwrap_err().rule, "M11");
    }
}

#[test]
fn m11_those_who_cannot_move_sit_north() {
    for (formula, each) in [(Formula::Individuel, 1), (Formula::Duo, 2)] {
        let mut teams: Vec<Vec<Candidate>> = (0..24).map(|i| (0..each).map(|_| person(i, i)).collect()).collect();
        let norths = 24 * each / 4;
        for team in teams.iter_mut().take(norths) {
            team.last_mut().unwrap().fixed = true;
        }
        let drawn = balanced(&field(formula, 24, 4, false), &teams, 2).unwrap();
        assert!(drawn.places[..norths].iter().all(|team| team.last().unwrap().orientation() == Orientation::N));
        teams[norths].last_mut().unwrap().fixed = true;
        assert_eq!(balanced(&field(formula, 24, 4, false), &teams, 2).unwrap_err().rule, "M11");
    }
    // M8: each member has a section; a block must have North there.
    let mut teams: Vec<Vec<Candidate>> = (0..20).map(|i| (0..4).map(|_| person(i, i)).collect()).collect();
    teams[5][2].fixed = true;
    let drawn = balanced(&field(Formula::Equipe4, 20, 5, true), &teams, 2).unwrap();
    assert_eq!(drawn.places[5][2].orientation(), Orientation::N);
    assert!((11..=15).contains(&drawn.places[5][2].table().0), "the third section");
}

#[test]
fn m11_a_drawn_first_position_separates_clubs_at_the_tables() {
    let places: Vec<Place> = Place::all(2).collect();
    let first = places.chunks(4).map(|t| [Some(t[0]), Some(t[1]), Some(t[2]), Some(t[3]), None]).collect();
    let field = Field::drawn(&first, places.iter().map(|place| vec![*place]).collect());
    let drawn = balanced(&field, &alone((0..8).map(|i| person(i / 2, 0)).collect()), 3).unwrap();
    assert_eq!(drawn.balanced.club, 0);
    assert_eq!(drawn.balanced.committee, 12, "all are of one committee");
}

#[test]
fn m11_in_a_given_order_those_who_cannot_move_get_a_place_that_never_moves() {
    // All the Souths of a draw in order, then two Norths: a player exchanged for a fixed one may be fixed as well.
    for fixed in [vec![1, 0], vec![1, 5, 9, 13], vec![1, 0, 4], vec![19, 16, 12, 8, 4], vec![2, 3, 6, 7, 0]] {
        let mut teams = alone((0..20).map(|i| person(i, i)).collect());
        fixed.iter().for_each(|who| teams[*who][0].fixed = true);
        let places = in_order(&field(Formula::Individuel, 20, 4, false), &teams).unwrap();
        assert!(fixed.iter().all(|who| places[*who][0].orientation() == Orientation::N), "{fixed:?}: {places:?}");
        let taken: BTreeSet<Place> = places.iter().map(|team| team[0]).collect();
        assert_eq!(taken.len(), 20);
    }
    // The member of a duo who cannot move sits North, whichever of the two it is.
    let mut teams: Vec<Vec<Candidate>> = (0..12).map(|i| vec![person(i, i), person(i, i)]).collect();
    teams[7][1].fixed = true;
    teams[3][0].champion = true;
    let places = in_order(&field(Formula::Duo, 12, 4, false), &teams).unwrap();
    assert_eq!(places[7][1].orientation(), Orientation::N);
    assert_eq!(places[3][0], Place::at(TableNo(1), Orientation::N));
    for team in &mut teams {
        team[0].fixed = true;
    }
    assert_eq!(in_order(&field(Formula::Duo, 12, 4, false), &teams).unwrap_err().rule, "M11");
}

/// An evening of 32 players and 5 positions: the draw, and the meetings, counted from the seats.
fn evening(past: &Memory<usize>, seed: u64) -> (Balanced, Vec<(usize, usize)>) {
    let shape = Shape::of_game(32, Game::Quatre).unwrap();
    let judged = Movement::usual(shape.tables, 5, Formula::Individuel, false).judge(0).unwrap();
    let teams = alone((0..32).map(|_| Candidate::default()).collect());
    let drawn = super::balanced(&Field::fixed(&judged), &teams, past, seed).unwrap();
    let holder: BTreeMap<Place, usize> = drawn.places.iter().zip(0..).map(|(team, i)| (team[0], i)).collect();
    let mut met = Vec::new();
    for chairs in judged.plan.positions.iter().flatten() {
        let here: Vec<usize> = verify::seated(chairs).map(|place| holder[&place]).collect();
        met.extend((0..4).flat_map(|b| (0..b).map(move |a| (a, b))).map(|(a, b)| (here[a], here[b])));
    }
    (drawn, met)
}

#[test]
fn m11_those_who_met_on_earlier_evenings_meet_less() {
    let (_, first) = evening(&Memory::default(), 4);
    let mut past = Memory::default();
    first.iter().for_each(|(a, b)| past.add(*a, *b, 1));
    let (drawn, second) = evening(&past, 5);
    let again = second.iter().filter(|(a, b)| past.times(*a, *b) > 0).count();
    assert_eq!(again, drawn.balanced.past as usize, "the tally is what is counted");
    // 240 of the 496 pairs met; two evenings make 480 meetings, so that nearly all could be new. By lot about half are.
    assert!(drawn.by_lot.past > 100, "{:?}", drawn.by_lot);
    assert!(drawn.balanced.past * 3 < drawn.by_lot.past * 2, "{} against {}", drawn.balanced.past, drawn.by_lot.past);
    // The same seed without a past gives another draw, and counts no past.
    let (without, _) = evening(&Memory::default(), 5);
    assert_eq!((without.balanced.past, without.by_lot.past), (0, 0));
}

#[test]
fn m11_a_past_never_brings_a_family_together() {
    let mut teams = alone((0..16).map(|_| Candidate::default()).collect());
    for team in &mut teams[..2] {
        team[0].family = "f".to_owned();
    }
    // All have met each other often, but those two.
    let mut past = Memory::default();
    (0..16).for_each(|b| (0..b).filter(|a| (*a, b) != (0, 1)).for_each(|a| past.add(a, b, 500)));
    let field = field(Formula::Individuel, 16, 4, false);
    assert_eq!(super::balanced(&field, &teams, &past, 3).unwrap().balanced.family, 0);
}

proptest! {
    // `.ci/long` tries more.
    #![proptest_config(ProptestConfig::with_cases(if std::env::var("CHELEM_FAUTES").is_ok() { 60 } else { 3 }))]
    #[test]
    fn m11_everybody_gets_a_place_and_the_tally_is_what_is_counted(players in 17usize..80, clubs in 1usize..9, seed: u64) {
        let shape = Shape::of_game(players, Game::Quatre).unwrap();
        let judged = Movement::usual(shape.tables, 5, Formula::Individuel, false).judge(shape.missing).unwrap();
        let teams = alone((0..players).map(|i| person(i % clubs, i % 3)).collect());
        let drawn = balanced(&Field::fixed(&judged), &teams, seed).unwrap();
        let holder: BTreeMap<Place, usize> = drawn.places.iter().zip(0..).map(|(team, i)| (team[0], i)).collect();
        let expected: BTreeSet<Place> =
            Place::all(shape.tables).filter(|place| !judged.absences.places.contains(place)).collect();
        prop_assert_eq!(holder.keys().copied().collect::<BTreeSet<_>>(), expected);
        let mut club = 0;
        for chairs in judged.plan.positions.iter().flatten() {
            let here: Vec<usize> = verify::seated(chairs).map(|place| holder[&place]).collect();
            for (i, a) in here.iter().enumerate() {
                club += here[..i].iter().filter(|b| *b % clubs == a % clubs).count();
            }
        }
        prop_assert_eq!(drawn.balanced.club as usize, club);
        prop_assert_eq!(balanced(&Field::fixed(&judged), &teams, seed).unwrap(), drawn, "the seed decides");
    }
}
