//! A1, A2, F6, R6, R7: penalties, departures, substitutes, and where they show.

use super::*;
use domain::Orientation;
use domain::advice::Step;
use domain::arbitration::{Fate, Poignees, Ruling, Situation};
use domain::movement::Kind;
use domain::penalty::{Facts, Offence};
use domain::scoring::Contract;
use domain::sheet::{DealRecord, Marked};
use domain::tournament::{Change, Incident};
use storage::{Done, Subject};

fn against(name: &str) -> Against {
    Against::Players(vec![name.to_owned()])
}

fn offence(offence: Offence) -> Penalty {
    Penalty::Offence { offence, facts: Facts::default(), detail: String::new() }
}

fn free(points: u32) -> Penalty {
    Penalty::Free { points, reason: "propos déplacés".into() }
}

fn duos(count: usize, positions: u8) -> Evening {
    Evening::placed(2 * count, wanted(Formula::Duo, positions, Game::Quatre, 1))
}

#[test]
fn a1_a_penalty_changes_no_sheet_and_shows_on_the_ranking_the_journal_and_the_record() {
    let evening = Evening::individual(16, 2);
    evening.plays();
    let sheets = evening.club().free(None).unwrap().sheets(None).unwrap();
    let before = evening.row("P05").unwrap();
    let said = evening.club().free(None).unwrap().penalise(&against("P05"), &free(150), None).unwrap();
    assert_eq!(said, ["P05 : 150 points de pénalité (propos déplacés), position 1"]);
    assert_eq!(evening.club().free(None).unwrap().sheets(None).unwrap(), sheets);
    let after = evening.row("P05").unwrap();
    assert_eq!(after.penalties, 150);
    let total = |row: &RankingRow| row.total.whole().unwrap();
    assert_eq!(total(&before) - total(&after), 150);
    let record = evening.club().free(None).unwrap().record("P05").unwrap();
    assert_eq!(record.positions[0].penalties, 150);
    assert_eq!(record.positions[0].total, after.total);
    assert_eq!(record.positions[0].events, ["150 points de pénalité : propos déplacés (A1)"]);
    let journal = evening.club().trust().journal(Some(1), false).unwrap();
    assert_eq!(
        (journal.actions[0].what.as_str(), journal.actions[0].why.as_str()),
        (said[0].as_str(), "propos déplacés")
    );
    assert_eq!(refused(evening.club().free(None).unwrap().penalise(&against("P05"), &free(0), None)), "A1");
    let silent = Penalty::Free { points: 10, reason: " ".into() };
    assert_eq!(refused(evening.club().free(None).unwrap().penalise(&against("P05"), &silent, None)), "A1");
    evening.verified();
}

#[test]
fn a1_in_teams_the_member_is_penalised_and_the_team_pays() {
    let evening = duos(6, 3);
    evening.plays();
    let before = evening.row("P03").unwrap();
    evening.club().free(None).unwrap().penalise(&against("P03"), &free(100), None).unwrap();
    let after = evening.row("P03").unwrap();
    assert_eq!(before.total.whole().unwrap() - 100, after.total.whole().unwrap());
    assert_eq!(after.penalties, 100);
    assert_eq!(evening.row("P04").unwrap().number, after.number, "the same duo");
    assert_eq!(evening.club().free(None).unwrap().record("P04").unwrap().positions[0].penalties, 0);
    let list = evening.club().penalties(None).unwrap();
    assert_eq!((list.penalties[0].name.as_str(), list.penalties[0].team.is_some()), ("P03", true));
    evening.verified();
}

#[test]
fn a2_a_warning_then_the_points_for_the_same_player_and_the_same_kind() {
    let evening = Evening::individual(16, 2);
    let give = |name: &str, what: Offence| {
        let club = evening.club();
        club.free(None).unwrap().penalise(&against(name), &offence(what), None).unwrap();
        club.penalties(Some(name)).unwrap().penalties.last().and_then(|line| line.points).unwrap()
    };
    assert_eq!(give("P01", Offence::Phone), 0);
    assert_eq!(give("P02", Offence::Phone), 0, "another player's warning is his own");
    assert_eq!(give("P01", Offence::ExposedCard), 0, "another kind begins with a warning");
    evening.plays();
    evening.next();
    assert_eq!(give("P01", Offence::Phone), 500, "also at a later position");
    assert_eq!(give("P01", Offence::Phone), 500);
    assert_eq!(give("P03", Offence::PhoneUsed), 500, "used during a position: at once");
    assert_eq!(give("P03", Offence::Phone), 500, "and then a ring is a second offence");
    let club = evening.club();
    club.lift_penalty(&against("P02"), Lifted::Last(None), "ce n'était pas lui").unwrap();
    assert!(club.penalties(Some("P02")).unwrap().penalties.is_empty());
    assert_eq!(give("P02", Offence::Phone), 0, "a warning that was lifted does not count");
    let record = club.free(None).unwrap().record("P01").unwrap();
    let lifts = |name: &str, rank| club.lift_penalty(&against(name), Lifted::Ranked(rank), "").unwrap();
    assert!(record.positions[0].events.iter().any(|event| event == "avertissement : téléphone (A2)"), "{record:?}");
    assert_eq!(lifts("P01", 4).len(), 1, "the warning stays, and so does what repeats it");
    let said = lifts("P01", 1);
    assert!(said.len() == 2 && said[1].starts_with("P01 garde ses 500 points (téléphone), comptés comme une récidive"));
    assert_eq!(lifts("P01", 1).len(), 1, "another kind");
    assert_eq!(lifts("P03", 1).len(), 2, "the telephone used was the first one");
}

