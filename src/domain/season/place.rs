//! Y3: a place, and its worth.

use super::Points;
use super::night::NightResult;
use super::rules::Measure;

/// A place of one night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// From 1; equals share it (R2).
    pub rank: u32,
    /// The number of players (formations, teams) who share it; 1 when it is not shared.
    pub shared: u32,
    /// Among how many; `None` where it is not known (Y12).
    pub of: Option<u32>,
}

/// The worth of the night, before its coefficient; `None` where a value the measure needs is unknown.
pub(super) fn worth(measure: &Measure, result: &NightResult, placed: Option<Placed>) -> Option<Points> {
    match measure {
        Measure::Total => result.total,
        Measure::PerDeals(deals) => {
            let (total, played) = (result.total?, result.deals.filter(|deals| *deals > 0)?);
            Some(Points::fraction(i128::from(total.0) * i128::from(*deals), i128::from(played) * 100))
        }
        // Equals have the mean of the places they take together.
        Measure::Percent => {
            let Placed { rank, shared, of } = placed?;
            let of = i128::from(of.filter(|of| *of > 0)?);
            Some(Points::fraction(50 * (2 * of - 2 * i128::from(rank) - i128::from(shared) + 2), of))
        }
        Measure::Places(points) => {
            let Placed { rank, shared, .. } = placed?;
            let (first, taken) = (usize::try_from(rank - 1).ok()?, usize::try_from(shared).ok()?);
            let sum: i128 = points.iter().skip(first).take(taken).map(|points| i128::from(*points)).sum();
            Some(Points::fraction(sum, shared.into()))
        }
        Measure::Pcn => result.pcn.map(|pcn| Points::whole(pcn.into())),
    }
}
