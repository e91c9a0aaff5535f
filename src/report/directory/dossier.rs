//! All that the base holds of one person (right of access), and the people of former seasons.

use serde::Serialize;

use crate::paper::{PaperHead, TablePaper};
use crate::row;
use crate::table::{Table, Tabular, french_date};
use domain::counted;

/// One subject of a dossier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DossierPart {
    /// The subject.
    pub title: String,
    /// Label and value.
    pub lines: Vec<(String, String)>,
}

/// All the data held of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dossier {
    /// `NOM Prénom`.
    pub name: String,
    /// Subject by subject; none that holds nothing.
    pub parts: Vec<DossierPart>,
    /// Data held elsewhere, or not part of it, in French.
    pub notes: Vec<String>,
}

/// The same on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DossierPaper {
    /// The base, as a tournament's head.
    pub head: PaperHead,
    /// The data held.
    pub dossier: Dossier,
}

impl DossierPaper {
    /// A table for each subject, all under one head; data held elsewhere under the last.
    pub fn tables(&self) -> Vec<TablePaper> {
        let last = self.dossier.parts.len().saturating_sub(1);
        let table = |(index, part): (usize, &DossierPart)| {
            let mut table = Table::new("", &["Quoi", "Valeur"]);
            table.rows = part.lines.iter().map(|(what, value)| row![what, value]).collect();
            if index == last {
                table.notes.clone_from(&self.dossier.notes);
            }
            TablePaper { head: self.head.clone(), title: part.title.clone(), table, boxes: Vec::new() }
        };
        self.dossier.parts.iter().enumerate().map(table).collect()
    }
}

impl Tabular for Dossier {
    fn table(&self) -> Table {
        let lines =
            self.parts.iter().flat_map(|part| part.lines.iter().map(|(what, value)| (&part.title, what, value)));
        Table::of(format!("Ce que la base sait de {}", self.name), lines)
            .column("Sujet", |(title, ..)| title)
            .column("Quoi", |(_, what, _)| what)
            .column("Valeur", |(.., value)| value)
            .notes(&self.notes)
    }
}

/// A person who has not come for some seasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormerLine {
    /// `NOM Prénom`.
    pub name: String,
    /// ISO date of the last night; `None` for a person who never played.
    pub last: Option<String>,
    /// The data of the card that would be emptied, in French.
    pub details: Vec<String>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormerReport {
    /// After so many seasons.
    pub seasons: u8,
    /// ISO date: nobody of the list came from that day on.
    pub since: String,
    /// True once their details were emptied.
    pub emptied: bool,
    /// The longest absent first.
    pub people: Vec<FormerLine>,
}

impl Tabular for FormerReport {
    fn table(&self) -> Table {
        let since = french_date(&self.since);
        let verb = if self.emptied { "allégés" } else { "qui ne sont pas venus" };
        let note = match (self.people.is_empty(), self.emptied) {
            (true, _) => "Personne.".to_owned(),
            (false, true) => format!(
                "{} : noms et résultats gardés, détails ôtés de l'annuaire. Le journal et les copies gardent ce qui y était.",
                counted(self.people.len(), "joueur")
            ),
            (false, false) => format!("{} ; rien n'est changé.", counted(self.people.len(), "joueur")),
        };
        Table::of(format!("Anciens joueurs {verb} depuis le {since}"), &self.people)
            .column("Joueur", |line| &line.name)
            .column("Dernière soirée", |line| line.last.as_deref().map_or_else(|| "aucune".to_owned(), french_date))
            .column("Détails", |line| line.details.join(", "))
            .notes([note])
    }
}
