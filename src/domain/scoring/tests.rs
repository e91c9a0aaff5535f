//! S1–S13 against the fascicule's own examples, and properties over every deal that can be entered.

use proptest::prelude::*;

use super::score::target;
use super::{Chelem, Contract, Deal, Layout, Petit, Poignee, margin, score};
use crate::{HalfPoints, Orientation, Score};

fn deal(contract: Contract, points: i32, bouts: u8) -> Deal {
    Deal {
        layout: Layout::of(4).unwrap(),
        contract,
        taker: Orientation::S,
        partner: None,
        points: HalfPoints::whole(points),
        bouts,
        petit: None,
        poignees: vec![],
        chelem: None,
    }
}

fn taker_and_defender(deal: &Deal) -> (i32, i32) {
    let outcome = score(deal).unwrap();
    let of = |chair| outcome.scores.iter().find(|(c, _)| *c == chair).unwrap().1.0;
    (of(Orientation::S), of(Orientation::O))
}

#[test]
fn s13_first_example_garde_with_poignee_and_petit() {
    let deal = Deal { poignees: vec![Poignee::Simple], petit: Some(Petit::Attack), ..deal(Contract::Garde, 49, 2) };
    assert_eq!(taker_and_defender(&deal), (318, -106));
}

#[test]
fn s13_second_example_garde_sans_made_by_4_petit_to_the_defence() {
    let deal = Deal { petit: Some(Petit::Defence), ..deal(Contract::GardeSans, 45, 2) };
    assert_eq!(taker_and_defender(&deal), (228, -76));
}

#[test]
fn s13_third_example_prise_lost_by_7() {
    let deal = Deal { poignees: vec![Poignee::Simple], petit: Some(Petit::Attack), ..deal(Contract::Prise, 34, 2) };
    assert_eq!(taker_and_defender(&deal), (-126, 42));
}

#[test]
fn s13_fourth_example_poignee_of_the_defence_is_paid_by_it() {
    let deal = Deal { poignees: vec![Poignee::Simple], ..deal(Contract::Garde, 52, 2) };
    assert_eq!(taker_and_defender(&deal), (276, -92));
}

#[test]
fn s13_fifth_example_chelem_announced_while_the_defence_keeps_the_excuse() {
    let deal = Deal {
        poignees: vec![Poignee::Simple],
        petit: Some(Petit::Attack),
        chelem: Some(Chelem::AnnouncedMade),
        ..deal(Contract::Garde, 87, 2)
    };
    assert_eq!(taker_and_defender(&deal), (1746, -582));
}

#[test]
fn s13_the_filled_sheet_of_the_fascicule_adds_up() {
    let takers = [Orientation::E, Orientation::O, Orientation::S, Orientation::N, Orientation::S];
    let deals = [
        Deal { poignees: vec![Poignee::Simple], petit: Some(Petit::Attack), ..deal(Contract::Garde, 49, 2) },
        Deal { petit: Some(Petit::Defence), ..deal(Contract::GardeSans, 45, 2) },
        Deal { poignees: vec![Poignee::Simple], petit: Some(Petit::Attack), ..deal(Contract::Prise, 34, 2) },
        Deal { poignees: vec![Poignee::Simple], ..deal(Contract::Garde, 52, 2) },
        Deal {
            poignees: vec![Poignee::Simple],
            petit: Some(Petit::Attack),
            chelem: Some(Chelem::AnnouncedMade),
            ..deal(Contract::Garde, 87, 2)
        },
    ];
    let mut balances = [Score::ZERO; 4];
    for (deal, taker) in deals.into_iter().zip(takers) {
        for (chair, points) in score(&Deal { taker, ..deal }).unwrap().scores {
            balances[chair.index()] += points;
        }
    }
    assert_eq!(balances.map(|b| b.0), [-446, 1346, -390, -510]);
}

#[test]
fn s2_targets() {
    assert_eq!([0, 1, 2, 3].map(target), [56, 51, 41, 36]);
}

#[test]
fn s3_half_points_go_to_the_winning_side() {
    assert_eq!(margin(HalfPoints(81), 2), (false, 1), "40½ with 2 bouts");
    assert_eq!(margin(HalfPoints(83), 2), (true, 1), "41½ with 2 bouts");
    assert_eq!(margin(HalfPoints(82), 2), (true, 0));
    assert_eq!(margin(HalfPoints(80), 2), (false, 1));
}

