//! Sheets from a file: all of them, or none.

use crate::club::Changes;
use crate::error::{Result, refused_line};
use crate::night::Free;
use crate::sheet::enter::{self as sheets, Entering, Figures};
use domain::scoring::{Deal, Layout};
use domain::sheet::{Balances, DealRecord, Doubt, Marked, beside_others, check_sides};
use domain::tournament::Tournament;
use domain::{Orientation, PositionNo, Refusal, TableNo, counted};
use input::{self, BadLine, Called, DealLine, ResultLine, SheetFigures, SheetLine};
use report::directory::{ImportLine, ImportReport};
use report::sheet::SheetSaved;
use storage::{Done, Subject};

/// The sheets of a file: the result of each line, and each sheet as it was entered.
#[derive(Debug, Clone)]
pub struct SheetsImport {
    /// Line by line.
    pub report: ImportReport,
    /// In the order of the file.
    pub saved: Vec<SheetSaved>,
    /// What only a person agrees to, each with its place, in French.
    pub doubts: Vec<String>,
}

impl Free<'_> {
    /// Enters every sheet of a file, or none when a line is bad.
    /// Errors: every bad line with its reason.
    pub fn import_sheets(self, bytes: &[u8], entering: &Entering, changes: Changes) -> Result<SheetsImport> {
        let grid = self.night.club.grid(bytes)?;
        let list = input::sheets(&grid)?;
        let who = self.night.club.operator().to_owned();
        self.night.change_tournament_in_base(changes, |tx, tournament| {
            tournament.must_be_open()?;
            let (mut saved, mut bad, mut new) = (Vec::new(), Vec::new(), Vec::new());
            let mut seen = std::collections::HashMap::new();
            for line in &list {
                if let Some(first) = seen.insert((line.position, line.table), line.line) {
                    let reason = format!("position {}, table {} : déjà à la ligne {first}", line.position, line.table);
                    bad.push(BadLine::new(line.line, reason));
                    continue;
                }
                let entered = figures(line, tournament).and_then(|figures| {
                    let place = (line.position, line.table);
                    new.extend(new_balances(tournament, place, &figures).map(|balances| (place, balances)));
                    sheets::enter(tx, tournament, (line.position, line.table), &figures, entering, &who)
                });
                match entered {
                    Ok(sheet) => saved.push(sheet),
                    Err(error) => bad.push(refused_line(line.line, error)?),
                }
            }
            if !bad.is_empty() {
                return Err(bad.into());
            }
            // Weighed once all are in: tables may have changed sheets.
            let doubts = (0..new.len()).filter_map(|index| doubtful(tournament, &new[index..])).collect();
            // The last sheet's own list of awaited tables is the one that counts all.
            for sheet in &mut saved {
                let position = domain::PositionNo(sheet.sheet.position);
                sheet.missing = tournament.awaited(position).into_iter().map(|table| table.0).collect();
            }
            let what = import_words(&saved);
            let corrected = saved.iter().any(|sheet| sheet.replaced.is_some());
            let subject = if corrected { Subject::Correction } else { Subject::Sheet };
            let why = entering.correct.clone().unwrap_or_default();
            let lines = list.iter().zip(&saved).map(|(line, sheet)| described(line, sheet)).collect();
            let changed = saved.iter().filter(|sheet| !sheet.unchanged).count();
            let done = changes == Changes::Apply;
            let summary = if done {
                format!("{}, {}.", counted(saved.len(), "feuille lue"), counted(changed, "changement enregistré"))
            } else {
                format!("Essai : {}, rien n'est enregistré.", counted(changed, "changement prévu"))
            };
            let report = ImportReport::new("Feuille", grid.form.clone(), lines, changed, done, summary);
            Ok(Done { subject, value: SheetsImport { report, saved, doubts }, what, why })
        })
    }
}

/// A sheet's place and its balances.
type New = ((PositionNo, TableNo), Balances);

