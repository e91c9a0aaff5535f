//! The articles of championships and the prize-giving, each under its rule.

use super::arbitration::session;
use super::*;
use domain::Orientation;
use domain::competition::{Championship, Kind, PlanLine, PlanStage, Stage};
use domain::duplicate::Format;
use domain::money::SpecialRule;
use domain::tournament::{Derogation, DuplicateSettings, Qualification};
use report::Tabular;

fn championship(kind: Kind, stage: Stage) -> Option<(Kind, Stage)> {
    Championship::new(kind, stage).ok().map(Championship::parts)
}

/// A tournament of one session whose first four share the first place.
fn level_at_the_top() -> Evening {
    let evening =
        Evening::placed(16, Settings { qualifies: Some(2), ..wanted(Formula::Individuel, 1, Game::Quatre, 1) });
    let club = evening.club();
    for table in 1..=4 {
        let balances = Figures::InOrder([40, -20, -20, 0].map(Score).to_vec());
        club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(table), &balances, &Entering::default()).unwrap();
    }
    evening
}

fn qualified(evening: &Evening) -> Vec<u32> {
    let rows = evening.ranking().rows.into_iter();
    rows.filter(|row| row.qualified == Some(true)).map(|row| row.number).collect()
}

#[test]
fn c6_r9_a_tie_at_the_last_qualified_place_is_settled_at_the_closing_and_checked() {
    let evening = level_at_the_top();
    assert_eq!(qualified(&evening), [0; 0], "four are level for two places");
    assert!(evening.ranking().notes.iter().any(|note| note.contains("à départager")), "{:?}", evening.ranking().notes);
    let one = Settling::Choice(vec!["P01".into()], "tirage".into());
    assert_eq!(refused(evening.club().free(None).unwrap().close(None, Some(&one))), "R9");
    assert_eq!(refused(evening.club().free(None).unwrap().close(None, None)), "R3", "it is asked for");
    evening.verified();
    evening.club().free(None).unwrap().close(None, Some(&Settling::Lot(4711))).unwrap();
    let drawn = qualified(&evening);
    assert_eq!(drawn.len(), 2);
    assert!(evening.ranking().notes.iter().any(|note| note.contains("numéro 4711")));
    evening.verified();
    // A correction may change ties: reopening forgets the settling.
    evening.club().reopen("correction").unwrap();
    assert_eq!(qualified(&evening), [0; 0]);
    evening.club().free(None).unwrap().close(None, Some(&Settling::Lot(4711))).unwrap();
    assert_eq!(qualified(&evening), drawn, "the same seed draws the same");
    evening.verified();
}

#[test]
fn c6_nobody_is_settled_upon_where_nobody_qualifies() {
    let evening = Evening::individual(16, 1);
    evening.plays();
    assert_eq!(refused(evening.club().free(None).unwrap().close(None, Some(&Settling::Lot(1)))), "C6");
    evening.club().free(None).unwrap().close(None, None).unwrap();
}

#[test]
fn c7_article_3_the_plan_is_followed_and_a_departure_from_it_is_said() {
    let evening = Evening::placed(
        20,
        Settings {
            championship: championship(Kind::Individuel, Stage::FinaleRegionale),
            ..wanted(Formula::Individuel, 1, Game::Quatre, 1)
        },
    );
    let stage = |kept, coefficient| PlanStage { phase: false, square: false, kept, coefficient };
    let plan = vec![PlanLine { from: 20, stages: vec![stage(16, 115), stage(12, 100)] }];
    let said = evening.club().set_plan(plan).unwrap();
    assert!(
        said[0].starts_with("À partir de 20 joueurs : séance 2 à 16 joueurs, coefficient 1,15 ; séance 3"),
        "{said:?}"
    );
    evening.plays();
    let planned = NewSession { positions: Some(1), ..session(Keep::Planned) };
    let report = evening.club().free(None).unwrap().next_session(&planned).unwrap();
    assert!(report.notes.iter().any(|note| note.words.contains("Coefficient (R5)")), "{:?}", report.notes);
    assert!(!report.notes.iter().any(|note| note.words.contains("Le plan prévoyait")));
    evening.plays();
    let report = evening
        .club()
        .free(None)
        .unwrap()
        .next_session(&NewSession { positions: Some(1), ..session(Keep::Best(8)) })
        .unwrap();
    assert!(report.notes.iter().any(|note| note.words.starts_with("Le plan prévoyait 12 joueurs ; la séance en a 8")));
    evening.plays();
    evening.verified();
}

