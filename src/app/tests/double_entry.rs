//! F6: two entries of one sheet, by two people, and their effect on the ranking.

use super::*;

const TABLE: (PositionNo, TableNo) = (PositionNo(1), TableNo(1));

/// Two tables of 4, one position, every sheet typed twice.
fn twice() -> Evening {
    Evening::placed(8, Settings { double_entry: true, ..wanted(Formula::Individuel, 1, Game::Quatre, 1) })
}

fn club(evening: &Evening, who: &str) -> Club {
    let mut club = evening.club();
    club.act_as(who);
    club
}

fn enter(club: &mut Club, figures: [i32; 4], entering: &Entering) -> Result<report::sheet::SheetSaved> {
    club.free(None).unwrap().enter_sheet(TABLE.0, TABLE.1, &Figures::InOrder(figures.map(Score).to_vec()), entering)
}

#[test]
fn f6_the_second_entry_is_another_persons_and_sees_no_figures() {
    let evening = twice();
    let (mut anne, mut paul) = (club(&evening, "Anne"), club(&evening, "Paul"));
    let plain = Entering::default();
    assert!(!enter(&mut anne, [300, -100, -100, -100], &plain).unwrap().sheet.confirmed);
    let context = paul.free(None).unwrap().sheet_context(None, TABLE.1).unwrap();
    assert_eq!((context.awaits_second, &context.entered, context.entered_by.as_deref()), (true, &None, Some("Anne")));
    assert_eq!(refused(enter(&mut anne, [300, -100, -100, -100], &plain)), "F6");
    anne.act_as("ANNE ");
    assert_eq!(refused(enter(&mut anne, [300, -100, -100, -100], &plain)), "F6", "the same person by any case");
    assert!(enter(&mut paul, [300, -100, -100, -100], &plain).unwrap().confirmed_now);
    assert!(enter(&mut anne, [300, -100, -100, -100], &plain).unwrap().unchanged, "it counts: nothing to say");
    evening.verified();
}

#[test]
fn f6_the_arbiter_may_let_one_person_make_both_entries_and_the_journal_says_why() {
    let evening = twice();
    let mut anne = club(&evening, "Anne");
    enter(&mut anne, [300, -100, -100, -100], &Entering::default()).unwrap();
    let alone = Entering { alone: Some("seule ce soir".into()), ..Entering::default() };
    assert!(enter(&mut anne, [300, -100, -100, -100], &alone).unwrap().confirmed_now);
    assert_eq!(anne.trust().journal(Some(1), false).unwrap().actions[0].why, "seule ce soir");
}

#[test]
fn f6_a_request_sent_twice_does_not_confirm_itself() {
    let evening = twice();
    let mut club = evening.club();
    let key = RequestKey::parse("0123456789abcdef01234567").unwrap();
    let request = Request { who: "Anne", tournament: None, key: Some(&key), wanted: Wanted::Change };
    for _ in 0..2 {
        let work = |club: &mut Club| enter(club, [300, -100, -100, -100], &Entering::default());
        club.asked(&request, work, |_| String::new()).unwrap();
    }
    assert_eq!(club.free(None).unwrap().missing(None).unwrap().missing.len(), 2);
    assert!(club.free(None).unwrap().sheet_context(None, TABLE.1).unwrap().awaits_second);
}

#[test]
fn f6_of_two_entries_that_differ_the_right_one_is_chosen_and_counts() {
    let evening = twice();
    let (mut anne, mut paul) = (club(&evening, "Anne"), club(&evening, "Paul"));
    enter(&mut anne, [300, -100, -100, -100], &Entering::default()).unwrap();
    assert_eq!(refused(enter(&mut paul, [300, -100, -60, -140], &Entering::default())), "F6");
    let settled = Entering { correct: Some("seconde saisie juste".into()), settled: true, ..Entering::default() };
    let saved = enter(&mut paul, [300, -100, -60, -140], &settled).unwrap();
    assert!(saved.sheet.confirmed && !saved.ranks_compared, "{saved:?}");
    assert_eq!(saved.replaced, Some(vec![300, -100, -100, -100]));
    evening.verified();
}

#[test]
fn f6_a_sheet_is_replaced_only_if_it_is_still_the_one_that_was_seen() {
    let evening = Evening::individual(8, 1);
    let (mut anne, mut paul) = (club(&evening, "Anne"), club(&evening, "Paul"));
    enter(&mut anne, [300, -100, -100, -100], &Entering::default()).unwrap();
    let correct = Entering { correct: Some("relue".into()), ..Entering::default() };
    enter(&mut paul, [200, -100, -100, 0], &correct).unwrap();
    let seen = Entering { instead_of: Some([300, -100, -100, -100].map(Score).to_vec()), ..correct };
    let refusal = enter(&mut anne, [400, -200, -100, -100], &seen).unwrap_err();
    assert!(refusal.to_string().contains("changé entre-temps, par « Paul »"), "{refusal}");
    let seen = Entering { instead_of: Some([200, -100, -100, 0].map(Score).to_vec()), ..seen };
    assert!(enter(&mut anne, [400, -200, -100, -100], &seen).is_ok());
}

#[test]
fn f6_what_a_correction_makes_of_the_ranking_is_told_when_it_counts() {
    let evening = twice();
    let (mut anne, mut paul) = (club(&evening, "Anne"), club(&evening, "Paul"));
    for club in [&mut anne, &mut paul] {
        enter(club, [300, -100, -100, -100], &Entering::default()).unwrap();
        let small = Figures::InOrder([90, -30, -30, -30].map(Score).to_vec());
        club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(2), &small, &Entering::default()).unwrap();
    }
    let first = evening.ranking().rows[0].name.clone();
    let correct = Entering { correct: Some("mauvaise colonne".into()), ..Entering::default() };
    let waiting = enter(&mut anne, [-100, -100, -100, 300], &correct).unwrap();
    assert!(!waiting.sheet.confirmed && !waiting.ranks_compared && waiting.moved.is_empty(), "{waiting:?}");
    let counts = enter(&mut paul, [-100, -100, -100, 300], &Entering::default()).unwrap();
    assert!(counts.confirmed_now && counts.ranks_compared);
    assert_eq!(counts.replaced, Some(vec![300, -100, -100, -100]), "what counted before");
    let winner = evening.ranking().rows[0].name.clone();
    assert_ne!(first, winner);
    let told = counts.moved.iter().find(|moved| moved.name == winner).unwrap();
    assert!(told.from > 1 && told.to == 1, "{:?}", counts.moved);
    assert!(counts.moved.iter().any(|moved| moved.name == first && moved.from == 1));
    evening.verified();
}

#[test]
fn f6_a_correction_within_a_position_that_is_not_complete_tells_no_ranks() {
    let evening = Evening::individual(8, 1);
    let mut anne = club(&evening, "Anne");
    enter(&mut anne, [300, -100, -100, -100], &Entering::default()).unwrap();
    let correct = Entering { correct: Some("relue".into()), ..Entering::default() };
    let saved = enter(&mut anne, [-100, 300, -100, -100], &correct).unwrap();
    assert!(saved.replaced.is_some() && !saved.ranks_compared && saved.moved.is_empty(), "{saved:?}");
}
