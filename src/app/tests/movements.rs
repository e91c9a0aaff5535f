//! M3, M5, M7: late arrivals and players moved, at every kind of table.

use super::*;
use domain::Orientation;
use domain::movement::Kind;

#[test]
fn m5_a_late_arrival_takes_an_empty_chair_in_every_kind_of_movement() {
    for (players, game, positions) in
        [(11, Game::Quatre, 1), (15, Game::Quatre, 3), (22, Game::Quatre, 4), (14, Game::Cinq, 2), (17, Game::Mort, 2)]
    {
        let evening = Evening::placed(players, wanted(Formula::Individuel, positions, game, 1));
        evening.club().entries().register(&[newcomer("TARDIF")], &Registering::default()).unwrap();
        assert!(evening.seat("TARDIF", 1).is_some(), "{players} {game:?}");
        for position in 1..=positions {
            evening.plays();
            evening.verified();
            if position < positions {
                evening.next();
            }
        }
        assert_eq!(evening.ranking().rows.len(), players + 1);
        let row = evening.row("TARDIF").unwrap();
        assert!(row.balances.iter().all(Option::is_some), "{players} {game:?} {row:?}");
    }
}

#[test]
fn m5_no_late_arrival_where_no_chair_is_empty_or_after_position_1() {
    for (players, game) in [(16, Game::Quatre), (20, Game::Cinq), (19, Game::Mort)] {
        let evening = Evening::placed(players, wanted(Formula::Individuel, 2, game, 1));
        let late = evening.club().entries().register(&[newcomer("TARDIF")], &Registering::default());
        assert_eq!(refused(late), "M5", "{players} {game:?}");
    }
    let evening = Evening::individual(15, 3);
    evening.plays();
    evening.next();
    assert_eq!(refused(evening.club().entries().register(&[newcomer("TARDIF")], &Registering::default())), "M5");
}

#[test]
fn m5_a_chair_whose_sheet_is_in_is_played_from_position_2() {
    let evening = Evening::individual(15, 3);
    evening.plays();
    evening.club().entries().register(&[newcomer("TARDIF")], &Registering::default()).unwrap();
    evening.next();
    evening.plays();
    let row = evening.row("TARDIF").unwrap();
    assert_eq!(row.balances.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true]);
    assert_eq!(evening.club().free(None).unwrap().record("TARDIF").unwrap().positions[0].events, ["arrivée tardive"]);
    evening.verified();
}

#[test]
fn m5_nobody_arrives_late_where_the_session_has_nothing_left_to_play() {
    for (formula, players, comers) in [(Formula::Individuel, 15, 1), (Formula::Duo, 18, 2)] {
        let evening = Evening::placed(players, Settings { sessions: 2, ..wanted(formula, 1, Game::Quatre, 1) });
        evening.plays();
        let late: Vec<_> = ["TARD", "TARDIF"].into_iter().take(comers).map(newcomer).collect();
        assert_eq!(refused(evening.club().entries().register(&late, &Registering::default())), "M5", "{formula:?}");
        evening.verified();
    }
}

#[test]
fn m7_a_late_duo_takes_the_places_of_a_missing_one() {
    let evening = Evening::placed(18, wanted(Formula::Duo, 3, Game::Quatre, 1));
    let pair = [newcomer("TARD"), newcomer("TARDIF")];
    evening.club().entries().register(&pair, &Registering::default()).unwrap();
    let again = [newcomer("TROP"), newcomer("TARDE")];
    assert_eq!(refused(evening.club().entries().register(&again, &Registering::default())), "M7");
    for position in 1..=3 {
        assert_ne!(evening.seat("TARD", position).unwrap().0, evening.seat("TARDIF", position).unwrap().0);
        evening.plays();
        evening.verified();
        if position < 3 {
            evening.next();
        }
    }
    assert_eq!(evening.ranking().rows.len(), 10);
}

