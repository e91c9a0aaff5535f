//! Y13: whom a ranking is of: persons, or teams and clubs made of them; and the nights of each.

use std::collections::BTreeMap;

use super::nights::{Gives, rounded};
use super::people::{People, PersonFacts, plain};
use super::ranking::Score;
use super::rules::Rules;

/// A person, or a team or club.
#[derive(Debug, Clone)]
pub(super) struct Subject {
    pub(crate) name: String,
    pub(crate) people: Vec<u32>,
    pub(crate) nights: Vec<Score>,
}

fn score(night: &Gives, place: Option<u32>, worth: i64) -> Score {
    Score {
        night: night.index,
        place,
        worth,
        points: rounded(i128::from(worth) * i128::from(night.coefficient), 100),
        coefficient: night.coefficient,
        mandatory: night.mandatory,
        club: night.club.as_ref().map(|(number, _)| *number),
        kept: true,
        members: Vec::new(),
        counted: 0,
    }
}

/// Each person with the nights that count.
pub(super) fn persons(people: &People, nights: &[Gives]) -> Vec<Subject> {
    let counting = || nights.iter().filter(|night| night.left_out.is_none());
    let own = |known: &PersonFacts| {
        let gave = |night: &Gives| {
            let gave = night.people.get(&known.number)?;
            Some(score(night, gave.place, gave.worth?))
        };
        let nights = counting().filter_map(gave).collect();
        Subject { name: known.name.clone(), people: vec![known.number], nights }
    };
    people.values().map(own).collect()
}

/// The teams, or the clubs, by the name that `of` gives each person: a night is the sum of the best worths of those who came.
pub(super) fn groups(
    people: &People,
    nights: &[Gives],
    rules: Rules<'_>,
    of: impl Fn(&PersonFacts) -> &str,
) -> Vec<Subject> {
    let mut found: BTreeMap<String, Subject> = BTreeMap::new();
    for known in people.values().filter(|known| !plain(of(known)).is_empty()) {
        let group = found.entry(plain(of(known))).or_insert_with(|| Subject {
            name: of(known).to_owned(),
            people: Vec::new(),
            nights: Vec::new(),
        });
        group.people.push(known.number);
    }
    let mut groups: Vec<Subject> = found.into_values().collect();
    let best = rules.count("meilleurs").unwrap_or(usize::MAX);
    for night in nights.iter().filter(|night| night.left_out.is_none()) {
        let sums: Vec<(i64, Vec<(u32, i64)>)> = groups
            .iter()
            .map(|group| {
                let worth = |person: &u32| Some((*person, night.people.get(person)?.worth?));
                let mut came: Vec<(u32, i64)> = group.people.iter().filter_map(worth).collect();
                came.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
                (came.iter().take(best).map(|(_, worth)| worth).sum(), came)
            })
            .collect();
        let there = || sums.iter().filter(|(_, came)| !came.is_empty());
        for (group, (sum, came)) in groups.iter_mut().zip(&sums).filter(|(_, (_, came))| !came.is_empty()) {
            let place = u32::try_from(there().filter(|(other, _)| other > sum).count() + 1).ok();
            let (members, counted) = (came.clone(), came.len().min(best));
            group.nights.push(Score { members, counted, ..score(night, place, *sum) });
        }
    }
    groups
}
