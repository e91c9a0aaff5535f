//! *Feuilles de marque*: entering, correcting, listing, and which are awaited.

use crate::app::arbitration::ruling;
use crate::app::club::Club;
use crate::app::error::{AppError, Result};
use crate::app::result::ranking;
use crate::app::sheet::check::{check_deals, check_game, odd_deals, refuse_fault};
use crate::domain::ranking::standings::ranked;
use crate::domain::sheet::{Balances, DealRecord, balances_of as add_up, compare, complete};
use crate::domain::tournament::{Change, Draft, Sheet, Tournament};
use crate::domain::{Orientation, PositionNo, Refusal, Score, TableNo, counted};
use crate::report::SCHEMA;
use crate::report::play::{AwaitedSheet, ChairFigure, MissingReport, SheetSaved, SheetView, SheetsReport};
use crate::storage::Done;

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
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let saved = enter(tournament, position, table, figures, entering)?;
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

/// When a sheet counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Confirm {
    /// At once.
    Now,
    /// Once it has been typed a second time alike.
    Second,
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
    let place = format!("position {position}, table {table}");
    let (balances, deals, mut warnings) = read_figures(figures, &chairs, &place)?;
    let old = tournament.sheet(position, table).cloned();
    let same = old.as_ref().is_some_and(|sheet| sheet.balances == balances);
    let adjustment = old.as_ref().filter(|_| same).and_then(|sheet| sheet.adjustment.clone());
    // With double entry, the second person need not type the adjustment again.
    let adjusted = entering.adjustment.is_some() || adjustment.is_some();
    if let Figures::Deals(records) = figures {
        let odd = check_deals(records, tournament.session_of(position).deals, adjusted)
            .map_err(|refusal| refusal.at(&place))?;
        warnings.extend(odd);
        check_game(records, &chairs, tournament.game()).map_err(|refusal| refusal.at(&place))?;
    }
    warnings.extend(ruling::reminders(tournament, (position, table), figures, &chairs));
    if let Some(fault) = balances.fault(adjusted) {
        let computed = matches!(figures, Figures::InOrder(typed) if typed.len() < chairs.len());
        return Err(refuse_fault(&balances, fault, computed, &place).into());
    }
    let confirmed = match &old {
        None => confirm == Confirm::Now,
        Some(sheet) => settle(sheet, &balances, entering, confirm, other_deals(&sheet.deals, &deals))?,
    };
    let old_deals = old.as_ref().map_or(&[][..], |sheet| &sheet.deals);
    let sheet = Sheet {
        position,
        table,
        confirmed,
        // Typing the same figures again removes neither the adjustment nor the deals.
        adjustment: entering.adjustment.clone().or(adjustment),
        deals: if same && deals.is_empty() { old_deals.to_vec() } else { deals },
        balances,
    };
    let unchanged = old.as_ref() == Some(&sheet);
    let replaced: Option<Vec<i32>> =
        old.as_ref().filter(|_| !same).map(|old| chairs.iter().map(|chair| old.balance(*chair).0).collect());
    // A corrected sheet waiting for its second entry is not ranked, so its effect is not known yet.
    let ranks_change = replaced.is_some() && confirmed;
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
        confirmed_now: same && confirmed && old.is_some_and(|sheet| !sheet.confirmed),
        missing: tournament.awaited(position).into_iter().map(|table| table.0).collect(),
        warnings,
    })
}

/// The balances of what was typed, its deals, and what looks odd in them.
fn read_figures(
    figures: &Figures,
    chairs: &[Orientation],
    place: &str,
) -> Result<(Balances, Vec<DealRecord>, Vec<String>), Refusal> {
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
            let warnings = odd_deals(records, chairs).map_err(at)?;
            let at_this_table = records.iter().map(|record| record.at_table(chairs));
            Ok((balances, at_this_table.collect(), warnings))
        }
    }
}

/// F6: both versions of a sheet have deals, and not the same ones.
fn other_deals(old: &[DealRecord], new: &[DealRecord]) -> bool {
    !old.is_empty() && !new.is_empty() && old != new
}

/// What a sheet that is in already makes of a new one: whether it is then confirmed.
fn settle(old: &Sheet, new: &Balances, entering: &Entering, confirm: Confirm, other_deals: bool) -> Result<bool> {
    let known = &old.balances;
    if known == new && !other_deals {
        return Ok(true);
    }
    let (position, table) = (old.position, old.table);
    if entering.correct.is_some() {
        return Ok(confirm == Confirm::Now);
    }
    let slips: Vec<String> = compare(known, new).iter().map(ToString::to_string).collect();
    let message = if known == new {
        format!("position {position}, table {table} : les mêmes bilans sont enregistrés avec d'autres donnes ({known})")
    } else if old.confirmed {
        format!("position {position}, table {table} : une feuille est déjà enregistrée ({known})")
    } else {
        format!(
            "position {position}, table {table} : les deux saisies diffèrent ; la première dit {known}, la seconde {new}"
        )
    };
    let mut refusal = Refusal::new("F6", message);
    for slip in slips {
        refusal = refusal.advise(if old.confirmed {
            format!("D'après la feuille enregistrée, {slip}")
        } else {
            format!("Entre les deux saisies, {slip}")
        });
    }
    let whole = if old.confirmed { "la remplacer" } else { "remplacer la première saisie" };
    Err(refusal
        .advise(format!(
            "Pour {whole} : la même commande avec --corriger --motif \"…\" (chelem marque --corriger --motif \"…\" {position} {table} …)"
        ))
        .into())
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
