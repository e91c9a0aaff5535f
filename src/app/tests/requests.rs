//! Changes as they are asked for: in whose name, shown first, done once.

use super::*;
use report::seating::PlacementReport;

const KEY: &str = "0123456789abcdef01234567";

fn asking(wanted: Wanted<'_>) -> Request<'_> {
    Request { who: "Paul", tournament: None, key: None, wanted }
}

#[expect(clippy::ptr_arg, reason = "what an answer is made of")]
fn words(names: &Vec<String>) -> String {
    names.join(", ")
}

fn paid(evening: &Evening) -> i64 {
    evening.club().tournament().unwrap().entries.iter().map(|entry| entry.paid.0).sum()
}

#[test]
fn a_payment_sent_twice_is_paid_once_and_answered_alike() {
    let evening = Evening::individual(8, 1);
    let key = RequestKey::parse(KEY).unwrap();
    let mut club = evening.club();
    let mut send = |key| {
        let request = Request { key: Some(key), ..asking(Wanted::Change) };
        club.asked(&request, |club| club.entries().pay(&["P01".to_owned()], 1_200), words).unwrap()
    };
    let first = send(&key);
    assert!(matches!(&first, Outcome::Done(names) if names.len() == 1), "{first:?}");
    let Outcome::Before(RequestRow { answer, who, .. }) = send(&key) else { panic!("done before") };
    assert_eq!((answer.as_str(), who.as_str()), ("P01 a payé 12,00 € en tout.", "Paul"));
    assert_eq!(paid(&evening), 1_200);
    let other = RequestKey::parse("0123456789ABCDEF01234568").unwrap();
    assert!(matches!(send(&other), Outcome::Done(_)));
    assert_eq!(paid(&evening), 2_400, "another key is another payment");
    assert_eq!(RequestKey::parse("0123"), None);
    evening.verified();
}

#[test]
fn what_changes_nothing_keeps_its_key_and_what_is_refused_does_not() {
    let evening = Evening::individual(8, 1);
    let key = RequestKey::parse(KEY).unwrap();
    let mut club = evening.club();
    let request = Request { key: Some(&key), ..asking(Wanted::Change) };
    let enter = |club: &mut Club, size| {
        club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(1), &figures(4, size), &Entering::default())
    };
    let lines = |club: &Club| club.trust().journal(None, false).unwrap().actions.len();
    assert_eq!(
        refused(club.asked(&request, |club| enter(club, 5).and_then(|_| enter(club, 6)), |_| String::new())),
        "F6"
    );
    assert_eq!(club.free(None).unwrap().missing(None).unwrap().missing.len(), 2, "the first half is taken back too");
    enter(&mut club, 5).unwrap();
    let before = lines(&club);
    let same = club.asked(&request, |club| enter(club, 5), |saved| format!("{}", saved.unchanged)).unwrap();
    assert!(matches!(same, Outcome::Done(saved) if saved.unchanged));
    assert_eq!(lines(&club), before, "nothing was done, nothing is told");
    let again = club.asked(&request, |club| enter(club, 7), |_| String::new()).unwrap();
    assert!(matches!(again, Outcome::Before(row) if row.answer == "true"));
    evening.verified();
}

#[test]
fn any_change_is_shown_first_and_done_only_if_it_is_still_what_was_seen() {
    let evening = Evening::individual(8, 2);
    evening.plays();
    let mut club = evening.club();
    let next = |club: &mut Club| club.free(None).unwrap().next_position(NextMovement::Same, None);
    let none = |_: &PlacementReport| String::new();
    let Outcome::Shown { report, digest, stale: false } = club.asked(&asking(Wanted::Preview), next, none).unwrap()
    else {
        panic!("shown")
    };
    assert_eq!((report.position, club.current_position().unwrap()), (2, PositionNo(1)), "seen, and not done");
    // At another window a player leaves: the preview no longer matches the outcome.
    evening.club().entries().leave(&["P03".to_owned()], None, "").unwrap();
    let stale = club.asked(&asking(Wanted::AsSeen(&digest)), next, none).unwrap();
    let Outcome::Shown { digest: now, stale: true, .. } = stale else { panic!("stale: {stale:?}") };
    assert_eq!(club.current_position().unwrap(), PositionNo(1));
    assert_ne!(now, digest);
    assert!(matches!(club.asked(&asking(Wanted::AsSeen(&now)), next, none).unwrap(), Outcome::Done(_)));
    assert_eq!(club.current_position().unwrap(), PositionNo(2));
    assert_eq!(club.trust().journal(Some(1), false).unwrap().actions[0].who, "Paul");
    assert_eq!(club.operator(), "Anne", "the handle is its owner's again");
    evening.verified();
}

