//! Who counts: of the awards, of the fees, of a championship's conditions (P2, P3, R7, C1).

use crate::app::night::{Night, played};
use crate::app::session::Session;
use crate::app::standings::{has_begun, has_left, last_session};
use crate::domain::PositionNo;
use crate::domain::award::Formula;
use crate::domain::competition::{Championship, Kind, Stage};
use crate::storage::{EntryRow, TeamId};

impl Night {
    /// The championship and its stage, when it is one (C1).
    pub(in crate::app) fn championship(&self) -> Option<Championship> {
        let (kind, stage) = self.row.data.championship.as_ref()?;
        Championship::new(Kind::parse(kind)?, Stage::parse(stage)?).ok()
    }

    /// P3: the tables of each session; a phase continues a session and adds none.
    pub(in crate::app) fn session_tables(&self) -> Vec<u16> {
        self.sessions.iter().filter(|session| !session.phase).map(|session| session.tables).collect()
    }

    /// P2, P10: how many players, duos or teams: those entered, and once the seats are drawn those who took part.
    pub(in crate::app) fn headcount(&self) -> usize {
        match (self.row.state.as_str(), self.formula()) {
            ("inscription", Formula::Individuel) => self.entries.len(),
            ("inscription", Formula::Duo | Formula::Equipe4) => self.teams.len(),
            _ => self.participants(),
        }
    }

    /// R7: somebody who took over the place of one who had begun.
    pub(in crate::app) fn is_substitute(&self, entry: &EntryRow) -> bool {
        let same_place = |other: &EntryRow| match self.formula() {
            Formula::Individuel => entry.start.is_some() && other.start == entry.start,
            Formula::Duo | Formula::Equipe4 => entry.team.is_some() && other.team == entry.team,
        };
        self.entries.iter().any(|other| other.number < entry.number && played(other) && same_place(other))
    }

    /// Those who were entered to play: no substitutes, nobody who left before playing. One for each place.
    pub(in crate::app) fn registered(&self) -> impl Iterator<Item = &EntryRow> {
        self.entries.iter().filter(|entry| played(entry) && !self.is_substitute(entry))
    }

    /// The members of a team who are there at its end: substitutes, not those they replaced. One replaced for a session that the
    /// team does not reach played all it played.
    pub(in crate::app) fn finishers(&self, team: TeamId) -> Vec<&EntryRow> {
        let there = |entry: &&EntryRow| has_begun(self, entry, self.end(entry)) && !has_left(entry, self.end(entry));
        self.members(team).filter(there).collect()
    }

    /// R5: the last position of the last session somebody, or his team, was kept for.
    pub(in crate::app) fn end(&self, entry: &EntryRow) -> PositionNo {
        let last = last_session(self, entry);
        let session = self.sessions.iter().find(|session| Some(session.number) == last);
        session.map_or(PositionNo(self.row.data.positions), Session::last)
    }
}
