//! Arrivals and departures, on an evening made up here.

use super::departure::{Absence, leave, refuse_tables_of_two, short_tables};
use super::substitute::{seats_taken_over, take_over, usual_position};
use super::{arrival, forfeit, late, team};
use crate::advice::Step;
use crate::award::Formula;
use crate::money::Cents;
use crate::movement::{Kind, Place};
use crate::prize::due;
use crate::seating;
use crate::seating::moved::{To, move_player};
use crate::seating::samples::{listed, played, seated, seated_by, unseated};
use crate::tournament::{Draft, Entry, EntryId};
use crate::{Orientation, PositionNo, TableNo};
use proptest::prelude::*;

fn entry(tournament: &Draft, number: usize) -> Entry {
    tournament.entries[number - 1].clone()
}

#[test]
fn r6_who_leaves_gives_up_the_chairs_of_the_positions_to_come() {
    let mut evening = seated(16, 3);
    played(&mut evening, PositionNo(1));
    let one = entry(&evening, 1);
    let gone = leave(&mut evening, &one, None).unwrap();
    assert_eq!(gone.after, PositionNo(1));
    assert_eq!(gone.freed.iter().map(|seat| seat.position.0).collect::<Vec<_>>(), [2, 3]);
    assert!(evening.seats.iter().all(|seat| seat.entry != one.id || seat.position == PositionNo(1)));
    let again = leave(&mut evening.clone(), &entry(&evening, 1), None).unwrap_err();
    assert_eq!(again.message, "le départ de P01 est déjà noté, après la position 1");
    assert!(again.advice_text(0).contains("Substitute"));
    let beyond = leave(&mut evening.clone(), &entry(&evening, 2), Some(PositionNo(4))).unwrap_err();
    assert!(beyond.advice.is_empty(), "nothing to do: {beyond}");
}

#[test]
fn r6_nobody_leaves_a_sheet_that_is_in() {
    let mut evening = seated(16, 3);
    played(&mut evening, PositionNo(1));
    let two = entry(&evening, 2);
    assert!(leave(&mut evening, &two, Some(PositionNo(0))).is_err());
}

#[test]
fn m5_a_departure_never_leaves_a_table_of_2_at_the_position_being_played() {
    let mut evening = seated(15, 2);
    let three = evening.tables(PositionNo(1)).into_values().find(|seats| seats.len() == 3).unwrap();
    let leaver = evening.entry(three[0].entry).unwrap().clone();
    let refused = leave(&mut evening.clone(), &leaver, None).unwrap_err();
    assert_eq!(refused.rule, "M5");
    assert_eq!(refused.advice.len(), 3);
    assert!(refused.advice_text(0).contains("Substitute"));
    let declared = forfeit::declare(&mut evening, &leaver).unwrap();
    assert_eq!(declared.len(), 2);
    let refused =
        refuse_tables_of_two(&evening, leaver.number, forfeit::after(&evening), Absence::Forfeit).unwrap_err();
    assert!(refused.advice_text(0).contains("ReplaceForfeit"));
    assert_eq!(refused.advice.len(), 2, "who never came does not finish the position");
    assert!(short_tables(&evening, PositionNo(0)).iter().all(|(.., players)| *players == 2));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]
    #[test]
    fn m5_every_move_advised_after_departures_is_accepted_and_fills_a_table(
        players in 8_usize..29, leavers in proptest::collection::vec(0_usize..29, 1..6), shifts in proptest::bool::ANY
    ) {
        let kind = (shifts && players > 19).then_some(Kind::Decalages);
        let mut evening = seated_by(kind, players, 3);
        played(&mut evening, PositionNo(1));
        for leaver in leavers {
            let leaver = entry(&evening, leaver % players + 1);
            let _ = leave(&mut evening, &leaver, None);
        }
        let missing = |evening: &Draft| -> usize {
            short_tables(evening, PositionNo(1)).iter().map(|(.., players)| 3 - players).sum()
        };
        while let Some(Step::MoveTo { entry: Some(who), table: Some(table), chair: Some(chair), position: Some(position) }) =
            short_tables(&evening, PositionNo(1)).into_iter().find_map(|(position, table, _)| seating::to_fill(&evening, position, table))
        {
            let (before, who) = (missing(&evening), entry(&evening, who as usize).id);
            let moved = move_player(&mut evening, who, To::Chair(table, chair), position);
            prop_assert!(moved.is_ok(), "{:?}", moved);
            prop_assert_eq!(missing(&evening) + 1, before);
        }
        // No advice is left only where no table of 4 is.
        let stuck = short_tables(&evening, PositionNo(1)).into_iter().find(|(position, ..)| evening.tables(*position).values().any(|seats| seats.len() > 3));
        prop_assert_eq!(stuck, None);
    }
}

