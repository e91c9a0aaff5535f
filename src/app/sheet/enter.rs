//! *Feuilles de marque*: entering, correcting, listing, and which are awaited.

use crate::app::arbitration::ruling;
use crate::app::club::Club;
use crate::app::error::{AppError, Result};
use crate::app::result::ranking;
use crate::domain::ranking::standings::ranked;
use crate::domain::sheet::{self, AtTable, Entered};
pub use crate::domain::sheet::{Confirm, Entering, Figures};
use crate::domain::tournament::{Change, Draft, Sheet, Tournament};
use crate::domain::{Orientation, PositionNo, Score, TableNo};
use crate::report::SCHEMA;
use crate::report::play::{AwaitedSheet, ChairFigure, MissingReport, SheetSaved, SheetView, SheetsReport};
use crate::storage::{Done, Subject};

/// What the person at the keyboard should see before typing a sheet.
#[derive(Debug, Clone)]
pub struct SheetContext {
    /// Position.
    pub position: PositionNo,
    /// Table.
    pub table: TableNo,
    /// The occupied chairs in order, with the players' names and starting seats.
    pub chairs: Vec<(Orientation, String, String)>,
    /// The figures there already, in the same order.
    pub entered: Option<Vec<Score>>,
    /// False while a second entry is awaited.
    pub confirmed: bool,
    /// Deals planned per position.
    pub deals: u8,
}

impl SheetContext {
    /// The occupied chairs, in order.
    #[must_use]
    pub fn orientations(&self) -> Vec<Orientation> {
        self.chairs.iter().map(|(chair, ..)| *chair).collect()
    }
}

impl Club {
    /// What is known of a table at a position (the current one when `None`).
    ///
    /// # Errors
    /// When the position has not begun, or has no such table.
    pub fn sheet_context(&self, position: Option<PositionNo>, table: TableNo) -> Result<SheetContext> {
        let tournament = self.tournament()?;
        let position = position.unwrap_or(tournament.current());
        tournament.must_have_begun(position)?;
        let chairs = occupied(&tournament, position, table)?;
        let entered = tournament.sheet(position, table);
        Ok(SheetContext {
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
            entered: entered.map(|sheet| chairs.iter().map(|chair| sheet.balance(*chair)).collect()),
            confirmed: entered.is_some_and(|sheet| sheet.confirmed),
            deals: tournament.session_of(position).deals,
        })
    }

    /// Enters one sheet.
    ///
    /// # Errors
    /// F1–F3 and S12 with what would explain the fault (F4); F6 when a different sheet is in already and this is no
    /// correction; with double entry, when the second differs from the first.
    pub fn enter_sheet(
        &mut self,
        position: PositionNo,
        table: TableNo,
        figures: &Figures,
        entering: &Entering,
    ) -> Result<SheetSaved> {
        self.change_table((position, table), |tournament| {
            tournament.must_be_open()?;
            let saved = enter(tournament, position, table, figures, entering)?;
            let what = describe(&saved);
            let why = entering.correct.clone().filter(|_| !saved.unchanged).unwrap_or_default();
            Ok(Done {
                subject: if saved.replaced.is_some() { Subject::Correction } else { Subject::Sheet },
                value: saved,
                what,
                why,
            })
        })
    }

    /// All sheets, or those of a position.
    pub fn sheets(&self, position: Option<PositionNo>) -> Result<SheetsReport> {
        let tournament = self.tournament()?;
        let chosen = tournament.sheets.iter().filter(|sheet| position.is_none_or(|p| sheet.position == p));
        Ok(SheetsReport {
            schema: SCHEMA,
            tournament: tournament.settings.name.clone(),
            sheets: chosen.map(|sheet| view(&tournament, sheet)).collect(),
        })
    }

    /// The tables whose sheet is awaited at a position (the current one when `None`).
    ///
    /// # Errors
    /// When the position has not begun.
    pub fn missing(&self, position: Option<PositionNo>) -> Result<MissingReport> {
        let tournament = self.tournament()?;
        let position = position.unwrap_or(tournament.current());
        tournament.must_have_begun(position)?;
        let line = |table: TableNo| {
            let names = tournament.table(position, table).iter().map(|seat| tournament.name(seat.entry)).collect();
            AwaitedSheet { table: table.0, players: names, second_entry: tournament.sheet(position, table).is_some() }
        };
        Ok(MissingReport {
            schema: SCHEMA,
            position: position.0,
            tables: tournament.tables(position).len(),
            missing: tournament.awaited(position).into_iter().map(line).collect(),
        })
    }

    /// The position being played.
    ///
    /// # Errors
    /// Before the seats are drawn.
    pub fn current_position(&self) -> Result<PositionNo> {
        let tournament = self.tournament()?;
        tournament.must_be_placed()?;
        Ok(tournament.current())
    }
}

