//! Sheets as they are shown.

use crate::table::{Table, Tabular, spare};
use domain::advice::Step;
use domain::counted;
use serde::Serialize;

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

/// A row of the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealLine {
    /// Number on the sheet, from 1.
    pub number: u8,
    /// The deal in words: `garde, preneur E, 49 points, 2 bouts`.
    pub what: String,
    /// Points of each chair, in the order of the sheet's chairs.
    pub scores: Vec<i32>,
    /// The same, added up from the first deal.
    pub running: Vec<i32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetDetail {
    /// The tournament's name.
    pub tournament: String,
    pub position: u8,
    pub table: u16,
    /// Players and scores (F1).
    pub chairs: Vec<ChairFigure>,
    /// Deals; none when only the balances were entered.
    pub deals: Vec<DealLine>,
    /// False while a second entry is awaited (F6).
    pub confirmed: bool,
    /// The arbiter's adjustment, if any.
    pub adjustment: Option<String>,
}

impl Tabular for SheetDetail {
    fn table(&self) -> Table {
        let running =
            |deal: &DealLine| deal.running.iter().map(|total| format!("{total:+}")).collect::<Vec<_>>().join(" ");
        let names: Vec<String> = self.chairs.iter().map(|chair| format!("{} : {}", chair.chair, chair.name)).collect();
        let title = format!("{} – position {}, table {}", self.tournament, self.position, self.table);
        // Under the deals stand the balances.
        let mut table = Table::of(title, self.deals.iter().map(Some).chain([None]))
            .column(">Donne", |deal| deal.map(|deal| deal.number))
            .column("Contrat", |deal| deal.map_or("Bilan", |deal| &deal.what))
            .columns(
                self.chairs.iter().enumerate(),
                |(_, chair)| format!(">{}", chair.chair),
                |deal, (at, chair)| deal.map_or(Some(chair.balance), |deal| deal.scores.get(at).copied()),
            )
            .column(spare("Cumul"), |deal| deal.map(running))
            .notes([format!("{}.", names.join(" ; "))]);
        if self.deals.is_empty() {
            table.notes.push("Seuls les bilans ont été entrés, pas les donnes.".to_owned());
        }
        if !self.confirmed {
            table.notes.push("La seconde saisie est attendue : cette feuille ne compte pas encore.".to_owned());
        }
        if let Some(reason) = &self.adjustment {
            table.notes.push(format!("Ajustée par l'arbitre : {reason}"));
        }
        table
    }
}

/// The tables whose sheet is awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissingReport {
    pub position: u8,
    /// Tables at that position.
    pub tables: usize,
    /// Awaited sheets, by table.
    pub missing: Vec<AwaitedSheet>,
}

/// A sheet that is awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AwaitedSheet {
    pub table: u16,
    /// The players of the table.
    pub players: Vec<String>,
    /// True when the first entry is in and the second is awaited.
    pub second_entry: bool,
}

impl Tabular for MissingReport {
    fn table(&self) -> Table {
        let awaited = counted(self.missing.len(), "feuille attendue");
        let none = self.missing.is_empty().then_some("Toutes les feuilles de cette position sont enregistrées.");
        Table::of(format!("Position {} : {awaited} sur {}", self.position, self.tables), &self.missing)
            .column(">Table", |sheet| sheet.table)
            .column("Joueurs", |sheet| sheet.players.join(", "))
            .column("Attend", |sheet| if sheet.second_entry { "la seconde saisie" } else { "la feuille" })
            .notes(none)
    }
}
