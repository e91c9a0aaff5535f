//! Papers with figures: the recapitulation agrees with the ranking, the list of corrections with the journal.

use super::*;
use domain::Orientation;
use domain::advice::{Step, ToPrint};
use domain::arbitration::{Fate, Ruling};
use domain::movement::Kind;
use report::result::{RecapOf, RecapPaper, RecapRow};

/// The figure of each player in one row of the recapitulation.
fn row(paper: &RecapPaper, row: RecapRow) -> Vec<(String, i32)> {
    let index = paper.rows.iter().position(|other| *other == row).unwrap();
    let columns = paper.sheets.iter().flat_map(|sheet| &sheet.columns);
    let mut figures: Vec<(String, i32)> =
        columns.filter_map(|column| Some((column.name.clone(), column.figures[index]?))).collect();
    figures.sort();
    figures
}

/// The ranking: each player and that figure of the row.
fn ranked(evening: &Evening, figure: impl Fn(&RankingRow) -> i32) -> Vec<(String, i32)> {
    let asked = RankingAsked { provisional: true, individual: true, ..RankingAsked::default() };
    let rows = evening.club().free(None).unwrap().ranking(asked).unwrap().rows;
    let mut figures: Vec<(String, i32)> = rows.iter().map(|row| (row.name.clone(), figure(row))).collect();
    figures.sort();
    figures
}

fn agrees(evening: &Evening, positions: u8) -> RecapPaper {
    let paper = evening.club().papers().recap(None).unwrap();
    let sums = row(&paper, RecapRow::Running(PositionNo(positions)));
    assert_eq!(sums, ranked(evening, |row| row.balances.iter().flatten().sum()));
    assert_eq!(row(&paper, RecapRow::Total), ranked(evening, |row| row.total.whole().unwrap()));
    for check in paper.check.iter().flatten() {
        assert_eq!(check.sum, check.expected, "{:#?}", paper.check);
        assert_eq!(check.split.negatives + check.split.positives, check.sum);
    }
    paper
}

#[test]
fn f2_the_recapitulation_is_the_ranking_s_running_sums_and_balances() {
    for (players, positions) in [(21, 3), (24, 5), (46, 2), (70, 3)] {
        let evening = Evening::individual(players, positions);
        for position in 1..=positions {
            evening.plays();
            if position == 2 {
                let fine = Penalty::Free { points: 100, reason: "retard".into() };
                evening
                    .club()
                    .free(None)
                    .unwrap()
                    .penalise(&Against::Players(vec!["P02".into()]), &fine, None)
                    .unwrap();
            }
            if position < positions {
                evening.next();
            }
        }
        let paper = agrees(&evening, positions);
        let of: Vec<RecapOf> = paper.sheets.iter().map(|sheet| sheet.of).collect();
        assert!(Orientation::FOUR.iter().all(|orientation| of.contains(&RecapOf::Orientation(*orientation))));
        assert!(paper.sheets.iter().all(|sheet| (1..=16).contains(&sheet.columns.len())));
        assert_eq!(row(&paper, RecapRow::Penalties), [("P02".to_owned(), -100)], "A1");
        assert_eq!(paper.check.last().copied().flatten().unwrap().expected, -100);
    }
}

#[test]
fn m2_in_a_howell_movement_the_recapitulation_is_by_number() {
    let evening = Evening::individual(16, 5);
    for position in 1..=5 {
        evening.plays();
        if position < 5 {
            evening.next();
        }
    }
    let paper = agrees(&evening, 5);
    assert_eq!(paper.sheets.len(), 1);
    let labels: Vec<&str> = paper.sheets[0].columns.iter().map(|column| column.label.as_str()).collect();
    assert_eq!((paper.sheets[0].of, labels[0], labels[15]), (RecapOf::Numbers, "1", "16"));
}

#[test]
fn r4_m7_the_recapitulation_of_teams_is_of_their_players() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(wanted(Formula::Equipe4, 2, Game::Quatre, 1)).unwrap();
    for team in 0..6 {
        let members: Vec<Registration> = (1..=4).map(|n| newcomer(format!("P{:02}", team * 4 + n))).collect();
        club.entries().register(&members, &Registering::default()).unwrap();
    }
    club.free(None).unwrap().place(Draw::Arrival, 1, None).unwrap();
    evening.plays();
    evening.next();
    evening.plays();
    let paper = agrees(&evening, 2);
    assert!(paper.sheets.iter().flat_map(|sheet| &sheet.columns).all(|column| column.team.is_some()));
}