#[test]
fn c7_article_3_the_draw_counts_the_sessions_that_the_plan_foresees() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    let list: Vec<Registration> = (1..=16).map(|n| newcomer(format!("P{n:02}"))).collect();
    club.entries().register(&list, &Registering::default()).unwrap();
    let stages = vec![PlanStage { phase: false, square: false, kept: 12, coefficient: 115 }];
    club.set_plan(vec![PlanLine { from: 16, stages }]).unwrap();
    let report = club.free(None).unwrap().place(Draw::Arrival, 1, None).unwrap();
    assert!(report.notes.iter().any(|note| note.words.starts_with("Plan pour 16 joueurs : séance 2 à 12 joueurs")));
    evening.plays();
    assert!(evening.club().free(None).unwrap().close(None, None).is_err(), "a session is still to be played");
}

#[test]
fn m11_article_25_a_championship_is_drawn_balanced_unless_it_is_said() {
    let draw = |championship| {
        let evening = Evening::empty();
        evening.club().create(Settings { championship, ..wanted(Formula::Individuel, 1, Game::Quatre, 1) }).unwrap();
        evening.club().usual_draw().unwrap()
    };
    assert_eq!(draw(championship(Kind::Individuel, Stage::Qualification)), Draw::Balanced { nights: 0 });
    assert_eq!(draw(None), Draw::Lot);
}

#[test]
fn o2_l637_prizes_beyond_the_finalists_have_their_names_before_the_final() {
    let evening =
        Evening::placed(16, Settings { fee: Cents(1_000), ..wanted(Formula::Individuel, 1, Game::Quatre, 1) });
    for table in 1..=4 {
        let [n, s, e] = [100 + 4 * table, 20 + 8 * table, -20 - 4 * table];
        let balances = Figures::InOrder([n, s, e, -n - s - e].map(Score).to_vec());
        let number = TableNo(u16::try_from(table).unwrap());
        evening.club().free(None).unwrap().enter_sheet(PositionNo(1), number, &balances, &Entering::default()).unwrap();
    }
    let amounts = (1..=10).rev().map(|euros| euros * 100).collect();
    evening.club().prizes().announce(&Announced { amounts, in_kind: Vec::new() }).unwrap();
    assert!(evening.club().prizes().list().unwrap().prizes.iter().all(|line| line.name.is_none()));
    let square = NewSession { phase: true, draw: Draw::Square, positions: Some(1), ..session(Keep::Best(8)) };
    evening.club().free(None).unwrap().next_session(&square).unwrap();
    let before = evening.club().prizes().list().unwrap();
    let names: Vec<(u32, Option<String>)> = before.prizes.iter().map(|line| (line.place, line.name.clone())).collect();
    assert!(names[..8].iter().all(|(_, name)| name.is_none()), "{names:?}");
    assert!(names[8..].iter().all(|(_, name)| name.is_some()), "{names:?}");
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    let after = evening.club().prizes().list().unwrap();
    for (planned, won) in before.prizes.iter().zip(&after.prizes).skip(8) {
        assert_eq!((&planned.name, planned.cents), (&won.name, won.cents), "nothing changed for them");
    }
}

#[test]
fn r8_l610_special_prizes_have_their_names_and_rules() {
    let evening =
        Evening::placed(16, Settings { fee: Cents(1_000), ..wanted(Formula::Individuel, 2, Game::Quatre, 1) });
    let club = evening.club();
    club.prizes().announce_special("Coup d'éclat", Some((SpecialRule::BestPosition, 500, String::new()))).unwrap();
    let report =
        club.prizes().announce_special("Benjamin", Some((SpecialRule::Named, 0, "une bouteille".into()))).unwrap();
    assert_eq!(report.special.len(), 2);
    assert!(club.prizes().announce_special("Doyen", None).is_err(), "there is none of that name");
    evening.plays();
    evening.next();
    evening.plays();
    club.free(None).unwrap().close(None, None).unwrap();
    let won = club.prizes().list().unwrap();
    let first: Vec<u32> = won.prizes.iter().filter_map(|line| line.number).collect();
    let special = &won.special[0];
    assert_eq!((special.special.as_deref(), special.cents), (Some("Coup d'éclat"), 500));
    assert!(special.number.is_some_and(|number| !first.contains(&number)));
    assert_eq!(won.special[1].name, None, "the organiser says to whom");
    evening.verified();
}

