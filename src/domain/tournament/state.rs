//! A tournament, whole: loaded for a use case.

use std::collections::{BTreeMap, HashSet};

use chrono::NaiveDate;

use super::session::Session;
use super::{
    DuplicateFacts, Entry, EntryId, Incident, Penalty, Prize, Seat, Settings, Settlement, Sheet, Special, Team, TeamId,
    TournamentId, Who,
};
use crate::advice::{Advice, Step};
use crate::award::Formula;
use crate::duplicate::Format;
use crate::money::Cents;
use crate::movement::{Game, Kind};
use crate::{PositionNo, Refusal};

keyed! {
    /// The state of a tournament.
    #[derive(Default)]
    pub enum State {
        /// Players enter; the seats are not drawn.
        #[default]
        Registration = "inscription",
        /// Positions are played.
        Playing = "jeu",
        /// The ranking is final.
        Closed = "clos",
    }
}

/// A tournament, whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tournament {
    pub id: TournamentId,
    pub settings: Settings,
    pub state: State,
    /// The position being played, counted through the tournament; 0 before the seats are drawn.
    pub position: PositionNo,
    /// O2: the fees as counted when it was closed; `None` before.
    pub fees_then: Option<Cents>,
    /// The edition of the rules it is played under.
    pub rules: String,
    /// A4: why it was closed although sheets contradict rulings.
    pub despite_rulings: Option<String>,
    /// The digest of the archive it was rebuilt from; `None` where it was played in this base.
    pub origin: Option<String>,
    /// By number.
    pub entries: Vec<Entry>,
    /// Folded names that several entries share.
    homonyms: HashSet<String>,
    /// By number; none in an individual tournament.
    pub teams: Vec<Team>,
    /// In order; the first one is there before the draw too.
    pub sessions: Vec<Session>,
    /// Every chair held, at every position known.
    pub seats: Vec<Seat>,
    /// By position and table.
    pub sheets: Vec<Sheet>,
    /// In the order they were given.
    pub penalties: Vec<Penalty>,
    /// A3: the arbiter's decisions, in order.
    pub incidents: Vec<Incident>,
    /// O2: the prizes announced, by place.
    pub prizes: Vec<Prize>,
    /// R8: the special prizes beside the usual one, in order.
    pub specials: Vec<Special>,
    /// M6: the movement by which each position opened was seated; nothing for those of before it was kept.
    pub movements: BTreeMap<PositionNo, Kind>,
    /// R9: ties settled by the arbiter, by position.
    pub settled: Vec<Settlement>,
    /// The étuis and their fiches; nothing in free deals.
    pub duplicate: DuplicateFacts,
}

/// The edition of the rules that this program follows.
pub const RULES: &str = "FFT, Fascicule 2, Donnes libres";
/// The rules named at the head of the archive of a tournament of *donnes dupliquées*.
pub const RULES_OF_ETUIS: &str = "FFT, Donnes dupliquées";

impl Tournament {
    /// A tournament without entries.
    pub fn new(id: TournamentId, settings: Settings) -> Self {
        let first = Session::planned(&settings);
        Self { id, settings, rules: RULES.to_owned(), sessions: vec![first], ..Self::default() }
    }

    /// The same with those entries.
    pub fn with_entries(mut self, entries: Vec<Entry>) -> Self {
        self.entries = entries;
        self.note_homonyms();
        self
    }

    /// Finds the homonyms anew.
    pub(crate) fn note_homonyms(&mut self) {
        let mut seen = HashSet::new();
        let folded = self.entries.iter().map(|entry| &entry.person.folded);
        self.homonyms = folded.filter(|name| !seen.insert(*name)).cloned().collect();
    }

    /// True where several entrants have that name.
    pub(super) fn is_homonym(&self, folded: &str) -> bool {
        self.homonyms.contains(folded)
    }

    /// The position being played; 0 before the draw.
    pub const fn current(&self) -> PositionNo {
        self.position
    }

    /// Players, duos or teams of 4.
    pub const fn formula(&self) -> Formula {
        self.settings.formula
    }

    /// The game, which sets the number of players at a table.
    pub const fn game(&self) -> Game {
        self.settings.game
    }

    /// True for *donnes dupliquées*.
    pub const fn is_duplicate(&self) -> bool {
        self.settings.duplicate.is_some()
    }

    /// True once the ranking is final.
    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    /// True once the seats are drawn.
    pub fn is_placed(&self) -> bool {
        self.state != State::Registration
    }

    /// Sessions planned that have not begun. D35: a match has one, also where an older program let it plan more.
    pub fn sessions_left(&self) -> usize {
        let planned = if self.format() == Some(Format::Teams) { 1 } else { self.settings.sessions };
        usize::from(planned).saturating_sub(self.sessions_begun())
    }

    /// Sessions begun; a phase is part of the one it continues.
    pub fn sessions_begun(&self) -> usize {
        self.sessions.iter().filter(|session| !session.phase).count()
    }

    /// The first session.
    pub fn first_session(&self) -> &Session {
        // There is always one.
        &self.sessions[0]
    }

    /// The day of a session: its own, or the tournament's.
    pub fn day_of(&self, session: &Session) -> NaiveDate {
        session.date.unwrap_or(self.settings.date)
    }

    /// Its first day and its last one.
    pub fn days(&self) -> (NaiveDate, NaiveDate) {
        let (day, days) = (self.day_of(self.first_session()), self.sessions.iter().map(|session| self.day_of(session)));
        days.fold((day, day), |(first, last), day| (first.min(day), last.max(day)))
    }

