//! *Feuilles de marque*: entering, correcting, listing, and which are awaited.

use crate::app::arbitration::ruling as rulings;
use crate::app::club::Club;
use crate::app::error::{AppError, Result};
use crate::app::night::{Night, balances_of};
use crate::app::result::ranking;
use crate::app::result::statistics;
use crate::app::seating::elimination;
use crate::app::sheet::check::{self as sheet_check, check_deals, check_game, refuse_fault, to_rows};
use crate::app::standings::ranked;
use crate::domain::sheet::{Balances, DealRecord, balances_of as add_up, compare, complete};
use crate::domain::{Orientation, PositionNo, Refusal, Score, TableNo, counted};
use crate::report::SCHEMA;
use crate::report::play::{AwaitedSheet, ChairFigure, MissingReport, SheetSaved, SheetView, SheetsReport};
use crate::storage::{DealRow, Done, SheetData, SheetRow, Tx, sheets};

/// What is known of a sheet.
#[derive(Debug, Clone)]
pub enum Figures {
    /// Figures in the order of the occupied chairs: all of them, or all but the last, which is then computed (F2).
    InOrder(Vec<Score>),
    /// The balance of each chair.
    Balances(Vec<(Orientation, Score)>),
    /// The deals, which are added up (F5).
    Deals(Vec<DealRecord>),
}

/// How a sheet is entered.
#[derive(Debug, Clone, Default)]
pub struct Entering {
    /// F6: replaces a sheet that is in already, with the reason.
    pub correct: Option<String>,
    /// F3: an adjustment by the arbiter, with its reason.
    pub adjustment: Option<String>,
    /// Wait for a second, equal entry.
    pub double: bool,
}

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

