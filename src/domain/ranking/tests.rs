use proptest::prelude::*;

use super::{Contracts, Ranked, Standing, Stretch, TieBreak, rank, total};
use crate::{Score, Total};

fn standing(who: u8, total: i32, left: bool) -> Standing<u8> {
    Standing {
        who,
        balances: vec![Some(Score(total)), None],
        penalties: vec![Score::ZERO; 2],
        left,
        reached: 1,
        contracts: None,
    }
}

fn one_session(positions: u8) -> [Stretch; 1] {
    [Stretch { session: 1, positions, coefficient: 100, divides: false }]
}

fn ranks(ranked: &[Ranked<u8>]) -> Vec<(u8, u32, bool)> {
    ranked.iter().map(|row| (row.standing.who, row.rank, row.tied)).collect()
}

fn two_sessions(coefficient: u16, divides: bool) -> [Stretch; 2] {
    [
        Stretch { session: 1, positions: 1, coefficient: 100, divides: false },
        Stretch { session: 2, positions: 1, coefficient, divides },
    ]
}

#[test]
fn r1_penalties_are_deducted() {
    let fined = Standing { penalties: vec![Score(100), Score::ZERO], ..standing(1, 60, false) };
    assert_eq!(total(&fined, &one_session(2)), Total::from(Score(-40)));
}

#[test]
fn r2_equal_totals_share_the_rank() {
    let ranked = rank(
        (0..4).map(|who| standing(who, [10, 40, 10, -60][usize::from(who)], false)).collect(),
        &one_session(2),
        false,
    );
    assert_eq!(ranks(&ranked), [(1, 1, false), (0, 2, true), (2, 2, true), (3, 4, false)]);
    assert_eq!(ranked[1].tie_break, Some(TieBreak::Shared));
    assert_eq!(ranked[0].tie_break, None);
}

#[test]
fn r6_who_leaves_is_ranked_behind_everybody() {
    let all = vec![standing(1, 900, true), standing(2, -900, false), standing(3, 950, true)];
    assert_eq!(ranks(&rank(all, &one_session(2), false)), [(2, 1, false), (3, 2, false), (1, 3, false)]);
    let same_total = rank(vec![standing(1, 5, true), standing(2, 5, false)], &one_session(2), true);
    assert!(same_total.iter().all(|r| !r.tied), "one who left does not tie with one who finished");
}

#[test]
fn r6_those_who_left_are_ranked_by_their_totals_whatever_session_they_reached() {
    let early = standing(1, 500, true);
    let late = Standing { reached: 2, ..standing(2, 100, true) };
    let out = standing(3, -900, false);
    let ranked = rank(vec![late, early, out], &two_sessions(100, false), true);
    assert_eq!(ranks(&ranked), [(3, 1, false), (1, 2, false), (2, 3, false)]);
}

/// Two players of total 0 with the given balances and contracts.
fn equals(figures: [(i32, Option<Contracts>); 3]) -> Vec<Ranked<u8>> {
    let standings = figures.into_iter().zip(1..).map(|((best, contracts), who)| Standing {
        who,
        balances: vec![Some(Score(best)), Some(Score(-best))],
        contracts,
        ..standing(who, 0, false)
    });
    rank(standings.collect(), &one_session(2), true)
}

fn made(made: u32, garde_contre: u32, garde_sans: u32) -> Option<Contracts> {
    Some(Contracts { made, garde_contre, garde_sans })
}

#[test]
fn r3_the_best_position_comes_first() {
    let ranked = equals([(100, None), (300, None), (200, None)]);
    assert_eq!(ranks(&ranked), [(2, 1, false), (3, 2, false), (1, 3, false)]);
    assert_eq!(ranked[0].tie_break, Some(TieBreak::BestPosition(Score(300))));
}

#[test]
fn r3_then_the_contracts_made_then_the_overcontracts() {
    let ranked = equals([(100, made(4, 0, 2)), (100, made(5, 0, 0)), (100, made(4, 1, 0))]);
    assert_eq!(ranks(&ranked), [(2, 1, false), (3, 2, false), (1, 3, false)], "a garde contre is above gardes sans");
    assert_eq!(ranked[0].tie_break, Some(TieBreak::Made(5)));
    assert_eq!(ranked[1].tie_break, Some(TieBreak::Overcontracts { garde_contre: 1, garde_sans: 0 }));
    let sans = equals([(100, made(4, 1, 0)), (100, made(4, 1, 1)), (90, made(9, 9, 9))]);
    assert_eq!(ranks(&sans), [(2, 1, false), (1, 2, false), (3, 3, false)]);
    let same = equals([(100, made(4, 1, 0)), (100, made(4, 1, 0)), (100, made(3, 9, 9))]);
    assert_eq!(ranks(&same), [(1, 1, true), (2, 1, true), (3, 3, false)]);
    assert_eq!(same[0].tie_break, Some(TieBreak::Equal));
}