#[test]
fn a2_all_the_players_of_a_table_answer_for_its_sheet() {
    let evening = Evening::individual(15, 1);
    let table_of_three = evening
        .club()
        .free(None)
        .unwrap()
        .missing(None)
        .unwrap()
        .missing
        .into_iter()
        .find(|t| t.players.len() == 3)
        .unwrap();
    let at = Against::Table(TableNo(table_of_three.table));
    let said = evening.club().free(None).unwrap().penalise(&at, &offence(Offence::LostSheet), None).unwrap();
    assert_eq!(said.len(), 3);
    let list = evening.club().penalties(None).unwrap().penalties;
    assert!(
        list.iter().all(|line| line.points == Some(400) && table_of_three.players.contains(&line.name)),
        "{list:?}"
    );
    assert_eq!(evening.club().lift_penalty(&at, Lifted::Last(None), "retrouvée").unwrap().len(), 3);
    assert!(evening.club().penalties(None).unwrap().penalties.is_empty());
    assert!(evening.club().lift_penalty(&at, Lifted::Last(None), "").is_err());
}

#[test]
fn a2_each_late_member_of_a_team_is_penalised_and_very_late_ones_may_be_forfeit() {
    let evening = duos(6, 3);
    let late = |minutes| Penalty::Offence {
        offence: Offence::Late,
        facts: Facts { minutes: Some(minutes), ..Facts::default() },
        detail: String::new(),
    };
    let both = Against::Players(vec!["P03".into(), "P04".into()]);
    let said = evening.club().free(None).unwrap().penalise(&both, &late(4), None).unwrap();
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(evening.row("P03").unwrap().penalties, 200, "100 each");
    let said = evening.club().free(None).unwrap().penalise(&against("P07"), &late(16), None).unwrap();
    assert!(said.iter().any(|line| line.contains("Forfeit { entry: 7 }")), "{said:?}");
    assert_eq!(
        refused(evening.club().free(None).unwrap().penalise(&against("P07"), &offence(Offence::Late), None)),
        "A2"
    );
    let twice = Against::Players(vec!["P03".into(), "3".into()]);
    assert!(evening.club().free(None).unwrap().penalise(&twice, &late(4), None).is_err());
}

