//! Players who count: for the awards, the fees, a championship's conditions (P2, P3, R7, C1).

use std::collections::HashSet;

use super::session::Session;
use super::{Entry, EntryId, State, TeamId, Tournament, Who};
use crate::advice::{Advice, Detail};
use crate::award::Formula;
use crate::competition::Championship;
use crate::movement::Place;
use crate::{PositionNo, Refusal};

impl Tournament {
    /// C1: the championship and its stage, when it is one.
    pub fn championship(&self) -> Option<Championship> {
        self.settings.championship()
    }

    /// P3: the tables of each session; a phase continues a session and adds none.
    pub fn session_tables(&self) -> Vec<u16> {
        self.sessions.iter().filter(|session| !session.phase).map(|session| session.tables).collect()
    }

    /// An evening of friends: its only table is where it is written, so no paper stands against it.
    pub fn is_one_table(&self) -> bool {
        self.formula() == Formula::Individuel && !self.is_duplicate() && self.first_session().tables == 1
    }

    /// P2, P10: the number of players, duos or teams: those entered, and once the seats are drawn those who took part.
    pub fn headcount(&self) -> usize {
        match (self.state, self.formula()) {
            (State::Registration, Formula::Individuel) => self.entries.len(),
            (State::Registration, Formula::Duo | Formula::Equipe4) => self.teams.len(),
            _ => self.participants(),
        }
    }

    /// R7: a player who took over the place of one who had begun.
    pub fn is_substitute(&self, entry: &Entry) -> bool {
        let same_place = |other: &Entry| match self.formula() {
            // A replaced player has left: the starting seats of the others need not be looked up.
            Formula::Individuel => {
                let start = self.start(entry.id);
                other.left_after.is_some() && start.is_some() && self.start(other.id) == start
            }
            Formula::Duo | Formula::Equipe4 => entry.team.is_some() && other.team == entry.team,
        };
        self.entries.iter().any(|other| other.number < entry.number && other.played() && same_place(other))
    }