#[test]
fn p11_chapter_5_a_derogation_has_its_letter_and_goes_into_the_archive() {
    let evening = Evening::individual(16, 1);
    evening.plays();
    let licence = PersonInput { licence: Some("1000001".into()), ..PersonInput::default() };
    evening.club().directory().modify("P01", &licence).unwrap();
    let given = |letter: &str| Some(Derogation { pcn: Some(77), pp: None, letter: letter.into() });
    assert!(evening.club().federation().derogate("P01", given("CCN")).is_err(), "awards are known at the closing");
    evening.club().free(None).unwrap().close(None, None).unwrap();
    assert!(evening.club().federation().derogate("P01", given(" ")).is_err(), "a letter is asked for");
    let refused = evening.club().federation().derogate("P02", given("CCN")).unwrap_err().to_string();
    assert!(refused.contains("non affilié") && refused.contains("P7"), "{refused}");
    evening.club().federation().derogate("P01", given("CCN du 12/01/2027")).unwrap();
    let ranking = evening.ranking();
    assert!(ranking.notes.iter().any(|note| note.contains("P01 77 PCN (CCN du 12/01/2027)")), "{:?}", ranking.notes);
    evening.verified();
    let archive = evening.club().trust().archive().unwrap();
    assert!(archive.entries.iter().any(|entry| entry.derogation_pcn == Some(77)));
}

#[test]
fn p7_a_duo_of_two_without_a_licence_says_why_it_receives_nothing() {
    let evening = Evening::placed(16, wanted(Formula::Duo, 1, Game::Quatre, 1));
    evening.plays();
    let second = evening.ranking().rows[1].members[0].name.clone();
    let licence = PersonInput { licence: Some("1000001".into()), ..PersonInput::default() };
    evening.club().directory().modify(&second, &licence).unwrap();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    let report = evening.ranking();
    assert!(report.rows[0].pcn.is_none() && report.rows[1].pcn.is_some());
    assert!(report.is_without_pcn(0) && !report.is_without_pcn(1));
}

#[test]
fn c7_m10_a_final_square_written_down_beforehand_is_announced_and_followed() {
    let evening = Evening::individual(24, 1);
    let square = PlanStage { phase: true, square: true, kept: 16, coefficient: 100 };
    let club = evening.club();
    club.set_plan(vec![PlanLine { from: 20, stages: vec![square] }]).unwrap();
    let announced = "Plan pour 24 joueurs : carré final, les 16 meilleurs jouent une position de plus.";
    assert_eq!(club.papers().movement_poster(Timetable::default()).unwrap().announced, [announced]);
    assert_eq!(club.hall().public_evening().unwrap().announced, [announced]);
    assert!(club.papers().poster(PosterAsked::default()).unwrap().notes.contains(&announced.to_owned()));
    evening.plays();
    let status = evening.club().status().unwrap();
    assert!(status.now[0].why.contains("le carré final annoncé"), "{:?}", status.now);
    assert_eq!(status.play, "1 de 4 donnes");
    let session = |keep, draw| NewSession {
        phase: true,
        keep,
        coefficient: Coefficient::None,
        divides: false,
        positions: Some(1),
        deals: Some(5),
        kind: None,
        draw,
        seed: 7,
        date: None,
        settle: Some(Settle::Lot(1)),
    };
    let club = evening.club();
    let refused = club.free(None).unwrap().next_session(&session(Keep::Planned, Draw::Lot)).unwrap_err().to_string();
    assert!(refused.contains("le plan prévoit un carré final à 16 joueurs"), "{refused}");
    let said = club.free(None).unwrap().next_session(&session(Keep::Best(16), Draw::Square)).unwrap();
    assert!(!format!("{said:?}").contains("Le plan prévoyait"), "{said:?}");
    let status = evening.club().status().unwrap();
    assert_eq!(status.play, "1 position de 4 donnes ; carré final : 1 position de 5 donnes");
    assert_eq!(status.movement_words.as_deref(), Some("carré final"));
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    evening.verified();
}

