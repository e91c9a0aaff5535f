//! One tournament as loaded for a use case: its entries, seats, sheets and penalties, and how they hang together.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::app::error::{AppError, Result};
use crate::app::result::statistics;
use crate::app::session::Session;
use crate::domain::award::Formula;
use crate::domain::movement::Game;
use crate::domain::movement::{Chairs, Kind, Seating};
use crate::domain::sheet::Balances;
use crate::domain::statistics::Contracts;
use crate::domain::{Orientation, PositionNo, Refusal, TableNo, full_name, named_tables};
use crate::storage::{
    EntryId, EntryRow, PenaltyRow, SeatRow, SheetRow, TeamId, TeamRow, TournamentId, TournamentRow, View, entries,
    incidents, seats, sessions, sheets, teams,
};

/// A tournament, whole.
#[derive(Debug, Clone)]
pub(in crate::app) struct Night {
    pub(in crate::app) row: TournamentRow,
    /// By number.
    pub(in crate::app) entries: Vec<EntryRow>,
    /// By number; none in an individual tournament.
    pub(in crate::app) teams: Vec<TeamRow>,
    /// In order; the first one is there before the draw too.
    pub(in crate::app) sessions: Vec<Session>,
    pub(in crate::app) seats: Vec<SeatRow>,
    /// By position and table.
    pub(in crate::app) sheets: Vec<SheetRow>,
    pub(in crate::app) penalties: Vec<PenaltyRow>,
    /// R3: contracts made on the confirmed sheets; read only where article 29 breaks ties.
    pub(in crate::app) contracts: HashMap<(EntryId, PositionNo), Contracts>,
    /// Folded names that several entries share.
    homonyms: HashSet<String>,
}

/// Sheets that are not in yet, or not confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::app) struct Awaited {
    pub(in crate::app) count: usize,
    /// By position: `position 2 tables 3, 5 à 9`.
    pub(in crate::app) places: Vec<String>,
}

impl Awaited {
    /// In words, for a refusal or a note.
    pub(in crate::app) fn words(&self) -> String {
        self.places.join(" ; ")
    }
}

impl Night {
    pub(in crate::app) fn load(view: &View, row: TournamentRow) -> Result<Self> {
        let id = row.id;
        let entries = entries::all(view, id)?;
        let mut seen = HashSet::new();
        let homonyms =
            entries.iter().map(|entry| &entry.data.folded).filter(|name| !seen.insert(*name)).cloned().collect();
        let sessions = Session::all(&row, &entries, sessions::all(view, id)?, &sessions::starts(view, id)?);
        let mut night = Self {
            row,
            entries,
            teams: teams::all(view, id)?,
            sessions,
            homonyms,
            seats: seats::all(view, id)?,
            sheets: sheets::all(view, id)?,
            penalties: incidents::penalties(view, id)?,
            contracts: HashMap::new(),
        };
        if night.row.data.article_29 {
            night.contracts = statistics::contracts_made(view, &night)?;
        }
        Ok(night)
    }

    pub(in crate::app) fn id(&self) -> TournamentId {
        self.row.id
    }

    /// The position being played; 0 before the draw.
    pub(in crate::app) fn current(&self) -> PositionNo {
        PositionNo(self.row.position)
    }

    /// What is ranked: players, duos or teams of 4.
    pub(in crate::app) fn formula(&self) -> Formula {
        Formula::parse(&self.row.data.formula).unwrap_or(Formula::Individuel)
    }

    /// How many sit at a table.
    pub(in crate::app) fn game(&self) -> Game {
        Game::parse(&self.row.data.game).unwrap_or_default()
    }

    /// Sessions planned that have not begun.
    pub(in crate::app) fn sessions_left(&self) -> usize {
        usize::from(self.row.data.sessions).saturating_sub(self.sessions_begun())
    }

    /// Sessions begun; a phase is part of the one it continues.
    pub(in crate::app) fn sessions_begun(&self) -> usize {
        self.sessions.iter().filter(|session| !session.phase).count()
    }

    /// The session a position belongs to; the last one for a position beyond all.
    pub(in crate::app) fn session_of(&self, position: PositionNo) -> &Session {
        let found = self.sessions.iter().rev().find(|session| session.first <= position);
        // There is always a first session.
        found.unwrap_or(&self.sessions[0])
    }

    /// The session being played.
    pub(in crate::app) fn session(&self) -> &Session {
        self.session_of(self.current())
    }

    /// The movement of the session being played, once decided.
    pub(in crate::app) fn kind(&self) -> Option<Kind> {
        self.session().kind
    }

