//! All changes of a tournament, applied in one place. These changes are stored, in this order.

use std::collections::BTreeSet;
use std::ops::Deref;

use super::{
    DuplicateFacts, Entry, EntryId, Fine, Fouled, Incident, Laid, Penalty, PenaltyId, Prize, Seat, Session, Settings,
    Settlement, Sheet, Special, State, Team, TeamId, Tournament, Written,
};
use crate::duplicate::EtuiNo;
use crate::money::Cents;
use crate::movement::{Kind, Place};
use crate::{Orientation, PositionNo, TableNo};

/// One change of a tournament. It names entries, sheets, sessions… of that tournament; where the named one is missing, nothing changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The organiser's settings.
    Settings(Settings),
    /// The state of the tournament and the position being played.
    Progress(State, PositionNo),
    /// O2: the fees as they stand at the closing; none when it is opened again.
    FeesThen(Option<Cents>),
    /// A new team.
    AddTeam(Team),
    /// A team without members goes.
    RemoveTeam(TeamId),
    Enter(Entry),
    /// The new values of an entry.
    Entry(Entry),
    /// A player who has not played is withdrawn.
    Withdraw(EntryId),
    /// A session begins; the first one takes the place of the one that was planned.
    OpenSession(Session),
    /// The new values of a session: its movement, positions and deals.
    Session(Session),
    /// A player's starting seat in a session.
    Start {
        /// The session's number.
        session: u8,
        entry: EntryId,
        place: Place,
    },
    /// A player gets a chair at a position.
    Seat(Seat),
    /// A player gives up his chairs from a position on.
    Unseat {
        entry: EntryId,
        /// The first position concerned.
        from: PositionNo,
    },
    /// A player gives up his chair at one position.
    UnseatAt {
        entry: EntryId,
        position: PositionNo,
    },
    /// Every chair is free from that position on, and no étui is laid there any more.
    ClearSeats(PositionNo),
    /// A sheet comes in, or takes the place of the one that was there.
    Sheet(Sheet),
    /// A1: a penalty or a warning.
    Penalise(Penalty),
    /// A penalty is taken back.
    LiftPenalty(PenaltyId),
    /// A3: the arbiter decides something.
    Decide(Incident),
    /// A4: the sheet of that place takes account of every decision about it, or about one deal; or that is no longer known, its figures
    /// having changed.
    Heed(PositionNo, TableNo, Option<u8>, bool),
    /// M6: the movement by which a position is seated.
    Movement(PositionNo, Kind),
    /// R9: a tie is settled. It replaces the tie settled earlier after the same position; one without names only removes that one.
    Settle(Settlement),
    /// A4: the reason given for closing although sheets contradict rulings; `None` when the tournament is opened again.
    DespiteRulings(Option<String>),
    /// O2: the prizes announced, instead of those announced before.
    Prizes(Vec<Prize>),
    /// D6: a série comes to a table.
    Lay(Laid),
    /// D9: the label of an étui names another taker than usual.
    Taker(EtuiNo, Orientation),
    /// D35: the attacker of a team in a *quart temps*.
    Attacker {
        /// From 1 to 4.
        quart: u8,
        team: TeamId,
        entry: EntryId,
    },
    /// D12: a line of a fiche is written, or changes.
    Write(Written),
    /// D29: from a position on an étui is another deal.
    Foul(Fouled),
    /// D29: that is on record no more.
    LiftFoul(Fouled),
    /// D26: a penalty in percent.
    Fine(Fine),
    /// A penalty in percent is taken back.
    LiftFine(Fine),
    /// R8: the special prizes beside the usual one, instead of those of before.
    Specials(Vec<Special>),
}

