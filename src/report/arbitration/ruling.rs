//! An arbiter's ruling and its effects, and the fascicule's provision for each incident.

use serde::Serialize;

use crate::sheet::SheetSaved;
use crate::table::{Table, Tabular};

/// The effects of recording a ruling (A3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulingReport {
    pub position: u8,
    pub table: u16,
    /// Which deal, if one.
    pub deal: Option<u8>,
    /// The decision, in French.
    pub decision: String,
    pub reason: String,
    /// The sheet as it now stands, when the ruling changed it.
    pub sheet: Option<SheetSaved>,
    /// The changes to the deal, or those to be made by hand, in French sentences.
    pub said: Vec<String>,
    /// The player at fault, the penalty given or provided, and chapter 4's other provisions, in French sentences.
    pub provided: Vec<String>,
}

impl Tabular for RulingReport {
    fn table(&self) -> Table {
        Table::of("Décision de l'arbitre", [self])
            .column(">Position", |ruling| ruling.position)
            .column(">Table", |ruling| ruling.table)
            .column(">Donne", |ruling| ruling.deal)
            .column("Décision", |ruling| &ruling.decision)
            .column("Motif", |ruling| &ruling.reason)
            .notes(self.said.iter().chain(&self.provided))
    }
}

/// One incident of chapter 4 and the fascicule's provision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SituationLine {
    /// Its name, as typed.
    pub case: String,
    /// The incident, in French.
    pub situation: String,
    /// The fate of the deal.
    pub decision: String,
    /// The penalty; empty when there is none.
    pub penalty: String,
    /// Further provisions; may be empty.
    pub note: String,
}

/// The incidents of chapter 4.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SituationsReport {
    /// In the order of the fascicule.
    pub situations: Vec<SituationLine>,
}

impl Tabular for SituationsReport {
    fn table(&self) -> Table {
        Table::of("Incidents du code d'arbitrage (fascicule 2, chapitre 4)", &self.situations)
            .column("Cas", |line| &line.case)
            .column("Situation", |line| &line.situation)
            .column("Donne", |line| &line.decision)
            .column("Pénalité", |line| &line.penalty)
            .column("À savoir", |line| &line.note)
            .table()
    }
}
