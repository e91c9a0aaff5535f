//! Queries on a tournament: names, tables, seats, sheets awaited.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::session::Session;
use super::{Entry, EntryId, Laid, LaidSides, Seat, Sheet, TeamId, Tournament, Who, Written};
use crate::duplicate::{LineResult, circuit};
use crate::movement::{Chairs, Kind, Seating};
use crate::{Orientation, PositionNo, Score, TableNo, named_tables};

/// Sheets that are not in yet, or not confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Awaited {
    pub count: usize,
    /// By position: `position 2 tables 3, 5 à 9`.
    pub(crate) places: Vec<String>,
}

impl Awaited {
    /// In words, for a refusal or a note.
    pub fn words(&self) -> String {
        self.places.join(" ; ")
    }
}

impl Tournament {
    /// `séance 2`, or `phase finale` for one that continues a session.
    pub fn session_words(&self, session: &Session) -> String {
        let before = self.sessions.iter().take_while(|other| other.number <= session.number);
        let number = before.filter(|other| !other.phase).count();
        if session.phase { format!("séance {number}, phase finale") } else { format!("séance {number}") }
    }

    /// `NOM Prénom`; with the entry number where another entry has the same name.
    pub fn name(&self, id: EntryId) -> String {
        let Some(entry) = self.entry(id) else { return "?".to_owned() };
        if self.is_homonym(&entry.person.folded) {
            return format!("{} (n° {})", entry.name(), entry.number);
        }
        entry.name()
    }

    /// The label of a team: its name, or its members'.
    pub fn team_name(&self, id: TeamId) -> String {
        if let Some(team) = self.team(id).filter(|team| !team.name.is_empty()) {
            return team.name.clone();
        }
        let names: Vec<String> =
            self.members(id).filter(|entry| entry.from_position <= 1).map(|entry| self.name(entry.id)).collect();
        names.join(" – ")
    }

    /// `équipe 3` or `équipe 3 (Les Renards)`; nothing is said twice of the team that is called `Table 3`.
    pub fn team_words(&self, id: TeamId) -> String {
        let noun = self.team_noun();
        match self.team(id) {
            Some(team) if !team.name.is_empty() && team.name != format!("Table {}", team.number) => {
                format!("{noun} {} ({})", team.number, team.name)
            }
            Some(team) => format!("{noun} {}", team.number),
            None => String::new(),
        }
    }

    /// A player's or a team's name.
    pub fn name_of(&self, who: Who) -> String {
        match who {
            Who::Player(id) => self.name(id),
            Who::Team(id) => self.team_name(id),
        }
    }

    /// A player's or a team's number.
    pub fn number(&self, who: Who) -> u32 {
        match who {
            Who::Player(id) => self.entry(id).map_or(0, |entry| entry.number),
            Who::Team(id) => self.team(id).map_or(0, |team| team.number),
        }
    }

    /// The starting seat a player is called by in the session being played: `N7`, or a number in a Howell movement.
    pub fn label(&self, entry: &Entry) -> Option<String> {
        self.label_at(entry.id, self.current())
    }

    /// The starting seat a player is called by at a position.
    pub fn label_at(&self, id: EntryId, position: PositionNo) -> Option<String> {
        let session = self.session_of(position);
        session.starts.get(&id).map(|place| place.label(self.naming(session)))
    }

    /// D41–D53: the circuit of a session, once decided; nothing in free deals.
    pub fn circuit(&self, session: &Session) -> Option<circuit::Kind> {
        session.circuit.or_else(|| self.settings.duplicate.and_then(|duplicate| duplicate.circuit))
    }

    /// The movement that labels the starting places of a session: `E1`, or a number where orientations change.
    pub(crate) fn naming(&self, session: &Session) -> Kind {
        let howell = self.circuit(session) == Some(circuit::Kind::Howell);
        session.kind.unwrap_or(if howell { Kind::Howell } else { Kind::Fft })
    }

    /// True when that entry plays that position: come by then, not gone, not eliminated before.
    pub fn plays(&self, entry: &Entry, position: PositionNo) -> bool {
        entry.from_position <= position.0
            && !entry.has_left(position)
            && entry.last_session.is_none_or(|last| last >= self.session_of(position).number)
    }

