//! O2: how to give back enough of the fees where rounding down, for want of money, or the list announced keeps too much.

use crate::money::{Cents, Fund, PrizeList, PrizeRule};

/// The usual rounding steps, in cents, largest first.
const STEPS: [i64; 8] = [500, 200, 100, 50, 20, 10, 5, 1];

/// A change that would give back enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// Larger prizes, where they were announced place by place: that much is left.
    Spread(Cents),
    /// Rounding to a finer step, or money added.
    Round {
        /// The remainder of the present rounding.
        left: Cents,
        /// The finer step that is enough, if there is one.
        finer: Option<Cents>,
        /// The sum to add to reach the next step.
        missing: Cents,
    },
}

/// O2: the change that would give back enough; `rule` is `None` where the prizes were announced place by place.
pub fn remedy(fund: &Fund, for_ranking: Cents, rule: Option<&PrizeRule>, list: &PrizeList) -> Option<Remedy> {
    let left = list.left_over;
    if left <= Cents::ZERO || list.prizes.is_empty() {
        return None;
    }
    let Some(rule) = rule else { return Some(Remedy::Spread(left)) };
    let enough = |step: &Cents| {
        let given = PrizeRule { step: *step, ..*rule }.rounded(for_ranking, fund.most()) + fund.special;
        fund.outcome(given).warning.is_none()
    };
    let finer = STEPS.map(Cents).into_iter().filter(|step| *step < rule.step).find(enough);
    Some(Remedy::Round { left, finer, missing: rule.step - left })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(fund: &Fund, step: i64) -> Option<Remedy> {
        let rule = PrizeRule { step: Cents(step), ..PrizeRule::default() };
        let for_ranking = fund.set_aside().unwrap().for_ranking;
        let list = rule.prizes(for_ranking, fund.most(), 15).unwrap();
        remedy(fund, for_ranking, Some(&rule), &list)
    }

    #[test]
    fn o2_what_is_advised_gives_back_80_percent() {
        // 15 players at 7 €: 84 € are set aside, and 105 € are all there is.
        let fund = Fund { fees: Cents::euros(105), ..Fund::default() };
        assert_eq!(found(&fund, 500), None, "85 €");
        let (left, finer, missing) = (Cents::euros(4), Some(Cents::euros(5)), Cents::euros(76));
        assert_eq!(found(&fund, 8_000), Some(Remedy::Round { left, finer, missing }), "160 € are not there");
        let followed = Fund { added: missing, ..fund };
        assert_eq!(found(&followed, 8_000), None);
        assert_eq!(followed.outcome(Cents::euros(160)).warning, None);
    }
}
