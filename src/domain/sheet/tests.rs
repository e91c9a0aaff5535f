//! F2–F5: the fascicule's filled sheet, and slips undone.

use proptest::prelude::*;

use super::*;
use crate::scoring::Contract;
use crate::{Orientation, Score};

fn sheet(figures: &[i32]) -> Balances {
    let chairs = if figures.len() == 3 { &Orientation::FOUR[1..] } else { &Orientation::ALL[..] };
    Balances::new(chairs.iter().zip(figures).map(|(c, f)| (*c, Score(*f))).collect()).unwrap()
}

#[test]
fn f2_the_filled_sheet_of_the_fascicule_is_right() {
    assert_eq!(sheet(&[-446, 1346, -390, -510]).fault(false), None);
}

#[test]
fn f2_a_sheet_that_does_not_sum_to_zero_is_at_fault() {
    let fault = sheet(&[-446, 1346, -390, -500]).fault(true).unwrap();
    assert_eq!((fault, fault.rule()), (Fault::Sum(10), "F2"));
}

#[test]
fn f3_zero_sum_is_not_enough() {
    let wrong = sheet(&[-446, 1346, -391, -509]);
    assert_eq!(wrong.fault(false).map(Fault::rule), Some("F3"));
    assert_eq!(wrong.fault(true), None, "an adjustment by the arbiter lifts F3");
    assert_eq!(sheet(&[10, -5, -5]).fault(false), None);
    assert_eq!(sheet(&[10, -6, -4]).fault(false).map(Fault::rule), Some("F3"));
    assert_eq!(sheet(&[10, -6, -4, 0, 0]).fault(false), None, "nothing can be said at a table of 5");
}

#[test]
fn f4_a_sign_two_digits_one_digit_and_a_forgotten_digit_are_named() {
    let all = |figures: &[i32]| explain(&sheet(figures)).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(all(&[-446, 1346, 390, -510])[0], "Est : signe inversé ? -390 au lieu de +390");
    assert_eq!(all(&[-446, 1346, -930, -510]), ["Est : deux chiffres intervertis ? -390 au lieu de -930"]);
    assert_eq!(all(&[-446, 1346, -390, -511]), ["Ouest : un chiffre faux ? -510 au lieu de -511"]);
    assert_eq!(all(&[-446, 146, -390, -510]), ["Sud : un chiffre oublié ou doublé ? +1346 au lieu de +146"]);
    // An error that is a multiple of 4 hides from F3: every figure that one slip explains is proposed.
    assert_eq!(
        all(&[-446, 1346, -390, -570]),
        ["Est : un chiffre faux ? -330 au lieu de -390", "Ouest : un chiffre faux ? -510 au lieu de -570"]
    );
}

#[test]
fn f4_without_a_simple_slip_the_only_possible_culprit_is_named() {
    let slips = explain(&sheet(&[-446, 1346, -390, -123]));
    assert_eq!(slips, [Slip::Suspect { chair: Orientation::O, meant: Score(-510) }]);
}

#[test]
fn f4_two_entries_of_one_sheet_are_compared() {
    let right = sheet(&[-446, 1346, -390, -510]);
    assert_eq!(compare(&right, &right), []);
    let exchanged = sheet(&[-446, 1346, -510, -390]);
    assert_eq!(compare(&right, &exchanged), [Slip::Columns(Orientation::E, Orientation::O)]);
    let other: Vec<String> =
        compare(&right, &sheet(&[-446, 1346, -100, -800])).iter().map(ToString::to_string).collect();
    assert_eq!(other, ["Est : -390 d'abord, -100 ensuite", "Ouest : -510 d'abord, -800 ensuite"]);
}

#[test]
fn f5_the_taker_alone_determines_the_row() {
    let row = DealRecord::Marked(Marked {
        contract: Contract::Garde,
        taker: Orientation::E,
        partner: None,
        dead: None,
        mark: Score(106),
    });
    let at_four: Vec<_> = deal_scores(&row, &Orientation::FOUR).unwrap().iter().map(|(_, s)| s.0).collect();
    assert_eq!(at_four, [-106, -106, 318, -106]);
    let at_three: Vec<_> = deal_scores(&row, &Orientation::FOUR[1..]).unwrap().iter().map(|(_, s)| s.0).collect();
    assert_eq!(at_three, [-106, 212, -106]);
    assert!(deal_scores(&row, &[Orientation::N, Orientation::S, Orientation::O]).is_err());
}

