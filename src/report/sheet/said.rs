//! Sentences on an entered sheet: saved, its effect, sheets still awaited.

use crate::sheet::{ChairFigure, SheetSaved, SheetView};
use crate::table::{Table, Tabular};
use crate::{Number, row};
use domain::advice::{RankingView, Step, Wording};
use domain::text::capitalised;
use domain::{counted, named_tables, ordinal};
use serde::Serialize;

/// How many moved players are named.
const SHOWN: usize = 10;

/// The sentences, in order; a step within them worded by `wording`.
pub fn lines(saved: &SheetSaved, wording: Wording) -> Vec<String> {
    let sheet = &saved.sheet;
    let figures: Vec<String> =
        sheet.chairs.iter().map(|chair| format!("{} {:+}", chair.chair, chair.balance)).collect();
    let verb = match (&saved.replaced, saved.unchanged, sheet.confirmed) {
        (Some(_), _, true) if saved.confirmed_now => "Corrigée, confirmée par une seconde saisie",
        (Some(_), _, true) => "Corrigée",
        (Some(_), _, false) => "Corrigée, à confirmer par une seconde saisie (jusque-là elle ne compte pas)",
        (None, true, true) if saved.ruled_again => "La feuille ne change pas",
        (None, true, true) => "Déjà enregistrée, identique",
        (None, _, true) if saved.confirmed_now => "Confirmée par une seconde saisie",
        (None, _, true) => "Enregistrée",
        (None, _, false) => "Première saisie enregistrée, à confirmer par une seconde",
    };
    let mut lines =
        vec![format!("✔ {verb} : position {}, table {} : {}", sheet.position, sheet.table, figures.join("  "))];
    if let Some(old) = &saved.replaced {
        let old: Vec<String> = old.iter().map(|figure| format!("{figure:+}")).collect();
        lines.push(format!("  Au lieu de {} (gardé au journal).", old.join("  ")));
    }
    if saved.ranks_compared {
        lines.extend(ranking(saved, wording));
    }
    lines.extend(saved.warnings.iter().map(|warning| format!("  Attention : {warning}.")));
    let mut ways: Vec<_> =
        saved.ways.iter().map(|(why, step)| format!("  {} : {}", capitalised(why), wording(step))).collect();
    ways.dedup();
    lines.extend(ways);
    lines.push(format!("  {}", awaited(saved)));
    lines
}

/// The winner of the table and the biggest loser, to be compared with the paper: swapped tables, columns or signs show there. Nothing
/// where nobody won; of three who won or lost alike none is named.
pub fn winner_and_loser(sheet: &SheetView) -> Option<String> {
    let balances = || sheet.chairs.iter().map(|chair| chair.balance);
    let best = balances().max().filter(|best| *best > 0)?;
    let named = |balance: i32, one: &str, two: &str| {
        let there = |chair: &&ChairFigure| chair.balance == balance;
        let names: Vec<&str> = sheet.chairs.iter().filter(there).map(|chair| chair.name.as_str()).collect();
        match &names[..] {
            [name] => Some(format!("{name} {one} ({balance:+})")),
            [first, second] => Some(format!("{first} et {second} {two} ({balance:+})")),
            _ => None,
        }
    };
    let worst = balances().min()?;
    let said = [named(best, "gagne", "gagnent"), named(worst, "perd", "perdent")];
    Some(said.into_iter().flatten().collect::<Vec<_>>().join(", ")).filter(|said| !said.is_empty())
}

/// Which players a correction moved.
fn ranking(saved: &SheetSaved, wording: Wording) -> Vec<String> {
    if saved.moved.is_empty() {
        return vec!["  Le classement ne change pas.".to_owned()];
    }
    let mut lines = vec![format!("  Au classement, {} de rang :", counted(saved.moved.len(), "changement"))];
    lines.extend(
        saved
            .moved
            .iter()
            .take(SHOWN)
            .map(|moved| format!("    {} : {} → {}", moved.name, ordinal(moved.from), ordinal(moved.to))),
    );
    if saved.moved.len() > SHOWN {
        lines.push(format!(
            "    … et {} : {}",
            counted(saved.moved.len() - SHOWN, "autre"),
            wording(&Step::ShowRanking(RankingView::Standing))
        ));
    }
    lines
}

/// The tables still awaited at that position.
pub fn awaited(saved: &SheetSaved) -> String {
    let position = saved.sheet.position;
    match &saved.missing[..] {
        [] => format!("Position {position} complète : toutes les feuilles sont là."),
        tables => format!("Position {position}, feuilles attendues : {}.", named_tables(tables)),
    }
}

/// A deal's score, line by line as on the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealReport {
    /// True when the contract is made.
    pub made: bool,
    /// By how much.
    pub margin: i32,
    /// Each defender's loss.
    pub total: i32,
    /// The parts of the total.
    pub lines: Vec<DealPart>,
    /// Chair and score, in the order of the table.
    pub scores: Vec<ChairScore>,
    /// The unlikely values (S12).
    pub warnings: Vec<String>,
}

impl Tabular for DealReport {
    fn table(&self) -> Table {
        let verdict = if self.made { "réussi" } else { "chuté" };
        let mut table = Table::new(format!("Contrat {verdict} de {}", self.margin), &["Règle", "Détail", ">Points"]);
        for part in &self.lines {
            table.rows.push(row![&part.rule, &part.label, Number::from(part.points).signed()]);
        }
        table.rows.push(row!["S8", "total, par défenseur", Number::from(self.total).signed()]);
        for line in &self.scores {
            table.rows.push(row!["S8", format!("marque de {}", line.chair), Number::from(line.score).signed()]);
        }
        table.notes.extend(self.warnings.iter().map(|warning| format!("Attention : {warning}.")));
        table
    }
}

/// One part of a deal's total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealPart {
    /// The rule that gives it.
    pub rule: String,
    /// Its name, in French.
    pub label: String,
    /// Points per defender, signed from the taker's side.
    pub points: i32,
}

/// The score of a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChairScore {
    /// `N`, `S`, `E`, `O`, `M`.
    pub chair: String,
    pub score: i32,
}
