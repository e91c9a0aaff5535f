//! Context shown before a sheet is stored: the players, the sheet already in, unusual figures.

use crate::error::Result;
use crate::night::Free;
use crate::sheet::enter::{Figures, occupied};
use domain::movement::Game;
use domain::sheet::{AtTheEnd, Balances, Doubt, Slip, Winners, doubts, explain};
use domain::text::fold;
use domain::tournament::{Seat, TournamentId};
use domain::{Orientation, PositionNo, Score, TableNo};

/// Context for the operator before typing a sheet.
#[derive(Debug, Clone)]
pub struct SheetContext {
    pub tournament: TournamentId,
    pub position: PositionNo,
    pub table: TableNo,
    /// The occupied chairs in order, with the players' names and starting seats.
    pub chairs: Vec<(Orientation, String, String)>,
    /// The figures that count already, in the same order. Those of a first entry are hidden: the second one is made blind.
    pub entered: Option<Vec<Score>>,
    /// A first entry is in, and a second one is awaited.
    pub awaits_second: bool,
    /// The author of the sheet already in, where it is known.
    pub entered_by: Option<String>,
    /// Deals planned per position.
    pub deals: u8,
    /// Every sheet of this tournament is typed twice.
    pub double: bool,
    pub game: Game,
    /// The only table of an evening of friends: there is no paper.
    pub alone: bool,
}

impl SheetContext {
    /// The occupied chairs, in order.
    pub fn orientations(&self) -> Vec<Orientation> {
        self.chairs.iter().map(|(chair, ..)| *chair).collect()
    }
}

impl Free<'_> {
    /// The context of a table at a position (the current one when `None`).
    /// Errors: when the position has not begun, or has no such table.
    pub fn sheet_context(self, position: Option<PositionNo>, table: TableNo) -> Result<SheetContext> {
        let tournament = self.night.tournament()?;
        let position = position.unwrap_or(tournament.current());
        tournament.must_have_begun(position)?;
        let chairs = occupied(&tournament, position, table)?;
        let entered = tournament.sheet(position, table);
        Ok(SheetContext {
            tournament: tournament.id,
            position,
            table,
            chairs: tournament
                .table(position, table)
                .iter()
                .map(|seat| {
                    let label =
                        tournament.entry(seat.entry).and_then(|entry| tournament.label(entry)).unwrap_or_default();
                    (seat.chair, tournament.name(seat.entry), label)
                })
                .collect(),
            entered: entered
                .filter(|sheet| sheet.confirmed)
                .map(|sheet| chairs.iter().map(|chair| sheet.balance(*chair)).collect()),
            awaits_second: entered.is_some_and(|sheet| !sheet.confirmed),
            entered_by: entered.and_then(|sheet| sheet.entered_by.clone()),
            deals: tournament.session_of(position).deals,
            double: tournament.settings.double_entry,
            game: tournament.game(),
            alone: tournament.is_one_table(),
        })
    }

    /// F4: what these figures may have been meant to be, likeliest first: each with one balance that is another one.
    /// Errors: when the position has not begun, or has no such table.
    pub fn sheet_corrections(
        self,
        position: PositionNo,
        table: TableNo,
        figures: &Figures,
    ) -> Result<Vec<(Orientation, Score)>> {
        let tournament = self.night.tournament()?;
        let chairs = occupied(&tournament, position, table)?;
        let slips = figures.balances(&chairs).map_or_else(|_| Vec::new(), |balances| explain(&balances));
        Ok(slips.iter().filter_map(Slip::meant).collect())
    }

    /// Unusual figures at that place, to be confirmed before they are stored. Nothing for figures that would be refused, or are there
    /// already.
    /// Errors: when the position has not begun, or has no such table.
    pub fn sheet_doubts(self, position: PositionNo, table: TableNo, figures: &Figures) -> Result<Vec<Doubt>> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position)?;
        let chairs = occupied(&tournament, position, table)?;
        // A fault is said before anything is asked.
        let adjusted = matches!(figures, Figures::Deals(_));
        let sound = figures.balances(&chairs).ok().filter(|balances| balances.fault(adjusted).is_none());
        Ok(sound.map_or_else(Vec::new, |balances| doubts(&tournament, (position, table), &balances)))
    }

    /// The winners of the table by these figures. Nothing where nobody won, and for figures that would be refused (`adjusted`: the
    /// arbiter lifted F3) or are there already.
    /// Errors: when the position has not begun, or has no such table.
    pub fn winners_at(
        self,
        position: PositionNo,
        table: TableNo,
        figures: &Figures,
        adjusted: bool,
    ) -> Result<Option<Winners>> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position)?;
        let chairs = occupied(&tournament, position, table)?;
        let Ok(balances) = figures.balances(&chairs) else { return Ok(None) };
        let there = tournament.sheet(position, table).is_some_and(|sheet| sheet.balances == balances);
        if there || balances.fault(adjusted).is_some() {
            return Ok(None);
        }
        let player = |seat: &Seat| {
            let last_name = tournament.entry(seat.entry)?.person.last_name.clone();
            Some(AtTheEnd { name: tournament.name(seat.entry), last_name, balance: balances.get(seat.chair)? })
        };
        let columns = !matches!(figures, Figures::Deals(_));
        Ok(Winners::of(tournament.table(position, table).iter().filter_map(player).collect(), columns))
    }

    /// The position being played, where sheets can be entered.
    /// Errors: before the seats are drawn, or once the tournament is closed.
    pub fn position_open_for_sheets(self) -> Result<PositionNo> {
        let tournament = self.night.tournament()?;
        tournament.must_be_open()?;
        tournament.must_be_placed()?;
        Ok(tournament.current())
    }

    /// The table of this position whose sheet a line is: its first figure is the table's number, and the others are right for it (F2, F3).
    /// Errors: when the position has not begun.
    pub fn table_named_by(self, position: PositionNo, line: &[Score]) -> Result<Option<TableNo>> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position)?;
        let Some((first, rest)) = line.split_first() else { return Ok(None) };
        let right = |table: &TableNo| {
            let chairs: Vec<Orientation> = tournament.table(position, *table).iter().map(|seat| seat.chair).collect();
            let balances = chairs.iter().copied().zip(rest.iter().copied()).collect();
            chairs.len() == rest.len() && Balances::new(balances).is_ok_and(|balances| balances.fault(false).is_none())
        };
        Ok(u16::try_from(first.0).map(TableNo).ok().filter(right))
    }

    /// The tables with a player of that name, and the names.
    /// Errors: when the position has not begun.
    pub fn tables_of(self, position: PositionNo, name: &str) -> Result<Vec<(TableNo, String)>> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position)?;
        let wanted = fold(name);
        let seats = tournament.seats.iter().filter(|seat| seat.position == position);
        let found = seats.map(|seat| (seat.table, tournament.name(seat.entry)));
        // Every word typed begins a word of the name.
        let named = |name: &str| {
            let name = fold(name);
            wanted.split_whitespace().all(|typed| name.split_whitespace().any(|word| word.starts_with(typed)))
        };
        Ok(found.filter(|(_, name)| !wanted.is_empty() && named(name)).collect())
    }
}