#[test]
fn r3_somebody_without_a_sheet_yet_is_told_apart_by_nothing() {
    let waiting = Standing { balances: vec![None], ..standing(1, 0, false) };
    let played = Standing { balances: vec![Some(Score(0))], ..standing(2, 0, false) };
    let ranked = rank(vec![waiting, played], &one_session(1), true);
    let broken: Vec<_> = ranked.iter().map(|row| (row.standing.who, row.tie_break)).collect();
    assert_eq!(broken, [(2, Some(TieBreak::BestPosition(Score(0)))), (1, None)]);
}

#[test]
fn r3_what_the_sheets_do_not_say_decides_nothing() {
    let ranked = equals([(100, made(4, 0, 0)), (100, None), (300, made(0, 0, 0))]);
    assert_eq!(ranks(&ranked), [(3, 1, false), (1, 2, true), (2, 2, true)]);
    assert_eq!(ranked[1].tie_break, Some(TieBreak::Undecidable));
}

#[test]
fn r5_a_coefficient_multiplies_what_is_scored_after_it() {
    let played = Standing {
        balances: vec![Some(Score(100)), Some(Score(50))],
        penalties: vec![Score(10), Score(20)],
        reached: 2,
        ..standing(1, 0, false)
    };
    let total_of = |coefficient, divides| total(&played, &two_sessions(coefficient, divides)).to_string();
    assert_eq!(total_of(100, false), "120");
    assert_eq!(total_of(130, false), "135", "100 − 10 + 1.30 × 50 − 20");
    assert_eq!(total_of(120, true), "105", "(100 − 10) ÷ 1.20 + 50 − 20");
    let [first, second] = two_sessions(110, false);
    let third = Stretch { session: 3, coefficient: 120, ..second };
    let longer =
        Standing { balances: vec![Some(Score(100)); 3], penalties: vec![Score::ZERO; 3], reached: 3, ..played.clone() };
    assert_eq!(total(&longer, &[first, second, third]).to_string(), "342", "100 + 110 + 1.10 × 1.20 × 100");
}

#[test]
fn r5_those_kept_rank_before_those_eliminated() {
    let kept = Standing { balances: vec![Some(Score(10)), Some(Score(-500))], reached: 2, ..standing(1, 0, false) };
    let out = |who, score| Standing { balances: vec![Some(Score(score)), None], ..standing(who, 0, false) };
    let ranked = rank(vec![out(2, 5), kept, out(3, 9)], &two_sessions(150, true), false);
    assert_eq!(ranks(&ranked), [(1, 1, false), (3, 2, false), (2, 3, false)]);
    assert_eq!(ranked[1].total.to_string(), "9", "a later coefficient does not touch who is out");
}

proptest! {
    #[test]
    fn r2_ranks_agree_with_totals(totals: Vec<(i8, bool)>) {
        let standings = totals.iter().map(|(t, left)| standing(0, i32::from(*t), *left)).collect();
        let ranked = rank(standings, &one_session(2), false);
        for place in &ranked {
            let key = |row: &Ranked<u8>| (!row.standing.left, row.total);
            let ahead = ranked.iter().filter(|other| key(other) > key(place)).count();
            prop_assert_eq!(place.rank as usize, ahead + 1);
            prop_assert_eq!(place.tied, ranked.iter().filter(|other| key(other) == key(place)).count() > 1);
        }
    }

    #[test]
    fn r3_breaking_ties_only_refines_the_ranking(players: Vec<(i8, i8, u8, u8)>, article_29: bool) {
        let standings: Vec<Standing<u8>> = players.iter().zip(0u8..).map(|(&(a, b, takes, over), who)| Standing {
            balances: vec![Some(Score(i32::from(a / 40))), Some(Score(i32::from(b / 40)))],
            contracts: (takes % 5 > 0).then(|| Contracts {
                made: u32::from(takes % 3), garde_contre: u32::from(over % 2), garde_sans: u32::from(over % 3),
            }),
            ..standing(who, 0, false)
        }).collect();
        let plain = rank(standings.clone(), &one_session(2), false);
        let mut shuffled = standings;
        shuffled.reverse();
        let broken = rank(shuffled, &one_session(2), article_29);
        for row in &plain {
            let other = broken.iter().find(|o| o.standing.who == row.standing.who);
            let range = row.rank..row.rank + u32::try_from(plain.iter().filter(|p| p.rank == row.rank).count()).unwrap_or(0);
            prop_assert!(other.is_some_and(|other| range.contains(&other.rank)));
        }
    }

    #[test]
    fn r5_multiplying_or_dividing_gives_the_same_order(players in prop::collection::vec((-500i32..500, -500i32..500), 1..12)) {
        let standings: Vec<Standing<u8>> = players.iter().zip(0u8..).map(|(&(a, b), who)| Standing {
            balances: vec![Some(Score(a)), Some(Score(b))], reached: 2, ..standing(who, 0, false)
        }).collect();
        let by = |divides| {
            let mut ranked = ranks(&rank(standings.clone(), &two_sessions(115, divides), false));
            ranked.sort_unstable();
            ranked
        };
        prop_assert_eq!(by(false), by(true));
    }
}