#[test]
fn a1_r5_an_eliminated_player_is_penalised_where_it_counts() {
    let evening = Evening::placed(16, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    evening.plays();
    evening.club().free(None).unwrap().next_session(&session(Keep::Best(12))).unwrap();
    let out = evening.ranking().rows.into_iter().find(|row| row.session == 1).unwrap();
    let who = against(&out.number.to_string());
    let said = evening.club().free(None).unwrap().penalise(&who, &free(50), None).unwrap();
    assert!(said[0].ends_with("position 1"), "{said:?}");
    assert_eq!(evening.row(&out.name).unwrap().penalties, 50);
    assert_eq!(refused(evening.club().free(None).unwrap().penalise(&who, &free(50), Some(PositionNo(2)))), "R5");
    evening.verified();
}

pub(super) fn session(keep: Keep) -> NewSession {
    NewSession {
        phase: false,
        keep,
        coefficient: Coefficient::None,
        divides: false,
        positions: Some(2),
        deals: None,
        kind: None,
        draw: Draw::Lot,
        seed: 7,
        date: None,
        settle: None,
    }
}

#[test]
fn f6_a_correction_is_kept_with_its_reason_and_undone_with_it() {
    let evening = Evening::individual(16, 1);
    evening.plays();
    let before = evening.ranking();
    let names = evening.club().free(None).unwrap().sheet_context(None, TableNo(2)).unwrap().chairs;
    let correcting = Entering { correct: Some("colonnes inversées".into()), ..Entering::default() };
    evening.club().free(None).unwrap().enter_sheet(PositionNo(1), TableNo(2), &figures(4, 90), &correcting).unwrap();
    let record = evening.club().free(None).unwrap().record(&names[0].1).unwrap();
    assert_eq!(record.positions[0].balance, Some(360));
    assert_eq!(record.positions[0].events, ["feuille corrigée : colonnes inversées (F6)"]);
    let other = evening.club().free(None).unwrap().sheet_context(None, TableNo(1)).unwrap().chairs;
    assert!(
        evening.club().free(None).unwrap().record(&other[0].1).unwrap().positions[0].events.is_empty(),
        "another table's"
    );
    evening.club().trust().undo("", None).unwrap();
    assert_eq!(evening.ranking(), before);
    assert!(
        evening.club().free(None).unwrap().record(&names[0].1).unwrap().positions[0].events.is_empty(),
        "the correction was undone"
    );
}

#[test]
fn r6_a_forfeit_leaves_a_chair_empty_and_no_rank() {
    let evening = Evening::individual(16, 2);
    let table = evening.seat("P06", 1).unwrap().0;
    let said = evening.club().entries().forfeit(&["P06".into()], None, true, "pas venu").unwrap();
    assert!(said[0].contains("forfait") && said[1].contains("position 1 table"), "{said:?}");
    assert_eq!(evening.club().free(None).unwrap().sheet_context(None, TableNo(table)).unwrap().chairs.len(), 3);
    evening.plays();
    evening.next();
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    let ranking = evening.ranking();
    assert_eq!(ranking.rows.len(), 15);
    assert!(ranking.rows.iter().all(|row| row.name != "P06"));
    assert!(ranking.notes.iter().any(|note| note.contains("Forfait") && note.contains("P06")), "{:?}", ranking.notes);
    let entries = evening.club().entries().list().unwrap().entries;
    assert_eq!(entries[5].remark, "forfait");
    let record = evening.club().free(None).unwrap().record("P06").unwrap();
    assert_eq!(record.rank, None);
    assert_eq!(record.positions[0].events, ["forfait (article 26)"]);
    let journal = evening.club().trust().journal(None, false).unwrap().actions;
    assert!(journal.iter().any(|action| action.what == "Forfait : P06" && action.why == "pas venu"));
    evening.verified();
}

#[test]
fn r4_a_forfeited_member_has_not_the_rank_of_the_team() {
    let evening = duos(8, 1);
    evening.club().entries().forfeit(&["P06".into()], None, true, "pas venu").unwrap();
    evening.plays();
    let record = |name: &str| evening.club().free(None).unwrap().record(name).unwrap();
    let absent = record("P06");
    assert!(absent.rank.is_none() && absent.positions.iter().all(|line| line.rank.is_none()), "{absent:?}");
    assert!(record("P05").rank.is_some());
}

#[test]
fn r6_m5_a_forfeit_never_leaves_a_table_of_2_unless_a_player_is_moved() {
    let evening = Evening::individual(15, 1);
    let three = evening
        .club()
        .free(None)
        .unwrap()
        .missing(None)
        .unwrap()
        .missing
        .into_iter()
        .find(|t| t.players.len() == 3)
        .unwrap();
    let absent = three.players[0].clone();
    assert_eq!(refused(evening.club().entries().forfeit(std::slice::from_ref(&absent), None, true, "")), "M5");
    let at_four = evening
        .club()
        .free(None)
        .unwrap()
        .missing(None)
        .unwrap()
        .missing
        .into_iter()
        .find(|t| t.players.len() == 4)
        .unwrap();
    evening.club().move_player(&absent, &Target::Player(at_four.players[1].clone()), None, "").unwrap();
    evening.club().entries().forfeit(&[absent], None, true, "").unwrap();
    evening.plays();
    evening.verified();
}

#[test]
fn r6_r7_a_forfeit_may_be_replaced_at_once_and_only_before_playing() {
    let evening = Evening::individual(16, 2);
    let seats: Vec<_> = [1, 2].map(|position| evening.seat("P06", position)).into();
    evening.club().entries().forfeit(&["P06".into()], Some(&newcomer("RENFORT")), false, "").unwrap();
    assert_eq!(Vec::from([1, 2].map(|position| evening.seat("RENFORT", position))), seats);
    assert!(evening.club().entries().forfeit(&["P06".into()], None, true, "").is_err(), "declared already");
    evening.plays();
    assert!(evening.club().entries().forfeit(&["P07".into()], None, true, "").is_err(), "has played");
    evening.next();
    assert!(evening.club().entries().forfeit(&["P08".into()], None, true, "").is_err(), "position 1 is over");
    let ranking = evening.ranking();
    assert_eq!(ranking.rows.len(), 15, "neither the absent nor the unranked substitute (R7)");
    let note = "RENFORT remplace P06 dès la position 1, hors classement";
    assert!(ranking.notes.iter().any(|line| line.contains(note)), "{:?}", ranking.notes);
    let record = evening.club().free(None).unwrap().record("RENFORT").unwrap();
    assert_eq!(record.positions[0].events, ["remplace P06 (R7)"]);
    assert!(record.positions[0].balance.is_some() && record.positions[0].rank.is_none());
    evening.verified();
}

#[test]
fn r6_a_team_without_one_of_its_members_is_last_until_he_is_replaced() {
    let evening = duos(6, 3);
    let said = evening.club().entries().forfeit(&["P01".into()], None, true, "").unwrap();
    assert!(said.iter().any(|line| line.contains("n'est plus complète")), "{said:?}");
    evening.plays();
    let row = evening.row("P02").unwrap();
    assert!(row.left && row.rank == 6, "{row:?}");
    evening.club().entries().substitute("P01", &newcomer("RENFORT"), Some(PositionNo(2)), true, "arrivé").unwrap();
    evening.next();
    assert!(!evening.row("P02").unwrap().left);
    evening.plays();
    evening.verified();
    let both = duos(6, 3);
    both.club().entries().forfeit(&["P01".into(), "P02".into()], None, true, "").unwrap();
    both.plays();
    assert_eq!(both.ranking().rows.len(), 5, "a duo that never came is not ranked");
    both.verified();
}

#[test]
fn r6_who_leaves_between_two_sessions_gives_up_the_place() {
    let evening = Evening::placed(16, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    evening.plays();
    let rows = evening.ranking().rows;
    let (first, next) = (rows[0].name.clone(), rows[12].name.clone());
    evening.club().entries().leave(std::slice::from_ref(&first), None, "ne revient pas").unwrap();
    evening.club().free(None).unwrap().next_session(&session(Keep::Best(12))).unwrap();
    assert_eq!(evening.seat(&first, 2), None);
    assert!(evening.seat(&next, 2).is_some(), "the thirteenth plays instead");
    evening.plays();
    let ranking = evening.ranking();
    let row = ranking.rows.last().unwrap();
    assert!(row.name == first && row.left, "{row:?}");
    assert!(ranking.notes.iter().all(|note| !note.contains("aurait dû")), "{:?}", ranking.notes);
    let record = evening.club().free(None).unwrap().record(&next).unwrap();
    assert!(record.positions[0].events.iter().any(|event| event.starts_with("qualification")), "{record:?}");
    let out = evening.ranking().rows.into_iter().find(|row| row.session == 1 && !row.left).unwrap();
    let events = evening.club().free(None).unwrap().record(&out.name).unwrap().positions[0].events.clone();
    assert!(events.iter().any(|event| event.starts_with("élimination")), "{events:?}");
    assert_eq!(
        refused(evening.club().entries().leave(std::slice::from_ref(&out.name), None, "").map_err(with_advice)),
        "R5"
    );
    evening.verified();
}

/// The refusal of an eliminated player has no advice: adds one for `refused`.
fn with_advice(error: AppError) -> AppError {
    error.advise("–")
}

#[test]
fn r7_a_substitute_in_a_later_session_has_the_seats_of_that_session() {
    let evening = Evening::placed(20, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    evening.plays();
    evening.club().free(None).unwrap().next_session(&session(Keep::All)).unwrap();
    let seats: Vec<_> = [2, 3].map(|position| evening.seat("P09", position)).into();
    evening.club().entries().substitute("P09", &newcomer("RENFORT"), None, true, "malade").unwrap();
    assert_eq!(Vec::from([2, 3].map(|position| evening.seat("RENFORT", position))), seats);
    evening.verified();
    evening.plays();
    evening.next();
    evening.plays();
    evening.verified();
    assert!(evening.row("P09").unwrap().left);
    assert!(
        evening.club().free(None).unwrap().record("RENFORT").unwrap().positions[0]
            .events
            .iter()
            .any(|e| e == "remplace P09 (R7)")
    );
}

#[test]
fn r7_a_member_of_a_team_is_replaced_for_the_next_session() {
    let evening = Evening::placed(20, wanted(Formula::Duo, 2, Game::Quatre, 2));
    evening.plays();
    evening.next();
    evening.plays();
    evening.club().entries().substitute("P01", &newcomer("RENFORT"), Some(PositionNo(3)), true, "").unwrap();
    evening.club().free(None).unwrap().next_session(&session(Keep::All)).unwrap();
    assert!(evening.seat("RENFORT", 3).is_some() && evening.seat("P01", 3).is_none());
    evening.plays();
    assert!(evening.ranking().rows.iter().all(|row| !row.left));
    for row in evening.ranking().rows {
        assert_eq!(
            row.members.iter().fold(domain::Total::ZERO, |sum, member| sum + member.total),
            row.total,
            "{row:?}"
        );
    }
    evening.verified();
    let single = Evening::placed(16, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    single.plays();
    let replaced = single.club().entries().substitute("P01", &newcomer("RENFORT"), Some(PositionNo(2)), true, "");
    assert!(replaced.is_err_and(|error| !error.advice().is_empty()), "alone, the next in the ranking plays");
}

/// Fourteen players whose places are drawn at each position, the first sheets in.
fn drawn(positions: u8) -> Evening {
    let new = Settings { movement: Some(Kind::Hasard), ..wanted(Formula::Individuel, positions, Game::Quatre, 2) };
    Evening::placed(14, new)
}

#[test]
fn r7_a_substitute_for_one_who_left_is_seated_by_the_next_draw() {
    let evening = drawn(3);
    evening.plays();
    evening.club().entries().leave(&["P05".to_owned()], None, "").unwrap();
    evening.next();
    let at_once = evening.club().entries().substitute("P05", &newcomer("Q05"), Some(PositionNo(2)), true, "");
    assert_eq!(refused(at_once), "R7", "position 2 was drawn without him");
    let said = evening.club().entries().substitute("P05", &newcomer("Q05"), None, true, "").unwrap();
    assert!(said.contains("dès la position 3"), "{said}");
    evening.plays();
    evening.next();
    assert!(evening.seat("Q05", 3).is_some());
    evening.plays();
    evening.verified();
}

#[test]
fn r7_nobody_is_replaced_twice() {
    for formula in [Formula::Individuel, Formula::Equipe4] {
        let parallel = formula == Formula::Equipe4;
        let new = Settings { parallel, movement: Some(Kind::Hasard), ..wanted(formula, 5, Game::Quatre, 3) };
        let evening = Evening::placed(32, new);
        evening.plays();
        evening.next();
        evening.club().entries().substitute("P09", &newcomer("PREMIER"), None, true, "").unwrap();
        evening.plays();
        evening.next();
        let again = evening.club().entries().substitute("P09", &newcomer("SECOND"), None, true, "");
        assert_eq!(refused(again), "R7", "{formula:?}");
        evening.club().entries().substitute("PREMIER", &newcomer("SECOND"), None, true, "").unwrap();
        evening.plays();
        evening.verified();
    }
}

#[test]
fn r7_a_substitute_takes_the_drawn_chair_of_one_who_did_not_come() {
    let evening = drawn(3);
    let chair = evening.seat("P05", 1);
    evening.club().entries().forfeit(&["P05".to_owned()], None, true, "absent").unwrap();
    evening.club().entries().substitute("P05", &newcomer("Q05"), None, true, "").unwrap();
    assert_eq!(evening.seat("Q05", 1), chair);
    evening.plays();
    evening.verified();
}

#[test]
fn r7_nobody_is_replaced_in_a_session_he_did_not_begin() {
    let evening = Evening::placed(17, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    evening.plays();
    evening.club().entries().leave(&["P05".to_owned()], Some(PositionNo(1)), "").unwrap();
    let second = NewSession {
        phase: false,
        keep: Keep::All,
        coefficient: Coefficient::None,
        divides: false,
        positions: Some(2),
        deals: None,
        kind: None,
        draw: Draw::Arrival,
        seed: 1,
        date: None,
        settle: None,
    };
    evening.club().free(None).unwrap().next_session(&second).unwrap();
    assert_eq!(refused(evening.club().entries().substitute("P05", &newcomer("Q05"), None, true, "")), "R7");
    evening.plays();
    evening.verified();
}

#[test]
fn f3_the_second_entry_of_an_adjusted_sheet_need_not_say_so_again() {
    let evening = Evening::individual(8, 1);
    let figures = Figures::InOrder([101, -40, -60, -1].map(Score).to_vec());
    let club = evening.club();
    let enter =
        |entering: &Entering| club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(1), &figures, entering);
    assert_eq!(refused(enter(&Entering::default())), "F3");
    let adjusted = Entering { adjustment: Some("renonce".into()), double: true, ..Entering::default() };
    assert!(!enter(&adjusted).unwrap().sheet.confirmed);
    let alone = Some("je suis seul ce soir".to_owned());
    let second = enter(&Entering { double: true, alone, ..Entering::default() }).unwrap();
    assert!(second.confirmed_now && second.sheet.adjustment.as_deref() == Some("renonce"));
    evening.plays();
    evening.verified();
}

#[test]
fn r7_who_was_to_come_for_a_session_the_team_does_not_reach_is_not_ranked() {
    let evening = Evening::placed(12, wanted(Formula::Duo, 2, Game::Quatre, 2));
    evening.plays();
    evening.next();
    evening.plays();
    let last = evening.ranking().rows.pop().unwrap().members.remove(0).name;
    evening.club().entries().substitute(&last, &newcomer("Q01"), Some(PositionNo(3)), true, "").unwrap();
    let second = NewSession {
        phase: false,
        keep: Keep::Best(5),
        coefficient: Coefficient::None,
        divides: false,
        positions: Some(1),
        deals: None,
        kind: None,
        draw: Draw::Lot,
        seed: 1,
        date: None,
        settle: None,
    };
    evening.club().free(None).unwrap().next_session(&second).unwrap();
    evening.plays();
    let asked = RankingAsked { position: Some(PositionNo(3)), individual: true, ..RankingAsked::default() };
    let names: Vec<String> =
        evening.club().free(None).unwrap().ranking(asked).unwrap().rows.into_iter().map(|row| row.name).collect();
    assert!(names.contains(&last) && !names.contains(&"Q01".to_owned()), "{names:?}");
    let penalty = Penalty::Offence { offence: Offence::Phone, facts: Facts::default(), detail: String::new() };
    assert_eq!(
        refused(evening.club().free(None).unwrap().penalise(&against(&last), &penalty, Some(PositionNo(3)))),
        "R5",
        "he is out, too"
    );
    evening.club().free(None).unwrap().close(None, None).unwrap();
    evening.verified();
}

#[test]
fn r3_article_29_is_not_taken_off_a_championship() {
    let kind = domain::competition::Kind::Individuel;
    let stage = domain::competition::Stage::FinaleRegionale;
    let championship = Some((kind, stage));
    let evening = Evening::placed(20, Settings { championship, ..wanted(Formula::Individuel, 1, Game::Quatre, 2) });
    let off = TournamentChanges::default().and("article_29", Some(false));
    assert_eq!(refused(evening.club().modify(&off)), "R3");
    Evening::individual(8, 1).club().modify(&off).unwrap();
}

#[test]
fn a5_who_leaves_by_force_majeure_keeps_the_place_of_his_total() {
    let evening = Evening::individual(16, 2);
    evening.plays();
    let first = evening.ranking().rows[0].name.clone();
    let who = std::slice::from_ref(&first);
    assert!(evening.club().entries().leave_by_force_majeure(who, None, " ").is_err(), "a reason is asked for");
    let said = evening.club().entries().leave_by_force_majeure(who, None, "hospitalisé").unwrap().join(" ");
    assert!(said.contains("la place de son total est gardée") && !said.contains("derrière"), "{said}");
    evening.next();
    evening.plays();
    let row = evening.row(&first).unwrap();
    assert!(!row.left && row.rank < 16, "{row:?}");
    assert!(evening.ranking().notes.iter().any(|note| note.contains("force majeure")));
    evening.verified();
}

#[test]
fn a5_a_member_gone_by_force_majeure_before_the_first_deal_does_not_put_the_team_last() {
    for (excused, is_last) in [(true, false), (false, true)] {
        let evening = Evening::placed(16, wanted(Formula::Equipe4, 2, Game::Quatre, 1));
        let member = ["P05".to_owned()];
        let before = Some(PositionNo(0));
        if excused {
            let said =
                evening.club().entries().leave_by_force_majeure(&member, before, "rappelé chez lui").unwrap().join(" ");
            assert!(said.contains("sans avoir joué") && said.contains("n'est plus complète ; la place"), "{said}");
        } else {
            let said = evening.club().entries().leave(&member, before, "").unwrap().join(" ");
            assert!(said.contains("classée derrière celles qui terminent"), "{said}");
        }
        evening.plays();
        let left: Vec<bool> = evening.ranking().rows.iter().map(|row| row.left).collect();
        assert_eq!(left.contains(&true), is_last, "{excused}: {left:?}");
        evening.verified();
    }
}

#[test]
fn r6_outside_championships_an_organiser_may_leave_those_who_go_at_their_total() {
    let evening = Evening::individual(16, 2);
    evening.plays();
    let first = evening.ranking().rows[0].name.clone();
    let changes = TournamentChanges::default().and("leavers_last", Some(false));
    evening.club().modify(&changes).unwrap();
    let said = evening.club().entries().leave(std::slice::from_ref(&first), None, "").unwrap().join(" ");
    assert!(said.contains("la place de son total est gardée (règlement"), "{said}");
    evening.next();
    evening.plays();
    assert!(!evening.row(&first).unwrap().left);
    evening.verified();
}

#[test]
fn m5_the_door_counts_the_tables_that_are_played() {
    let evening = Evening::individual(16, 3);
    let door = || evening.club().entries().door().unwrap().words();
    assert_eq!(door(), "16 joueurs, position 1 : 4 tables de 4");
    evening.plays();
    evening.club().entries().leave(&["P01".to_owned(), "P02".to_owned()], None, "").unwrap();
    let report = evening.club().entries().door().unwrap();
    let seats = (1..=16).filter(|n| evening.seat(&format!("P{n:02}"), 2).is_some()).count();
    assert_eq!((report.present, seats, report.tables, report.over), (14, 14, 4, 0));
    assert_eq!(report.words(), "14 joueurs, position 2 : 2 tables de 4 et 2 tables de 3");
    let five = Evening::empty();
    five.club().create(wanted(Formula::Individuel, 3, Game::Quatre, 1)).unwrap();
    for n in 1..=5 {
        five.club().entries().register(&[newcomer(format!("P{n}"))], &Registering::default()).unwrap();
    }
    assert_eq!(five.club().entries().door().unwrap().words(), "5 inscrits");
}

#[test]
fn o2_what_is_paid_by_people_announced_is_counted_and_no_step_waits_for_them() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(Settings { fee: Cents(1_200), ..wanted(Formula::Individuel, 3, Game::Quatre, 1) }).unwrap();
    let status = || club.status().unwrap();
    assert!(!status().steps.contains(&Step::ChooseMovement), "no movement is for nobody");
    let prepaid = Registering { announced: true, paid_cents: 1_200, ..Registering::default() };
    club.entries().register(&(1..=4).map(|n| newcomer(format!("P{n}"))).collect::<Vec<_>>(), &prepaid).unwrap();
    assert_eq!((status().paid_cents, status().headline()[1].as_str()), (4_800, "4 joueurs dont 4 annoncés"));
    assert!(!status().steps.contains(&Step::place()), "the draw is refused before they come");
    club.entries().check_in(&(1..=4).map(|n| n.to_string()).collect::<Vec<_>>(), 0).unwrap();
    assert!(status().steps.contains(&Step::place()) && status().steps.contains(&Step::ChooseMovement));
    assert_eq!(status().headline()[1], "4 joueurs · 1 table de 4");
}

#[test]
fn f6_c1_what_a_refusal_advises_is_not_refused_in_its_turn() {
    let advice = |error: AppError| error.advice().iter().map(|line| line.text(steps)).collect::<Vec<_>>().join(" ");
    fn steps(step: &Step) -> String {
        format!("{step:?}")
    }
    let evening = Evening::individual(8, 3);
    let club = evening.club();
    let free = || club.free(None).unwrap();
    let second = || free().enter_sheet(PositionNo(2), TableNo(1), &figures(4, 10), &Entering::default()).unwrap_err();
    for error in [free().close(None, None).unwrap_err(), second()] {
        let said = advice(error);
        assert!(said.contains("EnterSheets") && !said.contains("NextPosition"), "{said}");
    }
    let again = club.entries().register(&[newcomer("P01")], &Registering::default()).unwrap_err();
    assert!(again.to_string().contains("P01, n° 1 de la liste, est déjà dans l'annuaire"), "{again}");
    assert!(!advice(again).contains("Known"));
    evening.plays();
    assert!(advice(second()).contains("NextPosition"));
    let unplaced = Evening::empty();
    unplaced.club().create(wanted(Formula::Individuel, 3, Game::Quatre, 1)).unwrap();
    assert!(!advice(unplaced.club().federation().awards().unwrap_err()).contains("Provisional"));
}

fn ruled(deal: u8, fate: Fate, case: Option<&str>) -> Decision {
    Decision {
        table: TableNo(1),
        deal: Some(deal),
        imposed: Imposed::Ruling(Ruling::new(fate)),
        case: case.and_then(Situation::parse),
        at_fault: None,
        reason: "carte vue".into(),
    }
}

fn mark(mark: i32) -> DealRecord {
    let (contract, taker) = (Contract::Garde, Orientation::N);
    DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark: Score(mark) })
}

#[test]
fn a3_a_decision_is_lifted_where_it_stands_also_on_a_deal_that_the_sheet_does_not_reach() {
    let evening = Evening::individual(16, 1);
    let club = evening.club();
    let decides = |decision: &Decision| club.free(None).unwrap().decide(decision, None);
    let enters = |table, rows: Vec<DealRecord>| {
        let rows = Figures::Deals(rows);
        club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(table), &rows, &Entering::default()).unwrap();
    };
    decides(&ruled(3, Fate::Redealt, Some("fausse-donne-refusee"))).unwrap();
    enters(1, vec![mark(66), mark(50)]);
    let said = decides(&ruled(3, Fate::Counted, None)).unwrap().said;
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("ne vaut plus"), "{said:?}");
    assert!(decides(&ruled(4, Fate::Counted, None)).is_err(), "nothing is noted there");
    // The same before the sheet.
    for fate in [Fate::Redealt, Fate::Counted] {
        decides(&Decision { table: TableNo(2), ..ruled(3, fate, None) }).unwrap();
    }
    enters(2, vec![mark(66), mark(50)]);
    assert_eq!(club.status().unwrap().contradicted, [""; 0]);
    let checked = club.trust().check().unwrap();
    assert_eq!((checked.pending, checked.findings.len()), (Vec::new(), 0));
}