impl Tournament {
    /// Makes a change true. The only place where a tournament changes.
    fn apply(&mut self, change: Change) {
        match change {
            Change::Settings(settings) => {
                if !self.is_placed() {
                    self.sessions = vec![Session::planned(&settings)];
                }
                self.settings = settings;
            }
            Change::Progress(state, position) => (self.state, self.position) = (state, position),
            Change::FeesThen(fees) => self.fees_then = fees,
            Change::AddTeam(team) => self.teams.push(team),
            Change::RemoveTeam(id) => self.teams.retain(|team| team.id != id),
            Change::Enter(entry) => {
                self.entries.push(entry);
                self.note_homonyms();
            }
            Change::Entry(entry) => replace(&mut self.entries, entry, |entry| entry.id),
            Change::Withdraw(id) => {
                self.entries.retain(|entry| entry.id != id);
                self.note_homonyms();
            }
            Change::OpenSession(session) => {
                self.sessions.retain(|other| other.number != session.number);
                self.sessions.push(session);
            }
            Change::Session(session) => replace(&mut self.sessions, session, |session| session.number),
            Change::Start { session, entry, place } => {
                if let Some(session) = self.sessions.iter_mut().find(|other| other.number == session) {
                    session.starts.insert(entry, place);
                }
            }
            Change::Seat(seat) => self.seats.push(seat),
            Change::Unseat { entry, from } => self.seats.retain(|seat| seat.entry != entry || seat.position < from),
            Change::UnseatAt { entry, position } => {
                self.seats.retain(|seat| seat.entry != entry || seat.position != position);
            }
            Change::ClearSeats(from) => {
                self.seats.retain(|seat| seat.position < from);
                self.duplicate.clear_from(from);
            }
            Change::Sheet(sheet) => match self.sheets.binary_search_by_key(&sheet.place(), Sheet::place) {
                Ok(at) => self.sheets[at] = sheet,
                Err(at) => self.sheets.insert(at, sheet),
            },
            Change::Penalise(penalty) => self.penalties.push(penalty),
            Change::LiftPenalty(id) => self.penalties.retain(|penalty| penalty.id != id),
            Change::Decide(incident) => self.incidents.push(incident),
            Change::Heed(position, table, deal, heeded) => {
                let there = self.incidents.iter_mut().filter(|row| (row.position, row.table) == (position, table));
                there.filter(|row| deal.is_none() || row.deal == deal).for_each(|row| row.heeded = heeded);
            }
            Change::Movement(position, kind) => drop(self.movements.insert(position, kind)),
            Change::Settle(settlement) => {
                self.settled.retain(|other| other.after != settlement.after);
                if !settlement.among.is_empty() {
                    self.settled.push(settlement);
                }
            }
            Change::DespiteRulings(reason) => self.despite_rulings = reason,
            Change::Prizes(prizes) => self.prizes = prizes,
            Change::Lay(laid) => self.duplicate.plays.push(laid),
            Change::Taker(etui, chair) => drop(self.duplicate.takers.insert(etui, chair)),
            Change::Attacker { quart, team, entry } => {
                self.duplicate.attackers.insert((quart, team), entry);
            }
            Change::Write(written) => self.duplicate.write(written),
            Change::Foul(fouled) => self.duplicate.foul(fouled),
            Change::LiftFoul(fouled) => self.duplicate.fouled.retain(|other| *other != fouled),
            Change::Fine(fine) => self.duplicate.fines.push(fine),
            Change::LiftFine(lifted) => self.duplicate.fines.retain(|fine| fine.id != lifted.id),
            Change::Specials(specials) => self.specials = specials,
        }
    }

    /// A4: a confirmation held for the figures the sheet had; where it has its deals, for those of its own.
    fn no_longer_heeded(&self, change: &Change) -> Vec<Change> {
        let Change::Sheet(sheet) = change else { return Vec::new() };
        let (position, table) = sheet.place();
        let Some(old) = self.sheet(position, table) else { return Vec::new() };
        let row = |of: &Sheet, deal: u8| of.deals.get(usize::from(deal).wrapping_sub(1)).cloned();
        // A row that is missing in both is the same; balances have none.
        let by_deals = !old.deals.is_empty() && !sheet.deals.is_empty();
        let same_row = |deal| by_deals && row(old, deal) == row(sheet, deal);
        let same = (&old.balances, &old.deals) == (&sheet.balances, &sheet.deals);
        let falls = |it: &&Incident| (it.position, it.table) == (position, table) && it.heeded && !same;
        let heeded = self.incidents.iter().filter(falls).map(|it| it.deal);
        let falling: BTreeSet<Option<u8>> = heeded.filter(|deal| !deal.is_some_and(same_row)).collect();
        let deals = if falling.contains(&None) { BTreeSet::from([None]) } else { falling };
        deals.into_iter().map(|deal| Change::Heed(position, table, deal, false)).collect()
    }
}