impl Club<'_> {
    /// What is known of a table at a position (the current one when `None`).
    ///
    /// # Errors
    /// When the position has not begun, or has no such table.
    pub fn sheet_context(&self, position: Option<PositionNo>, table: TableNo) -> Result<SheetContext> {
        let night = self.night()?;
        let position = position.unwrap_or(night.current());
        night.must_have_begun(position)?;
        let chairs = occupied(&night, position, table)?;
        let entered = night.sheet(position, table);
        Ok(SheetContext {
            position,
            table,
            chairs: night
                .table(position, table)
                .iter()
                .map(|seat| {
                    let label = night.entry(seat.entry).and_then(|entry| night.label(entry)).unwrap_or_default();
                    (seat.chair, night.name(seat.entry), label)
                })
                .collect(),
            entered: entered.map(|sheet| chairs.iter().map(|chair| figure(sheet, *chair)).collect()),
            confirmed: entered.is_some_and(|sheet| sheet.data.confirmed),
            deals: night.session_of(position).deals,
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
        self.change_night(|tx, night| {
            night.must_be_open()?;
            let saved = enter(tx, &night, position, table, figures, entering)?;
            let what = describe(&saved);
            let why = entering.correct.clone().filter(|_| !saved.unchanged).unwrap_or_default();
            Ok(Done { value: saved, what, why })
        })
    }

    /// All sheets, or those of a position.
    ///
    /// # Errors
    /// The base's own.
    pub fn sheets(&self, position: Option<PositionNo>) -> Result<SheetsReport> {
        let night = self.night()?;
        self.store.read(|base| {
            let chosen = night.sheets.iter().filter(|sheet| position.is_none_or(|p| sheet.data.position == p));
            let lines = chosen.map(|sheet| Ok(view(&night, &sheet.data, sheets::deals(base, sheet.id)?.len())));
            Ok(SheetsReport {
                schema: SCHEMA,
                tournament: night.row.data.name.clone(),
                sheets: lines.collect::<Result<_>>()?,
            })
        })
    }

    /// The tables whose sheet is awaited at a position (the current one when `None`).
    ///
    /// # Errors
    /// When the position has not begun.
    pub fn missing(&self, position: Option<PositionNo>) -> Result<MissingReport> {
        let night = self.night()?;
        let position = position.unwrap_or(night.current());
        night.must_have_begun(position)?;
        let line = |table: TableNo| {
            let names = night.table(position, table).iter().map(|seat| night.name(seat.entry)).collect();
            AwaitedSheet { table: table.0, players: names, second_entry: night.sheet(position, table).is_some() }
        };
        Ok(MissingReport {
            schema: SCHEMA,
            position: position.0,
            tables: night.tables(position).len(),
            missing: night.awaited(position).into_iter().map(line).collect(),
        })
    }

    /// The position being played.
    ///
    /// # Errors
    /// Before the seats are drawn.
    pub fn current_position(&self) -> Result<PositionNo> {
        let night = self.night()?;
        night.must_be_placed()?;
        Ok(night.current())
    }
}

/// The occupied chairs of a table, in order.
pub(in crate::app) fn occupied(night: &Night, position: PositionNo, table: TableNo) -> Result<Vec<Orientation>> {
    let chairs: Vec<Orientation> = night.table(position, table).iter().map(|seat| seat.chair).collect();
    if chairs.is_empty() {
        let tables = night.row.tables.unwrap_or(0);
        return Err(AppError::input(format!("il n'y a pas de table {table} à la position {position}"))
            .advise(format!("Les tables vont de 1 à {tables}.")));
    }
    Ok(chairs)
}

fn figure(sheet: &SheetRow, chair: Orientation) -> Score {
    sheet.data.balances.iter().find(|(c, _)| *c == chair).map_or(Score::ZERO, |(_, score)| *score)
}

/// Enters one sheet into an open action.
pub(in crate::app) fn enter(
    tx: &Tx<'_>,
    night: &Night,
    position: PositionNo,
    table: TableNo,
    figures: &Figures,
    entering: &Entering,
) -> Result<SheetSaved> {
    night.must_have_begun(position)?;
    let chairs = occupied(night, position, table)?;
    let place = format!("position {position}, table {table}");
    let (balances, deals, mut warnings) = read_figures(figures, &chairs, &place)?;
    let old = night.sheet(position, table);
    let same = old.is_some_and(|sheet| sheet.data.balances.iter().copied().eq(balances.iter()));
    let known = old.filter(|_| same).and_then(|sheet| sheet.data.adjustment.clone());
    // The second entry of an adjusted sheet need not say again what is known of it.
    let adjusted = entering.adjustment.is_some() || known.is_some();
    if let Figures::Deals(records) = figures {
        let odd =
            check_deals(records, night.session_of(position).deals, adjusted).map_err(|refusal| refusal.at(&place))?;
        warnings.extend(odd);
        check_game(records, &chairs, night.game()).map_err(|refusal| refusal.at(&place))?;
    }
    warnings.extend(rulings::reminders(tx, night, (position, table), figures, &chairs)?);
    if let Some(fault) = balances.fault(adjusted) {
        let computed = matches!(figures, Figures::InOrder(typed) if typed.len() < chairs.len());
        return Err(refuse_fault(&balances, fault, computed, &place).into());
    }
    let double = entering.double || night.row.data.double_entry;
    let old_deals = old.map_or_else(|| Ok(Vec::new()), |sheet| sheets::deals(tx, sheet.id))?;
    let confirmed = match old {
        None => !double,
        Some(sheet) => settle(sheet, &balances, entering, double, other_deals(&old_deals, &deals))?,
    };
    let data = SheetData {
        position,
        table,
        balances: balances.iter().collect(),
        confirmed,
        // Typing the same figures again takes nothing back of what is known of them: neither an adjustment nor deals.
        adjustment: entering.adjustment.clone().or(known),
    };
    let deals = if same && deals.is_empty() { old_deals.clone() } else { deals };
    let unchanged = deals == old_deals && old.is_some_and(|sheet| sheet.data == data);
    if !unchanged {
        sheets::put(tx, night.id(), &data, &deals)?;
    }
    let replaced = old.filter(|_| !same).map(|sheet| chairs.iter().map(|chair| figure(sheet, *chair).0).collect());
    let current = night.current();
    let mut moved = Vec::new();
    // A corrected sheet that waits for its second entry is out of the ranking until then: what it changes is not known yet.
    if replaced.is_some() && confirmed {
        let mut after = night.clone();
        after.sheets.retain(|sheet| (sheet.data.position, sheet.data.table) != (position, table));
        after.sheets.push(SheetRow { id: 0, data: data.clone() });
        statistics::recount(&mut after, position, table, sheet_check::from_rows(&deals, &chairs)?);
        moved = ranking::moves(night, &ranked(night, current), &ranked(&after, current));
        // Those of the table first: the list is shown in part.
        let there: Vec<String> = (night.table(position, table).iter())
            .filter_map(|seat| night.entry(seat.entry))
            .flat_map(|entry| {
                [night.name(entry.id)].into_iter().chain(entry.team.map(|(team, _)| night.team_name(team)))
            })
            .collect();
        moved.sort_by_key(|row| !there.contains(&row.name));
        warnings.extend(elimination::overturned(&after));
    }
    Ok(SheetSaved {
        sheet: view(night, &data, deals.len()),
        moved,
        replaced,
        unchanged,
        confirmed_now: same && confirmed && old.is_some_and(|sheet| !sheet.data.confirmed),
        missing: awaited_after(night, position, table, confirmed),
        warnings,
    })
}

/// The tables awaited at a position once one of its sheets is in.
fn awaited_after(night: &Night, position: PositionNo, table: TableNo, confirmed: bool) -> Vec<u16> {
    let mut tables: Vec<u16> = night.awaited(position).into_iter().filter(|t| *t != table).map(|t| t.0).collect();
    if !confirmed {
        tables.push(table.0);
        tables.sort_unstable();
    }
    tables
}

/// The balances of what was typed, its deals as stored, and what looks odd in them.
fn read_figures(
    figures: &Figures,
    chairs: &[Orientation],
    place: &str,
) -> Result<(Balances, Vec<DealRow>, Vec<String>), Refusal> {
    let at = |refusal: Refusal| refusal.at(place);
    match figures {
        Figures::InOrder(typed) => {
            let mut typed = typed.clone();
            if typed.len() + 1 == chairs.len() {
                typed.push(complete(&typed));
            }
            if typed.len() != chairs.len() {
                let names: Vec<String> = chairs.iter().map(ToString::to_string).collect();
                return Err(Refusal::new(
                    "F1",
                    format!("{place} : {} pour {} joueurs", counted(typed.len(), "bilan"), chairs.len()),
                )
                .advise(format!("Dans l'ordre : {} ; le dernier peut être laissé, il est calculé.", names.join(" "))));
            }
            let pairs = chairs.iter().copied().zip(typed).collect();
            Ok((Balances::new(pairs).map_err(at)?, Vec::new(), Vec::new()))
        }
        Figures::Balances(pairs) => {
            let balances = Balances::new(pairs.clone()).map_err(at)?;
            let given: Vec<Orientation> = balances.iter().map(|(chair, _)| chair).collect();
            if given != chairs {
                let list =
                    |chairs: &[Orientation]| chairs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                return Err(Refusal::new(
                    "F1",
                    format!("{place} : bilans donnés pour {}, mais les joueurs sont en {}", list(&given), list(chairs)),
                )
                .advise("Une chaise vide reste vide ; chaque joueur a un bilan."));
            }
            Ok((balances, Vec::new(), Vec::new()))
        }
        Figures::Deals(records) => {
            let balances = add_up(records, chairs).map_err(at)?;
            let (rows, warnings) = to_rows(records, chairs).map_err(at)?;
            Ok((balances, rows, warnings))
        }
    }
}

/// F6: both versions of a sheet have deals, and not the same ones.
fn other_deals(old: &[DealRow], new: &[DealRow]) -> bool {
    !old.is_empty() && !new.is_empty() && old != new
}

/// What a sheet that is in already makes of a new one: whether it is then confirmed.
fn settle(old: &SheetRow, new: &Balances, entering: &Entering, double: bool, other_deals: bool) -> Result<bool> {
    let known = balances_of(old)?;
    if known == *new && !other_deals {
        return Ok(true);
    }
    let (position, table) = (old.data.position, old.data.table);
    if entering.correct.is_some() {
        return Ok(!double);
    }
    let slips: Vec<String> = compare(&known, new).iter().map(ToString::to_string).collect();
    let message = if known == *new {
        format!("position {position}, table {table} : les mêmes bilans sont enregistrés avec d'autres donnes ({known})")
    } else if old.data.confirmed {
        format!("position {position}, table {table} : une feuille est déjà enregistrée ({known})")
    } else {
        format!(
            "position {position}, table {table} : les deux saisies diffèrent ; la première dit {known}, la seconde {new}"
        )
    };
    let mut refusal = Refusal::new("F6", message);
    for slip in slips {
        refusal = refusal.advise(if old.data.confirmed {
            format!("D'après la feuille enregistrée, {slip}")
        } else {
            format!("Entre les deux saisies, {slip}")
        });
    }
    let whole = if old.data.confirmed { "la remplacer" } else { "remplacer la première saisie" };
    Err(refusal
        .advise(format!(
            "Pour {whole} : la même commande avec --corriger --motif \"…\" (chelem marque --corriger --motif \"…\" {position} {table} …)"
        ))
        .into())
}

pub(in crate::app) fn view(night: &Night, data: &SheetData, deals: usize) -> SheetView {
    let seats = night.table(data.position, data.table);
    let chair = |(chair, score): &(Orientation, Score)| ChairFigure {
        chair: chair.letter().to_string(),
        name: seats.iter().find(|seat| seat.chair == *chair).map_or_else(|| "?".into(), |seat| night.name(seat.entry)),
        balance: score.0,
    };
    SheetView {
        position: data.position.0,
        table: data.table.0,
        chairs: data.balances.iter().map(chair).collect(),
        confirmed: data.confirmed,
        deals,
        adjustment: data.adjustment.clone(),
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