    /// The session a position belongs to; the last one for a position beyond all.
    pub fn session_of(&self, position: PositionNo) -> &Session {
        let found = self.sessions.iter().rev().find(|session| session.first <= position);
        found.unwrap_or_else(|| self.first_session())
    }

    /// The session of a position that the caller named; the one being played when `None`.
    /// Errors: a position that the tournament does not have.
    pub fn session_at(&self, position: Option<PositionNo>) -> Result<&Session, Refusal> {
        let position = position.unwrap_or(self.current());
        self.must_have(position)?;
        Ok(self.session_of(position))
    }

    /// Errors: a position that the tournament does not have.
    pub fn must_have(&self, position: PositionNo) -> Result<(), Refusal> {
        let last = self.settings.positions.max(self.current().0);
        if (1..=last).contains(&position.0) {
            return Ok(());
        }
        Err(Refusal::input(format!("il n'y a pas de position {position} : la dernière est la {last}")))
    }

    /// The session being played.
    pub fn session(&self) -> &Session {
        self.session_of(self.current())
    }

    /// The movement of the session being played, once decided.
    pub fn kind(&self) -> Option<Kind> {
        self.session().kind
    }

    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    pub fn team(&self, id: TeamId) -> Option<&Team> {
        self.teams.iter().find(|team| team.id == id)
    }

    /// The members of a team, in their order; substitutes after those they replaced.
    pub fn members(&self, id: TeamId) -> impl Iterator<Item = &Entry> {
        let mut members: Vec<&Entry> =
            self.entries.iter().filter(|entry| entry.team.is_some_and(|(team, _)| team == id)).collect();
        members.sort_by_key(|entry| (entry.team.map(|(_, place)| place), entry.number));
        members.into_iter()
    }

    /// A player, or the members of a team in their order.
    pub fn people(&self, who: Who) -> Vec<&Entry> {
        match who {
            Who::Player(id) => self.entry(id).into_iter().collect(),
            Who::Team(id) => self.members(id).collect(),
        }
    }
}

/// A tournament at a glance: for lists, and to find the one that is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    pub id: TournamentId,
    pub name: String,
    pub date: NaiveDate,
    pub state: State,
    /// The position being played; 0 before the draw.
    pub position: PositionNo,
    /// Positions known so far.
    pub positions: u8,
    /// The digest of the archive it was rebuilt from, if it was.
    pub origin: Option<String>,
}

impl Tournament {
    /// Refuses a change of a closed tournament.
    /// Errors: when it is closed.
    pub fn must_be_open(&self) -> Result<(), Refusal> {
        if self.is_closed() {
            return Err(Refusal::input("le tournoi est clos : ses résultats ne changent plus")
                .advise(Advice::say("Pour corriger quand même : ").then(Step::Reopen { reason: false })));
        }
        Ok(())
    }

    /// Refuses a feature that only free deals have; `instead` is its counterpart here, if there is one.
    /// Errors: D1 in a tournament of *donnes dupliquées*.
    pub fn must_be_free(&self, instead: Option<Step>) -> Result<(), Refusal> {
        if !self.is_duplicate() {
            return Ok(());
        }
        let refusal = Refusal::new("D1", "ce tournoi est en donnes dupliquées : cela n'y existe pas");
        Err(match instead {
            Some(step) => refusal.advise(Advice::say("Ici : ").then(step)),
            None => refusal,
        })
    }

    /// Refuses a feature that only *donnes dupliquées* have.
    /// Errors: D1 in a tournament of free deals.
    pub fn must_be_duplicate(&self) -> Result<(), Refusal> {
        if self.is_duplicate() {
            return Ok(());
        }
        Err(Refusal::new("D1", "ce tournoi est en donnes libres : il n'a pas d'étuis")
            .advise(Advice::say("Pour un tournoi en donnes dupliquées : ").then(Step::NewDuplicate)))
    }

    /// Refuses a change that needs the seats to be drawn.
    /// Errors: before the draw.
    pub fn must_be_placed(&self) -> Result<(), Refusal> {
        if !self.is_placed() {
            return Err(Refusal::input("les joueurs ne sont pas encore placés")
                .advise(Advice::say("Tirez les places : ").then(Step::place())));
        }
        Ok(())
    }

    /// Refuses a position that does not exist or has not begun.
    /// Errors: before the draw, or when that position is not one of those begun.
    pub fn must_have_begun(&self, position: PositionNo) -> Result<(), Refusal> {
        self.must_be_placed()?;
        let current = self.current();
        if position.0 == 0 || position > current {
            return Err(Refusal::input(format!(
                "la position {position} n'a pas commencé : la position en cours est la {current}"
            ))
            .advise(self.onward("Pour passer à la suivante : ")));
        }
        Ok(())
    }

    /// How to reach the next position: what is awaited of free deals comes before it.
    pub fn onward(&self, said: &str) -> Advice {
        match self.is_duplicate() || self.awaited(self.current()).is_empty() {
            true => Advice::say(said).then(Step::next_position()),
            false => Advice::say("Entrez d'abord les feuilles attendues : ").then(Step::EnterSheets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::sample;

    #[test]
    fn the_days_go_from_the_first_session_s_to_the_last_one_s() {
        let mut evening = sample::evening(&[[0; 4]; 4]);
        let day = evening.settings.date;
        assert_eq!(evening.days(), (day, day));
        let next = day.succ_opt();
        evening.sessions.push(Session { number: 2, date: next, ..evening.first_session().clone() });
        assert_eq!(evening.days(), (day, next.unwrap()));
        assert_eq!([0, 1].map(|at| evening.day_of(&evening.sessions[at])), [day, next.unwrap()]);
    }
}