#[test]
fn m7_a_late_duo_comes_whole_and_a_sheet_that_is_in_waits_for_position_2() {
    let evening = Evening::placed(18, wanted(Formula::Duo, 3, Game::Quatre, 1));
    let half = Registering { team: Some("Les Renards".into()), ..Registering::default() };
    assert_eq!(refused(evening.club().entries().register(&[newcomer("SEUL")], &half)), "M7");
    evening.plays();
    evening.club().entries().register(&[newcomer("TARD"), newcomer("TARDIF")], &Registering::default()).unwrap();
    evening.next();
    evening.plays();
    assert_eq!(evening.row("TARD").unwrap().balances, [None, evening.row("TARD").unwrap().balances[1]]);
    evening.verified();
    let teams = Evening::placed(20, wanted(Formula::Equipe4, 2, Game::Quatre, 1));
    let four = ["A", "B", "C", "D"].map(newcomer);
    assert_eq!(refused(teams.club().entries().register(&four, &Registering::default())), "M7", "no team is missing");
    let absent: Vec<String> = (1..=4).map(|n| format!("P{n:02}")).collect();
    teams.club().entries().forfeit(&absent, None, true, "").unwrap();
    teams.club().entries().register(&four, &Registering::default()).unwrap();
    teams.plays();
    teams.verified();
}

#[test]
fn m3_two_players_exchange_their_seats_and_who_meets_again_is_said() {
    let evening = Evening::individual(20, 3);
    let (one, two) = (evening.seat("P01", 2).unwrap(), evening.seat("P06", 2).unwrap());
    assert_ne!(one.0, two.0);
    let said =
        evening.club().move_player("P01", &Target::Player("P06".into()), Some(PositionNo(2)), "arbitre").unwrap();
    assert_eq!((evening.seat("P01", 2).unwrap(), evening.seat("P06", 2).unwrap()), (two, one));
    assert!(said.iter().any(|line| line.contains("Print(ScoreSheetsOf(PositionNo(2), Some(TableNo(3))))")), "{said:?}");
    assert!(
        said.iter().any(|line| line.starts_with("Attention (M3)")),
        "P06 keeps some of the meetings he had: {said:?}"
    );
    assert_eq!(evening.club().trust().journal(Some(1), false).unwrap().actions[0].why, "arbitre");
    evening.verified();
    evening.plays();
    evening.next();
    evening.plays();
    evening.verified();
    let record = evening.club().free(None).unwrap().record("P01").unwrap();
    assert_eq!(record.positions[1].events, ["place donnée par l'arbitre"]);
    evening.club().trust().undo("", None).unwrap();
}

#[test]
fn m5_a_player_moved_to_an_empty_chair_leaves_no_table_of_2() {
    let evening = Evening::individual(18, 2);
    let tables = evening.club().free(None).unwrap().missing(None).unwrap().missing;
    let three = tables.iter().find(|table| table.players.len() == 3).unwrap();
    let four = tables.iter().find(|table| table.players.len() == 4).unwrap();
    let north = Target::Chair(TableNo(three.table), Orientation::N);
    evening.club().move_player(&four.players[0], &north, None, "").unwrap();
    assert_eq!(evening.seat(&four.players[0], 1), Some((three.table, 0)));
    let freed = Target::Chair(TableNo(four.table), Orientation::N);
    let other = tables.iter().rfind(|table| table.players.len() == 3).unwrap();
    assert_eq!(refused(evening.club().move_player(&other.players[0], &freed, None, "")), "M5");
    let taken = Target::Chair(TableNo(three.table), Orientation::S);
    assert!(evening.club().move_player(&four.players[1], &taken, None, "").is_err());
    let fifth = Target::Chair(TableNo(three.table), Orientation::M);
    assert_eq!(
        refused(evening.club().move_player(&four.players[1], &fifth, None, "").map_err(|e| e.advise("–"))),
        "M5"
    );
    let nowhere = Target::Chair(TableNo(99), Orientation::N);
    assert!(evening.club().move_player(&four.players[1], &nowhere, None, "").is_err());
    evening.plays();
    evening.verified();
}

#[test]
fn f6_nobody_is_moved_once_a_sheet_says_who_sat_there() {
    let evening = Evening::individual(16, 2);
    evening
        .club()
        .free(None)
        .unwrap()
        .enter_sheet(PositionNo(1), TableNo(1), &figures(4, 10), &Entering::default())
        .unwrap();
    let seated =
        |table| evening.club().free(None).unwrap().sheet_context(None, TableNo(table)).unwrap().chairs[0].1.clone();
    let (one, two, three) = (seated(1), seated(2), seated(3));
    assert_eq!(refused(evening.club().move_player(&one, &Target::Player(two.clone()), None, "")), "F6");
    assert_eq!(refused(evening.club().move_player(&two, &Target::Player(one), None, "")), "F6");
    evening.club().move_player(&two, &Target::Player(three.clone()), None, "").unwrap();
    assert!(evening.club().move_player(&two, &Target::Player(two.clone()), None, "").is_err());
    assert!(
        evening.club().move_player(&two, &Target::Player(three), Some(PositionNo(3)), "").is_err(),
        "no position 3"
    );
}

