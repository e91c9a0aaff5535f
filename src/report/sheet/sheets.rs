//! Sheets as they are shown.

use domain::advice::Step;
use domain::counted;
use serde::Serialize;

use crate::table::{Table, Tabular};

/// A chair's figure on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChairFigure {
    /// `N`, `S`, `E`, `O`, `M`.
    pub chair: String,
    /// `NOM Prénom`.
    pub name: String,
    pub balance: i32,
}

/// A sheet that is in the base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetView {
    pub position: u8,
    pub table: u16,
    /// Players and scores.
    pub chairs: Vec<ChairFigure>,
    /// False while a second entry is awaited.
    pub confirmed: bool,
    /// Deals kept one by one; 0 when only balances are known.
    pub deals: usize,
    /// The arbiter's adjustment, if any.
    pub adjustment: Option<String>,
}

/// A contestant whose rank a correction changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankMove {
    /// `NOM Prénom`.
    pub name: String,
    pub from: u32,
    pub to: u32,
}

/// The effects of entering a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetSaved {
    pub sheet: SheetView,
    /// The figures it replaced, in the same order, when it corrected one.
    pub replaced: Option<Vec<i32>>,
    /// True when the very same figures were there already.
    pub unchanged: bool,
    /// A4: a decision changed the deals as they were typed.
    #[serde(skip)]
    pub ruled_again: bool,
    /// True when this second, equal entry confirmed the first.
    pub confirmed_now: bool,
    /// True where `moved` lists a correction's effect on the ranking: for a position that is not complete, or a sheet that does not count
    /// yet, it is unknown.
    pub ranks_compared: bool,
    /// Players whose rank moved (corrections only).
    pub moved: Vec<RankMove>,
    /// Tables still awaited at this position.
    pub missing: Vec<u16>,
    /// Odd values in the deals (S12).
    pub warnings: Vec<String>,
    /// A4: a decision of the arbiter that the sheet may not take account of.
    pub rulings_open: bool,
    /// A4: the steps that settle the decisions it contradicts, each after its reason.
    #[serde(skip)]
    pub ways: Vec<(String, Step)>,
}

impl Tabular for SheetSaved {
    fn table(&self) -> Table {
        let report = SheetsReport { tournament: String::new(), sheets: vec![self.sheet.clone()] };
        Table { title: String::new(), ..report.table() }
    }
}

/// All sheets entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetsReport {
    /// The tournament's name.
    pub tournament: String,
    /// By position and table.
    pub sheets: Vec<SheetView>,
}

impl Tabular for SheetsReport {
    fn table(&self) -> Table {
        // The fifth chair has a column only where it is taken.
        let fifth = self.sheets.iter().any(|sheet| sheet.chairs.len() > 4);
        let letters = ["N", "S", "E", "O", "M"].into_iter().take(if fifth { 5 } else { 4 });
        Table::of(format!("{} – {}", self.tournament, counted(self.sheets.len(), "feuille")), &self.sheets)
            .column(">Position", |sheet| sheet.position)
            .column(">Table", |sheet| sheet.table)
            .columns(
                letters,
                |letter| format!(">{letter}"),
                |sheet, letter| sheet.chairs.iter().find(|chair| chair.chair == letter).map(|chair| chair.balance),
            )
            .column("État", |sheet| if sheet.confirmed { "enregistrée" } else { "à confirmer" })
            .column("Remarque", |sheet| match (&sheet.adjustment, sheet.deals) {
                (Some(reason), _) => format!("ajustée : {reason}"),
                (None, 0) => String::new(),
                (None, deals) => format!("{deals} donnes"),
            })
            .table()
    }
}
