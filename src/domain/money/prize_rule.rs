//! O2: prizes by a rule that decreases gently and gives all of the sum set aside.
//!
//! Each prize is the base and a part of the rest. The base is the entry fee, so that no rewarded player loses money; the parts of the
//! rest are as 100, 80, 64, …: each is 80 % of the one before. Prizes are whole steps (1 €); the steps lost by
//! rounding them down go to the first places, one each. The sum set aside is itself rounded up to the step, so that no less is
//! given back than the fascicule requires.

use super::cents::Cents;
use super::prizes::{PrizeList, REWARDED};
use crate::Refusal;

/// O2: how prizes are worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrizeRule {
    /// Percent of the ranked who get a prize, rounded up; the fascicule asks for 20 to 25.
    pub(crate) rewarded: u8,
    /// The entry fee of a player, duo or team (for a duo, of both players): the last prize is at least that where possible.
    pub(crate) fee: Cents,
    /// Prizes are multiples of it.
    pub(crate) step: Cents,
    /// Above the base, each prize in percent of the one before, 50 to 100.
    pub(crate) decline: u8,
}

impl Default for PrizeRule {
    fn default() -> Self {
        Self { rewarded: *REWARDED.start(), fee: Cents::ZERO, step: Cents::euros(1), decline: 80 }
    }
}

/// The weight of the first part; the others follow by whole numbers, rounded down.
const FIRST_WEIGHT: i128 = 1_000_000_000_000;

impl PrizeRule {
    /// O2: the prizes for `ranked` players, duos or teams, out of the sum set aside for the ranking. All of it is given, and the
    /// sum missing to the next step as long as there are `at_most` to pay it from; otherwise all of it but less than one step.
    /// Errors: O2 for a share of 0 % or more than 100 %, a decline outside 50–100 %, a step that is not positive, a negative amount.
    pub(crate) fn prizes(&self, for_ranking: Cents, at_most: Cents, ranked: usize) -> Result<PrizeList, Refusal> {
        self.must_be_possible(for_ranking)?;
        let mut notes = Vec::new();
        let steps = self.rounded(for_ranking, at_most).0 / self.step.0;
        let wanted = (ranked * usize::from(self.rewarded)).div_ceil(100);
        // Every prize is at least one step.
        let rewarded = wanted.min(usize::try_from(steps).unwrap_or(usize::MAX));
        if rewarded < wanted {
            notes.push(format!("Il n'y a pas de quoi donner {wanted} prix d'au moins {}.", self.step));
        }
        let count = i64::try_from(rewarded).unwrap_or(i64::MAX).max(1);
        let fee = (self.fee.0 / self.step.0 + i64::from(self.fee.0 % self.step.0 > 0)).max(1);
        let base = if fee.saturating_mul(count) <= steps {
            fee
        } else {
            if rewarded > 0 {
                notes.push(format!("Le dernier prix ne peut pas atteindre l'engagement ({}).", self.fee));
            }
            (steps / (2 * count)).max(1)
        };
        let prizes = if rewarded == 0 { Vec::new() } else { self.spread(rewarded, base, steps - base * count) };
        Ok(PrizeList::noted(prizes, for_ranking, notes))
    }

    /// O2: the sum given in whole steps: rounded up while there is money, down otherwise.
    pub(crate) fn rounded(&self, for_ranking: Cents, at_most: Cents) -> Cents {
        let down = Cents(for_ranking.0 - for_ranking.0 % self.step.0);
        let up = if down == for_ranking { down } else { down + self.step };
        if up <= at_most { up } else { down }
    }

