//! Y3–Y8: the year ranked again.

use std::collections::{BTreeMap, BTreeSet};

use super::gives::Gives;
use super::keep::{Score, keep};
use super::people::{PersonFacts, alike, plain};
use super::rules::{Rules, hundredths};
use super::tie;
use super::worth::{Places, places, rounded, worth};
use crate::fraction::Fraction;

/// A person's year, derived.
#[derive(Debug, Clone)]
pub(super) struct Row<'a> {
    pub person: &'a PersonFacts,
    pub nights: Vec<Score>,
    pub(crate) bonus: i64,
    /// In hundredths, exactly.
    pub mark: Fraction,
    pub rank: Option<u32>,
    pub tied: bool,
}

impl Row<'_> {
    /// As it is shown.
    pub(super) fn shown(&self) -> i64 {
        let (above, below) = self.mark.parts();
        rounded(above, below)
    }
}

/// Best first, then those with too few nights; or the night that lacks a value the measure needs (Y12).
pub(super) fn ranking<'a>(
    nights: &[Gives],
    people: &'a [PersonFacts],
    rules: Rules<'_>,
) -> Result<Vec<Row<'a>>, String> {
    let listed: BTreeMap<u32, &PersonFacts> =
        people.iter().filter(|known| is_listed(known, rules)).map(|known| (known.number, known)).collect();
    let who: BTreeSet<u32> = listed.keys().copied().collect();
    let mut scores: BTreeMap<u32, Vec<Score>> = BTreeMap::new();
    for (at, night) in nights.iter().filter(|night| night.counts).enumerate() {
        let placed = places(night, rules, &who);
        for (person, gave) in night.people.iter().filter(|(person, _)| who.contains(person)) {
            let place = placed.get(person).copied();
            let full = worth(gave, place, rules).ok_or_else(|| night.name.clone())?;
            let worth = if gave.left && rules.is("depart", "zero") { 0 } else { full };
            scores.entry(*person).or_default().push(Score {
                night: night.index,
                at,
                place: place.map(|place: Places| place.first),
                worth,
                points: rounded(i128::from(worth) * i128::from(night.coefficient), 100),
                coefficient: night.coefficient,
                mandatory: night.mandatory,
                presence_only: gave.left && rules.is("depart", "presence"),
                kept: false,
            });
        }
    }
    let least = rules.count("minimum", 1);
    let mut rows: Vec<Row<'a>> = Vec::new();
    for (person, mut nights) in scores {
        keep(&mut nights, rules);
        let bonus = bonus(&nights, rules);
        let mark = mark(&nights, rules).plus(Fraction::whole(bonus));
        let Some(person) = listed.get(&person).copied() else { continue };
        rows.push(Row { person, nights, bonus, mark, rank: None, tied: false });
    }
    rows.sort_by_cached_key(|row| (plain(&row.person.name), row.person.number));
    rows.sort_by_key(|row| std::cmp::Reverse(row.mark));
    let (enough, few): (Vec<Row<'a>>, Vec<Row<'a>>) = rows.into_iter().partition(|row| row.nights.len() >= least);
    let criteria: Vec<&str> = rules.word("departage").split(',').filter(|word| *word != "non").collect();
    let mut ranked: Vec<Row<'a>> = Vec::new();
    for level in enough.chunk_by(|a, b| a.mark == b.mark) {
        for group in tie::split(level.to_vec(), &criteria) {
            let (rank, tied) = (u32::try_from(ranked.len() + 1).ok(), group.len() > 1);
            ranked.extend(group.into_iter().map(|row| Row { rank, tied, ..row }));
        }
    }
    ranked.extend(few);
    Ok(ranked)
}

fn is_listed(known: &PersonFacts, rules: Rules<'_>) -> bool {
    if let Some(club) = rules.after("qui", "club=") {
        return alike(club, &known.club);
    }
    if let Some(label) = rules.after("qui", "etiquette=") {
        return known.labels.iter().any(|own| alike(own, label));
    }
    !rules.is("qui", "affilies") || known.affiliated
}

/// Y6: for coming, for coming often, for a night won, for a second or third place.
fn bonus(nights: &[Score], rules: Rules<'_>) -> i64 {
    let many = |count: usize| i64::try_from(count).unwrap_or(0);
    let placed = |first: u32, last: u32| {
        let there =
            |score: &&Score| !score.presence_only && score.place.is_some_and(|place| (first..=last).contains(&place));
        many(nights.iter().filter(there).count())
    };
    let often = rules.word("assiduite").split_once(':').map_or(0, |(least, points)| {
        let reached = least.parse().is_ok_and(|least: usize| nights.len() >= least);
        if reached { hundredths(points) } else { 0 }
    });
    many(nights.len()) * rules.points("presence")
        + placed(1, 1) * rules.bonus("victoire")
        + placed(2, 3) * rules.bonus("podium")
        + often
}

/// Y6: the sum of the nights kept, or their mean by the coefficients; in hundredths.
fn mark(nights: &[Score], rules: Rules<'_>) -> Fraction {
    let kept = || nights.iter().filter(|score| score.kept);
    if !rules.is("calcul", "moyenne") {
        return kept().fold(Fraction::ZERO, |sum, score| sum.plus(Fraction::whole(score.points)));
    }
    let weights: i128 = kept().map(|score| i128::from(score.coefficient)).sum();
    let sum: i128 = kept().map(|score| i128::from(score.worth) * i128::from(score.coefficient)).sum();
    Fraction::new(sum, weights.max(1))
}