#[test]
fn before_the_sheets_are_in_the_boxes_are_empty_and_what_is_awaited_is_said() {
    let evening = Evening::individual(20, 3);
    let paper = evening.club().papers().recap(None).unwrap();
    assert!(paper.check.iter().all(Option::is_none));
    assert_eq!(paper.awaited, ["position 1 tables 1 à 5"]);
    let table = TableNo(2);
    evening
        .club()
        .free(None)
        .unwrap()
        .enter_sheet(PositionNo(1), table, &figures(4, 30), &Entering::default())
        .unwrap();
    let paper = evening.club().papers().recap(None).unwrap();
    assert_eq!(row(&paper, RecapRow::Position(PositionNo(1))).len(), 4);
    assert_eq!(row(&paper, RecapRow::Total), [], "the session is not over");
}

#[test]
fn s8_the_fifth_chairs_have_their_own_recapitulation() {
    let evening = Evening::placed(20, wanted(Formula::Individuel, 2, Game::Cinq, 1));
    evening.plays();
    evening.next();
    evening.plays();
    let paper = agrees(&evening, 2);
    assert!(paper.sheets.iter().any(|sheet| sheet.of == RecapOf::Orientation(Orientation::M)));
}

#[test]
fn f6_the_list_of_corrections_has_the_ranking_before_and_after() {
    let evening = Evening::individual(20, 2);
    evening.plays();
    let club = evening.club();
    assert!(club.papers().corrections().unwrap().corrections.is_empty(), "first entries are no corrections");
    let before = evening.ranking();
    let entering = Entering { correct: Some("mauvaise colonne".into()), ..Entering::default() };
    let moved = Figures::InOrder([-400, 400, 0, 0].map(Score).into());
    club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(1), &moved, &entering).unwrap();
    let after = evening.ranking();
    let fine = Penalty::Free { points: 100, reason: "retard".into() };
    club.free(None).unwrap().penalise(&Against::Players(vec!["P03".into()]), &fine, None).unwrap();
    club.trust().undo("erreur", None).unwrap();

    let list = club.papers().corrections().unwrap().corrections;
    let [corrected] = &list[..] else { panic!("{list:#?}") };
    assert_eq!((corrected.who.as_str(), corrected.why.as_str()), ("Anne", "mauvaise colonne"));
    assert_eq!(corrected.changes[0].place, "position 1, table 1");
    let place = |report: &RankingReport, name: &str| {
        let row = report.rows.iter().find(|row| row.name == name).unwrap();
        Some((row.rank, row.total))
    };
    assert!(!corrected.standings.is_empty());
    for standing in &corrected.standings {
        assert_eq!(standing.before, place(&before, &standing.name), "as it was shown then");
        assert_eq!(standing.after, place(&after, &standing.name));
    }
    for figure in &corrected.changes[0].figures {
        assert!(corrected.standings.iter().any(|standing| standing.name == figure.name));
    }
    let fined = club.trust().journal(None, false).unwrap().actions.into_iter().find(|action| action.undone).unwrap();
    assert_eq!(club.papers().corrections().unwrap().undone, [fined.id], "given and taken back: its number is enough");
    club.free(None).unwrap().penalise(&Against::Players(vec!["P03".into()]), &fine, None).unwrap();
    let list = club.papers().corrections().unwrap().corrections;
    let figure = &list[1].changes[0].figures[0];
    assert_eq!((figure.before, figure.after), (None, Some(-100)));
}

#[test]
fn f6_a_sheet_withdrawn_and_entered_again_is_one_correction_or_none() {
    let evening = Evening::individual(20, 2);
    let mut club = evening.club();
    let enter = |club: &mut Club, points| {
        club.free(None)
            .unwrap()
            .enter_sheet(PositionNo(1), TableNo(1), &figures(4, points), &Entering::default())
            .unwrap();
    };
    enter(&mut club, 10);
    club.trust().undo("saisie à la mauvaise table", None).unwrap();
    let list = club.papers().corrections().unwrap().corrections;
    assert_eq!(list[0].changes[0].remark, "feuille retirée", "as long as it is away");
    enter(&mut club, 10);
    assert!(club.papers().corrections().unwrap().corrections.is_empty(), "it came back as it was");
    club.trust().undo("", None).unwrap();
    enter(&mut club, 12);
    let list = club.papers().corrections().unwrap().corrections;
    let [one] = &list[..] else { panic!("{list:#?}") };
    let first = &one.changes[0].figures[0];
    assert_eq!((first.before, first.after), (Some(40), Some(48)));
    assert!(!one.standings.is_empty(), "what counted before is what is compared");
}