    /// The seats of one position, table by table.
    pub fn tables(&self, position: PositionNo) -> BTreeMap<TableNo, Vec<Seat>> {
        let mut tables: BTreeMap<TableNo, Vec<Seat>> = BTreeMap::new();
        for seat in self.seats.iter().filter(|seat| seat.position == position) {
            tables.entry(seat.table).or_default().push(*seat);
        }
        for chairs in tables.values_mut() {
            chairs.sort_unstable_by_key(|seat| seat.chair);
        }
        tables
    }

    /// The seats of one table, in the order N, S, E, O.
    pub fn table(&self, position: PositionNo, table: TableNo) -> Vec<Seat> {
        let mut chairs: Vec<Seat> =
            self.seats.iter().copied().filter(|seat| seat.position == position && seat.table == table).collect();
        chairs.sort_unstable_by_key(|seat| seat.chair);
        chairs
    }

    /// All seats up to a position, as the movement's verifier reads them.
    pub fn seatings(&self, upto: PositionNo) -> Vec<Seating<EntryId>> {
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

    /// The sheet of a table at a position, once it is in.
    pub fn sheet(&self, position: PositionNo, table: TableNo) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.position == position && sheet.table == table)
    }

    /// D56: the formations at a position, table by table.
    pub fn formations(&self, position: PositionNo) -> impl Iterator<Item = &Laid> {
        self.duplicate.plays.iter().filter(move |laid| laid.position == position && laid.sides != LaidSides::Seats)
    }

    /// D12: something is written on the fiches of the étuis that a table played at a position.
    pub fn has_fiches(&self, position: PositionNo, table: TableNo) -> bool {
        self.fiches_words(position, table).is_some()
    }

    /// The lines of a table, in French: results, or decisions alone; `None` without any.
    pub fn fiches_words(&self, position: PositionNo, table: TableNo) -> Option<&'static str> {
        self.written_at(position, table).next()?;
        let only = !self.rulings_alone(position, table).is_empty();
        Some(if only { "une décision de l'arbitre y est notée" } else { "des fiches d'étui y sont déjà écrites" })
    }

    fn written_at(&self, position: PositionNo, table: TableNo) -> impl Iterator<Item = &Written> {
        self.duplicate.written.iter().filter(move |line| (line.position, line.table) == (position, table))
    }

    /// D25: the lines of a table, where they hold decisions alone.
    pub(crate) fn rulings_alone(&self, position: PositionNo, table: TableNo) -> Vec<&Written> {
        let played = |line: &Written| matches!(line.result, LineResult::Played(_) | LineResult::NotPlayed);
        let alone = self.written_at(position, table).all(|line| line.is_ruled() && !played(line));
        self.written_at(position, table).filter(|_| alone).collect()
    }

    /// Each player's balance at each position of a confirmed sheet.
    pub fn balances(&self) -> HashMap<(EntryId, PositionNo), Score> {
        let occupants: HashMap<(PositionNo, TableNo, Orientation), EntryId> =
            self.seats.iter().map(|seat| ((seat.position, seat.table, seat.chair), seat.entry)).collect();
        let mut balances = HashMap::new();
        for sheet in self.sheets.iter().filter(|sheet| sheet.confirmed) {
            for (chair, score) in sheet.balances.iter() {
                if let Some(entry) = occupants.get(&(sheet.position, sheet.table, chair)) {
                    balances.insert((*entry, sheet.position), score);
                }
            }
        }
        balances
    }

    /// Tables of a position whose sheet is not confirmed yet.
    pub fn awaited(&self, position: PositionNo) -> Vec<TableNo> {
        let confirmed: HashSet<TableNo> = self
            .sheets
            .iter()
            .filter(|sheet| sheet.position == position && sheet.confirmed)
            .map(|sheet| sheet.table)
            .collect();
        let tables: BTreeSet<TableNo> =
            self.seats.iter().filter(|seat| seat.position == position).map(|seat| seat.table).collect();
        tables.into_iter().filter(|table| !confirmed.contains(table)).collect()
    }

    /// The sheets awaited from the first position to that one.
    pub fn awaited_through(&self, position: PositionNo) -> Awaited {
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
}
