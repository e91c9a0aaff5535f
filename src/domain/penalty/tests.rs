//! Against chapter 4 and article 26, amount by amount.

use proptest::prelude::*;

use super::{Facts, Offence, Sanction, Tariff, points};
use crate::Score;

fn given(offence: Offence, facts: Facts) -> Sanction {
    offence.sanction(facts).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn again() -> Facts {
    Facts { again: true, ..Facts::default() }
}

#[test]
fn a2_lateness_costs_100_points_per_started_5_minutes() {
    for (minutes, expected) in [(1, 100), (5, 100), (6, 200), (10, 200), (12, 300), (15, 300), (16, 400)] {
        let facts = Facts { minutes: Some(minutes), ..Facts::default() };
        assert_eq!(given(Offence::Late, facts), Sanction::Points(Score(expected)), "{minutes} minutes");
    }
    assert_eq!(Offence::Late.sanction(Facts::default()).unwrap_err().rule, "A2");
    assert_eq!(Offence::Late.sanction(Facts { minutes: Some(0), ..Facts::default() }).unwrap_err().rule, "A2");
}

#[test]
fn a2_the_amounts_of_chapter_4() {
    let fixed = [(Offence::LostSheet, 400), (Offence::Misdeal, 100), (Offence::PhoneUsed, 500)];
    for (offence, amount) in fixed {
        assert_eq!(given(offence, Facts::default()), Sanction::Points(Score(amount)), "{offence:?}");
        assert_eq!(given(offence, again()), Sanction::Points(Score(amount)), "{offence:?} again");
    }
    let warned =
        [(Offence::Poignee, 100), (Offence::ExposedCard, 100), (Offence::CardsTouched, 100), (Offence::Phone, 500)];
    for (offence, amount) in warned {
        assert_eq!(given(offence, Facts::default()), Sanction::Warning, "{offence:?}");
        assert_eq!(given(offence, again()), Sanction::Points(Score(amount)), "{offence:?} again");
    }
}

#[test]
fn a2_the_arbiter_names_the_amount_where_the_fascicule_does_not() {
    for offence in [Offence::Ethics, Offence::Smoking] {
        assert_eq!(offence.sanction(Facts::default()).unwrap_err().rule, "A2");
        let facts = Facts { points: Some(250), ..Facts::default() };
        assert_eq!(given(offence, facts), Sanction::Points(Score(250)));
    }
    let elsewhere = Facts { points: Some(250), ..Facts::default() };
    assert_eq!(Offence::Misdeal.sanction(elsewhere).unwrap_err().rule, "A2", "where it does, it is the fascicule's");
}

#[test]
fn a2_the_arbiter_may_leave_it_at_a_warning() {
    for offence in Offence::ALL {
        let facts = Facts { lenient: true, again: true, ..Facts::default() };
        assert_eq!(given(offence, facts), Sanction::Warning, "{offence:?}");
    }
}

#[test]
fn a2_a_second_offence_is_one_of_the_same_kind() {
    let first = Offence::Phone.reason(Facts::default(), "a sonné deux fois");
    assert_eq!(first, "téléphone : a sonné deux fois");
    for one in Offence::ALL {
        for other in Offence::ALL {
            let same = one.word() == other.word();
            assert_eq!(one.is_kind_of(other), same, "{one:?} {other:?}");
        }
    }
}

#[test]
fn a2_the_reasons_of_before_tell_their_offence() {
    for offence in Offence::ALL {
        assert_eq!(Offence::parse(offence.key()), Some(offence));
        for (minutes, detail) in [(1, ""), (4, ""), (4, "a sonné deux fois")] {
            let reason = offence.reason(Facts { minutes: Some(minutes), ..Facts::default() }, detail);
            assert_eq!(Offence::told_by(&reason), Some(offence), "{reason}");
        }
    }
    let own = "poignée mal présentée deux fois";
    assert_eq!(Offence::told_by(own), None, "the arbiter's own words are another reason");
}

#[test]
fn a1_an_amount_is_never_nothing_and_never_absurd() {
    assert_eq!(points(0).unwrap_err().rule, "A1");
    assert_eq!(points(100_001).unwrap_err().rule, "A1");
    assert_eq!(points(u32::MAX).unwrap_err().rule, "A1");
    assert_eq!(points(100_000), Ok(Sanction::Points(Score(100_000))));
}

proptest! {
    #[test]
    fn a2_more_minutes_never_cost_less(minutes in 1u32..600) {
        let cost = |minutes| match Offence::Late.sanction(Facts { minutes: Some(minutes), ..Facts::default() }) {
            Ok(Sanction::Points(points)) => points.0,
            _ => 0,
        };
        prop_assert!(cost(minutes) >= 100 && cost(minutes + 1) >= cost(minutes));
        prop_assert_eq!(cost(minutes + 5), cost(minutes) + 100);
    }

    #[test]
    fn a2_no_sanction_is_worth_nothing(which in 0usize..10, minutes: u32, amount: u32, again: bool) {
        let offence = Offence::ALL[which];
        let named = (offence.tariff() == Tariff::Free).then_some(amount);
        if let Ok(Sanction::Points(points)) =
            offence.sanction(Facts { minutes: Some(minutes), points: named, again, lenient: false })
        {
            prop_assert!((1..=100_000).contains(&points.0));
        }
    }
}
