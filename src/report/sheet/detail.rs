//! One sheet as it stands: its players, its deals one by one, and their running totals.

use serde::Serialize;

use crate::sheet::ChairFigure;
use crate::table::{Table, Tabular, spare};

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