    /// `séance 2`, or `phase finale` for one that continues a session.
    pub(in crate::app) fn session_words(&self, session: &Session) -> String {
        let before = self.sessions.iter().take_while(|other| other.number <= session.number);
        let number = before.filter(|other| !other.phase).count();
        if session.phase { format!("séance {number}, phase finale") } else { format!("séance {number}") }
    }

    pub(in crate::app) fn entry(&self, id: EntryId) -> Option<&EntryRow> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// `NOM Prénom`; with the entry number where another entry has the same name.
    pub(in crate::app) fn name(&self, id: EntryId) -> String {
        let Some(entry) = self.entry(id) else { return "?".to_owned() };
        if self.homonyms.contains(&entry.data.folded) {
            return format!("{} (n° {})", entry_name(entry), entry.number);
        }
        entry_name(entry)
    }

    /// The members of a team, in their order; substitutes after those they replaced.
    pub(in crate::app) fn members(&self, id: TeamId) -> impl Iterator<Item = &EntryRow> {
        let mut members: Vec<&EntryRow> =
            self.entries.iter().filter(|entry| entry.team.is_some_and(|(team, _)| team == id)).collect();
        members.sort_by_key(|entry| (entry.team.map(|(_, place)| place), entry.number));
        members.into_iter()
    }

    /// What a team is called: its name, or its members'.
    pub(in crate::app) fn team_name(&self, id: TeamId) -> String {
        let team = self.teams.iter().find(|team| team.id == id);
        if let Some(team) = team.filter(|team| !team.name.is_empty()) {
            return team.name.clone();
        }
        let names: Vec<String> =
            self.members(id).filter(|entry| entry.from_position <= 1).map(|entry| self.name(entry.id)).collect();
        names.join(" – ")
    }

    /// The starting seat a player is called by in the session being played: `N7`, or a number in a Howell movement.
    pub(in crate::app) fn label(&self, entry: &EntryRow) -> Option<String> {
        self.label_at(entry.id, self.current())
    }

    /// The starting seat a player is called by at a position.
    pub(in crate::app) fn label_at(&self, id: EntryId, position: PositionNo) -> Option<String> {
        let session = self.session_of(position);
        session.starts.get(&id).map(|place| place.label(session.kind.unwrap_or(Kind::Fft)))
    }

    /// True when that entry plays that position: come by then, not gone, not eliminated before.
    pub(in crate::app) fn plays(&self, entry: &EntryRow, position: PositionNo) -> bool {
        entry.from_position <= position.0
            && entry.left_after.is_none_or(|last| last >= position.0)
            && entry.last_session.is_none_or(|last| last >= self.session_of(position).number)
    }

    /// The seats of one position, table by table.
    pub(in crate::app) fn tables(&self, position: PositionNo) -> BTreeMap<TableNo, Vec<SeatRow>> {
        let mut tables: BTreeMap<TableNo, Vec<SeatRow>> = BTreeMap::new();
        for seat in self.seats.iter().filter(|seat| seat.position == position) {
            tables.entry(seat.table).or_default().push(*seat);
        }
        for chairs in tables.values_mut() {
            chairs.sort_unstable_by_key(|seat| seat.chair);
        }
        tables
    }

    /// The seats of one table, in the order N, S, E, O.
    pub(in crate::app) fn table(&self, position: PositionNo, table: TableNo) -> Vec<SeatRow> {
        let mut chairs: Vec<SeatRow> =
            self.seats.iter().copied().filter(|seat| seat.position == position && seat.table == table).collect();
        chairs.sort_unstable_by_key(|seat| seat.chair);
        chairs
    }

    /// Everyone's seats up to a position, as the movement's verifier reads them.
    pub(in crate::app) fn seatings(&self, upto: PositionNo) -> Vec<Seating<EntryId>> {
        let tables = |position| usize::from(self.session_of(PositionNo(position)).tables);
        let mut positions: Vec<Seating<EntryId>> =
            (1..=upto.0).map(|position| vec![Chairs::default(); tables(position)]).collect();
        for seat in &self.seats {
            let position = positions.get_mut(usize::from(seat.position.0).wrapping_sub(1));
            let table = position.and_then(|tables| tables.get_mut(usize::from(seat.table.0).wrapping_sub(1)));
            if let Some(chair) = table.and_then(|chairs| chairs.get_mut(seat.chair.index())) {
                *chair = Some(seat.entry);
            }
        }
        positions
    }