#[test]
fn m10_a_final_square_is_planned_only_where_one_can_be_played_and_its_absence_is_said() {
    let square = |kept| PlanStage { phase: true, square: true, kept, coefficient: 100 };
    let planned = |kept| vec![PlanLine { from: 12, stages: vec![square(kept)] }];
    for game in [Game::Cinq, Game::Quatre] {
        let evening = Evening::empty();
        let club = evening.club();
        club.create(wanted(Formula::Individuel, 1, game, 1)).unwrap();
        let said = club.set_plan(planned(12));
        assert_eq!(said.is_err(), game == Game::Cinq, "{said:?}");
        assert!(said.iter().flatten().all(|line| !line.contains("0 joueur")), "{said:?}");
        assert_eq!(refused(club.set_plan(planned(8))), "M10");
    }
    let evening = Evening::empty();
    let club = evening.club();
    let duplicate = Some(DuplicateSettings::of(Format::Individual));
    club.create(Settings { duplicate, ..wanted(Formula::Individuel, 1, Game::Quatre, 1) }).unwrap();
    assert_eq!(refused(club.set_plan(planned(12))), "M10");
    let poster = club.papers().poster(PosterAsked::default()).unwrap();
    assert_eq!((poster.duplicate, poster.play), (true, None), "the draw will say what is played");

    let evening = Evening::individual(16, 1);
    evening.club().set_plan(planned(12)).unwrap();
    evening.plays();
    let report = evening.club().free(None).unwrap().close(None, None).unwrap();
    let missed = "Le plan annonçait un carré final à 12 ; il n'a pas été joué.";
    assert!(report.notes.iter().any(|note| note == missed), "{:?}", report.notes);
    evening.club().reopen("carré").unwrap();
    let final_square = |kept| NewSession {
        phase: true,
        draw: Draw::Square,
        positions: Some(1),
        settle: Some(Settle::Lot(1)),
        ..session(Keep::Best(kept))
    };
    let report = evening.club().free(None).unwrap().next_session(&final_square(8)).unwrap();
    assert!(report.notes.iter().any(|note| note.words.contains("à 8 : hors fascicule")), "{:?}", report.notes);
    let journal = evening.club().trust().journal(Some(1), false).unwrap();
    let what = &journal.actions[0].what;
    assert!(what.contains("(carré final)") && !what.contains("carre") && !what.contains("meilleurs"), "{what}");
    evening.plays();
    let report = evening.club().free(None).unwrap().close(None, None).unwrap();
    assert!(!report.notes.iter().any(|note| note == missed), "{:?}", report.notes);
}

#[test]
fn c5_article_16_nothing_is_noted_of_a_qualification_that_no_rule_looks_at() {
    let evening = Evening::empty();
    let club = evening.club();
    let duo = championship(Kind::Duo, Stage::FinaleNationale);
    club.create(Settings { championship: duo, ..wanted(Formula::Duo, 1, Game::Quatre, 1) }).unwrap();
    let pair = [newcomer("P1"), newcomer("P2")];
    club.entries().register(&pair, &Registering::default()).unwrap();
    let qualified = Qualification { series: Some(2), ..Qualification::default() };
    let how = Registering { qualified, ..Registering::default() };
    assert_eq!(refused(club.entries().register(&[Registration::Known("P1".into())], &how)), "C5");
}

