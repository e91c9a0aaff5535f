//! Y11: the effect of a club's rules, measured on its own nights: rewarding good play, or presence.

use super::ranking::{Row, Standings, worth};
use super::rules::Measure;
use super::{Night, Placed, Points};
use crate::money::{Cents, share_prizes};
use crate::tournament::PersonId;

/// Nights from which a person's mean place measures the play.
const ENOUGH: usize = 3;

/// A row, with the mean of its places.
type Ranked<'a> = (&'a Row, Option<Points>);

/// Of the pairs of ranked persons who differ, in how many the ranking has ahead the one who …; percent, `None` without pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reward {
    /// … does better in the nights he plays.
    pub skill: Option<u32>,
    /// … came more often.
    pub presence: Option<u32>,
}

/// Measures a ranking. A person's play is the mean of the places in percent over all nights that count, under any rules.
pub fn reward(standings: &Standings, nights: &[&Night]) -> Reward {
    let ranked: Vec<Ranked<'_>> = standings.ranked().map(|row| (row, mean_place(row.person(), nights))).collect();
    let percent = |better: &dyn Fn(&Ranked<'_>, &Ranked<'_>) -> Option<std::cmp::Ordering>| {
        let (mut agree, mut all) = (0u32, 0u32);
        for (index, ahead) in ranked.iter().enumerate() {
            for behind in ranked[index + 1..].iter().filter(|behind| behind.0.rank != ahead.0.rank) {
                match better(ahead, behind) {
                    Some(std::cmp::Ordering::Greater) => (agree, all) = (agree + 1, all + 1),
                    Some(std::cmp::Ordering::Less) => all += 1,
                    _ => {}
                }
            }
        }
        (all > 0).then(|| (agree * 100 + all / 2) / all)
    };
    Reward {
        skill: percent(&|ahead, behind| Some(ahead.1?.cmp(&behind.1?))),
        presence: percent(&|ahead, behind| Some(ahead.0.nights.len().cmp(&behind.0.nights.len()))),
    }
}

fn mean_place(person: PersonId, nights: &[&Night]) -> Option<Points> {
    let place = |night: &&Night| {
        let result = night.result(person)?;
        worth(&Measure::Percent, result, Some(Placed { rank: result.rank?, shared: 1, of: night.ranked }))
    };
    let places: Vec<Points> = nights.iter().filter_map(place).collect();
    let sum: Points = places.iter().copied().sum();
    let count = i128::try_from(places.len()).ok()?;
    (places.len() >= ENOUGH).then(|| Points::fraction(i128::from(sum.0), count * 100))
}

/// The prize of each row by its place, equals sharing (O2).
pub fn prizes(standings: &Standings, by_place: &[Cents]) -> Vec<Cents> {
    let ranks: Vec<u32> = standings.rows.iter().map_while(|row| row.rank).collect();
    let mut prizes: Vec<Cents> =
        share_prizes(&ranks, by_place).amounts.into_iter().map(Option::unwrap_or_default).collect();
    prizes.resize(standings.rows.len(), Cents::ZERO);
    prizes
}
