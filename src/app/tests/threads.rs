//! Several operators at one base: each with a handle of his own, on a thread of his own.

use super::*;

#[test]
fn f1_several_threads_enter_sheets_and_each_sees_what_the_others_did() {
    let evening = Evening::individual(32, 1);
    let handles: Vec<Club> = (1..=4).map(|_| evening.club()).collect();
    std::thread::scope(|threads| {
        for (club, first) in handles.into_iter().zip([1, 3, 5, 7]) {
            threads.spawn(move || {
                for table in [first, first + 1] {
                    let figures = figures(4, i32::from(table));
                    club.free(None)
                        .unwrap()
                        .enter_sheet(PositionNo(1), TableNo(table), &figures, &Entering::default())
                        .unwrap();
                }
            });
        }
    });
    assert_eq!(evening.club().free(None).unwrap().missing(None).unwrap().missing.len(), 0);
    assert_eq!(evening.club().free(None).unwrap().sheets(None).unwrap().sheets.len(), 8);
    evening.verified();
}

/// The first sheet of a table is entered with that position alone in hand; a correction is judged with all of them.
#[test]
fn f6_a_correction_tells_who_moves_though_a_first_entry_reads_one_position_only() {
    let evening = Evening::individual(16, 2);
    evening.plays();
    evening.next();
    evening.plays();
    let club = evening.club();
    let correct = Entering { correct: Some("relue".into()), ..Entering::default() };
    let corrected =
        club.free(None).unwrap().enter_sheet(PositionNo(2), TableNo(1), &figures(4, 900), &correct).unwrap();
    assert!(corrected.moved.len() > 1 && corrected.missing.is_empty(), "{corrected:?}");
    evening.verified();
}
