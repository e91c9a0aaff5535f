//! Y3, Y4: a place among those counted, and its worth.

use std::collections::{HashMap, HashSet};

use super::Points;
use super::night::{Night, NightResult};
use super::rules::{Among, Measure, Shared};
use crate::tournament::PersonId;

/// A place of one night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// From 1; equals share it (R2).
    pub rank: u32,
    /// The number of players (teams) who share it; 1 when it is not shared.
    pub shared: u32,
    /// Among how many; `None` where it is not known (Y12).
    pub of: Option<u32>,
}

/// The places of a night; persons whose rank is unknown have none.
pub(super) fn places(night: &Night, among: Among, listed: impl Fn(PersonId) -> bool) -> HashMap<PersonId, Placed> {
    let counts = |result: &&NightResult| among == Among::All || listed(result.person);
    let mut units: Vec<(u32, u32)> = night
        .results
        .iter()
        .filter(counts)
        .filter_map(|result| Some((result.rank?, result.unit)))
        .collect::<HashSet<_>>()
        .into_iter()
        .collect();
    units.sort_unstable();
    let of = match among {
        Among::All => night.ranked,
        Among::Themselves => u32::try_from(units.len()).ok(),
    };
    let placed = |rank: u32| {
        let ahead = units.partition_point(|(other, _)| *other < rank);
        let shared = units[ahead..].partition_point(|(other, _)| *other == rank);
        let rank = if among == Among::All { rank } else { count(ahead) + 1 };
        Placed { rank, shared: count(shared).max(1), of }
    };
    let known = night.results.iter().filter(counts);
    known.filter_map(|result| Some((result.person, placed(result.rank?)))).collect()
}

/// Y3: the worth of the night, before its coefficient; `None` where a value the measure needs is unknown (Y12).
pub(super) fn worth(measure: &Measure, shared: Shared, result: &NightResult, placed: Option<Placed>) -> Option<Points> {
    // With equals sharing, the mean of the places they take: half of the other equals are further down.
    let equals = |placed: Placed| match shared {
        Shared::Mean => i128::from(placed.shared),
        Shared::Top => 1,
    };
    match measure {
        Measure::Total => result.total,
        Measure::PerDeals(deals) => {
            let (total, played) = (result.total?, result.deals.filter(|deals| *deals > 0)?);
            Some(Points::fraction(i128::from(total.0) * i128::from(*deals), i128::from(played) * 100))
        }
        Measure::Percent => {
            let placed = placed?;
            let of = i128::from(placed.of.filter(|of| *of > 0)?);
            let half_places = 2 * of - 2 * i128::from(placed.rank) - equals(placed) + 2;
            Some(Points::fraction(50 * half_places, of))
        }
        Measure::Inverse => {
            let placed = placed?;
            let of = i128::from(placed.of?);
            Some(Points::fraction(2 * of - 2 * i128::from(placed.rank) - equals(placed) + 3, 2))
        }
        Measure::Places(points) => {
            let placed = placed?;
            let taken = usize::try_from(equals(placed)).unwrap_or(1);
            let first = usize::try_from(placed.rank.saturating_sub(1)).unwrap_or(usize::MAX);
            let sum: i128 = points.iter().skip(first).take(taken).map(|points| i128::from(*points)).sum();
            Some(Points::fraction(sum, equals(placed)))
        }
        Measure::Pcn => result.pcn.map(|pcn| Points::whole(pcn.into())),
        Measure::Pp => result.pp.map(|pp| Points::whole(pp.into())),
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