#[test]
fn a6_a_deal_taken_against_a_ban_is_decided_beside_the_misdeal_also_in_an_archive() {
    let evening = Evening::individual(8, 1);
    let club = evening.club();
    let north = club.tournament().unwrap().table(PositionNo(1), TableNo(1))[0];
    let at_fault = Some(club.tournament().unwrap().entry(north.entry).unwrap().number.to_string());
    let misdeal = Decision { at_fault, ..ruled(1, Fate::Redealt, Some("fausse-donne-donneur")) };
    let decides = |decision: &Decision| club.free(None).unwrap().decide(decision, None).unwrap();
    decides(&misdeal);
    let deal = DealRecord::Marked(Marked {
        contract: Contract::Garde,
        taker: north.chair,
        partner: None,
        dead: None,
        mark: Score(66),
    });
    let rows = Figures::Deals(vec![deal]);
    club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(1), &rows, &Entering::default()).unwrap();
    let said = decides(&ruled(1, Fate::Counted, None)).said.join(" ");
    assert!(said.contains("« donne redistribuée » reste. Pour la lever aussi, redites celle-ci"), "{said}");
    let replaced = |club: &Club| club.incidents().unwrap().incidents.iter().filter(|line| line.replaced).count();
    assert_eq!(replaced(&club), 0);
    assert!(club.trust().check().unwrap().pending.is_empty());
    let (bytes, _) = archive::write_archive(&club.trust().archive().unwrap(), "chelem").unwrap();
    let other = Evening::empty();
    other.club().trust().import_archive(&bytes, Changes::Apply).unwrap();
    assert_eq!(replaced(&other.club()), 0, "the archive tells it");
    decides(&ruled(1, Fate::Counted, None));
    assert_eq!(replaced(&club), 2, "said twice, it lifts both");
}

