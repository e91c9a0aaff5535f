//! Operations that must change no result: the order in which sheets are entered, undoing and redoing, renaming a player.

use proptest::prelude::*;

use super::*;
use domain::Total;
use domain::lot::Lot;
use domain::penalty::{Facts, Offence};

/// Rank, shared or not, number, total, balances, penalties.
type Place = (u32, bool, u32, Total, Vec<Option<i32>>, i32);

/// The places of a ranking, the names left out.
fn results(evening: &Evening) -> Vec<Place> {
    let row = |row: RankingRow| (row.rank, row.tied, row.number, row.total, row.balances, row.penalties);
    evening.ranking().rows.into_iter().map(row).collect()
}

/// The actions of an evening of one position: sheets, penalties, a departure, in some order.
fn actions(evening: &Evening, order: &[usize]) -> usize {
    let sheets = evening.club().free(None).unwrap().missing(None).unwrap().missing;
    let mut done = 0;
    for which in order {
        let club = evening.club();
        if let Some(sheet) = sheets.get(*which) {
            let figures = figures(sheet.players.len(), i32::from(sheet.table) * 7 - 20);
            club.free(None)
                .unwrap()
                .enter_sheet(PositionNo(1), TableNo(sheet.table), &figures, &Entering::default())
                .unwrap();
        } else {
            let player = Against::Players(vec![format!("P{:02}", which + 1 - sheets.len())]);
            let facts = Facts { minutes: Some(6), ..Facts::default() };
            let penalty = Penalty::Offence { offence: Offence::Late, facts, detail: String::new() };
            club.free(None).unwrap().penalise(&player, &penalty, Some(PositionNo(1))).unwrap();
        }
        done += 1;
    }
    done
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn r1_the_order_of_entry_changes_no_result(seed: u64) {
        let (one, other) = (Evening::individual(15, 2), Evening::individual(15, 2));
        let straight: Vec<usize> = (0..7).collect();
        let mut mixed = straight.clone();
        Lot::new(seed).shuffle(&mut mixed);
        actions(&one, &straight);
        actions(&other, &mixed);
        prop_assert_eq!(results(&one), results(&other));
    }

    #[test]
    fn undoing_and_redoing_change_no_result(back in 1usize..8) {
        let evening = Evening::individual(15, 2);
        let done = actions(&evening, &[0, 1, 4, 2, 3, 5, 6]);
        let (before, record) = (evening.ranking(), evening.club().free(None).unwrap().record("P01").unwrap());
        let back = back.min(done);
        // Another computer takes the hall over: nothing of it is undone, nor in the way.
        evening.club().trust().take_over("Paul", "PC-Paul", 2).unwrap();
        prop_assert!(!evening.club().trust().last_undoable().unwrap().1.starts_with("Salle reprise"));
        let undone: Vec<String> = (0..back).map(|_| evening.club().trust().undo("", None).unwrap()).collect();
        prop_assert_ne!(evening.ranking(), before.clone());
        let redone: Vec<String> = (0..back).map(|_| evening.club().trust().redo("").unwrap()).collect();
        prop_assert_eq!(undone.into_iter().rev().collect::<Vec<_>>(), redone);
        prop_assert_eq!(evening.ranking(), before);
        prop_assert_eq!(evening.club().free(None).unwrap().record("P01").unwrap(), record);
        evening.verified();
    }

    #[test]
    fn renaming_a_player_changes_no_result(player in 1usize..=15, name in "[A-Za-z]{1,12}") {
        let evening = Evening::individual(15, 2);
        actions(&evening, &[0, 1, 2, 3, 4]);
        let before = results(&evening);
        let input = PersonInput { last_name: Some(name), homonym: true, ..PersonInput::default() };
        evening.club().directory().modify(&format!("P{player:02}"), &input).unwrap();
        prop_assert_eq!(results(&evening), before.clone());
        evening.next();
        prop_assert_eq!(evening.club().trust().check().unwrap().findings, vec![]);
    }
}

#[test]
fn a_whole_evening_of_incidents_is_undone_to_its_beginning_and_redone_to_its_end() {
    let evening = Evening::individual(20, 2);
    let begun = evening.club().placement(Some(PositionNo(1))).unwrap();
    let start = evening.club().trust().journal(None, false).unwrap().actions.len();
    evening.club().entries().forfeit(&["P02".into()], None, true, "pas venu").unwrap();
    evening.club().entries().register(&[newcomer("TARDIF")], &Registering::default()).unwrap();
    evening.club().entries().forfeit(&["P03".into()], Some(&newcomer("RENFORT")), false, "").unwrap();
    evening.club().move_player("P01", &Target::Player("P09".into()), None, "").unwrap();
    evening.plays();
    evening.club().entries().leave(&["P10".to_owned()], None, "malade").unwrap();
    evening.club().entries().substitute("P10", &newcomer("ENCORE"), None, true, "").unwrap();
    evening.next();
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    let end = (
        evening.ranking(),
        evening.club().free(None).unwrap().record("P10").unwrap(),
        evening.club().entries().list().unwrap(),
    );
    let steps = evening.club().trust().journal(None, false).unwrap().actions.len() - start;
    for _ in 0..steps {
        evening.club().trust().undo("", None).unwrap();
    }
    assert_eq!(evening.club().placement(Some(PositionNo(1))).unwrap().tables, begun.tables);
    assert_eq!(evening.club().entries().list().unwrap().entries.len(), 20);
    evening.verified();
    for _ in 0..steps {
        evening.club().trust().redo("").unwrap();
    }
    assert_eq!(
        (
            evening.ranking(),
            evening.club().free(None).unwrap().record("P10").unwrap(),
            evening.club().entries().list().unwrap()
        ),
        end
    );
    evening.verified();
}
