//! The players to draw, and the groups two of them share (M11).

use std::collections::HashMap;

use crate::movement::memory::Memory;

/// A player to be placed. An empty name is unknown, and is shared with no other player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Candidate {
    pub committee: String,
    pub club: String,
    /// *Zone* of the federation.
    pub zone: String,
    /// Players of one family should not be seated together.
    pub family: String,
    /// The outgoing champion sits North at table 1; a team's goes to table 1 with its champion.
    pub champion: bool,
    /// A player who cannot change tables.
    pub fixed: bool,
}

/// Meetings over the evening between players who share a group, or a past.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Of one family.
    pub family: u32,
    /// Of one club.
    pub club: u32,
    /// Of one committee.
    pub committee: u32,
    /// Of one zone.
    pub(crate) zone: u32,
    /// Meetings of players who met on an earlier evening.
    pub past: u32,
}

/// Family, club, committee, zone.
const KINDS: usize = 4;
/// The cost of one meeting, by the group shared. The costs of several shared groups add up.
const MEETING: [i64; KINDS] = [2_000, 20, 4, 1];
/// The cost of one meeting for each time the two met on earlier evenings: twice is as much as a club in common.
const PAST: i64 = 10;
/// More earlier meetings than that count no more: a family must not be seated together to spare old partners.
const MOST_PAST: u32 = 20;
/// The cost of an uneven spread over the orientations, per unit of the sum of squares. A family is better off on one side,
/// where it never meets.
const BALANCE: [i64; KINDS] = [0, 20, 60, 10];

impl Tally {
    pub(super) fn add(&mut self, common: [bool; KINDS], past: bool, times: u32) {
        self.past += if past { times } else { 0 };
        for (count, common) in
            [&mut self.family, &mut self.club, &mut self.committee, &mut self.zone].into_iter().zip(common)
        {
            *count += if common { times } else { 0 };
        }
    }
}

/// The groups of each player, as numbers.
#[derive(Default)]
pub(super) struct Groups {
    /// For each player: family, club, committee, zone; 0 where unknown.
    of: Vec<[u32; KINDS]>,
    /// For each player, the groups whose balance counts.
    pub(super) weights: Vec<Vec<usize>>,
    /// The weight of each of these groups.
    pub(super) balanced: Vec<i64>,
    /// For each player, the team.
    pub(super) team: Vec<usize>,
    /// For each team, its players.
    pub(super) members: Vec<Vec<usize>>,
    /// For each two players, the times they met on earlier evenings (`a * people + b`); empty where none met.
    past: Vec<u8>,
}

impl Groups {
    pub(super) fn new(teams: &[Vec<Candidate>], past: &Memory<usize>) -> Self {
        let mut groups = Self { past: table(past, teams.iter().map(Vec::len).sum()), ..Self::default() };
        let mut known: [HashMap<String, u32>; KINDS] = Default::default();
        let mut counted: HashMap<(usize, u32), usize> = HashMap::new();
        for (team, people) in teams.iter().enumerate() {
            let first = groups.of.len();
            for person in people {
                let names = [&person.family, &person.club, &person.committee, &person.zone];
                let of: [u32; KINDS] = std::array::from_fn(|kind| {
                    let name = names[kind].trim().to_lowercase();
                    if name.is_empty() {
                        return 0;
                    }
                    let next = u32::try_from(known[kind].len()).unwrap_or(u32::MAX - 1) + 1;
                    *known[kind].entry(name).or_insert(next)
                });
                let mut weights = Vec::new();
                for (kind, number) in of.into_iter().enumerate().filter(|(k, number)| *number > 0 && BALANCE[*k] > 0) {
                    let group = *counted.entry((kind, number)).or_insert_with(|| {
                        groups.balanced.push(BALANCE[kind]);
                        groups.balanced.len() - 1
                    });
                    weights.push(group);
                }
                groups.of.push(of);
                groups.weights.push(weights);
                groups.team.push(team);
            }
            groups.members.push((first..groups.of.len()).collect());
        }
        groups
    }

    pub(super) fn in_common(&self, a: usize, b: usize) -> [bool; KINDS] {
        std::array::from_fn(|kind| self.of[a][kind] != 0 && self.of[a][kind] == self.of[b][kind])
    }

    /// The number of times they met on earlier evenings, as far as it counts.
    pub(super) fn past(&self, a: usize, b: usize) -> u8 {
        self.past.get(a * self.of.len() + b).copied().unwrap_or(0)
    }

    /// The cost of one meeting of these two.
    pub(super) fn aversion(&self, a: usize, b: usize) -> i64 {
        let common = self.in_common(a, b).into_iter().zip(MEETING);
        common.map(|(common, cost)| if common { cost } else { 0 }).sum::<i64>() + PAST * i64::from(self.past(a, b))
    }
}

/// Earlier meetings as a table: it is read millions of times for 600 players.
fn table(past: &Memory<usize>, people: usize) -> Vec<u8> {
    if past.is_empty() {
        return Vec::new();
    }
    let mut times = vec![0; people * people];
    for a in 0..people {
        for b in (0..people).filter(|b| *b != a) {
            times[a * people + b] = u8::try_from(past.times(a, b).min(MOST_PAST)).unwrap_or(u8::MAX);
        }
    }
    times
}
