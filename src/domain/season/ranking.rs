//! Y3–Y8, Y13: the ranking of a season from its nights: of persons, or of the teams or clubs they make.

use std::collections::{BTreeMap, HashMap};

use super::hundredths::Mark;
use super::keep::{NightScore, keep};
use super::night::NightResult;
use super::people::Group;
use super::rules::{Calculation, Measure, Rules};
use super::{Fate, Member, Night, Points};
use crate::tournament::PersonId;

/// A night that counts.
#[derive(Debug, Clone, Copy)]
pub struct Counted<'a> {
    pub night: &'a Night,
    /// In hundredths.
    pub coefficient: u16,
    /// It cannot be dropped.
    pub mandatory: bool,
}

/// A person of the ranking; a team or club by its index.
#[derive(Debug, Clone)]
pub struct Row<S = PersonId> {
    pub who: S,
    /// The nights he came, in order.
    pub nights: Vec<NightScore>,
    /// Y6: points for being there, besides the nights.
    pub bonus: Points,
    /// The mark that ranks the row.
    pub mark: Mark,
    /// `None` with fewer nights than it takes.
    pub rank: Option<u32>,
    /// Another row has the same rank.
    pub tied: bool,
}

impl<S> Row<S> {
    /// The nights that make the mark.
    pub fn kept(&self) -> impl Iterator<Item = &NightScore> {
        self.nights.iter().filter(|night| night.is_kept())
    }

    /// The sum of the kept nights.
    pub fn sum(&self) -> Points {
        self.kept().map(|night| night.points).sum()
    }

    pub fn wins(&self) -> usize {
        self.nights.iter().filter(|night| night.placed.is_some_and(|placed| placed.rank == 1)).count()
    }
}

/// A season ranked.
#[derive(Debug, Clone)]
pub struct Standings<S = PersonId> {
    /// Best first; then those with too few nights, by their marks.
    pub rows: Vec<Row<S>>,
}

impl<S: PartialEq> Standings<S> {
    /// The row of a person, team or club.
    pub fn of(&self, who: S) -> Option<&Row<S>> {
        self.rows.iter().find(|row| row.who == who)
    }

    /// The rows that have a rank, best first.
    pub fn ranked(&self) -> impl DoubleEndedIterator<Item = &Row<S>> {
        self.rows.iter().filter(|row| row.rank.is_some())
    }

    /// The last one ahead of a rank.
    pub fn ahead_of(&self, rank: u32) -> Option<&Row<S>> {
        self.ranked().rfind(|row| row.rank < Some(rank))
    }
}

/// Ranks the persons whom the rules list (Y4); places are counted among all who played.
pub fn standings(nights: &[Counted<'_>], members: &[Member], rules: &Rules) -> Standings {
    let known: HashMap<PersonId, &Member> = members.iter().map(|member| (member.person, member)).collect();
    let listed = |person: PersonId| known.get(&person).is_some_and(|member| member.is_listed(&rules.eligible));
    let of_night = |counted: &Counted<'_>| {
        let night = counted.night;
        let own = night.results.iter().filter(|result| listed(result.person)).filter_map(|result| {
            let placed = night.placed(result);
            Some((result.person, placed, worth(&rules.measure, result, placed)?, Vec::new()))
        });
        own.collect()
    };
    ranked(nights, rules, of_night, |person| known.get(&person).map_or("", |member| member.folded.as_str()))
}

/// Y13: ranks teams or clubs, each night by the sum of their best members' worths that night.
pub fn team_standings(nights: &[Counted<'_>], teams: &[Group], rules: &Rules) -> Standings<usize> {
    let team_of: HashMap<PersonId, usize> =
        teams.iter().enumerate().flat_map(|(index, team)| team.people.iter().map(move |who| (*who, index))).collect();
    let of_night = |counted: &Counted<'_>| {
        let mut came: BTreeMap<usize, Vec<(PersonId, Points)>> = BTreeMap::new();
        for result in &counted.night.results {
            let worth = worth(&rules.measure, result, counted.night.placed(result));
            if let Some((team, worth)) = team_of.get(&result.person).copied().zip(worth) {
                came.entry(team).or_default().push((result.person, worth));
            }
        }
        let mut sums: Vec<Scored<usize>> = Vec::new();
        for (team, mut members) in came {
            // Equals stay in the order of the night.
            members.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
            let best = rules.best.map_or(members.len(), usize::from);
            sums.push((team, None, members.iter().take(best).map(|(_, worth)| *worth).sum(), members));
        }
        let count = |which: &dyn Fn(Points) -> bool| sums.iter().filter(|(_, _, sum, _)| which(*sum)).count();
        let many = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let place = |own: Points| Placed {
            rank: many(count(&|sum| sum > own)) + 1,
            shared: many(count(&|sum| sum == own)),
            of: Some(many(sums.len())),
        };
        let places: Vec<Placed> = sums.iter().map(|(_, _, sum, _)| place(*sum)).collect();
        for (scored, place) in sums.iter_mut().zip(places) {
            scored.1 = Some(place);
        }
        sums
    };
    ranked(nights, rules, of_night, |team| teams.get(team).map_or("", |team| team.folded.as_str()))
}

