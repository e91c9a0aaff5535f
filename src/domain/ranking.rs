//! R1, R2, R6: totals, ranks, and those who left.

use crate::domain::Score;

/// What one player did so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing<P> {
    /// Who.
    pub who: P,
    /// The balance of each position; `None` where the player did not play.
    pub balances: Vec<Option<Score>>,
    /// Penalties (A1), positive: deducted.
    pub penalties: Score,
    /// R6: left before the end.
    pub left: bool,
}

/// A player's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked<P> {
    /// What the place rests on.
    pub standing: Standing<P>,
    /// R1: the balances, less the penalties.
    pub total: Score,
    /// From 1; equal totals share it and the next ones are skipped (R2).
    pub rank: u32,
    /// True when somebody else has the same rank.
    pub tied: bool,
}

impl<P> Standing<P> {
    /// R1: the sum of the balances, less the penalties.
    #[must_use]
    pub fn total(&self) -> Score {
        self.balances.iter().flatten().copied().sum::<Score>() - self.penalties
    }
}

/// Ranks players: highest total first (R1), equal totals sharing a rank (R2), those who left behind all the others (R6).
/// Players of equal rank keep the order they came in.
#[must_use]
pub fn rank<P>(standings: Vec<Standing<P>>) -> Vec<Ranked<P>> {
    let mut order: Vec<(bool, Score, Standing<P>)> =
        standings.into_iter().map(|standing| (standing.left, standing.total(), standing)).collect();
    order.sort_by_key(|(left, total, _)| (*left, std::cmp::Reverse(*total)));
    let keys: Vec<(bool, Score)> = order.iter().map(|(left, total, _)| (*left, *total)).collect();
    order
        .into_iter()
        .zip(1u32..)
        .scan((None, 0), |(previous, rank), ((left, total, standing), place)| {
            if *previous != Some((left, total)) {
                *rank = place;
                *previous = Some((left, total));
            }
            Some((place, *rank, total, standing))
        })
        .map(|(place, rank, total, standing)| {
            let index = place as usize - 1;
            let next = keys.get(index + 1) == keys.get(index);
            Ranked { standing, total, rank, tied: next || rank != place }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Standing, rank};
    use crate::domain::Score;

    fn standing(who: u8, total: i32, left: bool) -> Standing<u8> {
        Standing { who, balances: vec![Some(Score(total)), None], penalties: Score::ZERO, left }
    }

    #[test]
    fn r1_penalties_are_deducted() {
        let fined = Standing { penalties: Score(100), ..standing(1, 60, false) };
        assert_eq!(fined.total(), Score(-40));
    }

    #[test]
    fn r2_equal_totals_share_the_rank() {
        let ranked = rank((0..4).map(|who| standing(who, [10, 40, 10, -60][usize::from(who)], false)).collect());
        let ranks: Vec<_> = ranked.iter().map(|r| (r.standing.who, r.rank, r.tied)).collect();
        assert_eq!(ranks, [(1, 1, false), (0, 2, true), (2, 2, true), (3, 4, false)]);
    }

    #[test]
    fn r6_who_leaves_is_ranked_behind_everybody() {
        let ranked = rank(vec![standing(1, 900, true), standing(2, -900, false), standing(3, 950, true)]);
        let ranks: Vec<_> = ranked.iter().map(|r| (r.standing.who, r.rank, r.tied)).collect();
        assert_eq!(ranks, [(2, 1, false), (3, 2, false), (1, 3, false)]);
        let same_total = rank(vec![standing(1, 5, true), standing(2, 5, false)]);
        assert!(same_total.iter().all(|r| !r.tied), "one who left does not tie with one who finished");
    }

    proptest! {
        #[test]
        fn r2_ranks_agree_with_totals(totals: Vec<(i8, bool)>) {
            let ranked = rank(totals.iter().map(|(t, left)| standing(0, i32::from(*t), *left)).collect());
            for place in &ranked {
                let ahead = ranked.iter().filter(|other| {
                    (!other.standing.left, other.total) > (!place.standing.left, place.total)
                }).count();
                prop_assert_eq!(place.rank as usize, ahead + 1);
                let equals = ranked.iter().filter(|other| {
                    (other.standing.left, other.total) == (place.standing.left, place.total)
                }).count();
                prop_assert_eq!(place.tied, equals > 1);
            }
        }
    }
}
