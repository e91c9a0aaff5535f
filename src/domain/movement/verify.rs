//! The independent verifier: counts meetings and seats in any seating, however it was made.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Chairs;

/// Two players who meet more than once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat<P> {
    /// One of the two players.
    pub a: P,
    pub b: P,
    /// The positions (from 1) at which they meet.
    pub positions: Vec<u8>,
}

/// Something a seating must never do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Defect<P> {
    /// Seated more than once in a position.
    Twice {
        who: P,
        /// At which position.
        position: u8,
    },
    /// A table with 1 or 2 players (M5).
    TooFew {
        /// The table, from 1.
        table: u16,
        /// At which position.
        position: u8,
        /// The number of players there.
        players: usize,
    },
}

/// All players at one table.
pub fn seated<P: Copy>(chairs: &Chairs<P>) -> impl Iterator<Item = P> + '_ {
    chairs.iter().flatten().copied()
}

/// The table of each player, from 0.
pub(crate) fn tables_of<P: Copy + Eq + Hash>(seating: &[Chairs<P>]) -> FxHashMap<P, usize> {
    let tables = seating.iter().enumerate();
    tables.flat_map(|(table, chairs)| seated(chairs).map(move |who| (who, table))).collect()
}

/// The pairs at one table, each once.
pub(crate) fn pairs<P: Copy>(chairs: &Chairs<P>) -> impl Iterator<Item = (P, P)> + '_ {
    let with = |first: P, index: usize| chairs[index + 1..].iter().flatten().map(move |second| (first, *second));
    (0..).zip(chairs).filter_map(move |(index, chair)| Some(with((*chair)?, index))).flatten()
}

/// Pairs who meet more than once, in order (M3).
pub fn repeats<P: Copy + Ord + Hash>(positions: &[impl AsRef<[Chairs<P>]>]) -> Vec<Repeat<P>> {
    let mut meetings: HashMap<(P, P), Vec<u8>> = HashMap::new();
    for (seating, position) in positions.iter().zip(1u8..) {
        for chairs in seating.as_ref() {
            for (a, b) in pairs(chairs) {
                meetings.entry((a.min(b), a.max(b))).or_default().push(position);
            }
        }
    }
    let mut found: Vec<Repeat<P>> = meetings
        .into_iter()
        .filter(|(_, positions)| positions.len() > 1)
        .map(|((a, b), positions)| Repeat { a, b, positions })
        .collect();
    found.sort_unstable_by_key(|repeat| (repeat.a, repeat.b));
    found
}

/// The first position (from 1) at which two players meet again; `None` without one.
pub fn first_repeat<P: Copy + Ord + Hash>(positions: &[impl AsRef<[Chairs<P>]>]) -> Option<usize> {
    let mut met: HashSet<(P, P)> = HashSet::new();
    for (seating, position) in positions.iter().zip(1..) {
        for chairs in seating.as_ref() {
            if pairs(chairs).any(|(a, b)| !met.insert((a.min(b), a.max(b)))) {
                return Some(position);
            }
        }
    }
    None
}

/// Two partners at one table (M7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Together<P> {
    /// One of the two partners.
    pub(crate) a: P,
    pub(crate) b: P,
    /// At which position, from 1.
    pub(crate) position: u8,
}

/// Partners who sit at one table, in the order of the positions (M7). `teams` lists the members of each team.
pub(crate) fn partners_together<P: Copy + Ord + Hash>(
    positions: &[impl AsRef<[Chairs<P>]>],
    teams: &[impl AsRef<[P]>],
) -> Vec<Together<P>> {
    let team_of: HashMap<P, usize> =
        teams.iter().enumerate().flat_map(|(team, members)| members.as_ref().iter().map(move |m| (*m, team))).collect();
    let mut found = Vec::new();
    for (seating, position) in positions.iter().zip(1u8..) {
        for chairs in seating.as_ref() {
            let partners = |(a, b): &(P, P)| team_of.get(a).is_some_and(|team| team_of.get(b) == Some(team));
            found.extend(pairs(chairs).filter(partners).map(|(a, b)| Together { a, b, position }));
        }
    }
    found
}

/// The number of positions each player spends at a table of 3, for players who do.
pub fn plays_at_three<P: Copy + Ord>(positions: &[impl AsRef<[Chairs<P>]>]) -> BTreeMap<P, u8> {
    turns_at(positions, 3)
}

/// The players who are at a table of 3 more than once, with how many times (M5).
pub fn twice_at_three<P: Copy + Ord>(positions: &[impl AsRef<[Chairs<P>]>]) -> Vec<(P, u8)> {
    plays_at_three(positions).into_iter().filter(|(_, times)| *times > 1).collect()
}

/// The number of positions each player spends at a table of that many players, for players who do.
pub(crate) fn turns_at<P: Copy + Ord>(positions: &[impl AsRef<[Chairs<P>]>], size: usize) -> BTreeMap<P, u8> {
    let mut counts = BTreeMap::new();
    for chairs in positions.iter().flat_map(AsRef::as_ref) {
        if seated(chairs).count() == size {
            for player in seated(chairs) {
                *counts.entry(player).or_insert(0) += 1;
            }
        }
    }
    counts
}

/// The defects of the positions: a player seated twice, a table of 1 or 2. Empty tables are not a defect.
pub fn defects<P: Copy + Ord>(positions: &[impl AsRef<[Chairs<P>]>]) -> Vec<Defect<P>> {
    let mut found = Vec::new();
    for (seating, position) in positions.iter().zip(1u8..) {
        let mut seen: BTreeMap<P, u8> = BTreeMap::new();
        for (chairs, table) in seating.as_ref().iter().zip(1u16..) {
            let players = seated(chairs).count();
            if players == 1 || players == 2 {
                found.push(Defect::TooFew { table, position, players });
            }
            for who in seated(chairs) {
                let times = seen.entry(who).or_insert(0);
                *times += 1;
                if *times == 2 {
                    found.push(Defect::Twice { who, position });
                }
            }
        }
    }
    found
}
