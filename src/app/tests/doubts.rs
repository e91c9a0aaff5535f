//! Doubts raised before a sheet is stored, and the table of a line.

use super::*;
use domain::money::SpecialRule;
use domain::penalty::{Facts, Offence};
use domain::sheet::Doubt;

fn line(figures: [i32; 4]) -> Figures {
    Figures::InOrder(figures.map(Score).to_vec())
}

#[test]
fn f4_the_figures_of_another_sheet_of_the_evening_are_asked_about() {
    let evening = Evening::individual(8, 2);
    let club = evening.club();
    let first = (PositionNo(1), TableNo(1));
    let doubts = |club: &Club, position, table, figures| {
        club.free(None).unwrap().sheet_doubts(PositionNo(position), TableNo(table), &line(figures)).unwrap()
    };
    assert_eq!(doubts(&club, 1, 1, [217, -111, -95, -11]), []);
    club.free(None).unwrap().enter_sheet(first.0, first.1, &line([217, -111, -95, -11]), &Entering::default()).unwrap();
    let same = Doubt::SameFigures { position: first.0, table: first.1 };
    assert_eq!(doubts(&club, 1, 2, [217, -111, -95, -11]), std::slice::from_ref(&same));
    assert_eq!(doubts(&club, 1, 1, [217, -111, -95, -11]), [], "they are there already");
    assert_eq!(doubts(&club, 1, 2, [217, -95, -111, -11]), []);
    club.free(None).unwrap().enter_sheet(first.0, TableNo(2), &line([24, -8, -8, -8]), &Entering::default()).unwrap();
    club.free(None).unwrap().next_position(NextMovement::Same, None).unwrap();
    assert_eq!(doubts(&club, 2, 2, [217, -111, -95, -11]), [same], "an old sheet left on the table");
    assert_eq!(doubts(&club, 2, 2, [24, -8, -8, -8]), [], "so few points may come twice");
    assert!(matches!(doubts(&club, 2, 1, [4000, -4000, 0, 0])[..], [Doubt::Size { score: Score(4000), .. }]));
    assert_eq!(doubts(&club, 2, 1, [1600, -1600, 0, 0]), []);
    assert_eq!(doubts(&club, 2, 1, [4000, -400, 0, 0]), [], "the sum is wrong, which is said first");
}

#[test]
fn f6_sheets_of_a_file_are_compared_once_all_are_in() {
    let evening = Evening::individual(8, 1);
    let club = evening.club();
    let entering = Entering { correct: Some("échangées".to_owned()), ..Entering::default() };
    let doubts = |one: &str, two: &str, entering: &Entering| {
        let file = format!("position;table;N;S;E;O\n1;1;{one}\n1;2;{two}\n");
        club.free(None).unwrap().import_sheets(file.as_bytes(), entering, Changes::Apply).unwrap().doubts.len()
    };
    let (one, two) = ("217;-111;-95;-11", "300;-100;-100;-100");
    assert_eq!(doubts(one, two, &Entering::default()), 0);
    assert_eq!(doubts(two, one, &entering), 0, "the two tables changed sheets");
    assert_eq!(doubts(one, one, &entering), 1, "as it was there");
    assert_eq!(doubts(two, two, &entering), 1, "told once");
}

#[test]
fn f4_a_balance_far_from_those_of_the_evening_is_asked_about_once_there_are_enough() {
    let evening = Evening::individual(32, 1);
    let club = evening.club();
    let odd = |club: &Club| {
        club.free(None).unwrap().sheet_doubts(PositionNo(1), TableNo(8), &line([900, -900, 0, 0])).unwrap().len()
    };
    for table in 1..=7 {
        assert_eq!(odd(&club), usize::from(table > 6), "table {table}");
        let size = 40 + 4 * i32::from(table);
        club.free(None)
            .unwrap()
            .enter_sheet(PositionNo(1), TableNo(table), &line([size, -size, 0, 0]), &Entering::default())
            .unwrap();
    }
}

