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
    /// Rows of boxes side by side: what each is for, and what it holds; nothing, to write in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<Vec<(String, String)>>,
}