#[test]
fn m1_m9_panels_follow_the_movement() {
    let evening = Evening::individual(24, 5);
    let club = evening.club();
    let room = club.papers().room_panels().unwrap();
    let steps: Vec<Vec<(Option<u8>, i32)>> = room
        .panels
        .iter()
        .map(|panel| panel.steps.iter().map(|step| (step.into.map(|p| p.0), step.tables)).collect())
        .collect();
    // The fascicule's 6 tables: South +1, East +2 (+3 into 3), West −1 (−2 into 4).
    assert_eq!(
        steps,
        [vec![(None, 0)], vec![(None, 1)], vec![(None, 2), (Some(3), 3)], vec![(None, -1), (Some(4), -2)]]
    );
}

#[test]
fn where_places_are_drawn_panels_and_recapitulation_stay_possible() {
    let new = Settings { movement: Some(Kind::Hasard), ..wanted(Formula::Individuel, 2, Game::Quatre, 1) };
    let evening = Evening::placed(21, new);
    evening.plays();
    evening.next();
    evening.plays();
    agrees(&evening, 2);
    let club = evening.club();
    assert!(club.papers().room_panels().unwrap().panels.iter().all(|panel| panel.steps.is_empty()));
}

#[test]
fn r6_the_best_total_of_a_chart_is_of_a_player_who_still_plays() {
    let evening = Evening::individual(24, 3);
    evening.plays();
    let first = evening.club().free(None).unwrap().ranking(RankingAsked::default()).unwrap().rows.remove(0);
    evening.club().entries().leave(&[first.number.to_string()], None, "souffrant").unwrap();
    evening.next();
    evening.plays();
    let papers = evening.club().papers().record_papers(None).unwrap();
    let field = &papers[0].field;
    assert_eq!(field[0].best, first.total, "at position 1 he was there");
    let ranking = evening.club().free(None).unwrap().ranking(RankingAsked::default()).unwrap();
    let left = ranking.rows.iter().find(|row| row.name == first.name).unwrap();
    assert!(left.left);
    assert_eq!(field[1].best, ranking.rows[0].total, "at position 2 the best is the first of the ranking");
    assert_eq!(field[1].all.len(), ranking.rows.len() - 1);
}

#[test]
fn r5_the_recapitulation_of_a_later_session_ends_with_what_is_ranked() {
    let evening = Evening::placed(24, wanted(Formula::Individuel, 2, Game::Quatre, 2));
    evening.plays();
    evening.next();
    evening.plays();
    evening.club().free(None).unwrap().next_session(&arbitration::session(Keep::All)).unwrap();
    evening.plays();
    evening.next();
    evening.plays();
    let paper = evening.club().papers().recap(None).unwrap();
    let ranking = evening.club().free(None).unwrap().ranking(RankingAsked::default()).unwrap();
    let columns: Vec<_> = paper.sheets.iter().flat_map(|sheet| &sheet.columns).collect();
    assert_eq!(columns.len(), ranking.rows.len());
    for row in &ranking.rows {
        let column = columns.iter().find(|column| column.name == row.name).unwrap();
        assert_eq!(column.general, Some(row.total), "{}", row.name);
        assert!(column.carried.is_some());
    }
    assert!(paper.rows.contains(&RecapRow::SessionTotal) && !paper.rows.contains(&RecapRow::Total));
}

