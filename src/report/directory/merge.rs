//! The merge of two cards of one person, and the split of one card of two persons.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular};
use domain::counted;

/// Two people made one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MergeReport {
    pub kept: String,
    pub gone: String,
    /// The tournaments that become the other's.
    pub nights: Vec<String>,
    /// False when nothing was written.
    pub done: bool,
}

/// One person made two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeparationReport {
    pub kept: String,
    /// The other person.
    pub other: String,
    /// The tournaments that are the other's.
    pub nights: Vec<String>,
    /// False when nothing was written.
    pub done: bool,
}

impl Tabular for MergeReport {
    fn table(&self) -> Table {
        let Self { kept, gone, nights, .. } = self;
        let (one, much) = if self.done { ("devient", "deviennent") } else { ("deviendrait", "deviendraient") };
        let verb = if nights.len() > 1 { much } else { one };
        let moved = format!("{} de {gone} {verb} de {kept}.", counted(nights.len(), "tournoi"));
        listed(format!("{gone} {one} {kept}"), nights, &[moved, same_scores(self.done)])
    }
}

impl Tabular for SeparationReport {
    fn table(&self) -> Table {
        let Self { kept, other, nights, .. } = self;
        let one = if self.done { "est" } else { "serait" };
        let title = format!("{other} {one} quelqu'un d'autre que {kept}");
        listed(title, nights, &[same_scores(self.done)])
    }
}

fn listed(title: String, nights: &[String], notes: &[String]) -> Table {
    let mut table = Table::new(title, &["Tournois concernés"]);
    table.rows = nights.iter().map(|night| row![night]).collect();
    table.notes = notes.to_vec();
    table
}

fn same_scores(done: bool) -> String {
    let words =
        if done { "Aucun score n'a changé." } else { "Aucun score ne changerait. Essai : rien n'est enregistré." };
    words.to_owned()
}
