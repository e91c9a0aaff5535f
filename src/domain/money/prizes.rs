//! O2: the prizes of the ranking, first place first, and a list typed by hand.

use super::cents::Cents;
use crate::{Refusal, tied_places};

/// O2: at least and at most that percent of the players gets a prize.
pub(super) const REWARDED: std::ops::RangeInclusive<u8> = 20..=25;

/// The prizes of the ranking. Never more for a worse place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeList {
    /// One prize for each place, first place first; in tournaments of duos or teams, one for the whole duo or team.
    pub prizes: Vec<Cents>,
    /// Set aside and not given; below zero where rounding up gave more.
    pub(crate) left_over: Cents,
    /// Notes on it, French sentences.
    pub(crate) notes: Vec<String>,
}

impl PrizeList {
    /// O2: a list typed by hand, for `ranked` players, duos or teams. Prizes beyond the last place are not given.
    /// Errors: O2 for a prize that is not positive or exceeds the one before; a sum that exceeds the one set aside for the ranking.
    pub(crate) fn from_amounts(amounts: &[Cents], for_ranking: Cents, ranked: usize) -> Result<Self, Refusal> {
        for (place, amount) in (1..).zip(amounts) {
            if *amount <= Cents::ZERO {
                return Err(Refusal::new("O2", format!("le prix {place} ({amount}) doit être positif")));
            }
        }
        for (place, pair) in (2..).zip(amounts.windows(2)) {
            if let [before, after] = pair
                && after > before
            {
                return Err(Refusal::new(
                    "O2",
                    format!("le prix {place} ({after}) dépasse le prix {} ({before})", place - 1),
                )
                .advise("Donnez les prix dans l'ordre du classement, du plus grand au plus petit."));
            }
        }
        let prizes: Vec<Cents> = amounts.iter().copied().take(ranked).collect();
        let sum: Cents = prizes.iter().copied().sum();
        if sum > for_ranking {
            return Err(Refusal::new(
                "O2",
                format!("les prix font {sum}, il y a {for_ranking} pour le classement : {} de trop", sum - for_ranking),
            )
            .advise("Diminuez des prix, ou ajoutez à la dotation."));
        }
        let mut notes = Vec::new();
        if prizes.len() < amounts.len() {
            notes.push(format!("{} prix pour {ranked} classés : les derniers ne sont pas donnés.", amounts.len()));
        }
        if let Some(place) = prizes.windows(2).position(|pair| matches!(pair, [a, b] if a.0 > 2 * b.0)) {
            notes.push(format!(
                "Le prix {} est plus du double du prix {} : le fascicule demande des prix qui baissent doucement (O2).",
                place + 1,
                place + 2
            ));
        }
        Ok(Self::noted(prizes, for_ranking, notes))
    }

    /// The list with its left-over, and a note on it.
    pub(super) fn noted(prizes: Vec<Cents>, for_ranking: Cents, mut notes: Vec<String>) -> Self {
        let left_over = for_ranking - prizes.iter().copied().sum();
        if left_over > Cents::ZERO {
            notes.push(format!("{left_over} mis de côté ne sont pas distribués."));
        }
        Self { prizes, left_over, notes }
    }

    /// The sum given when there are no ties.
    #[cfg(test)]
    pub(crate) fn total(&self) -> Cents {
        self.prizes.iter().copied().sum()
    }
}

/// O2: the note on the number of those rewarded, in money or in kind, out of that many players, duos or teams: the
/// fascicule asks for 20 to 25 %. A French sentence, or nothing.
pub fn rewarded_share(rewarded: usize, ranked: usize) -> Option<String> {
    let few = rewarded * 100 < ranked * usize::from(*REWARDED.start());
    // One prize more than 25 % may come from rounding up.
    let many = rewarded * 100 >= ranked * usize::from(*REWARDED.end()) + 100;
    let text = || format!("{rewarded} prix pour {ranked} classés : le fascicule en prévoit pour 20 à 25 % (O2).");
    (few || many).then(text)
}

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
    use super::{Cents, PrizeList, rewarded_share};

    fn list(euros: &[i64], aside: i64, ranked: usize) -> Result<PrizeList, String> {
        let amounts: Vec<Cents> = euros.iter().map(|e| Cents::euros(*e)).collect();
        PrizeList::from_amounts(&amounts, Cents::euros(aside), ranked)
            .map_err(|refusal| refusal.message.replace('\u{a0}', " "))
    }

    #[test]
    fn o2_a_table_of_prizes_is_taken_as_it_is() {
        let prizes = list(&[60, 40, 30, 20], 150, 16).unwrap();
        assert_eq!((prizes.total(), prizes.left_over, prizes.notes.len()), (Cents::euros(150), Cents::ZERO, 0));
        let rest = list(&[60, 40, 30], 150, 15).unwrap();
        assert_eq!(rest.left_over, Cents::euros(20));
        assert_eq!(rest.notes.len(), 1);
    }

    #[test]
    fn o2_prizes_never_exceed_what_is_set_aside_and_never_rise() {
        assert_eq!(
            list(&[60, 41, 30, 20], 150, 16).unwrap_err(),
            "les prix font 151,00 €, il y a 150,00 € pour le classement : 1,00 € de trop"
        );
        assert_eq!(list(&[40, 60], 150, 10).unwrap_err(), "le prix 2 (60,00 €) dépasse le prix 1 (40,00 €)");
        assert_eq!(list(&[40, 0], 150, 10).unwrap_err(), "le prix 2 (0,00 €) doit être positif");
    }

    #[test]
    fn o2_a_table_unlike_the_fascicule_is_noted() {
        let steep = list(&[100, 40, 5], 200, 15).unwrap();
        assert!(steep.notes[0].contains("Le prix 1 est plus du double du prix 2"), "{:?}", steep.notes);
        let shorter = list(&[10, 10, 10, 10], 25, 2).unwrap();
        assert_eq!(shorter.prizes.len(), 2, "two ranked");
        assert!(shorter.notes[0].starts_with("4 prix pour 2 classés"));
    }

    #[test]
    fn o2_20_to_25_percent_are_rewarded() {
        for (rewarded, ranked) in [(8, 40), (10, 40), (9, 41), (11, 41), (10, 47), (12, 47), (0, 0)] {
            assert_eq!(rewarded_share(rewarded, ranked), None, "{rewarded} of {ranked}");
        }
        for (rewarded, ranked) in [(7, 40), (11, 40), (8, 41), (9, 47), (13, 47)] {
            assert!(rewarded_share(rewarded, ranked).is_some_and(|text| text.contains("20 à 25 %")), "{rewarded}");
        }
    }
}

#[cfg(test)]
mod tied_prizes_tests {
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
