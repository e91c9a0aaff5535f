//! The worth of a night, written as one would work it out by hand.

use domain::season::{Measure, NightResult, Placed, Points, Rules, Shared};

/// `1056 × 25 ÷ 24`; empty where nothing is worked out.
pub(super) fn facts(rules: &Rules, result: &NightResult, placed: Option<Placed>) -> String {
    let total = result.total.map_or_else(|| "?".to_owned(), Points::words);
    let place = |placed: Placed| match placed.shared {
        1 => placed.rank.to_string(),
        _ if rules.shared == Shared::Top => placed.rank.to_string(),
        // The mean of the places shared, in halves.
        shared => Points::fraction(i128::from(2 * placed.rank + shared - 1), 2).words(),
    };
    let of = |placed: Placed| placed.of.map_or_else(|| "?".to_owned(), |of| of.to_string());
    match (&rules.measure, placed) {
        (Measure::Total, _) => format!("total {total}"),
        (Measure::PerDeals(deals), _) => {
            let played = result.deals.map_or_else(|| "?".to_owned(), |deals| deals.to_string());
            format!("{total} × {deals} ÷ {played}")
        }
        (Measure::Percent, Some(placed)) => {
            let of = of(placed);
            format!("100 × ({of} − {} + ½) ÷ {of}", place(placed))
        }
        (Measure::Inverse, Some(placed)) => format!("{} − {} + 1", of(placed), place(placed)),
        (Measure::Places(_), Some(placed)) => format!("place {}", place(placed)),
        (Measure::Pcn, _) => "PCN reçus".to_owned(),
        (Measure::Pp, _) => "PP reçus".to_owned(),
        (Measure::Percent | Measure::Inverse | Measure::Places(_), None) => String::new(),
    }
}
