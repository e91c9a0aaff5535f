//! *Feuilles de marque*: entering, correcting, listing, and which are awaited.

use crate::club::Club;
use crate::error::{AppError, Result};
use crate::night::Free;
use crate::result::ranking;
use crate::sheet::ruled;
use domain::arbitration::contradiction::{self, Contradiction};
use domain::arbitration::heeded;
use domain::ranking::Ranked;
use domain::ranking::standings::ranked;
use domain::sheet::{self, AtTable, Balances, Entered};
pub(crate) use domain::sheet::{Confirm, Typist};
pub use domain::sheet::{Entering, Figures};
use domain::tournament::{Change, Draft, Sheet, Tournament, Who};
use domain::{Orientation, PositionNo, Score, TableNo};
use report::sheet::{AwaitedSheet, ChairFigure, MissingReport, RankMove, SheetSaved, SheetView, SheetsReport};
use storage::told::{self, SheetThen};
use storage::{Done, Subject, View};

impl Free<'_> {
    /// Enters one sheet.
    /// Errors: F1–F3 and S12 with what would explain the fault (F4); F6 when a different sheet is in already and this is no
    /// correction; with double entry, when the second is made by the person of the first, or differs from it.
    pub fn enter_sheet(
        self,
        position: PositionNo,
        table: TableNo,
        figures: &Figures,
        entering: &Entering,
    ) -> Result<SheetSaved> {
        let (hall, who) = (self.night.club.hall(), self.night.club.operator().to_owned());
        let disputed = hall.said_at((position, table), false)?;
        let saved = self.night.change_table((position, table), |tx, tournament| {
            tournament.must_be_open()?;
            let saved = enter(tx, tournament, (position, table), figures, entering, &who)?;
            let what = describe(&saved);
            let why = entering.correct.as_ref().or(entering.alone.as_ref()).filter(|_| !saved.unchanged);
            let why = why.cloned().unwrap_or_default();
            Ok(Done {
                subject: if saved.replaced.is_some() { Subject::Correction } else { Subject::Sheet },
                value: saved,
                what,
                why,
            })
        })?;
        // The paper ends what phones did not agree on, and a correction all they said.
        let settled = if saved.replaced.is_some() { hall.said_at((position, table), true)? } else { disputed };
        hall.end_said(&settled)?;
        Ok(saved)
    }

    /// All sheets, or those of a position.
    pub fn sheets(self, position: Option<PositionNo>) -> Result<SheetsReport> {
        let tournament = self.night.tournament()?;
        let chosen = tournament.sheets.iter().filter(|sheet| position.is_none_or(|p| sheet.position == p));
        Ok(SheetsReport {
            tournament: tournament.settings.name.clone(),
            sheets: chosen.map(|sheet| view(&tournament, sheet)).collect(),
        })
    }

    /// The tables whose sheet is awaited at a position (the current one when `None`).
    /// Errors: when the position has not begun.
    pub fn missing(self, position: Option<PositionNo>) -> Result<MissingReport> {
        let tournament = self.night.tournament()?;
        let position = position.unwrap_or(tournament.current());
        tournament.must_have_begun(position)?;
        let line = |table: TableNo| {
            let names = tournament.table(position, table).iter().map(|seat| tournament.name(seat.entry)).collect();
            AwaitedSheet { table: table.0, players: names, second_entry: tournament.sheet(position, table).is_some() }
        };
        Ok(MissingReport {
            position: position.0,
            tables: tournament.tables(position).len(),
            missing: tournament.awaited(position).into_iter().map(line).collect(),
        })
    }
}

impl Club {
    /// The position being played.
    /// Errors: before the seats are drawn.
    pub fn current_position(&self) -> Result<PositionNo> {
        let tournament = self.tournament()?;
        tournament.must_be_placed()?;
        Ok(tournament.current())
    }
}

/// The occupied chairs of a table, in order.
pub(crate) fn occupied(tournament: &Tournament, position: PositionNo, table: TableNo) -> Result<Vec<Orientation>> {
    let chairs: Vec<Orientation> = tournament.table(position, table).iter().map(|seat| seat.chair).collect();
    if chairs.is_empty() {
        let tables = tournament.first_session().tables;
        return Err(AppError::input(format!("il n'y a pas de table {table} à la position {position}"))
            .advise(format!("Les tables vont de 1 à {tables}.")));
    }
    Ok(chairs)
}

/// Enters one sheet into an open action.
pub(crate) fn enter(
    view: &View,
    tournament: &mut Draft,
    place: (PositionNo, TableNo),
    figures: &Figures,
    entering: &Entering,
    who: &str,
) -> Result<SheetSaved> {
    let double = entering.double || tournament.settings.double_entry;
    let confirm = if double { Confirm::Second } else { Confirm::Now };
    let id = tournament.id;
    let typist = Typist { name: Some(who).filter(|who| !who.is_empty()), confirm };
    enter_with(tournament, place, figures, entering, typist, || Ok(told::last_counted(view, id, place)?))
}

