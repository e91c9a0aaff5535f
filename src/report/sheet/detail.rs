//! One sheet as it stands: its players, its deals one by one, and their running totals.

use serde::Serialize;

use crate::row;
use crate::sheet::ChairFigure;
use crate::table::{Table, Tabular};

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
        let title = format!("{} – position {}, table {}", self.tournament, self.position, self.table);
        let mut table = Table::new(title, &[">Donne", "Contrat"]);
        for chair in &self.chairs {
            table.figures(chair.chair.clone());
        }
        table.words("Cumul");
        table.spare(&["Cumul"]);
        for deal in &self.deals {
            let running: Vec<String> = deal.running.iter().map(|total| format!("{total:+}")).collect();
            let mut row = row![deal.number, &deal.what];
            row.extend(deal.scores.iter().copied());
            row.push(running.join(" "));
            table.rows.push(row);
        }
        let mut last = row!["", "Bilan"];
        last.extend(self.chairs.iter().map(|chair| chair.balance));
        last.push("");
        table.rows.push(last);
        let names: Vec<String> = self.chairs.iter().map(|chair| format!("{} : {}", chair.chair, chair.name)).collect();
        table.notes.push(format!("{}.", names.join(" ; ")));
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