    fn must_be_possible(&self, for_ranking: Cents) -> Result<(), Refusal> {
        if !(1..=100).contains(&self.rewarded) {
            return Err(Refusal::new("O2", format!("{} % des classés récompensés : de 1 à 100 %", self.rewarded))
                .advise("Le fascicule conseille 20 à 25 %."));
        }
        if !(50..=100).contains(&self.decline) {
            return Err(Refusal::new(
                "O2",
                format!("des prix à {} % du précédent : de 50 à 100 %, pour qu'ils baissent doucement", self.decline),
            ));
        }
        if self.step <= Cents::ZERO {
            return Err(Refusal::new("O2", format!("arrondir à {} n'est pas possible", self.step))
                .advise("Arrondissez par exemple à 1 € ou à 5 €."));
        }
        if self.fee < Cents::ZERO || for_ranking < Cents::ZERO {
            return Err(Refusal::new("O2", "un montant ne peut pas être négatif"));
        }
        Ok(())
    }

    /// The base for each, and `rest` (in steps) by weights; the remainder of rounding goes to the first places.
    fn spread(&self, rewarded: usize, base: i64, rest: i64) -> Vec<Cents> {
        let next = |weight: &i128| Some(weight * i128::from(self.decline) / 100);
        let weights: Vec<i128> = std::iter::successors(Some(FIRST_WEIGHT), next).take(rewarded).collect();
        let all: i128 = weights.iter().sum();
        // A part is at most `rest`.
        let part = |weight: &i128| i64::try_from(i128::from(rest) * weight / all).unwrap_or(rest);
        let parts: Vec<i64> = weights.iter().map(part).collect();
        // Fewer than there are prizes.
        let mut left = rest - parts.iter().sum::<i64>();
        let mut prizes = Vec::with_capacity(rewarded);
        for part in parts {
            let one = i64::from(left > 0);
            left -= one;
            prizes.push(Cents((base + part + one) * self.step.0));
        }
        prizes
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Cents, PrizeRule};

    fn euros(rule: PrizeRule, aside: i64, ranked: usize) -> Vec<i64> {
        let aside = Cents::euros(aside);
        rule.prizes(aside, aside, ranked).unwrap().prizes.iter().map(|prize| prize.0 / 100).collect()
    }

    #[test]
    fn o2_48_players_at_10_euros() {
        // 384 €, 10 prizes; 100 € of bases, 284 € by 100, 80, 64, … (sum 446.3): 63, 50, 40, … and 6 € over.
        let rule = PrizeRule { fee: Cents::euros(10), ..PrizeRule::default() };
        let prizes = euros(rule, 384, 48);
        assert_eq!(prizes, [74, 61, 51, 43, 37, 31, 26, 23, 20, 18]);
        assert_eq!(prizes.iter().sum::<i64>(), 384);
    }

    #[test]
    fn o2_200_players_at_15_euros() {
        let prizes = euros(PrizeRule { fee: Cents::euros(15), ..PrizeRule::default() }, 2400, 200);
        assert_eq!((prizes.len(), prizes[0], prizes[1], prizes[9], prizes[39]), (40, 376, 304, 64, 15));
    }

    #[test]
    fn o2_prizes_are_multiples_of_the_step_and_the_rest_is_said() {
        let rule = PrizeRule { fee: Cents::euros(12), step: Cents::euros(5), ..PrizeRule::default() };
        let list = rule.prizes(Cents::euros(383), Cents::euros(383), 40).unwrap();
        assert!(list.prizes.iter().all(|prize| prize.0 % 500 == 0));
        assert!(*list.prizes.last().unwrap() >= Cents::euros(15), "12 €, rounded up to the step");
        assert_eq!(list.left_over, Cents::euros(3));
        assert!(list.notes.iter().any(|note| note.contains("ne sont pas distribués")), "{:?}", list.notes);
    }

    #[test]
    fn o2_the_sum_is_rounded_up_to_the_step_as_long_as_there_is_money() {
        // 15 players at 7 €: 80 % are 84 €; 80 € would be 76.2 %.
        let rule = PrizeRule { fee: Cents::euros(7), step: Cents::euros(5), ..PrizeRule::default() };
        let given = |at_most| rule.prizes(Cents::euros(84), Cents::euros(at_most), 15).unwrap();
        assert_eq!((given(105).total(), given(105).left_over), (Cents::euros(85), Cents::euros(-1)));
        assert!(given(105).notes.is_empty(), "{:?}", given(105).notes);
        let missing = given(84);
        assert_eq!(missing.total(), Cents::euros(80));
        assert!(missing.notes.iter().any(|note| note.contains("ne sont pas distribués")), "{:?}", missing.notes);
    }