#[test]
fn s5_the_petit_is_multiplied_and_goes_to_its_side_whoever_wins() {
    for (contract, factor) in Contract::ALL.into_iter().zip([1, 2, 4, 6]) {
        for (points, base) in [(41, 25), (40, -26)] {
            for (petit, sign) in [(Petit::Attack, 1), (Petit::Defence, -1)] {
                let total = score(&Deal { petit: Some(petit), ..deal(contract, points, 2) }).unwrap().total;
                assert_eq!(total, Score((base + 10 * sign) * factor), "{contract:?} {points} {petit:?}");
            }
        }
    }
}

#[test]
fn s6_poignees_are_never_multiplied_add_up_and_go_to_the_winning_side() {
    let all = vec![Poignee::Simple, Poignee::Double];
    let made = Deal { poignees: all.clone(), ..deal(Contract::GardeContre, 41, 2) };
    assert_eq!(score(&made).unwrap().total, Score(25 * 6 + 50));
    let lost = Deal { poignees: all, ..deal(Contract::GardeContre, 40, 2) };
    assert_eq!(score(&lost).unwrap().total, Score(-26 * 6 - 50));
    assert_eq!(Poignee::ALL.map(Poignee::bonus), [20, 30, 40]);
}

#[test]
fn s6_the_trumps_asked_for_depend_on_the_players_and_are_said() {
    let trumps = |players| Poignee::ALL.map(|poignee| poignee.trumps(players));
    assert_eq!([3, 4, 5].map(trumps), [[13, 15, 18], [10, 13, 15], [8, 10, 13]]);
    let shown = Deal { poignees: vec![Poignee::Double], ..deal(Contract::Garde, 50, 2) };
    let five = Deal { layout: Layout::of(5).unwrap(), ..shown.clone() };
    let words = |deal: &Deal| score(deal).unwrap().lines[1].part.to_string();
    assert_eq!(words(&shown), "poignée double (13 atouts), au camp gagnant");
    assert_eq!(words(&five), "poignée double (10 atouts), au camp gagnant");
    // With a dead hand four players hold cards: the thresholds are those of 4 players.
    let dead = Deal { layout: Layout::new(&Orientation::ALL, Some(Orientation::M)), ..shown };
    assert_eq!(words(&dead), "poignée double (13 atouts), au camp gagnant");
}

#[test]
fn s7_no_slam_is_multiplied() {
    let total = |chelem, points, bouts| {
        score(&Deal { chelem: Some(chelem), ..deal(Contract::GardeSans, points, bouts) }).unwrap().total.0
    };
    assert_eq!(total(Chelem::AnnouncedMade, 91, 3), (25 + 55) * 4 + 400);
    assert_eq!(total(Chelem::Made, 91, 3), (25 + 55) * 4 + 200);
    // Announced and failed: the contract may be made all the same.
    assert_eq!(total(Chelem::AnnouncedFailed, 80, 3), (25 + 44) * 4 - 200);
    assert_eq!(total(Chelem::AnnouncedFailed, 30, 2), -(25 + 11) * 4 - 200);
    assert_eq!(total(Chelem::Defence, 6, 0), -(25 + 50) * 4 - 200);
}

#[test]
fn s7_announced_chelem_lost_to_a_chelem_of_the_defence_counts_both() {
    let deal = Deal { chelem: Some(Chelem::AnnouncedFailedDefence), ..deal(Contract::Garde, 6, 0) };
    assert_eq!(score(&deal).unwrap().total, Score(-(25 + 50) * 2 - 400));
}

#[test]
fn s8_five_players_with_partner_and_alone() {
    let five = Deal { layout: Layout::of(5).unwrap(), ..deal(Contract::Garde, 51, 2) };
    let with = score(&Deal { partner: Some(Orientation::M), ..five.clone() }).unwrap();
    assert_eq!(with.scores.iter().map(|(_, s)| s.0).collect::<Vec<_>>(), [-70, 140, -70, -70, 70]);
    let alone = score(&five).unwrap();
    assert_eq!(alone.scores.iter().map(|(_, s)| s.0).collect::<Vec<_>>(), [-70, 280, -70, -70, -70]);
}