/// What orders the rows of one mark.
type Order = (usize, Vec<Points>);

/// A subject's place and worth of one night, and of a team its members there.
type Scored<S> = (S, Option<Placed>, Points, Vec<(PersonId, Points)>);

fn ranked<'n, S: Copy + Ord>(
    nights: &[Counted<'_>],
    rules: &Rules,
    of_night: impl Fn(&Counted<'_>) -> Vec<Scored<S>>,
    name: impl Fn(S) -> &'n str,
) -> Standings<S> {
    let mut scores: BTreeMap<S, Vec<NightScore>> = BTreeMap::new();
    for (index, counted) in nights.iter().enumerate() {
        let coefficient = counted.coefficient;
        for (who, placed, worth, members) in of_night(counted) {
            let points = worth.times(coefficient);
            let score = NightScore { night: index, placed, members, worth, coefficient, points, fate: Fate::Kept };
            scores.entry(who).or_default().push(score);
        }
    }
    let rows = scores.into_iter().map(|(who, scores)| row(who, scores, nights, rules));
    let with_order = |row: Row<S>| (order(&row), row);
    let mut rows: Vec<(Order, Row<S>)> = rows.map(with_order).collect();
    let enough = |row: &Row<S>| row.nights.len() >= usize::from(rules.minimum);
    rows.sort_by(|(mine, a), (theirs, b)| {
        let ahead = enough(b).cmp(&enough(a)).then_with(|| b.mark.cmp(&a.mark));
        ahead.then_with(|| theirs.cmp(mine)).then_with(|| name(a.who).cmp(name(b.who)))
    });
    let same = |(mine, a): &(Order, Row<S>), (theirs, b): &(Order, Row<S>)| a.mark == b.mark && mine == theirs;
    let ranked = rows.iter().take_while(|(_, row)| enough(row)).count();
    let mut rank = 0;
    for group in rows[..ranked].chunk_by_mut(same) {
        let tied = group.len() > 1;
        group.iter_mut().for_each(|(_, row)| (row.rank, row.tied) = (u32::try_from(rank + 1).ok(), tied));
        rank += group.len();
    }
    Standings { rows: rows.into_iter().map(|(_, row)| row).collect() }
}

fn row<S>(who: S, mut nights: Vec<NightScore>, counted: &[Counted<'_>], rules: &Rules) -> Row<S> {
    keep(&mut nights, rules, counted);
    let bonus = Points(rules.presence.0.saturating_mul(i64::try_from(nights.len()).unwrap_or(i64::MAX)));
    let kept = nights.iter().filter(|night| night.is_kept());
    let mark = match rules.calculation {
        Calculation::Sum => Mark::sum(kept.map(|night| night.points).sum::<Points>() + bonus),
        Calculation::Mean => Mark::mean(kept.map(|night| (night.worth, night.coefficient)), bonus),
    };
    Row { who, nights, bonus, mark, rank: None, tied: false }
}

/// The order among equal marks, the highest first: nights won, then all nights with their coefficients from the best down.
pub(super) fn order<S>(row: &Row<S>) -> (usize, Vec<Points>) {
    let mut nights: Vec<Points> = row.nights.iter().map(|night| night.points).collect();
    nights.sort_unstable_by(|a, b| b.cmp(a));
    (row.wins(), nights)
}

/// What sets two rows of one mark apart, in French: `soirées gagnées, 2 contre 1`; `None` where nothing does.
pub fn apart<S>(row: &Row<S>, other: &Row<S>) -> Option<String> {
    let ((won, mine), (theirs_won, theirs)) = (order(row), order(other));
    if won != theirs_won {
        return Some(format!("soirées gagnées, {won} contre {theirs_won}"));
    }
    let at = (0..mine.len().max(theirs.len())).find(|at| mine.get(*at) != theirs.get(*at))?;
    let words = |nights: &[Points]| nights.get(at).map_or_else(|| "aucune".to_owned(), |points| points.words());
    let place = if at == 0 { "meilleure soirée".to_owned() } else { format!("{}e meilleure soirée", at + 1) };
    Some(format!("{place}, {} contre {}", words(&mine), words(&theirs)))
}

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