#[test]
fn a3_another_culprit_of_a_misdeal_asks_for_no_other_sheet() {
    let evening = Evening::individual(16, 1);
    let club = evening.club();
    let decides = |decision| club.free(None).unwrap().decide(&decision, None).unwrap().said.join(" ");
    let rows = Figures::Deals(vec![mark(66), mark(50)]);
    club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(1), &rows, &Entering::default()).unwrap();
    let seats = club.tournament().unwrap().table(PositionNo(1), TableNo(1));
    let by = |at: usize| {
        let number = club.tournament().unwrap().entry(seats[at].entry).unwrap().number;
        Decision { at_fault: Some(number.to_string()), ..ruled(1, Fate::Redealt, Some("carte-retournee")) }
    };
    decides(by(0));
    let said = decides(by(1));
    assert!(said.contains("ne vaut plus.") && !said.contains("Si la feuille la suivait"), "{said}");
}

#[test]
fn a3_what_lifts_two_decisions_names_both() {
    let evening = Evening::individual(16, 1);
    let club = evening.club();
    let decides = |decision| club.free(None).unwrap().decide(&decision, None).unwrap().said;
    decides(ruled(2, Fate::Redealt, Some("fausse-donne-refusee")));
    decides(ruled(2, Fate::CountedIfLost, Some("renonce-preneur")));
    let said = decides(ruled(2, Fate::Counted, None));
    let lifted: Vec<_> = said.iter().filter(|said| said.contains("ne vaut plus")).collect();
    assert!(lifted.len() == 2 && lifted[0].contains("chute") && lifted[1].contains("redistribuée"), "{said:?}");
}

