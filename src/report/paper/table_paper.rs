//! Papers of *donnes dupliquées*: tables, each with its title.

use serde::Serialize;

use crate::Table;
use crate::paper::PaperHead;

/// A table to print: a ranking, the notes of the étuis, a *feuille de route* or *fiche guide*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TablePaper {
    pub head: PaperHead,
    /// Over the table.
    pub title: String,
    pub table: Table,
}
