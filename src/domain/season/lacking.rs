//! What one more night would have to be for a person to pass the one ahead: computed, never promised.

use super::night::NightResult;
use super::ranking::worth;
use super::rules::{Calculation, Measure, Rules};
use super::{Fate, Placed, Points, Row};
use crate::tournament::PersonId;

/// The last place that is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enough {
    pub place: u32,
    pub worth: Points,
    /// The kept night it would stand for; `None` where it would be added.
    pub instead: Option<Points>,
}

/// Whether such a place can be worked out: where a place alone makes the worth, and nights are added.
pub const fn is_foreseen(rules: &Rules) -> bool {
    matches!(rules.measure, Measure::Percent | Measure::Places(_)) && matches!(rules.calculation, Calculation::Sum)
}

/// The last place of a night of so many that makes more than the mark `ahead`; `None` where the first is not enough.
pub fn enough(row: &Row, ahead: Points, of: u32, rules: &Rules) -> Option<Enough> {
    let is_full = rules.kept.is_some_and(|kept| row.kept().count() >= usize::from(kept));
    let worst = || row.nights.iter().filter(|night| night.fate == Fate::Kept).map(|night| night.points).min();
    let instead = if is_full { Some(worst()?) } else { None };
    let nobody = NightResult { person: PersonId(0), unit: 0, rank: None, total: None, deals: None, pcn: None };
    let at = |place: u32| {
        let worth = worth(&rules.measure, &nobody, Some(Placed { rank: place, shared: 1, of: Some(of) }))?;
        let gained = (worth - instead.unwrap_or(Points::ZERO)).max(Points::ZERO) + rules.presence;
        (row.mark.points() + gained > ahead).then_some(Enough { place, worth, instead })
    };
    (1..=of).rev().find_map(at)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::season::{Counted, Member, Night, OutsideNightId, preset, standings};

    /// One person's places among so many, night by night.
    fn row(places: &[u32], of: u32, rules: &Rules) -> Row {
        let who = PersonId(1);
        let night = |(index, place): (usize, &u32)| {
            let result = NightResult { person: who, unit: 1, rank: Some(*place), total: None, deals: None, pcn: None };
            let day = chrono::NaiveDate::from_ymd_opt(2026, 10, 1 + u32::try_from(index).unwrap()).unwrap();
            Night::elsewhere(OutsideNightId(i64::try_from(index).unwrap()), String::new(), day, Some(of), vec![result])
        };
        let nights: Vec<Night> = places.iter().enumerate().map(night).collect();
        let counted: Vec<Counted<'_>> =
            nights.iter().map(|night| Counted { night, coefficient: 100, mandatory: false }).collect();
        let (name, folded, club) = Default::default();
        let (affiliated, series, born, labels, team) = Default::default();
        let member = Member { person: who, name, folded, club, affiliated, series, born, labels, team };
        standings(&counted, &[member], rules).rows.remove(0)
    }

    #[test]
    fn y5_the_last_place_that_is_enough_replaces_the_worst_night_or_is_added() {
        let best = preset("meilleures-2").unwrap();
        // 24 players: the 5th has 81,25, the 6th 77,08, the 12th 52,08.
        let full = row(&[1, 12], 24, &best);
        assert_eq!(full.mark.points(), Points(15_000));
        let found = enough(&full, Points(17_500), 24, &best).unwrap();
        assert_eq!((found.place, found.worth, found.instead), (5, Points(8_125), Some(Points(5_208))));
        assert_eq!(enough(&full, Points(20_000), 24, &best), None, "the first is not enough");
        let added = enough(&row(&[12], 24, &best), Points(10_000), 24, &best).unwrap();
        assert_eq!((added.place, added.instead), (12, None));
        let places = preset("places").unwrap();
        assert_eq!(enough(&row(&[4], 10, &places), Points(1_950), 10, &places).unwrap().place, 6);
        assert!(!is_foreseen(&preset("moyenne").unwrap()) && !is_foreseen(&preset("cumul").unwrap()));
        assert!(is_foreseen(&best) && is_foreseen(&places));
    }
}