/// The balances of a sheet typed without its deals that are not there yet.
fn new_balances(tournament: &Tournament, place: (PositionNo, TableNo), figures: &Figures) -> Option<Balances> {
    let chairs: Vec<Orientation> = tournament.table(place.0, place.1).iter().map(|seat| seat.chair).collect();
    let balances = figures.balances(&chairs).ok().filter(|_| !matches!(figures, Figures::Deals(_)))?;
    (tournament.sheet(place.0, place.1).is_none_or(|sheet| sheet.balances != balances)).then_some(balances)
}

/// The first thing about the first of these sheets that only a person agrees to; of two alike, the later one says so.
fn doubtful(tournament: &Tournament, new: &[New]) -> Option<String> {
    let ((place, balances), later) = new.split_first()?;
    let is_said_later = |doubt: &Doubt| match doubt {
        Doubt::SameFigures { position, table } => later.iter().any(|(other, _)| *other == (*position, *table)),
        Doubt::Size { .. } => false,
    };
    let found = beside_others(tournament, *place, balances);
    let doubt = found.into_iter().find(|doubt| doubt.needs_confirming() && !is_said_later(doubt))?;
    Some(format!("position {}, table {} : {doubt}", place.0, place.1))
}

/// A sheet of the file, with its effect.
fn described(line: &SheetLine, saved: &SheetSaved) -> ImportLine {
    let sheet = &saved.sheet;
    let figures: Vec<String> =
        sheet.chairs.iter().map(|chair| format!("{} {:+}", chair.chair, chair.balance)).collect();
    let verb = match (&saved.replaced, saved.unchanged) {
        (Some(_), _) => "correction",
        (None, true) => "identique",
        (None, false) if saved.confirmed_now => "confirmation",
        (None, false) => "ajout",
    };
    let warnings: String = saved.warnings.iter().map(|warning| format!(" (attention : {warning})")).collect();
    ImportLine {
        line: line.line,
        name: format!("position {}, table {}", sheet.position, sheet.table),
        effect: format!("{verb} : {}{warnings}", figures.join("  ")),
    }
}

/// The journal's sentence; corrected sheets are named.
fn import_words(saved: &[SheetSaved]) -> String {
    let sheets = if saved.len() == 1 { "d'une feuille".to_owned() } else { format!("de {} feuilles", saved.len()) };
    let corrected: Vec<String> = saved
        .iter()
        .filter(|sheet| sheet.replaced.is_some())
        .map(|sheet| format!("position {} table {}", sheet.sheet.position, sheet.sheet.table))
        .collect();
    if corrected.is_empty() {
        format!("Import {sheets}")
    } else {
        format!("Import {sheets}, dont corrigées : {}", corrected.join(", "))
    }
}

/// The figures of a line, as a sheet of that table takes them.
fn figures(line: &SheetLine, tournament: &Tournament) -> Result<Figures> {
    match &line.figures {
        SheetFigures::Balances(balances) => Ok(Figures::Balances(balances.clone())),
        SheetFigures::Deals(deals) => {
            let chairs: Vec<Orientation> =
                tournament.table(line.position, line.table).iter().map(|seat| seat.chair).collect();
            let records = deals.iter().map(|deal| record(deal, &chairs)).collect::<Result<_, Refusal>>()?;
            Ok(Figures::Deals(records))
        }
    }
}

fn record(line: &DealLine, chairs: &[Orientation]) -> Result<DealRecord, Refusal> {
    let Some(played) = &line.played else { return Ok(DealRecord::Cancelled) };
    let (contract, taker, dead) = (played.contract, played.taker, played.dead);
    let partner = played.called.and_then(Called::partner);
    let record = match &played.result {
        ResultLine::Mark(mark) => DealRecord::Marked(Marked { contract, taker, partner, dead, mark: *mark }),
        ResultLine::Full { points, bouts, petit, poignees, chelem } => DealRecord::Full(Deal {
            // The chairs are those of the table, known when the sheet is entered.
            layout: Layout::open(dead),
            contract,
            taker,
            partner,
            points: *points,
            bouts: *bouts,
            petit: *petit,
            poignees: poignees.clone(),
            chelem: *chelem,
        }),
    };
    let alone = played.called == Some(Called::Alone);
    check_sides(&record, alone, chairs).map_err(|refusal| refusal.at(format_args!("donne {}", line.number)))?;
    Ok(record)
}