impl DuplicateFacts {
    fn write(&mut self, line: Written) {
        match self.written.binary_search_by_key(&line.place(), Written::place) {
            Ok(at) if line.is_blank() => drop(self.written.remove(at)),
            Ok(at) => self.written[at] = line,
            Err(_) if line.is_blank() => {}
            Err(at) => self.written.insert(at, line),
        }
    }

    fn foul(&mut self, fouled: Fouled) {
        // A foul noted for all tables replaces those of single tables.
        let gives_way = |other: &Fouled| fouled.table.is_none() || other.table == fouled.table;
        self.fouled.retain(|other| (other.etui, other.from) != (fouled.etui, fouled.from) || !gives_way(other));
        self.fouled.push(fouled);
    }
}

/// Puts a value in the place of the one with the same key.
fn replace<T, K: PartialEq>(values: &mut [T], value: T, key: impl Fn(&T) -> K) {
    let wanted = key(&value);
    if let Some(old) = values.iter_mut().find(|old| key(old) == wanted) {
        *old = value;
    }
}

/// The keys that the base has not used yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fresh {
    /// For the next entry.
    pub entry: i64,
    /// For the next team.
    pub team: i64,
    /// For the next penalty.
    pub penalty: i64,
    /// For the next penalty in percent.
    pub fine: i64,
}

/// A tournament being changed: each change holds at once, and is kept for the caller to store. Dropped without being stored, nothing
/// has happened: that is a preview.
#[derive(Debug, Clone)]
pub struct Draft {
    tournament: Tournament,
    changes: Vec<Change>,
    fresh: Fresh,
}

impl Deref for Draft {
    type Target = Tournament;
    fn deref(&self) -> &Tournament {
        &self.tournament
    }
}

impl Draft {
    /// A tournament as it stands, and the keys it may give out.
    pub const fn new(tournament: Tournament, fresh: Fresh) -> Self {
        Self { tournament, changes: Vec::new(), fresh }
    }

    /// Makes a change.
    pub fn make(&mut self, change: Change) {
        let unheeded = self.tournament.no_longer_heeded(&change);
        self.tournament.apply(change.clone());
        self.changes.push(change);
        unheeded.into_iter().for_each(|change| self.make(change));
    }

    /// The changes, in order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// A key for a new entry.
    pub const fn next_entry(&mut self) -> EntryId {
        self.fresh.entry += 1;
        EntryId(self.fresh.entry - 1)
    }

    /// A key for a new team.
    pub const fn next_team(&mut self) -> TeamId {
        self.fresh.team += 1;
        TeamId(self.fresh.team - 1)
    }

    /// A key for a penalty.
    pub const fn next_penalty(&mut self) -> PenaltyId {
        self.fresh.penalty += 1;
        PenaltyId(self.fresh.penalty - 1)
    }

    /// A key for a penalty in percent.
    pub const fn next_fine(&mut self) -> PenaltyId {
        self.fresh.fine += 1;
        PenaltyId(self.fresh.fine - 1)
    }

    /// Changes an entry.
    pub fn change_entry(&mut self, id: EntryId, change: impl FnOnce(&mut Entry)) {
        if let Some(mut entry) = self.tournament.entry(id).cloned() {
            change(&mut entry);
            self.make(Change::Entry(entry));
        }
    }

    /// Changes the settings.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.tournament.settings.clone();
        change(&mut settings);
        self.make(Change::Settings(settings));
    }
}
