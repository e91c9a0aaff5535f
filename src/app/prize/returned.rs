//! O2: how to give back enough of the fees where rounding, or the list announced, keeps too much.

use crate::domain::money::{Cents, Fund, PrizeList, PrizeRule};

/// The steps people round to, in cents, largest first.
const STEPS: [i64; 8] = [500, 200, 100, 50, 20, 10, 5, 1];

/// What to do, a French sentence with the command; `rule` is `None` where the prizes were announced place by place.
pub(in crate::app) fn advice(
    fund: &Fund,
    for_ranking: Cents,
    rule: Option<&PrizeRule>,
    list: &PrizeList,
) -> Option<String> {
    let left = list.left_over;
    if left <= Cents::ZERO || list.prizes.is_empty() {
        return None;
    }
    let Some(rule) = rule else {
        return Some(format!("Il reste {left} à répartir : augmentez des prix (chelem prix liste MONTANTS)."));
    };
    let enough = |step: &Cents| {
        let given = Cents(for_ranking.0 - for_ranking.0 % step.0) + fund.special;
        fund.outcome(given).warning.is_none()
    };
    let finer = STEPS.map(Cents).into_iter().filter(|step| *step < rule.step).find(enough);
    let missing = rule.step - left;
    let added =
        format!("que le club ajoute {missing} (chelem prix regler --ajoute {})", (fund.added + missing).plain());
    Some(match finer {
        Some(step) => format!(
            "Arrondir à {} laisse {left} : arrondissez plus fin (chelem prix regler --pas {}), ou {added}.",
            rule.step,
            step.plain()
        ),
        None => format!("Arrondir à {} laisse {left} ; il faudrait {added}.", rule.step),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// 15 players at 7 €: 84 € are set aside, prizes are multiples of 5 €.
    fn said(fund: &Fund, step: i64) -> Option<String> {
        let rule = PrizeRule { step: Cents(step), ..PrizeRule::default() };
        let for_ranking = fund.set_aside().unwrap().for_ranking;
        let list = rule.prizes(for_ranking, 15).unwrap();
        advice(fund, for_ranking, Some(&rule), &list).map(|text| text.replace('\u{a0}', " "))
    }

    #[test]
    fn o2_what_is_advised_gives_back_80_percent() {
        let fund = Fund { fees: Cents::euros(105), ..Fund::default() };
        assert_eq!(
            said(&fund, 500).as_deref(),
            Some(
                "Arrondir à 5,00 € laisse 4,00 € : arrondissez plus fin (chelem prix regler --pas 2,00), \
                 ou que le club ajoute 1,00 € (chelem prix regler --ajoute 1,00)."
            )
        );
        assert_eq!(said(&fund, 200), None, "nothing is left over");
        let followed = Fund { added: Cents::euros(1), ..fund };
        assert_eq!(said(&followed, 500), None);
        assert_eq!(followed.outcome(Cents::euros(85)).warning, None);
        // 7.50 € of 80 % cannot be rounded to less than a cent.
        let odd = Fund { fees: Cents(10_501), ..Fund::default() };
        assert!(said(&odd, 100).unwrap().contains("--pas 0,01"), "{:?}", said(&odd, 100));
    }
}