/// The occupied chairs of a table, in order.
pub(in crate::app) fn occupied(
    tournament: &Tournament,
    position: PositionNo,
    table: TableNo,
) -> Result<Vec<Orientation>> {
    let chairs: Vec<Orientation> = tournament.table(position, table).iter().map(|seat| seat.chair).collect();
    if chairs.is_empty() {
        let tables = tournament.first_session().tables;
        return Err(AppError::input(format!("il n'y a pas de table {table} à la position {position}"))
            .advise(format!("Les tables vont de 1 à {tables}.")));
    }
    Ok(chairs)
}

/// Enters one sheet into an open action.
pub(in crate::app) fn enter(
    tournament: &mut Draft,
    position: PositionNo,
    table: TableNo,
    figures: &Figures,
    entering: &Entering,
) -> Result<SheetSaved> {
    let double = entering.double || tournament.settings.double_entry;
    let confirm = if double { Confirm::Second } else { Confirm::Now };
    enter_with(tournament, (position, table), figures, entering, confirm)
}

/// The same, whatever the tournament says of second entries.
pub(in crate::app) fn enter_with(
    tournament: &mut Draft,
    (position, table): (PositionNo, TableNo),
    figures: &Figures,
    entering: &Entering,
    confirm: Confirm,
) -> Result<SheetSaved> {
    tournament.must_have_begun(position)?;
    let chairs = occupied(tournament, position, table)?;
    let at = AtTable { chairs: &chairs, deals: tournament.session_of(position).deals, game: tournament.game() };
    let old = tournament.sheet(position, table).cloned();
    let entered = sheet::enter((position, table), at, old.as_ref(), figures, entering, confirm)?;
    let Entered { sheet, same, odd: mut warnings } = entered;
    warnings.extend(ruling::reminders(tournament, (position, table), figures, &chairs));
    let unchanged = old.as_ref() == Some(&sheet);
    let replaced: Option<Vec<i32>> =
        old.as_ref().filter(|_| !same).map(|old| chairs.iter().map(|chair| old.balance(*chair).0).collect());
    // A corrected sheet waiting for its second entry is not ranked, so its effect is not known yet.
    let ranks_change = replaced.is_some() && sheet.confirmed;
    let current = tournament.current();
    let before = if ranks_change { ranked(tournament, current) } else { Vec::new() };
    if !unchanged {
        tournament.make(Change::Sheet(sheet.clone()));
    }
    let mut moved = Vec::new();
    if ranks_change {
        moved = ranking::moves(tournament, &before, &ranked(tournament, current));
        // Those of the table first: the list is shown in part.
        let there: Vec<String> = (tournament.table(position, table).iter())
            .filter_map(|seat| tournament.entry(seat.entry))
            .flat_map(|entry| {
                let team = entry.team.map(|(team, _)| tournament.team_name(team));
                [tournament.name(entry.id)].into_iter().chain(team)
            })
            .collect();
        moved.sort_by_key(|row| !there.contains(&row.name));
        warnings.extend(crate::domain::seating::overturned(tournament));
    }
    Ok(SheetSaved {
        sheet: view(tournament, &sheet),
        moved,
        replaced,
        unchanged,
        confirmed_now: same && sheet.confirmed && old.is_some_and(|sheet| !sheet.confirmed),
        missing: tournament.awaited(position).into_iter().map(|table| table.0).collect(),
        warnings,
    })
}

pub(in crate::app) fn view(tournament: &Tournament, sheet: &Sheet) -> SheetView {
    let seats = tournament.table(sheet.position, sheet.table);
    let name = |chair| seats.iter().find(|seat| seat.chair == chair).map(|seat| tournament.name(seat.entry));
    let chair = |(chair, score): (Orientation, Score)| ChairFigure {
        chair: chair.letter().to_string(),
        name: name(chair).unwrap_or_else(|| "?".to_owned()),
        balance: score.0,
    };
    SheetView {
        position: sheet.position.0,
        table: sheet.table.0,
        chairs: sheet.balances.iter().map(chair).collect(),
        confirmed: sheet.confirmed,
        deals: sheet.deals.len(),
        adjustment: sheet.adjustment.clone(),
    }
}

/// The journal's sentence.
pub(in crate::app) fn describe(saved: &SheetSaved) -> String {
    let sheet = &saved.sheet;
    let figures =
        |figures: &mut dyn Iterator<Item = i32>| figures.map(|f| format!("{f:+}")).collect::<Vec<_>>().join(" ");
    let now = figures(&mut sheet.chairs.iter().map(|chair| chair.balance));
    let verb = match (&saved.replaced, sheet.confirmed) {
        (Some(_), _) => "corrigée",
        (None, false) => "première saisie",
        (None, true) if saved.confirmed_now => "confirmée par une seconde saisie",
        (None, true) => "enregistrée",
    };
    let mut text = format!("Feuille {verb}, position {} table {} : {now}", sheet.position, sheet.table);
    if let Some(old) = &saved.replaced {
        text.push_str(&format!(" (au lieu de {})", figures(&mut old.iter().copied())));
    }
    if let Some(reason) = &sheet.adjustment {
        text.push_str(&format!(" ; ajustement : {reason}"));
    }
    text
}
