//! Ready-made rules, to start from.

use super::rules::{Calculation, Measure, Rules};

/// The names of the presets; `meilleures-8` may have any number of nights.
pub const PRESETS: [&str; 5] = ["cumul", "moyenne", "meilleures-8", "places", "pcn"];

/// The rules of a preset; `None` for a name that is none.
pub fn preset(name: &str) -> Option<Rules> {
    let (plain, all) = (Rules::default(), Rules { kinds: Vec::new(), ..Rules::default() });
    let best = |name: &str| name.strip_prefix("meilleures-")?.parse().ok().filter(|best| (1..=99).contains(best));
    Some(match name {
        "cumul" => plain,
        "moyenne" => Rules { measure: Measure::PerDeals(25), calculation: Calculation::Mean, minimum: 5, ..plain },
        "places" => Rules { measure: Measure::Places(vec![25, 18, 15, 12, 10, 8, 6, 4, 2, 1]), ..all },
        "pcn" => Rules { measure: Measure::Pcn, ..all },
        _ => Rules { measure: Measure::Percent, kept: Some(best(name)?), ..all },
    })
}
