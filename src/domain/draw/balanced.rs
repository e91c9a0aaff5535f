//! M11: the balanced draw. Committees, clubs and zones are spread over the orientations and meet as little as possible over
//! the whole movement, as do players who met on earlier evenings; families are kept apart; the champion and players who cannot move
//! get their place.
//!
//! The draw begins by lot. Then pairs of teams (of players, for individuals) change places while that improves the evening;
//! at first a small loss is accepted too, less and less (threshold accepting). All is decided by the seed.

use super::Field;
use super::people::{Candidate, Groups, Tally};
use super::start;
use crate::Refusal;
use crate::lot::Lot;
use crate::movement::Place;
use crate::movement::memory::Memory;

/// Tries per team, and at most in all: 600 players take about a tenth of a second.
const TRIES: (usize, usize) = (200, 120_000);

/// A balanced draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balanced {
    /// The starting place of each member of each team, as the teams were given.
    pub(crate) places: Vec<Vec<Place>>,
    /// Undesired meetings over the movement, had the same seed been drawn by lot alone.
    pub(crate) by_lot: Tally,
    /// Undesired meetings over the movement with these places.
    pub(crate) balanced: Tally,
}

/// The draw as it stands.
struct State<'a> {
    field: &'a Field,
    groups: &'a Groups,
    /// For each team, its block.
    block: Vec<usize>,
    /// For each place, its holder.
    holder: Vec<usize>,
    /// For each player, the place.
    place: Vec<usize>,
    /// For each group whose balance counts, its members at N, S, E, O.
    counts: Vec<[i64; 4]>,
}

/// Draws the places of the teams (of one player each, for individuals) with balance. `past` has the meetings of earlier evenings, the
/// players being numbered from 0 through the teams.
/// Errors: M11 when there are not as many teams as blocks, more than one champion, or more players who cannot move than places that
/// never move.
pub fn balanced(field: &Field, teams: &[Vec<Candidate>], past: &Memory<usize>, seed: u64) -> Result<Balanced, Refusal> {
    let mut lot = Lot::new(seed);
    let block = start::by_lot(field, teams, &mut lot)?;
    let groups = Groups::new(teams, past);
    let mut state = State::new(field, &groups, teams, block);
    let by_lot = state.tally();
    let movable: Vec<usize> =
        (0..teams.len()).filter(|team| !teams[*team].iter().any(|person| person.champion || person.fixed)).collect();
    if movable.len() > 1 {
        improve(&mut state, &movable, &mut lot);
    }
    Ok(Balanced {
        places: groups
            .members
            .iter()
            .map(|team| team.iter().map(|p| field.places[state.place[*p]]).collect())
            .collect(),
        by_lot,
        balanced: state.tally(),
    })
}

fn improve(state: &mut State<'_>, movable: &[usize], lot: &mut Lot) {
    let tries = (movable.len() * TRIES.0).min(TRIES.1);
    for step in 0..tries {
        let (a, b) = (movable[lot.below(movable.len())], movable[lot.below(movable.len())]);
        if a == b {
            continue;
        }
        // The loss accepted falls to nothing after two thirds of the tries.
        let left = i64::try_from((tries * 2 / 3).saturating_sub(step)).unwrap_or(0);
        let accepted = 40 * left / i64::try_from(tries).unwrap_or(i64::MAX).max(1);
        let before = state.meetings_of(a, None) + state.meetings_of(b, Some(a));
        let balance = state.swap(a, b);
        let after = state.meetings_of(a, None) + state.meetings_of(b, Some(a));
        if after - before + balance > accepted {
            state.swap(a, b);
        }
    }
}

impl<'a> State<'a> {
    fn new(field: &'a Field, groups: &'a Groups, teams: &[Vec<Candidate>], block: Vec<usize>) -> Self {
        let people = groups.weights.len();
        let mut state = Self {
            field,
            groups,
            holder: vec![0; field.places.len()],
            place: vec![0; people],
            counts: vec![[0; 4]; groups.balanced.len()],
            block,
        };
        for (team, members) in groups.members.iter().enumerate() {
            let seats = start::seats(field, state.block[team], &teams[team]);
            for (person, place) in members.iter().zip(seats) {
                (state.place[*person], state.holder[place]) = (place, *person);
                let side = state.side(place);
                for group in &groups.weights[*person] {
                    state.counts[*group][side] += 1;
                }
            }
        }
        state
    }

    fn side(&self, place: usize) -> usize {
        self.field.places[place].orientation().index().min(3)
    }

    /// The weight of the undesired meetings of a team, those with the team `but` left out.
    fn meetings_of(&self, team: usize, but: Option<usize>) -> i64 {
        let mut sum = 0;
        for &person in &self.groups.members[team] {
            for &(other, times) in &self.field.met[self.place[person]] {
                let met = self.holder[other];
                let their = self.groups.team[met];
                if their != team && Some(their) != but {
                    sum += i64::from(times) * self.groups.aversion(person, met);
                }
            }
        }
        sum
    }

    /// Two teams change places, member for member; returns the change of the balance.
    fn swap(&mut self, a: usize, b: usize) -> i64 {
        self.block.swap(a, b);
        let groups = self.groups;
        let mut change = 0;
        for (&one, &other) in groups.members[a].iter().zip(&groups.members[b]) {
            let (here, there) = (self.place[one], self.place[other]);
            (self.place[one], self.place[other]) = (there, here);
            (self.holder[here], self.holder[there]) = (other, one);
            if self.field.oriented {
                change += self.shift(one, here, there) + self.shift(other, there, here);
            }
        }
        change
    }

    /// A person goes from a place to another: the change in the sum of squared counts, weighted.
    fn shift(&mut self, person: usize, from: usize, to: usize) -> i64 {
        let (from, to) = (self.side(from), self.side(to));
        if from == to {
            return 0;
        }
        let mut change = 0;
        for group in &self.groups.weights[person] {
            let counts = &mut self.counts[*group];
            // (c − 1)² + (d + 1)² − c² − d² = 2 (d − c + 1)
            change += 2 * (counts[to] - counts[from] + 1) * self.groups.balanced[*group];
            counts[from] -= 1;
            counts[to] += 1;
        }
        change
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for (person, place) in self.place.iter().enumerate() {
            for &(other, times) in &self.field.met[*place] {
                let met = self.holder[other];
                if met > person && self.groups.team[met] != self.groups.team[person] {
                    tally.add(self.groups.in_common(person, met), self.groups.past(person, met) > 0, times);
                }
            }
        }
        tally
    }
}