#[test]
fn m12_an_orientation_is_asked_for_once_entered_too_until_the_draw() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    let list: Vec<Registration> = (1..=16).map(|n| newcomer(format!("P{n:02}"))).collect();
    club.entries().register(&list, &Registering::default()).unwrap();
    let north = Registering { wished: Some(Wish::Chair(Orientation::N)), ..Registering::default() };
    let known = [Registration::Known("P07".into()), Registration::Known("9".into())];
    let said = club.entries().register(&known, &north).unwrap();
    assert_eq!(said, ["P07, orientation demandée : Nord", "P09, orientation demandée : Nord"]);
    assert_eq!(club.trust().archive().unwrap().entries.len(), 16, "nobody is entered twice");
    let none = Registering { wished: Some(Wish::Withdrawn), ..Registering::default() };
    let said = club.entries().register(&[Registration::Known("9".into())], &none).unwrap();
    assert_eq!(said, ["P09, plus d'orientation demandée"]);
    let wishes =
        |club: &Club| club.trust().archive().unwrap().entries.iter().filter(|entry| entry.wished.is_some()).count();
    assert_eq!(wishes(&club), 1);
    club.entries().register(&known, &north).unwrap();
    club.free(None).unwrap().place(Draw::Lot, 5, None).unwrap();
    let archive = club.trust().archive().unwrap();
    for number in [7, 9] {
        assert_eq!(archive.starts.iter().find(|start| start.entry == number).unwrap().chair, Orientation::N);
    }
    let late = club.entries().register(&known, &north).unwrap_err().to_string();
    assert!(late.contains("avant le tirage"), "{late}");
}

#[test]
fn m5_what_the_draw_would_refuse_is_said_at_the_door() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(wanted(Formula::Individuel, 5, Game::Quatre, 1)).unwrap();
    let mut refused = Vec::new();
    for n in 1..=16 {
        club.entries().register(&[newcomer(format!("P{n:02}"))], &Registering::default()).unwrap();
        let said = club.entries().door().unwrap().refused;
        assert_eq!(said, club.status().unwrap().refused);
        let copy = club.free(None).unwrap().place(Draw::Lot, 1, None);
        assert!(n < 8 || copy.is_err() != said.is_empty(), "{n}: {said:?}");
        if copy.is_ok() {
            club.trust().undo("essai", None).unwrap();
        }
        if !said.is_empty() {
            let list = (1..=n).map(|n| format!("\nP{n:02}")).collect::<String>();
            let own = Evening::empty();
            let club = own.club();
            club.create(wanted(Formula::Individuel, 5, Game::Quatre, 1)).unwrap();
            let report = club.entries().register_file(
                format!("nom{list}\n").as_bytes(),
                &Registering::default(),
                Changes::Apply,
                &|_| Ok(()),
            );
            let table = report.unwrap().table();
            assert!(format!("{table:?}").contains(&said[0]), "a list says it too: {table:?}");
            refused.push(n);
            assert!(said[0].starts_with(&format!("Au tirage, à {n} : ")) && said.len() > 1, "{said:?}");
        }
    }
    assert!(refused.contains(&13) && refused.contains(&14) && !refused.contains(&16), "{refused:?}");
}

#[test]
fn c5_article_16_the_day_of_the_qualification_is_read_from_its_archive() {
    let person = |name: &str, licence: &str, series, club: &str| {
        Registration::New(PersonInput {
            last_name: Some(name.into()),
            first_name: Some("Léa".into()),
            licence: Some(licence.into()),
            series: Some(series),
            club: Some(club.into()),
            licensed_before: Some(true),
            ..PersonInput::default()
        })
    };
    let regional = Evening::empty();
    let club = regional.club();
    club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    let players: Vec<Registration> =
        (0..8).map(|n| person(&format!("P{n}"), &format!("100000{n}"), 2, "Rennes Tarot")).collect();
    club.entries().register(&players, &Registering::default()).unwrap();
    let (bytes, _) = archive::write_archive(&club.trust().archive().unwrap(), "essai").unwrap();

    let national = Evening::empty();
    let club = national.club();
    club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    let moved = [person("P0", "1000000", 1, "Nantes Tarot"), person("INCONNU", "9999999", 3, "Brest")];
    club.entries().register(&moved, &Registering::default()).unwrap();
    let said = club.entries().qualified_by(&bytes).unwrap();
    assert_eq!(said[0], "P0 Léa : série 2, club Rennes Tarot, comité ?");
    assert_eq!(said[1], "Pas dans cette archive : INCONNU Léa.");
    let entries = club.trust().archive().unwrap().entries;
    assert_eq!((entries[0].qualified_series, entries[0].qualified_club.as_deref()), (Some(2), Some("Rennes Tarot")));
    assert_eq!(entries[1].qualified_series, None);
    assert!(club.entries().qualified_by(b"rien").is_err());
}
