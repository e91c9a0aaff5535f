//! One tournament as loaded for a use case: its entries, seats, sheets and penalties, and how they hang together.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::error::{AppError, Result};
use crate::domain::movement::{Chairs, Kind, Place, Seating};
use crate::domain::sheet::Balances;
use crate::domain::{Orientation, PositionNo, Refusal, TableNo, full_name};
use crate::storage::{
    EntryId, EntryRow, PenaltyRow, SeatRow, SheetRow, TournamentId, TournamentRow, View, entries, incidents, seats,
    sheets,
};

/// A tournament, whole.
#[derive(Debug, Clone)]
pub(super) struct Night {
    pub(super) row: TournamentRow,
    /// By number.
    pub(super) entries: Vec<EntryRow>,
    pub(super) seats: Vec<SeatRow>,
    /// By position and table.
    pub(super) sheets: Vec<SheetRow>,
    pub(super) penalties: Vec<PenaltyRow>,
    /// Folded names that several entries share.
    homonyms: HashSet<String>,
}

impl Night {
    pub(super) fn load(view: &View, row: TournamentRow) -> Result<Self> {
        let id = row.id;
        let entries = entries::all(view, id)?;
        let mut seen = HashSet::new();
        let homonyms =
            entries.iter().map(|entry| &entry.data.folded).filter(|name| !seen.insert(*name)).cloned().collect();
        Ok(Self {
            row,
            entries,
            homonyms,
            seats: seats::all(view, id)?,
            sheets: sheets::all(view, id)?,
            penalties: incidents::penalties(view, id)?,
        })
    }

    pub(super) fn id(&self) -> TournamentId {
        self.row.id
    }

    /// The position being played; 0 before the draw.
    pub(super) fn current(&self) -> PositionNo {
        PositionNo(self.row.position)
    }

    /// The movement, once decided.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.row.data.movement.as_deref().and_then(Kind::parse)
    }

    pub(super) fn entry(&self, id: EntryId) -> Option<&EntryRow> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// `NOM Prénom`; with the entry number where another entry has the same name.
    pub(super) fn name(&self, id: EntryId) -> String {
        let Some(entry) = self.entry(id) else { return "?".to_owned() };
        if self.homonyms.contains(&entry.data.folded) {
            return format!("{} (n° {})", entry_name(entry), entry.number);
        }
        entry_name(entry)
    }

    /// The starting seat a player is called by: `N7`, or a number in a Howell movement.
    pub(super) fn label(&self, entry: &EntryRow) -> Option<String> {
        let (table, chair) = entry.start?;
        Some(Place::at(table, chair).label(self.kind().unwrap_or(Kind::Fft)))
    }

    /// The seats of one position, table by table.
    pub(super) fn tables(&self, position: PositionNo) -> BTreeMap<TableNo, Vec<SeatRow>> {
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
    pub(super) fn table(&self, position: PositionNo, table: TableNo) -> Vec<SeatRow> {
        let mut chairs: Vec<SeatRow> =
            self.seats.iter().copied().filter(|seat| seat.position == position && seat.table == table).collect();
        chairs.sort_unstable_by_key(|seat| seat.chair);
        chairs
    }

    /// Everyone's seats up to a position, as the movement's verifier reads them.
    pub(super) fn seatings(&self, upto: PositionNo) -> Vec<Seating<EntryId>> {
        let tables = usize::from(self.row.tables.unwrap_or(0));
        let mut positions = vec![vec![Chairs::<EntryId>::default(); tables]; usize::from(upto.0)];
        for seat in &self.seats {
            let position = positions.get_mut(usize::from(seat.position.0).wrapping_sub(1));
            let table = position.and_then(|tables| tables.get_mut(usize::from(seat.table.0).wrapping_sub(1)));
            if let Some(chair) = table.and_then(|chairs| chairs.get_mut(seat.chair.index())) {
                *chair = Some(seat.entry);
            }
        }
        positions
    }

    pub(super) fn sheet(&self, position: PositionNo, table: TableNo) -> Option<&SheetRow> {
        self.sheets.iter().find(|sheet| sheet.data.position == position && sheet.data.table == table)
    }

    /// Each player's balance at each position of a confirmed sheet.
    pub(super) fn balances(&self) -> HashMap<(EntryId, PositionNo), crate::domain::Score> {
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
    pub(super) fn awaited(&self, position: PositionNo) -> Vec<TableNo> {
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

    /// The sheets awaited from the first position to that one, in words: `position 2 table 7`.
    pub(super) fn awaited_through(&self, position: PositionNo) -> Vec<String> {
        let words =
            |p: u8| self.awaited(PositionNo(p)).into_iter().map(move |table| format!("position {p} table {table}"));
        (1..=position.0).flat_map(words).collect()
    }

    /// P2, P10: how many took part. A substitute and the player who left share one starting seat: they count once.
    pub(super) fn participants(&self) -> usize {
        let starts: HashSet<(TableNo, Orientation)> = self
            .entries
            .iter()
            .filter(|entry| played(entry) && entry.from_position <= self.row.position)
            .filter_map(|entry| entry.start)
            .collect();
        starts.len()
    }

    /// Refuses what changes a tournament that is closed.
    pub(super) fn must_be_open(&self) -> Result<()> {
        if self.row.state == "clos" {
            return Err(AppError::input("le tournoi est clos : ses résultats ne changent plus")
                .advise("Pour corriger quand même : chelem cloturer --rouvrir"));
        }
        Ok(())
    }

    /// Refuses what needs the seats to be drawn.
    pub(super) fn must_be_placed(&self) -> Result<()> {
        if self.row.state == "inscription" {
            return Err(
                AppError::input("les joueurs ne sont pas encore placés").advise("Tirez les places : chelem placer")
            );
        }
        Ok(())
    }

    /// Refuses a position that does not exist or has not begun.
    pub(super) fn must_have_begun(&self, position: PositionNo) -> Result<()> {
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

/// True when that entry plays that position: come by then, and not gone.
pub(super) fn plays(entry: &EntryRow, position: PositionNo) -> bool {
    entry.from_position <= position.0 && entry.left_after.is_none_or(|last| last >= position.0)
}

/// False for one who left before the first position to play.
pub(super) fn played(entry: &EntryRow) -> bool {
    entry.left_after.is_none_or(|last| last >= entry.from_position)
}

/// `NOM Prénom` of an entry.
pub(super) fn entry_name(entry: &EntryRow) -> String {
    full_name(&entry.data.last_name, &entry.data.first_name)
}

/// The balances of a stored sheet, as the domain reads them.
pub(super) fn balances_of(sheet: &SheetRow) -> Result<Balances, Refusal> {
    Balances::new(sheet.data.balances.clone())
}