/// A row removed with its effects after the closing shows on no screen: the seal on the papers shows it.
#[test]
fn papers_of_a_closed_tournament_carry_the_seal_of_its_closing() {
    let evening = Evening::individual(12, 1);
    evening.plays();
    let sealed = |evening: &Evening| {
        let club = evening.club();
        let asked = RankingAsked { provisional: true, ..RankingAsked::default() };
        let heads = [club.papers().ranking_paper(asked).unwrap().head, club.papers().recap(None).unwrap().head];
        assert_eq!(heads[0].sealed, heads[1].sealed);
        heads[0].sealed.clone()
    };
    let says = |evening: &Evening, seal: &str| {
        let club = evening.club();
        let mut report = club.trust().check().unwrap();
        club.trust().check_seal(&mut report, seal).unwrap();
        assert!(report.findings.is_empty(), "{report:?}");
        report.checked.pop().unwrap()
    };
    assert_eq!(sealed(&evening), "");
    evening.club().free(None).unwrap().close(None, None).unwrap();
    let first = sealed(&evening);
    assert!(first.len() == 12 && says(&evening, &first).contains("est celui de la dernière action"));
    // Later actions do not change the papers, and the seal is still found.
    evening.club().create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    evening.club().choose(1).unwrap();
    assert_eq!(sealed(&evening), first);
    assert!(says(&evening, &first).contains("2 autres actions"));
    evening.club().reopen("oubli").unwrap();
    assert_eq!(sealed(&evening), "");
    evening.club().free(None).unwrap().close(None, None).unwrap();
    assert_ne!(sealed(&evening), first);
}

#[test]
fn a2_the_list_of_corrections_has_the_warnings_that_stand() {
    let evening = Evening::individual(12, 1);
    let warning = Penalty::Warning { reason: "lenteur".into() };
    let players = Against::Players(vec!["P01".into(), "P02".into()]);
    evening.club().free(None).unwrap().penalise(&players, &warning, None).unwrap();
    evening.club().lift_penalty(&Against::Players(vec!["P02".into()]), Lifted::Ranked(1), "").unwrap();
    assert_eq!(evening.club().papers().corrections().unwrap().warnings, ["Position 1, P01 : lenteur"]);
}

#[test]
fn a4_the_list_of_corrections_says_a_decision_once() {
    let evening = Evening::individual(12, 1);
    evening.plays();
    let decision = Decision {
        table: TableNo(1),
        deal: Some(1),
        imposed: Imposed::Ruling(Ruling::new(Fate::Cancelled)),
        case: None,
        at_fault: None,
        reason: "carte vue".into(),
    };
    evening.club().free(None).unwrap().decide(&decision, None).unwrap();
    let rulings = || evening.club().papers().corrections().unwrap().rulings;
    let said =
        "Position 1, table 1, donne 1 : donne annulée ; rien ne dit que les bilans en tiennent compte – carte vue";
    assert_eq!(rulings(), [said]);
    // What holds comes first, and is said to be confirmed where it was.
    let other = Decision { deal: Some(2), ..decision.clone() };
    let again = Decision { reason: "revue".into(), ..decision };
    for one in [&other, &again] {
        evening.club().free(None).unwrap().decide(one, None).unwrap();
    }
    evening.club().free(None).unwrap().confirm_rulings(None, TableNo(1)).unwrap();
    let confirmed = "confirmée : la feuille en tient compte";
    let said = [
        format!("Position 1, table 1, donne 1 : donne annulée ; {confirmed} – revue"),
        format!("Position 1, table 1, donne 2 : donne annulée ; {confirmed} – carte vue"),
        "Position 1, table 1, donne 1 : donne annulée ; remplacée par une décision suivante – carte vue".to_owned(),
    ];
    assert_eq!(rulings(), said);
}

#[test]
fn cards_go_for_a_session_and_what_only_changed_waits_once_all_sheets_are_in() {
    let evening = Evening::individual(20, 3);
    let club = evening.club();
    let cards = || club.papers().note("fiches", &PartOf::default()).unwrap();
    let told = || {
        let (steps, now) = (club.status().unwrap().steps, club.status().unwrap().now);
        let again = now.iter().filter(|now| now.why.contains("réimprimer")).count();
        (again, steps.first() == Some(&Step::next_position()))
    };
    cards();
    evening.plays();
    evening.next();
    club.entries().leave(&["P03".into()], None, "").unwrap();
    assert!(told().0 > 0, "the cards of his tables say another thing");
    evening.plays();
    assert!(told().0 > 0 && told().1, "they wait: {:?}", club.status().unwrap().now);
    cards();
    assert_eq!(told(), (0, true));
    cards();
    evening.next();
    assert_eq!(club.papers().printed().unwrap().len(), 1, "one print counts");
    assert_eq!(told(), (0, false));
}