/// The same, whether or not the tournament wants second entries; `counted` is the sheet as it last counted.
pub(crate) fn enter_with(
    tournament: &mut Draft,
    (position, table): (PositionNo, TableNo),
    figures: &Figures,
    entering: &Entering,
    typist: Typist<'_>,
    counted: impl FnOnce() -> Result<Option<SheetThen>>,
) -> Result<SheetSaved> {
    tournament.must_have_begun(position)?;
    let chairs = occupied(tournament, position, table)?;
    let old = tournament.sheet(position, table).cloned();
    // A4: the arbiter's decisions about the table.
    let ruled = ruled::on_arrival(tournament, (position, table), figures, &chairs, entering)?;
    let rows = if let Figures::Deals(rows) = &ruled.figures { &rows[..] } else { &[] };
    let adjustment = ruled.entering.adjustment.as_ref().or(old.as_ref().and_then(|sheet| sheet.adjustment.as_ref()));
    let given = heeded::given(tournament, (position, table), adjustment.map(String::as_str));
    let deals = heeded::planned(tournament, (position, table), rows);
    let at = AtTable { chairs: &chairs, deals, game: tournament.game(), given: &given };
    let entered = sheet::enter((position, table), at, old.as_ref(), &ruled.figures, &ruled.entering, typist)?;
    let Entered { sheet, same, odd: mut warnings } = entered;
    warnings.extend(ruled.said);
    let (unchanged, ruled_again) = (old.as_ref() == Some(&sheet), !ruled.judged.is_empty());
    let waited = old.as_ref().is_some_and(|sheet| !sheet.confirmed);
    // The sheet as it last counted: a correction that waited for its second entry changes the ranking only now.
    let counted = match &old {
        Some(_) if !sheet.confirmed => None,
        Some(old) if old.confirmed => (!same).then(|| old.clone()),
        Some(old) => {
            counted()?.map(|then| then_sheet(then, old)).transpose()?.filter(|then| then.balances != sheet.balances)
        }
        None => None,
    };
    let replaced = counted.as_ref().or(old.as_ref().filter(|_| !same));
    let replaced = replaced.map(|old| chairs.iter().map(|chair| old.balance(*chair).0).collect());
    if !unchanged {
        tournament.make(Change::Sheet(sheet.clone()));
    }
    ruled::heed(tournament, (position, table), ruled.judged);
    let open = ruled::open(tournament, (position, table));
    warnings.extend(open.iter().map(Contradiction::on_sheet));
    let awaited = tournament.awaited(position);
    let mut moved = None;
    if let Some(counted) = counted {
        // Of a position that is not complete nobody has seen a ranking.
        let shown = ranking::last_complete(tournament);
        if awaited.is_empty() {
            let mut then = tournament.clone();
            then.make(Change::Sheet(counted));
            moved = Some(moves(tournament, (position, table), &ranked(&then, shown), shown));
        }
        warnings.extend(domain::seating::overturned(tournament));
    }
    Ok(SheetSaved {
        sheet: view(tournament, &sheet),
        ranks_compared: moved.is_some(),
        moved: moved.unwrap_or_default(),
        replaced,
        unchanged,
        ruled_again,
        confirmed_now: same && sheet.confirmed && waited,
        missing: awaited.into_iter().map(|table| table.0).collect(),
        warnings,
        rulings_open: open.iter().any(Contradiction::unsaid),
        ways: open.iter().flat_map(contradiction::ways).collect(),
    })
}

/// A sheet as it was, where it is now.
fn then_sheet(then: SheetThen, now: &Sheet) -> Result<Sheet> {
    let chairs = Orientation::ALL.into_iter().zip(then.balances).filter_map(|(chair, score)| Some((chair, score?)));
    let balances = Balances::new(chairs.collect())?;
    Ok(Sheet { balances, confirmed: true, adjustment: then.adjustment, deals: Vec::new(), ..now.clone() })
}

/// The players who moved in the ranking after that position; those of the table first: the list is shown in part.
fn moves(
    tournament: &Tournament,
    (position, table): (PositionNo, TableNo),
    before: &[Ranked<Who>],
    shown: PositionNo,
) -> Vec<RankMove> {
    let mut moved = ranking::moves(tournament, before, &ranked(tournament, shown));
    let there: Vec<String> = (tournament.table(position, table).iter())
        .filter_map(|seat| tournament.entry(seat.entry))
        .flat_map(|entry| {
            let team = entry.team.map(|(team, _)| tournament.team_name(team));
            [tournament.name(entry.id)].into_iter().chain(team)
        })
        .collect();
    moved.sort_by_key(|row| !there.contains(&row.name));
    moved
}

pub(crate) fn view(tournament: &Tournament, sheet: &Sheet) -> SheetView {
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
pub(crate) fn describe(saved: &SheetSaved) -> String {
    let sheet = &saved.sheet;
    let figures =
        |figures: &mut dyn Iterator<Item = i32>| figures.map(|f| format!("{f:+}")).collect::<Vec<_>>().join(" ");
    let now = figures(&mut sheet.chairs.iter().map(|chair| chair.balance));
    let verb = match (&saved.replaced, sheet.confirmed) {
        (Some(_), true) if saved.confirmed_now => "corrigée, confirmée par une seconde saisie",
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