    #[test]
    fn o2_20_percent_are_rewarded_rounded_up() {
        let count = |ranked, rewarded| euros(PrizeRule { rewarded, ..PrizeRule::default() }, 1000, ranked).len();
        assert_eq!([40, 41, 45, 46, 1].map(|ranked| count(ranked, 20)), [8, 9, 9, 10, 1]);
        assert_eq!(count(47, 25), 12);
    }

    #[test]
    fn o2_too_little_money_is_said() {
        let rule = PrizeRule { fee: Cents::euros(10), ..PrizeRule::default() };
        let list = rule.prizes(Cents::euros(60), Cents::euros(60), 48).unwrap();
        assert_eq!((list.prizes.len(), list.total()), (10, Cents::euros(60)));
        assert!(list.notes[0].contains("ne peut pas atteindre l'engagement"));
        let poor = rule.prizes(Cents::euros(4), Cents::euros(4), 48).unwrap();
        assert_eq!(poor.prizes, [Cents::euros(1); 4]);
        let none = rule.prizes(Cents::ZERO, Cents::ZERO, 48).unwrap();
        assert!(none.prizes.is_empty());
        assert_eq!(none.notes.len(), 1, "no last prize to speak of: {:?}", none.notes);
        assert!(rule.prizes(Cents::euros(50), Cents::euros(50), 0).unwrap().prizes.is_empty());
    }

    #[test]
    fn o2_impossible_rules_are_refused() {
        let rule = PrizeRule::default();
        for wrong in [
            PrizeRule { rewarded: 0, ..rule },
            PrizeRule { rewarded: 101, ..rule },
            PrizeRule { decline: 49, ..rule },
            PrizeRule { decline: 101, ..rule },
            PrizeRule { step: Cents::ZERO, ..rule },
            PrizeRule { fee: Cents(-1), ..rule },
        ] {
            assert_eq!(wrong.prizes(Cents::euros(100), Cents::euros(100), 20).unwrap_err().rule, "O2", "{wrong:?}");
        }
        assert!(rule.prizes(Cents(-1), Cents::ZERO, 20).is_err());
    }

    proptest! {
        #[test]
        fn o2_all_that_is_set_aside_is_given_to_the_step_and_prizes_never_rise(
            aside in 0i64..2_000_000, more in 0i64..2_000, ranked in 1usize..650, rewarded in 1u8..=100, fee in 0i64..6_000,
            step in prop::sample::select(vec![1i64, 50, 100, 500, 1000]), decline in 50u8..=100,
        ) {
            let rule = PrizeRule { rewarded, fee: Cents(fee), step: Cents(step), decline };
            let list = rule.prizes(Cents(aside), Cents(aside + more), ranked).unwrap();
            prop_assert!(list.total() + list.left_over == Cents(aside));
            prop_assert!((1 - step..step).contains(&list.left_over.0), "{}", list.left_over);
            prop_assert!(list.total().0 <= aside + more, "never more than there is");
            if more >= step && list.prizes.len() == (ranked * usize::from(rewarded)).div_ceil(100) {
                prop_assert!(list.total().0 >= aside, "rounded up where there is enough");
            }
            prop_assert!(list.prizes.is_sorted_by(|a, b| a >= b));
            prop_assert!(list.prizes.iter().all(|prize| prize.0 >= step && prize.0 % step == 0));
            let wanted = (ranked * usize::from(rewarded)).div_ceil(100);
            prop_assert!(list.prizes.len() <= wanted);
            if aside >= (fee + step) * i64::try_from(wanted).unwrap() {
                prop_assert_eq!(list.prizes.len(), wanted);
                prop_assert!(list.prizes.iter().all(|prize| prize.0 >= fee), "the last prize is at least the fee");
            }
        }
    }
}