    /// Players entered to play: no substitutes, and none who left before playing. One for each place.
    pub(crate) fn registered(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.played() && !self.is_substitute(entry))
    }

    /// The members of a team who are there at its end: substitutes, not those they replaced. One replaced for a session that the
    /// team does not reach played all it played.
    pub(crate) fn finishers(&self, team: TeamId) -> Vec<&Entry> {
        let there = |entry: &&Entry| self.has_begun(entry, self.end(entry)) && !entry.has_left(self.end(entry));
        self.members(team).filter(there).collect()
    }

    /// R5: the last position of the last session a player, or his team, was kept for.
    pub fn end(&self, entry: &Entry) -> PositionNo {
        let last = self.last_session(entry);
        let session = self.sessions.iter().find(|session| Some(session.number) == last);
        session.map_or(PositionNo(self.settings.positions), Session::last)
    }

    /// A1: the position a penalty is given at: the one asked for, else the last one that counts for a contender.
    /// Errors: a position that has not begun; R5 one of a session that the contender does not play: nothing counts there.
    pub fn penalty_at(&self, who: Who, asked: Option<PositionNo>) -> Result<PositionNo, Refusal> {
        let last = self.counts_at(who, self.current());
        let Some(asked) = asked else { return Ok(last) };
        self.must_have_begun(asked)?;
        if asked <= last {
            return Ok(asked);
        }
        let name = self.name_of(who);
        let says = format!("{name} ne joue plus après la position {last} : une pénalité n'y compterait pas");
        Err(Refusal::new("R5", says)
            .advise(Advice::say("Donnez-la à la dernière position jouée : ").then(Detail::Position(last))))
    }

    /// R5, D24: the position itself, at most the last one of the last session that a contender has a place in.
    pub(crate) fn counts_at(&self, who: Who, position: PositionNo) -> PositionNo {
        let end = self.people(who).first().map_or(position, |entry| self.end(entry));
        let there = (1..=end.0).rev().map(PositionNo).find(|at| self.stays(who, *at));
        position.min(there.map_or(end, |at| self.session_of(at).last().min(end)))
    }

    /// P2, P10: the number of players, duos or teams that took part in the first session. A substitute and the player who left share
    /// one starting seat: they count once.
    pub fn participants(&self) -> usize {
        let last = self.position.min(self.first_session().last());
        let took_part = self.entries.iter().filter(|entry| entry.played() && entry.from_position <= last.0);
        match self.formula() {
            Formula::Individuel => {
                let starts: HashSet<Place> = took_part.filter_map(|entry| self.start(entry.id)).collect();
                starts.len()
            }
            Formula::Duo | Formula::Equipe4 => {
                let teams: HashSet<TeamId> = took_part.filter_map(|entry| entry.team.map(|(team, _)| team)).collect();
                teams.len()
            }
        }
    }

    /// The starting seat of the first session: a substitute has the same.
    pub(crate) fn start(&self, id: EntryId) -> Option<Place> {
        self.first_session().starts.get(&id).copied()
    }

    /// R7: the player replaced: the last one who sat on the same starting seat before.
    pub fn predecessor(&self, entry: &Entry) -> Option<&Entry> {
        let start = self.start(entry.id);
        // D56: a member of a formation has no seat, but a place in it.
        let same = |other: &Entry| match start {
            Some(start) => self.start(other.id) == Some(start),
            None => self.has_formations() && entry.team.is_some() && other.team == entry.team,
        };
        self.entries
            .iter()
            // Few leave: the starting seats of the others need not be looked up.
            .filter(|other| other.left_after.is_some_and(|last| last < entry.from_position))
            .filter(|other| other.number < entry.number && same(other))
            .max_by_key(|other| (other.left_after, other.number))
    }

    /// R7: the substitute of a player who left.
    pub fn successor(&self, entry: &Entry) -> Option<&Entry> {
        self.entries.iter().find(|other| self.predecessor(other).is_some_and(|replaced| replaced.id == entry.id))
    }

    /// Has played by then; not a player who came for a session that he, or his team, does not reach.
    pub(crate) fn has_begun(&self, entry: &Entry, position: PositionNo) -> bool {
        entry.played() && entry.from_position <= position.min(self.end(entry)).0
    }

    /// R6: false for a player who has left before a position, and for a team one of whose seats is empty then.
    pub(crate) fn stays(&self, who: Who, position: PositionNo) -> bool {
        match who {
            Who::Player(id) => self.entry(id).is_some_and(|entry| !entry.has_left(position)),
            Who::Team(id) => self.is_whole(id, position),
        }
    }

    /// True while every seat of a team is held by a member or a substitute.
    pub fn is_whole(&self, id: TeamId, position: PositionNo) -> bool {
        let holds = |entry: &Entry, place: usize| {
            entry.team.is_some_and(|(_, member)| usize::from(member) == place)
                && entry.played()
                && entry.from_position <= position.0
                && !entry.has_left(position)
        };
        self.enough(|place| self.members(id).any(|entry| holds(entry, place)))
    }

    /// R6, A5: a player who leaves is ranked behind all who finish; not one who left by *force majeure* (article 27), nor, outside
    /// championships, where the organiser decides otherwise.
    pub fn leaves_for_last(&self, entry: &Entry, position: PositionNo) -> bool {
        let last = self.settings.leavers_last || self.settings.championship.is_some();
        entry.has_left(position) && last && !entry.force_majeure
    }

    /// R6, A5: a chair of the team is vacant, and not by *force majeure*, be it before the first deal.
    pub fn team_leaves_for_last(&self, id: TeamId, position: PositionNo) -> bool {
        let holds = |entry: &Entry, place: usize| {
            entry.team.is_some_and(|(_, member)| usize::from(member) == place)
                && entry.from_position <= position.0
                && !self.leaves_for_last(entry, position)
        };
        !self.enough(|place| self.members(id).any(|entry| holds(entry, place)))
    }

    /// M7, D35: so many places of a team are held that it can play.
    fn enough(&self, is_held: impl Fn(usize) -> bool) -> bool {
        let (least, most) = self.team_size();
        (1..=most).filter(|place| is_held(*place)).count() >= least
    }

    /// R4, R5: the last session a player reaches; `None` while he goes on. A team is eliminated whole: its members who were there have the
    /// same one, and a member who left it before is out with it.
    pub(crate) fn last_session(&self, entry: &Entry) -> Option<u8> {
        let of_team = || {
            let (team, _) = entry.team.filter(|_| self.formula() != Formula::Individuel)?;
            self.members(team).find_map(|member| member.last_session)
        };
        entry.last_session.or_else(of_team)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::sample;

    #[test]
    fn r5_d24_a_penalty_is_of_the_last_session_its_player_has_a_place_in() {
        let mut evening = sample::evening(&[[0; 4]; 4]);
        evening.sessions[0].positions = 2;
        evening.sessions.push(Session { number: 2, first: PositionNo(3), ..evening.first_session().clone() });
        let who = Who::Player(evening.entries[0].id);
        for (left, asked, at) in [
            (None, None, Ok(4)),
            (Some(1), None, Ok(2)),
            (Some(2), None, Ok(2)),
            (Some(2), Some(3), Err("R5")),
            (Some(3), Some(4), Ok(4)),
            (Some(0), None, Ok(4)),
        ] {
            evening.entries[0].left_after = left;
            let given = evening.penalty_at(who, asked.map(PositionNo));
            assert_eq!(given.map(|at| at.0).map_err(|refusal| refusal.rule), at, "{left:?} {asked:?}");
        }
    }
}