#[test]
fn article_26_a_forfeit_is_for_who_has_not_played() {
    let mut evening = seated(16, 2);
    assert!(forfeit::still_to_play(&evening, &entry(&evening, 1), PositionNo(1)));
    played(&mut evening, PositionNo(1));
    assert!(!forfeit::still_to_play(&evening, &entry(&evening, 1), PositionNo(1)));
    let refused = forfeit::refuse_began(&evening, &entry(&evening, 1)).unwrap_err();
    assert!(refused.advice_text(0).contains("Withdraw"));
}

#[test]
fn r7_a_substitute_takes_the_seats_and_the_starting_place() {
    let mut evening = seated(16, 3);
    played(&mut evening, PositionNo(1));
    let five = entry(&evening, 5);
    let from = usual_position(&evening, &five);
    assert_eq!(from, PositionNo(2));
    let seats = seats_taken_over(&evening, &five, from).unwrap();
    assert_eq!(seats.len(), 2);
    let by = arrival::enter_substitute(&mut evening, listed(99), from, false, None).unwrap();
    take_over(&mut evening, &five, by.id, from, seats);
    let held = |id: EntryId| evening.seats.iter().filter(|seat| seat.entry == id).count();
    assert_eq!((held(five.id), held(by.id)), (1, 2));
    assert_eq!(evening.start(by.id), evening.start(five.id));
    assert_eq!(entry(&evening, 5).left_after, Some(1));
    let twice = seats_taken_over(&evening, &entry(&evening, 5), from).unwrap_err();
    assert_eq!(twice.rule, "R7");
    assert!(arrival::enter_substitute(&mut evening, listed(99), from, true, None).is_err(), "plays already");
}

#[test]
fn o2_what_was_paid_by_who_never_played_passes_to_the_substitute() {
    for (positions, of) in [(0, [0, 12]), (1, [12, 0])] {
        let mut evening = seated(16, 3);
        evening.change_entry(EntryId(5), |entry| entry.paid = Cents::euros(12));
        (1..=positions).for_each(|position| played(&mut evening, PositionNo(position)));
        let five = entry(&evening, 5);
        let from = PositionNo(positions + 1);
        let seats = seats_taken_over(&evening, &five, from).unwrap();
        let by = arrival::enter_substitute(&mut evening, listed(99), from, true, None).unwrap();
        take_over(&mut evening, &five, by.id, from, seats);
        assert_eq!([entry(&evening, 5), entry(&evening, 17)].map(|entry| entry.paid), of.map(Cents::euros));
        let owed: Cents = evening.entries.iter().map(|entry| due(&evening, entry).0).sum();
        let one = due(&evening, &entry(&evening, 1)).0;
        assert_eq!(owed, one.times(16), "one fee for each place");
    }
}

#[test]
fn m5_a_late_arrival_takes_an_empty_chair_until_position_2() {
    let mut evening = seated(15, 2);
    let mut before = evening.clone();
    let entered = arrival::enter(&mut evening, listed(50), Cents::ZERO, None, &[]).unwrap();
    assert_eq!(entered.number, 16);
    let (place, first) = entered.late.unwrap();
    assert_eq!(first, PositionNo(1));
    let proposed = arrival::enter(&mut before, listed(50), Cents::ZERO, None, &[place.table()]).unwrap();
    assert_eq!(proposed.late.unwrap().1, PositionNo(2), "its table has proposed its sheet");
    assert_eq!(evening.seats.iter().filter(|seat| seat.entry == entered.id).count(), 2);
    let full = arrival::enter(&mut evening.clone(), listed(51), Cents::ZERO, None, &[]).unwrap_err();
    assert_eq!((full.rule, full.advice.len()), ("M5", 2));
    let twice = arrival::enter(&mut evening, listed(50), Cents::ZERO, None, &[]).unwrap_err();
    assert_eq!(twice.rule, "");
    played(&mut evening, PositionNo(1));
    seating::next::open(&mut evening, seating::NextMovement::Same, None).unwrap();
    assert_eq!(arrival::enter(&mut evening, listed(52), Cents::ZERO, None, &[]).unwrap_err().rule, "M5");
}