#[test]
fn a_preview_can_be_read_from_within_and_several_changes_are_one() {
    let evening = Evening::individual(8, 2);
    evening.plays();
    let mut club = evening.club();
    let seen = club.asked(
        &asking(Wanted::Preview),
        |club| {
            club.free(None).unwrap().next_position(NextMovement::Same, None)?;
            let waiting = club.free(None).unwrap().missing(None)?.missing.len();
            club.trust().undo("", None)?;
            Ok((waiting, club.current_position()?.0))
        },
        |_| String::new(),
    );
    assert!(matches!(seen.unwrap(), Outcome::Shown { report: (2, 1), .. }));
    let before = club.trust().journal(None, false).unwrap().actions.len();
    let both = |club: &mut Club| {
        // An inner change that is refused takes back itself only.
        assert!(club.entries().pay(&["nobody".to_owned()], 1).is_err());
        club.entries().pay(&["P01".to_owned()], 100)?;
        club.entries().pay(&["P02".to_owned()], 200)
    };
    club.asked(&asking(Wanted::Change), both, words).unwrap();
    assert_eq!((paid(&evening), club.trust().journal(None, false).unwrap().actions.len()), (300, before + 2));
    evening.verified();
}

#[test]
fn the_tournament_is_that_of_the_request() {
    let evening = Evening::individual(8, 1);
    let mut club = evening.club();
    let second = club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    let register = |club: &mut Club| club.entries().register(&[newcomer("Q01")], &Registering::default());
    let on_first = Request { tournament: Some(1), ..asking(Wanted::Preview) };
    let names = |club: &mut Club| Ok(club.entries().list()?.entries.len());
    let count = |club: &mut Club, request: &Request<'_>| match club.asked(request, names, |_| String::new()).unwrap() {
        Outcome::Shown { report, .. } => report,
        other => panic!("{other:?}"),
    };
    assert_eq!((count(&mut club, &on_first), count(&mut club, &asking(Wanted::Preview))), (8, 0));
    club.asked(&Request { tournament: Some(second), ..asking(Wanted::Change) }, register, words).unwrap();
    assert_eq!((count(&mut club, &on_first), count(&mut club, &asking(Wanted::Preview))), (8, 1));
    club.act_on(Some(1));
    assert_eq!(count(&mut club, &asking(Wanted::Preview)), 8);
}

#[test]
fn only_the_last_ten_thousand_answers_are_kept() {
    let evening = Evening::individual(8, 1);
    let mut club = evening.club();
    let key = |n: u32| RequestKey::parse(&format!("{n:024x}")).unwrap();
    for n in 1..=3 {
        let key = key(n);
        club.asked(&Request { key: Some(&key), ..asking(Wanted::Change) }, |_| Ok(n), ToString::to_string).unwrap();
    }
    let by_hand = rusqlite::Connection::open(&evening.path).unwrap();
    by_hand.execute("UPDATE request SET id = id + 9998 WHERE id > 1", []).unwrap();
    let key = key(4);
    club.asked(&Request { key: Some(&key), ..asking(Wanted::Change) }, |_| Ok(4), ToString::to_string).unwrap();
    let kept: Vec<i64> = by_hand
        .prepare("SELECT id FROM request ORDER BY id")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    assert_eq!(kept, [10_000, 10_001, 10_002]);
    evening.verified();
}

#[test]
fn a_letter_changed_among_the_hall_s_settings_is_named() {
    let evening = Evening::individual(8, 1);
    evening.club().hall().tell(&HallChange::Publication(domain::hall::Publication::AtTheEnd)).unwrap();
    evening.club().hall().tell(&HallChange::Minutes(Some(45))).unwrap();
    evening.verified();
    for (column, from, to) in [("value", "fin", "fjn"), ("name", "minutes", "linutes"), ("value", "45", "4l")] {
        let change = |from, to| {
            let by_hand = rusqlite::Connection::open(&evening.path).unwrap();
            by_hand.execute(&format!("UPDATE hall SET {column} = ?2 WHERE {column} = ?1"), [from, to]).unwrap()
        };
        assert_eq!(change(from, to), 1);
        let found = evening.club().trust().check().unwrap().findings;
        assert!(found.len() == 1 && found[0].text.contains(to), "{found:?}");
        change(to, from);
    }
    evening.verified();
}

#[test]
fn an_announcement_ends_after_an_hour_and_a_call_when_it_is_answered_or_with_the_tournament() {
    let evening = Evening::placed(8, wanted(Formula::Individuel, 1, Game::Quatre, 1));
    let club = evening.club();
    // The clock of a made-up evening goes on by a minute each time it is read.
    club.hall().announce("La buvette ferme à minuit").unwrap();
    let stands = (0..200).take_while(|_| !club.hall().notices().unwrap().is_empty()).count();
    assert!((50..=60).contains(&stands), "{stands}");
    let tournament = club.hall().current_tournament().unwrap().unwrap();
    club.hall().call_arbiter(tournament, TableNo(1), "appelle l'arbitre").unwrap();
    assert!((0..100).all(|_| club.hall().notices().unwrap().len() == 1));
    club.hall().end_notice(club.hall().notices().unwrap()[0].id).unwrap();
    assert!(club.hall().notices().unwrap().is_empty());
    club.hall().call_arbiter(tournament, TableNo(1), "appelle l'arbitre").unwrap();
    evening.plays();
    assert_eq!(club.hall().notices().unwrap().len(), 1);
    club.free(None).unwrap().close(None, None).unwrap();
    assert!(club.hall().notices().unwrap().is_empty(), "nobody waits for the arbiter any more");
}