#[test]
fn f1_a_line_that_begins_with_a_table_is_that_tables_sheet_if_it_is_right_for_it() {
    let evening = Evening::individual(15, 1);
    let club = evening.club();
    let placed = club.placement(None).unwrap();
    let three = placed.tables.iter().find(|line| line.chairs.iter().flatten().count() == 3).unwrap().table;
    let four = if three == 1 { 2 } else { 1 };
    let named = |figures: &[i32]| {
        let figures: Vec<Score> = figures.iter().copied().map(Score).collect();
        club.free(None).unwrap().table_named_by(PositionNo(1), &figures).unwrap().map(|table| table.0)
    };
    assert_eq!(named(&[i32::from(four), 300, -100, -100, -100]), Some(four));
    assert_eq!(named(&[i32::from(three), 20, -10, -10]), Some(three));
    assert_eq!(named(&[i32::from(three), 300, -100, -100, -100]), None, "three sit there");
    assert_eq!(named(&[i32::from(four), 300, -100, -100, -99]), None);
    assert_eq!(named(&[i32::from(four), 301, -101, -100, -100]), None, "F3");
    assert_eq!(named(&[-4, 300, -100, -100, -100]), None);
    assert_eq!(named(&[]), None);
    let tables = |name: &str| club.free(None).unwrap().tables_of(PositionNo(1), name).unwrap().len();
    assert_eq!((tables("p07"), tables("P0"), tables("zzz"), tables(" ")), (1, 9, 0, 0));
}

#[test]
fn a2_a_lateness_noted_again_is_asked_about_and_put_right_and_a_huge_one_is_asked_about() {
    let evening = Evening::individual(8, 2);
    let club = evening.club();
    let late = |minutes| Penalty::Offence {
        offence: Offence::Late,
        facts: Facts { minutes: Some(minutes), ..Facts::default() },
        detail: String::new(),
    };
    let who = Against::Players(vec!["P02".into()]);
    let doubts = |minutes| club.free(None).unwrap().penalty_doubts(&who, &late(minutes), None).unwrap().len();
    let give = |minutes| club.free(None).unwrap().penalise(&who, &late(minutes), None).unwrap();
    assert_eq!([5, 25, 26].map(doubts), [0, 0, 1]);
    give(5);
    assert_eq!([5, 12, 50].map(doubts), [1, 1, 2]);
    assert!(!give(12)[0].contains("en tout"));
    let kept = club.penalties(None).unwrap().penalties;
    assert_eq!(kept.iter().map(|row| row.points).collect::<Vec<_>>(), [Some(300)]);
    evening.plays();
    evening.next();
    assert_eq!(doubts(5), 0, "of another position");
    evening.verified();
}

#[test]
fn o2_a_payment_noted_twice_is_asked_about_a_setting_left_as_it_was_is_no_action() {
    let evening = Evening::individual(8, 2);
    let club = evening.club();
    let fee = |euros: i64| TournamentChanges::default().and("fee_cents", Some(Cents(euros * 100)));
    assert_eq!(club.modify(&fee(12)).unwrap().len(), 1);
    let actions = || club.trust().last_undoable().unwrap();
    let before = actions();
    assert_eq!((club.modify(&fee(12)).unwrap(), actions()), (Vec::new(), before));
    let who = ["P02".to_owned()];
    let doubts = |cents| club.entries().payment_doubts(&who, cents).unwrap().len();
    assert_eq!([1_200, 3_700].map(doubts), [0, 1]);
    club.entries().pay(&who, 1_200).unwrap();
    assert_eq!([1_200, -1_200].map(doubts), [1, 0]);
    assert!(club.prizes().announce_special("Dame", Some((SpecialRule::Named, 0, String::new()))).is_err());
}

#[test]
fn a_list_says_who_paid_in_a_word_and_a_meal_beside_an_entry_is_asked_about() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(Settings { fee: Cents(1_200), ..wanted(Formula::Individuel, 3, Game::Quatre, 1) }).unwrap();
    let list = "Nom;Prénom;Tarif;Payé\nROY;Luc;Repas;18\nBRUN;Ève;Tournoi;non\nROY;Luc;Tournoi;oui\n";
    let how = Registering::default();
    let report = club.entries().register_file(list.as_bytes(), &how, Changes::Apply, &|_| Ok(())).unwrap();
    assert!(report.doubts[0].contains("(Repas 1, Tournoi 2)"), "{:?}", report.doubts);
    let entries = club.trust().archive().unwrap().entries;
    assert_eq!(entries.iter().map(|entry| entry.paid_cents).collect::<Vec<_>>(), [0, 1_200]);
}