#[test]
fn s8_s10_a_marked_row_at_a_table_of_5_says_who_was_called_or_dead() {
    let row = |partner, dead| {
        let (contract, taker) = (Contract::Garde, Orientation::E);
        DealRecord::Marked(Marked { contract, taker, partner, dead, mark: Score(70) })
    };
    let scores = |row: &DealRecord| {
        deal_scores(row, &Orientation::ALL).map(|scores| scores.iter().map(|(_, s)| s.0).collect::<Vec<_>>())
    };
    assert_eq!(scores(&row(Some(Orientation::O), None)).unwrap(), [-70, -70, 140, 70, -70]);
    assert_eq!(scores(&row(None, None)).unwrap(), [-70, -70, 280, -70, -70], "alone");
    assert_eq!(scores(&row(None, Some(Orientation::M))).unwrap(), [-70, -70, 210, -70, 0]);
    assert_eq!(scores(&row(Some(Orientation::E), None)).unwrap_err().rule, "S12");
    assert_eq!(scores(&row(Some(Orientation::O), Some(Orientation::M))).unwrap_err().rule, "S12");
    let said = |row: &DealRecord, alone, chairs: &[Orientation]| check_sides(row, alone, chairs).map_err(|r| r.rule);
    assert_eq!(
        said(&row(None, None), false, &Orientation::ALL),
        Err("S8"),
        "an omission is likelier than a taker alone"
    );
    for (partner, dead, alone) in
        [(Some(Orientation::O), None, false), (None, Some(Orientation::M), false), (None, None, true)]
    {
        assert_eq!(said(&row(partner, dead), alone, &Orientation::ALL), Ok(()));
    }
    assert_eq!(said(&row(None, None), false, &Orientation::FOUR), Ok(()));
    assert_eq!(said(&DealRecord::Cancelled, false, &Orientation::ALL), Ok(()));
}

#[test]
fn s4_a_mark_tells_whether_the_contract_was_made() {
    let made = |contract, mark| {
        Marked { contract, taker: Orientation::E, partner: None, dead: None, mark: Score(mark) }.made()
    };
    assert_eq!(made(Contract::Garde, 66), Some(true));
    assert_eq!(made(Contract::Garde, -30), Some(false), "lost by none with the petit: 30 at the least");
    assert_eq!(made(Contract::Garde, -28), None, "no lost garde gives 28: made, with a chelem that failed, or a slip");
    assert_eq!(made(Contract::Prise, -15), Some(false));
    assert_eq!(made(Contract::GardeContre, -88), None);
}

#[test]
fn s4_an_odd_mark_above_the_prise_is_a_slip_and_an_odd_size_a_doubt() {
    let marked =
        |contract, mark| Marked { contract, taker: Orientation::E, partner: None, dead: None, mark: Score(mark) };
    assert_eq!(marked(Contract::Garde, 49).check().unwrap_err().rule, "S4");
    assert!(marked(Contract::Prise, -33).check().is_ok() && marked(Contract::Garde, -66).check().is_ok());
    for (contract, mark) in [(Contract::Garde, 20), (Contract::Prise, 0), (Contract::Garde, 5000)] {
        assert!(marked(contract, mark).doubt().is_some(), "{mark}");
    }
    for (contract, mark) in [(Contract::Garde, 582), (Contract::Prise, -42), (Contract::GardeContre, 480)] {
        assert_eq!(marked(contract, mark).doubt(), None, "{mark}");
    }
}

#[test]
fn s11_a_cancelled_deal_changes_nothing() {
    let row = DealRecord::Marked(Marked {
        contract: Contract::Prise,
        taker: Orientation::S,
        partner: None,
        dead: None,
        mark: Score(-42),
    });
    let balances = balances_of(&[row.clone(), DealRecord::Cancelled], &Orientation::FOUR).unwrap();
    assert_eq!(balances, balances_of(&[row], &Orientation::FOUR).unwrap());
}

fn right_sheet() -> impl Strategy<Value = Balances> {
    proptest::collection::vec((0usize..4, -200i32..200), 1..8).prop_map(|deals| {
        let rows: Vec<_> = deals
            .into_iter()
            .map(|(taker, mark)| {
                let taker = Orientation::FOUR[taker];
                DealRecord::Marked(Marked {
                    contract: Contract::Garde,
                    taker,
                    partner: None,
                    dead: None,
                    mark: Score(mark),
                })
            })
            .collect();
        balances_of(&rows, &Orientation::FOUR).unwrap()
    })
}

proptest! {
    #[test]
    fn f3_whatever_is_played_gives_a_right_sheet(sheet in right_sheet()) {
        prop_assert_eq!(sheet.fault(false), None);
    }

    #[test]
    fn f4_a_wrong_sign_is_always_found(sheet in right_sheet(), index in 0usize..4) {
        let (chair, meant) = sheet.iter().nth(index).unwrap();
        prop_assume!(meant.0 != 0);
        let wrong = sheet.with(index, -meant.0);
        let expected = Slip::Sign { chair, written: -meant, meant };
        prop_assert!(explain(&wrong).contains(&expected));
    }

    #[test]
    fn f4_every_proposal_gives_a_right_sheet(sheet in right_sheet(), index in 0usize..4, error in -999i32..999) {
        let (_, meant) = sheet.iter().nth(index).unwrap();
        let wrong = sheet.with(index, meant.0 + error);
        for slip in explain(&wrong) {
            let (Slip::Sign { chair, meant, .. }
            | Slip::Swapped { chair, meant, .. }
            | Slip::Digit { chair, meant, .. }
            | Slip::Length { chair, meant, .. }
            | Slip::Suspect { chair, meant }) = slip
            else { panic!("columns cannot be told from one sheet") };
            let index = wrong.iter().position(|(c, _)| c == chair).unwrap();
            prop_assert_eq!(wrong.with(index, meant.0).fault(false), None);
        }
    }
}
