//! O2 with ties: those of equal rank share the prizes of the places they occupy.

use super::cents::Cents;
use crate::tied_places;

/// Prizes after sharing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SharedPrizes {
    /// The prize of each ranked player, duo or team, in the order of the ranking; `None` for no prize.
    pub(crate) amounts: Vec<Option<Cents>>,
    /// Cents that could not be shared equally: fewer than those who tie, for each tie. They stay in the fund.
    pub(crate) left_over: Cents,
}

impl SharedPrizes {
    /// The sum paid in all.
    #[cfg(test)]
    pub(crate) fn total(&self) -> Cents {
        self.amounts.iter().flatten().copied().sum()
    }
}

/// O2: shares prizes (first place first) among the ranked: `ranks` in order, one for each player, duo or team. Those who tie receive
/// the same to the cent, rounded down; places beyond the prizes count 0.
pub(crate) fn share_prizes(ranks: &[u32], prizes: &[Cents]) -> SharedPrizes {
    let mut shared = SharedPrizes { amounts: Vec::with_capacity(ranks.len()), left_over: Cents::ZERO };
    for places in tied_places(ranks) {
        let among = places.len();
        let sum: Cents = places.filter_map(|place| prizes.get(place)).copied().sum();
        let each = Cents(sum.0 / i64::try_from(among).unwrap_or(i64::MAX));
        shared.left_over = shared.left_over + (sum - each.times(among));
        shared.amounts.resize(shared.amounts.len() + among, (each > Cents::ZERO).then_some(each));
    }
    shared
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Cents, share_prizes};

    #[test]
    fn o2_ties_share_the_prizes_of_their_places_to_the_cent() {
        let prizes = [50, 30, 20].map(Cents::euros);
        let shared = share_prizes(&[1, 2, 2, 4], &prizes);
        assert_eq!(shared.amounts, [Some(Cents(5000)), Some(Cents(2500)), Some(Cents(2500)), None]);
        assert_eq!(shared.left_over, Cents::ZERO);
        let three = share_prizes(&[1, 1, 1, 4], &prizes);
        assert_eq!(three.amounts[..3], [Some(Cents(3333)); 3], "10 000 cents among 3");
        assert_eq!((three.left_over, three.total()), (Cents(1), Cents(9999)));
    }

    #[test]
    fn o2_a_tie_for_the_last_prize_is_shared_with_places_that_have_none() {
        let shared = share_prizes(&[1, 2, 2, 2, 5], &[Cents::euros(50), Cents::euros(20)]);
        assert_eq!(shared.amounts[1..], [Some(Cents(666)), Some(Cents(666)), Some(Cents(666)), None]);
        assert_eq!(shared.left_over, Cents(2));
        assert_eq!(share_prizes(&[1, 1], &[Cents(1)]).amounts, [None, None], "one cent cannot be shared");
    }

    proptest! {
        #[test]
        fn o2_shares_are_equal_in_ties_and_give_no_more_than_the_prizes(
            mut prizes in proptest::collection::vec(0i64..100_000, 0..30),
            steps in proptest::collection::vec(0u32..3, 0..60),
        ) {
            prizes.sort_unstable_by_key(|prize| -prize);
            let prizes: Vec<Cents> = prizes.into_iter().map(Cents).collect();
            let mut ranks = vec![1u32];
            for (place, step) in (2u32..).zip(steps) {
                ranks.push(if step == 0 { ranks[ranks.len() - 1] } else { place });
            }
            let shared = share_prizes(&ranks, &prizes);
            prop_assert_eq!(shared.amounts.len(), ranks.len());
            let due: Cents = prizes.iter().take(ranks.len()).copied().sum();
            prop_assert_eq!(shared.total() + shared.left_over, due, "exact to the cent");
            prop_assert!((0..=60).contains(&shared.left_over.0));
            for (rank, amount) in ranks.windows(2).zip(shared.amounts.windows(2)) {
                prop_assert!(rank[0] != rank[1] || amount[0] == amount[1]);
                prop_assert!(amount[0] >= amount[1]);
            }
        }
    }
}