#[test]
fn a4_the_evening_and_the_second_computation_say_a_contradiction_in_the_same_words() {
    let evening = Evening::individual(64, 1);
    let club = evening.club();
    let score = |scores: [i32; 4]| Fate::Adjusted(Orientation::FOUR.into_iter().zip(scores.map(Score)).collect());
    let taken = DealRecord::Marked(Marked {
        contract: Contract::Garde,
        taker: Orientation::S,
        partner: None,
        dead: None,
        mark: Score(66),
    });
    let given = Ruling { taken: taken.taken(), ..Ruling::new(score([198, -66, -66, -66])) };
    let poignee = Ruling { poignees: Poignees::Dropped, ..Ruling::new(Fate::Counted) };
    let own = |deal, fate| vec![(deal, Ruling::new(fate))];
    let cases = [
        own(1, Fate::Cancelled),
        own(2, Fate::Cancelled),
        own(3, Fate::Counted),
        own(1, Fate::CountedIfLost),
        own(2, Fate::CountedIfMade),
        own(4, Fate::CountedIfMade),
        own(5, Fate::Counted),
        own(1, score([30, -10, -10, -10])),
        own(1, Fate::Adjusted(vec![(Orientation::N, Score(0))])),
        vec![(1, given)],
        vec![(1, poignee)],
        own(3, Fate::Redealt),
        [own(1, score([198, -66, -66, -66])), own(1, Fate::Counted)].concat(),
        [own(3, Fate::Cancelled), own(3, Fate::CountedIfMade)].concat(),
        [own(1, score([30, -10, -10, -10])), own(1, Fate::Redealt)].concat(),
        own(1, Fate::Adjusted(Vec::new())),
    ];
    let count = cases.len();
    for (table, case) in (1..).map(TableNo).zip(cases) {
        let rows = Figures::Deals(vec![mark(66), mark(-66), DealRecord::Cancelled, mark(-20)]);
        club.free(None).unwrap().enter_sheet(PositionNo(1), table, &rows, &Entering::default()).unwrap();
        club.change_tournament(|tournament| {
            for (deal, ruling) in &case {
                tournament.make(Change::Decide(Incident {
                    position: PositionNo(1),
                    table,
                    deal: Some(*deal),
                    decision: ruling.words(),
                    ruling: Some(ruling.clone()),
                    situation: None,
                    reason: "carte vue".into(),
                    heeded: false,
                    at_fault: None,
                    banned: false,
                }));
            }
            Ok(Done::new(Subject::Ruling, (), "décision"))
        })
        .unwrap();
    }
    let (evening, second) = (club.status().unwrap().contradicted, club.trust().check().unwrap().pending);
    assert_eq!(evening.len(), count, "{evening:#?}");
    assert_eq!(second, evening.iter().map(|said| format!("tournoi 1 : {said}")).collect::<Vec<_>>());
}