#[test]
fn the_papers_on_the_wall_are_printed_again_once_they_say_another_thing_and_then_no_more() {
    let evening = Evening::individual(20, 3);
    let club = evening.club();
    let print = |name: &str| club.papers().note(name, &PartOf::default()).unwrap();
    let told = || {
        let (steps, now) = (club.status().unwrap().steps, club.status().unwrap().now);
        let all = steps.into_iter().zip(now).filter(|(_, now)| now.why.starts_with("à réimprimer"));
        all.map(|(step, _)| step).collect::<Vec<_>>()
    };
    let corrects = |position| {
        let how = Entering { correct: Some("erreur".into()), ..Entering::default() };
        club.free(None).unwrap().enter_sheet(PositionNo(position), TableNo(1), &figures(4, 99), &how).unwrap();
    };
    let ranking = || Step::Print(ToPrint::Ranking);
    let named = |name| Step::Print(ToPrint::Named(name));
    print("guides");
    print("pointage");
    print("recap");
    evening.plays();
    print("classement");
    print("recap");
    assert_eq!(told(), []);
    assert!(!club.status().unwrap().steps.contains(&ranking()), "it hangs there");
    evening.next();
    club.entries().leave(&["P03".into()], None, "").unwrap();
    assert!(told().contains(&named("guides")) && !told().contains(&named("pointage")), "{:?}", told());
    club.trust().undo("", None).unwrap();
    assert_eq!(told(), []);
    corrects(1);
    assert_eq!(told(), [named("recap"), ranking()]);
    assert_eq!(club.status().unwrap().steps[0], Step::EnterSheets, "it holds nothing up");
    assert_eq!(club.status().unwrap().next.len(), 3, "and all of it is said where the evening stands");
    assert_eq!(club.papers().outdated().unwrap(), [ToPrint::Named("recap"), ToPrint::Ranking]);
    print("classement");
    assert_eq!(told(), [named("recap")]);
    evening.plays();
    evening.next();
    evening.plays();
    print("recap");
    club.free(None).unwrap().close(None, None).unwrap();
    assert!(told().is_empty() && club.status().unwrap().steps[0] == ranking(), "the final one was not printed");
    print("classement");
    assert!(!club.status().unwrap().steps.contains(&ranking()));
    club.reopen("erreur").unwrap();
    corrects(3);
    assert_eq!(told(), [named("recap")]);
    club.free(None).unwrap().close(None, None).unwrap();
    assert_eq!(told(), [named("recap"), ranking()]);
}

#[test]
fn many_papers_to_print_again_are_few_lines_and_the_last_one_prints_them_all() {
    let evening = Evening::individual(24, 3);
    let club = evening.club();
    evening.plays();
    evening.next();
    for name in ["placement", "feuilles", "fiches", "guides", "recap", "classement"] {
        club.papers().note(name, &PartOf::default()).unwrap();
    }
    club.entries().leave(&["P01".into(), "P05".into()], None, "").unwrap();
    let how = Entering { correct: Some("erreur".into()), ..Entering::default() };
    club.free(None).unwrap().enter_sheet(PositionNo(1), TableNo(1), &figures(4, 99), &how).unwrap();
    let printed: Vec<Step> = club.status().unwrap().steps;
    let printed: Vec<&Step> = printed.iter().filter(|step| matches!(step, Step::Print(_))).collect();
    assert_eq!((printed.len(), printed.last()), (5, Some(&&Step::Print(ToPrint::Everything))), "{printed:?}");
    assert!(club.papers().outdated().unwrap().len() > 5);
}

#[test]
fn papers_of_the_whole_tournament_say_all_its_days_and_the_summary_who_left() {
    let evening = Evening::placed(16, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    evening.plays();
    let club = evening.club();
    let day = club.tournament().unwrap().settings.date;
    club.entries().leave(&["P03".into()], None, "").unwrap();
    let next = NewSession { date: day.succ_opt(), ..super::arbitration::session(Keep::Best(12)) };
    club.free(None).unwrap().next_session(&next).unwrap();
    let whole = club.federation().homologation_paper().unwrap();
    assert!(whole.head.date.starts_with("du ") && whole.facts[0].1.contains(" au "), "{whole:?}");
    assert!(!club.papers().score_sheets(SheetsOf::All).unwrap()[0].head.date.contains(" au "));
    evening.plays();
    let summary = club.summary_paper().unwrap();
    assert_eq!((summary.left, summary.left + summary.totals.len()), (1, evening.ranking().rows.len()));
}