    pub(in crate::app) fn sheet(&self, position: PositionNo, table: TableNo) -> Option<&SheetRow> {
        self.sheets.iter().find(|sheet| sheet.data.position == position && sheet.data.table == table)
    }

    /// Each player's balance at each position of a confirmed sheet.
    pub(in crate::app) fn balances(&self) -> HashMap<(EntryId, PositionNo), crate::domain::Score> {
        let occupants: HashMap<(PositionNo, TableNo, Orientation), EntryId> =
            self.seats.iter().map(|seat| ((seat.position, seat.table, seat.chair), seat.entry)).collect();
        let mut balances = HashMap::new();
        for sheet in self.sheets.iter().filter(|sheet| sheet.data.confirmed) {
            for (chair, score) in &sheet.data.balances {
                if let Some(entry) = occupants.get(&(sheet.data.position, sheet.data.table, *chair)) {
                    balances.insert((*entry, sheet.data.position), *score);
                }
            }
        }
        balances
    }

    /// Tables of a position whose sheet is not confirmed yet.
    pub(in crate::app) fn awaited(&self, position: PositionNo) -> Vec<TableNo> {
        let confirmed: HashSet<TableNo> = self
            .sheets
            .iter()
            .filter(|sheet| sheet.data.position == position && sheet.data.confirmed)
            .map(|sheet| sheet.data.table)
            .collect();
        let tables: BTreeSet<TableNo> =
            self.seats.iter().filter(|seat| seat.position == position).map(|seat| seat.table).collect();
        tables.into_iter().filter(|table| !confirmed.contains(table)).collect()
    }

    /// The sheets awaited from the first position to that one.
    pub(in crate::app) fn awaited_through(&self, position: PositionNo) -> Awaited {
        let mut awaited = Awaited::default();
        for p in 1..=position.0 {
            let tables: Vec<u16> = self.awaited(PositionNo(p)).into_iter().map(|table| table.0).collect();
            if !tables.is_empty() {
                awaited.count += tables.len();
                awaited.places.push(format!("position {p} {}", named_tables(&tables)));
            }
        }
        awaited
    }

    /// P2, P10: how many players, duos or teams took part in the first session. A substitute and the player who left share
    /// one starting seat: they count once.
    pub(in crate::app) fn participants(&self) -> usize {
        let took_part = self.entries.iter().filter(|entry| played(entry) && entry.from_position <= self.row.position);
        match self.formula() {
            Formula::Individuel => {
                let starts: HashSet<(TableNo, Orientation)> = took_part.filter_map(|entry| entry.start).collect();
                starts.len()
            }
            Formula::Duo | Formula::Equipe4 => {
                let teams: HashSet<TeamId> = took_part.filter_map(|entry| entry.team.map(|(team, _)| team)).collect();
                teams.len()
            }
        }
    }

    /// Refuses what changes a tournament that is closed.
    pub(in crate::app) fn must_be_open(&self) -> Result<()> {
        if self.row.state == "clos" {
            return Err(AppError::input("le tournoi est clos : ses résultats ne changent plus")
                .advise("Pour corriger quand même : chelem cloturer --rouvrir"));
        }
        Ok(())
    }

    /// Refuses what needs the seats to be drawn.
    pub(in crate::app) fn must_be_placed(&self) -> Result<()> {
        if self.row.state == "inscription" {
            return Err(
                AppError::input("les joueurs ne sont pas encore placés").advise("Tirez les places : chelem placer")
            );
        }
        Ok(())
    }

    /// Refuses a position that does not exist or has not begun.
    pub(in crate::app) fn must_have_begun(&self, position: PositionNo) -> Result<()> {
        self.must_be_placed()?;
        let current = self.current();
        if position.0 == 0 || position > current {
            return Err(AppError::input(format!(
                "la position {position} n'a pas commencé : la position en cours est la {current}"
            ))
            .advise("Pour passer à la suivante : chelem position suivante"));
        }
        Ok(())
    }
}

/// False for one who left before the first position to play.
pub(in crate::app) fn played(entry: &EntryRow) -> bool {
    entry.left_after.is_none_or(|last| last >= entry.from_position)
}

/// The one value that all have, if they do.
pub(in crate::app) fn has_one_value<'a>(mut values: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// `NOM Prénom` of an entry.
pub(in crate::app) fn entry_name(entry: &EntryRow) -> String {
    full_name(&entry.data.last_name, &entry.data.first_name)
}

/// The balances of a stored sheet, as the domain reads them.
pub(in crate::app) fn balances_of(sheet: &SheetRow) -> Result<Balances, Refusal> {
    Balances::new(sheet.data.balances.clone())
}
