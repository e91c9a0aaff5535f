//! Y3, Y4: the places of a night among the persons counted, and their worth.

use std::collections::{BTreeMap, BTreeSet};

use super::gives::{Gave, Gives};
use super::rules::Rules;
use crate::fraction::Fraction;

/// A fraction of hundredths as whole hundredths, half away from zero.
pub(super) fn rounded(above: i128, below: i128) -> i64 {
    let below = below.max(1);
    let half = (2 * above.abs() + below).div_euclid(2 * below);
    i64::try_from(half * above.signum()).unwrap_or(i64::MAX)
}

/// The places a person takes: from the first, as many as share it; and the number of places in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub(crate) first: u32,
    shared: u32,
    of: Option<u32>,
}

/// The places of each person who is counted and whose rank is known.
pub(super) fn places(night: &Gives, rules: Rules<'_>, listed: &BTreeSet<u32>) -> BTreeMap<u32, Places> {
    let among_all = !rules.is("rangs", "entre-eux");
    let counted = |person: &u32| among_all || listed.contains(person);
    let known: Vec<(u32, &Gave, u32)> = night
        .people
        .iter()
        .filter(|(person, _)| counted(person))
        .filter_map(|(person, gave)| Some((*person, gave, gave.rank?)))
        .collect();
    // A team is one unit, however many of its members are counted.
    let units: BTreeSet<(u32, usize)> = known.iter().map(|(_, gave, rank)| (*rank, gave.unit)).collect();
    let many = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let place = |rank: u32| Places {
        first: if among_all { rank } else { many(units.iter().filter(|(other, _)| *other < rank).count()) + 1 },
        shared: many(units.iter().filter(|(other, _)| *other == rank).count()),
        of: if among_all { night.ranked } else { Some(many(units.len())) },
    };
    known.into_iter().map(|(person, _, rank)| (person, place(rank))).collect()
}

/// In hundredths, before the coefficient; `None` where a value it needs is unknown (Y12).
pub(super) fn worth(gave: &Gave, places: Option<Places>, rules: Rules<'_>) -> Option<i64> {
    let measure = rules.word("mesure");
    let of_place = |each: &dyn Fn(i128) -> Option<Fraction>| -> Option<i64> {
        let places = places?;
        // Equals take the mean of their places, or the best of them.
        let taken = if rules.is("ex-aequo", "haut") { 1 } else { places.shared };
        let mut sum = Fraction::ZERO;
        for place in places.first..places.first + taken {
            sum = sum.plus(each(place.into())?);
        }
        let (above, below) = sum.parts();
        Some(rounded(above * 100, below * i128::from(taken)))
    };
    let of = places.and_then(|places| places.of).map(i128::from);
    if let Some(deals) = measure.strip_prefix("par-donnes=") {
        let (total, played) = (gave.total?, gave.deals.filter(|deals| *deals > 0)?);
        return Some(rounded(i128::from(total) * deals.parse::<i128>().ok()?, played.into()));
    }
    if let Some(list) = measure.strip_prefix("places=") {
        let list: Vec<i64> = list.split(',').filter_map(|points| points.trim().parse().ok()).collect();
        let points = |place: i128| list.get(usize::try_from(place - 1).ok()?).copied();
        return of_place(&|place| Some(Fraction::whole(points(place).unwrap_or(0))));
    }
    match measure {
        "total" => gave.total,
        "pourcentage" => {
            let of = of.filter(|of| *of > 0)?;
            // 100 (n − place + ½) ÷ n
            of_place(&|place| Some(Fraction::new(50 * (2 * (of - place) + 1), of)))
        }
        "inverse" => {
            let of = of?;
            of_place(&|place| Some(Fraction::new(of - place + 1, 1)))
        }
        "pcn" => gave.pcn.map(|pcn| 100 * i64::from(pcn)),
        "pp" => gave.pp.map(|pp| 100 * i64::from(pp)),
        _ => None,
    }
}