#[test]
fn s3_s8_the_half_point_at_five_goes_to_the_winning_side() {
    let five = Deal { layout: Layout::of(5).unwrap(), partner: Some(Orientation::O), ..deal(Contract::Prise, 0, 2) };
    let outcome = |halves| score(&Deal { points: HalfPoints(halves), ..five.clone() }).unwrap();
    let (lost, made) = (outcome(81), outcome(83));
    assert_eq!((lost.made, lost.margin, lost.total), (false, 1, Score(-26)), "40½ with 2 bouts");
    assert_eq!((made.made, made.margin, made.total), (true, 1, Score(26)), "41½ with 2 bouts");
    assert_eq!(made.scores.iter().map(|(_, s)| s.0).collect::<Vec<_>>(), [-26, 52, -26, 26, -26]);
}

#[test]
fn s10_the_dead_hand_scores_nothing_and_the_others_score_as_at_four() {
    let layout = Layout::new(&Orientation::ALL, Some(Orientation::E));
    let outcome = score(&Deal { layout, ..deal(Contract::Garde, 51, 2) }).unwrap();
    assert_eq!(outcome.scores.iter().map(|(_, s)| s.0).collect::<Vec<_>>(), [-70, 210, 0, -70, -70]);
}

#[test]
fn s12_impossible_deals_are_refused_with_the_reason() {
    let refused = |deal: Deal| {
        let refusal = score(&deal).expect_err("this deal cannot exist");
        assert_eq!(refusal.rule, "S12");
        refusal.message
    };
    assert!(refused(deal(Contract::Garde, 92, 3)).contains("91"));
    assert!(refused(deal(Contract::Garde, 13, 3)).contains("13½"));
    assert!(refused(deal(Contract::Garde, 83, 1)).contains("82"));
    assert!(refused(deal(Contract::Garde, 50, 4)).contains("3 bouts"));
    assert!(refused(Deal { points: HalfPoints(83), ..deal(Contract::Garde, 0, 2) }).contains("entiers"));
    assert!(refused(Deal { chelem: Some(Chelem::Made), ..deal(Contract::Garde, 80, 2) }).contains("87"));
    assert!(refused(Deal { partner: Some(Orientation::N), ..deal(Contract::Garde, 50, 2) }).contains("partenaire"));
    let three = Layout::of(3).unwrap();
    assert!(refused(Deal { layout: three, taker: Orientation::N, ..deal(Contract::Garde, 50, 2) }).contains("Nord"));
    let dead = Layout::new(&Orientation::ALL, Some(Orientation::S));
    assert!(refused(Deal { layout: dead, ..deal(Contract::Garde, 50, 2) }).contains("mort"));
    let five = || Deal { layout: Layout::of(5).unwrap(), ..deal(Contract::Garde, 50, 2) };
    assert!(refused(Deal { partner: Some(Orientation::S), ..five() }).contains("seul"));
    let dead = Layout::new(&Orientation::ALL, Some(Orientation::M));
    assert!(refused(Deal { layout: dead, partner: Some(Orientation::N), ..five() }).contains("4 joueurs"));
    assert!(refused(Deal { layout: dead, points: HalfPoints(83), ..five() }).contains("entiers"));
    assert!(
        refused(Deal { layout: Layout::new(&Orientation::FOUR, Some(Orientation::N)), ..five() })
            .contains("table de 5")
    );
    // 87 points with 2 bouts exist only when every trick was won.
    refused(deal(Contract::Garde, 87, 2));
}

#[test]
fn s12_a_slam_has_91_points_or_87_when_the_defence_kept_the_excuse() {
    let slam = |players, halves, bouts, chelem| {
        let layout = Layout::of(players).unwrap();
        score(&Deal { layout, points: HalfPoints(halves), chelem: Some(chelem), ..deal(Contract::Garde, 0, bouts) })
    };
    for chelem in [Chelem::Made, Chelem::AnnouncedMade] {
        for players in [3, 4, 5] {
            assert!(slam(players, 182, 3, chelem).is_ok() && slam(players, 174, 2, chelem).is_ok());
            for (halves, bouts) in [(180, 3), (172, 2), (174, 3), (182, 2), (174, 1)] {
                assert!(slam(players, halves, bouts, chelem).is_err(), "{players} {halves} {bouts}");
            }
        }
        assert!(slam(3, 173, 2, chelem).is_ok() && slam(5, 173, 2, chelem).is_ok() && slam(4, 173, 2, chelem).is_err());
    }
    assert!(
        slam(4, 174, 2, Chelem::AnnouncedFailed).is_err(),
        "a slam that failed left at least a trick to the defence"
    );
}