#[test]
fn m5_whose_sheet_is_in_is_played_from_position_2() {
    let mut evening = seated(15, 2);
    played(&mut evening, PositionNo(1));
    let (place, from) = arrival::enter(&mut evening, listed(50), Cents::ZERO, None, &[]).unwrap().late.unwrap();
    assert_eq!(from, PositionNo(2));
    assert_ne!(place, Place::at(TableNo(1), Orientation::M));
}

#[test]
fn m5_a_late_arrival_comes_first_where_a_table_has_two_players_only() {
    // Each leaver whose going leaves a table of two later on; the empty chair the newcomer would have had otherwise is another.
    let mut other_chair = 0;
    for number in 1..=22 {
        let mut evening = seated(22, 4);
        let leaver = entry(&evening, number);
        let start = evening.start(leaver.id).unwrap();
        let left = leave(&mut evening, &leaver, None);
        let short = short_tables(&evening, PositionNo(1)).len();
        if left.is_err() || short == 0 {
            continue;
        }
        let free = |place: &Place| evening.entries.iter().all(|entry| evening.start(entry.id) != Some(*place));
        other_chair += usize::from(Place::all(6).find(free).is_some_and(|first| first != start));
        arrival::enter(&mut evening, listed(50), Cents::ZERO, None, &[]).unwrap();
        assert!(short_tables(&evening, PositionNo(1)).len() < short, "P{number:02} left {start:?}");
    }
    assert!(other_chair > 0);
}

#[test]
fn m5_r7_a_chair_that_a_leaver_freed_is_taken_over_by_the_command_named() {
    let mut evening = seated(16, 3);
    played(&mut evening, PositionNo(1));
    let three = entry(&evening, 3);
    leave(&mut evening, &three, None).unwrap();
    let refused = arrival::enter(&mut evening.clone(), listed(50), Cents::ZERO, None, &[]).unwrap_err();
    assert!(refused.message.contains("celle de P03 l'est depuis son départ"), "{refused}");
    assert!(refused.advice_text(0).contains("Substitute { entry: Some(3) }"), "{}", refused.advice_text(0));
    let three = entry(&evening, 3);
    let from = usual_position(&evening, &three);
    assert!(arrival::enter_substitute(&mut evening, listed(50), from, true, None).is_ok());
}

#[test]
fn m7_a_team_is_completed_by_its_name_or_number_and_never_overfilled() {
    let mut teams = unseated(0, Formula::Duo);
    let (id, first) = team::membership(&mut teams, Some("Les Renards")).unwrap();
    arrival::enter(&mut teams, listed(1), Cents::ZERO, Some((id, first)), &[]).unwrap();
    assert_eq!(team::must_be_complete(&teams).unwrap_err().message, "équipes incomplètes : n° 1 Les Renards (1 sur 2)");
    assert_eq!(team::membership(&mut teams, Some("les renards")).unwrap(), (id, 2));
    arrival::enter(&mut teams, listed(2), Cents::ZERO, Some((id, 2)), &[]).unwrap();
    team::must_be_complete(&teams).unwrap();
    assert_eq!(team::membership(&mut teams, Some("1")).unwrap_err().rule, "M7");
    assert_eq!(team::must_make_teams(&teams, 3).unwrap_err().rule, "M7");
    assert_eq!(team::refuse_drawn(&teams).unwrap_err().rule, "M6");
    let mut alone = unseated(0, Formula::Individuel);
    assert_eq!(team::membership(&mut alone, None).unwrap_err().rule, "M7");
    assert!(late::seat_late_teams(&mut alone, &[]).unwrap().is_empty());
}