#[test]
fn m7_partners_are_never_moved_to_one_table() {
    let evening = Evening::placed(20, wanted(Formula::Duo, 3, Game::Quatre, 1));
    let table = evening.seat("P02", 1).unwrap().0;
    let there = evening.club().free(None).unwrap().sheet_context(None, TableNo(table)).unwrap().chairs;
    let other = there.into_iter().map(|(_, name, _)| name).find(|name| name != "P02").unwrap();
    assert_eq!(refused(evening.club().move_player("P01", &Target::Player(other), None, "")), "M7");
    evening.verified();
}

#[test]
fn m5_a_chair_given_away_by_the_arbiter_is_not_given_twice() {
    let evening = Evening::individual(15, 2);
    let tables = evening.club().free(None).unwrap().missing(None).unwrap().missing;
    let three = tables.iter().find(|table| table.players.len() == 3).unwrap();
    let four = tables.iter().find(|table| table.players.len() == 4).unwrap();
    let empty = evening.club().free(None).unwrap().sheet_context(None, TableNo(three.table)).unwrap().chairs;
    let chair = Orientation::FOUR.into_iter().find(|o| empty.iter().all(|(taken, ..)| taken != o)).unwrap();
    evening.club().move_player(&four.players[2], &Target::Chair(TableNo(three.table), chair), None, "").unwrap();
    assert_eq!(refused(evening.club().entries().register(&[newcomer("TARDIF")], &Registering::default())), "M5");
}

#[test]
fn m8_parallel_teams_whose_places_are_drawn_start_with_one_member_in_each_section() {
    for draw in [Draw::Arrival, Draw::Balanced { nights: 0 }, Draw::Lot] {
        for kind in [Kind::Hasard, Kind::Meilleurs] {
            let evening = Evening::empty();
            let new = Settings { parallel: true, movement: Some(kind), ..wanted(Formula::Equipe4, 2, Game::Quatre, 1) };
            evening.club().create(new).unwrap();
            let list: Vec<Registration> = (1..=48).map(|n| newcomer(format!("P{n:02}"))).collect();
            evening.club().entries().register(&list, &Registering::default()).unwrap();
            evening.club().free(None).unwrap().place(draw, 7, None).unwrap();
            for team in 0..12 {
                let sections: Vec<u16> = (1..=4)
                    .map(|member| (evening.seat(&format!("P{:02}", team * 4 + member), 1).unwrap().0 - 1) / 3)
                    .collect();
                assert_eq!(sections, [0, 1, 2, 3], "{draw:?} {kind:?}, team {team}");
            }
            evening.plays();
            evening.next();
            evening.plays();
            evening.verified();
        }
    }
}

#[test]
fn m8_nobody_is_moved_out_of_his_section_in_parallel_tournaments() {
    let evening = Evening::empty();
    let new = Settings { parallel: true, ..wanted(Formula::Equipe4, 2, Game::Quatre, 1) };
    evening.club().create(new).unwrap();
    let list: Vec<Registration> = (1..=48).map(|n| newcomer(format!("P{n:02}"))).collect();
    evening.club().entries().register(&list, &Registering::default()).unwrap();
    evening.club().free(None).unwrap().place(Draw::Arrival, 7, None).unwrap();
    let section = |name: &str| (evening.seat(name, 1).unwrap().0 - 1) / 3;
    let there = |wanted: u16| (1..=48).map(|n| format!("P{n:02}")).filter(move |name| section(name) == wanted);
    let (one, other) = (there(0).next().unwrap(), there(1).next_back().unwrap());
    let swapped = evening.club().move_player(&one, &crate::Target::Player(other), Some(PositionNo(1)), "");
    assert_eq!(refused(swapped), "M8");
    let table = evening.seat(&one, 1).unwrap().0;
    let beside = there(0).find(|name| evening.seat(name, 1).unwrap().0 != table).unwrap();
    evening.club().move_player(&one, &crate::Target::Player(beside), Some(PositionNo(1)), "").unwrap();
    evening.verified();
}