#[test]
fn s12_unlikely_deals_are_accepted_with_a_warning() {
    let slam = Deal { chelem: Some(Chelem::Made), ..deal(Contract::Garde, 91, 3) };
    for odd in [
        Deal { petit: Some(Petit::Defence), ..slam },
        Deal { chelem: Some(Chelem::Defence), ..deal(Contract::Garde, 40, 1) },
        Deal { chelem: Some(Chelem::AnnouncedFailed), ..deal(Contract::Garde, 91, 3) },
        Deal { petit: Some(Petit::Attack), ..deal(Contract::Garde, 50, 0) },
        Deal { petit: Some(Petit::Defence), ..deal(Contract::Garde, 50, 3) },
        Deal { poignees: vec![Poignee::Triple, Poignee::Simple], ..deal(Contract::Garde, 50, 1) },
        deal(Contract::Garde, 91, 3),
        deal(Contract::Prise, 0, 0),
    ] {
        assert!(!score(&odd).unwrap().warnings.is_empty(), "{odd:?}");
    }
    assert!(score(&deal(Contract::GardeContre, 0, 0)).unwrap().warnings.is_empty());
}

fn any_deal() -> impl Strategy<Value = Deal> {
    let shape = (3u8..=5, 0usize..5, proptest::option::of(0usize..5), proptest::option::of(0usize..5));
    let petit = proptest::option::of(prop_oneof![Just(Petit::Attack), Just(Petit::Defence)]);
    let poignees = proptest::collection::vec(proptest::sample::select(&Poignee::ALL[..]), 0..3);
    let chelem = proptest::option::weighted(0.2, proptest::sample::select(&Chelem::ALL[..]));
    let contract = proptest::sample::select(&Contract::ALL[..]);
    (shape, contract, 0i32..=182, 0u8..=3, petit, poignees, chelem).prop_map(
        |((players, taker, partner, dead), contract, halves, bouts, petit, poignees, chelem)| {
            let dead = dead.filter(|_| players == 5).map(|i| Orientation::ALL[i]);
            Deal {
                layout: Layout::new(Layout::of(players).unwrap().chairs(), dead),
                contract,
                taker: Orientation::ALL[taker],
                partner: partner.filter(|_| players == 5).map(|i| Orientation::ALL[i]),
                points: HalfPoints(if players == 4 || dead.is_some() { halves / 2 * 2 } else { halves }),
                bouts,
                petit,
                poignees,
                chelem,
            }
        },
    )
}

proptest! {
    #[test]
    fn s9_scores_sum_to_zero_and_f3_they_are_congruent(deal in any_deal()) {
        let Ok(outcome) = score(&deal) else { return Ok(()) };
        prop_assert_eq!(outcome.scores.iter().map(|(_, s)| s.0).sum::<i32>(), 0);
        prop_assert_eq!(outcome.lines.iter().map(|l| l.value.0).sum::<i32>(), outcome.total.0);
        let chairs = outcome.scores.len() as i32;
        if chairs <= 4 {
            let residues: Vec<_> = outcome.scores.iter().map(|(_, s)| s.0.rem_euclid(chairs)).collect();
            prop_assert!(residues.iter().all(|r| *r == residues[0]), "{:?}", outcome.scores);
        }
    }

    #[test]
    fn s4_a_deal_without_bonus_is_won_by_the_side_that_reached_the_target(deal in any_deal()) {
        let plain = Deal { petit: None, poignees: vec![], chelem: None, ..deal };
        let Ok(outcome) = score(&plain) else { return Ok(()) };
        prop_assert_eq!(outcome.made, plain.points >= HalfPoints::whole(target(plain.bouts)));
        prop_assert_eq!(outcome.total.0 > 0, outcome.made);
        prop_assert_eq!(outcome.total.0.abs(), (25 + outcome.margin) * plain.contract.multiplier());
    }
}
