//! All that the base holds of one person (right of access), and the people of former seasons.

use crate::paper::{PaperHead, TablePaper};
use crate::row;
use crate::table::{Table, Tabular, french_date};
use domain::counted;
use serde::Serialize;

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

/// A text that may name the person, or a namesake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PassageLine {
    /// From 1, in the order of the list.
    pub number: usize,
    /// Where it stands, in French.
    pub place: String,
    pub text: String,
    /// Whether his name goes from it.
    pub erased: bool,
}

/// A person erased, or the preview of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErasureReport {
    /// `NOM Prénom`.
    pub name: String,
    /// The replacement of the name.
    pub becomes: String,
    /// The names he was known by, the present one first.
    pub names: Vec<String>,
    /// Versions of his card in the journal.
    pub cards: usize,
    /// Texts that are written again without him.
    pub texts: usize,
    /// Places to be looked at: the surname alone, or a name that a namesake has too.
    pub passages: Vec<PassageLine>,
    /// The places among them that stay.
    pub kept: usize,
    /// Whether another person of the directory has the same name.
    pub namesake: bool,
    /// Whether awards of his went to the federation.
    pub sent: bool,
    /// Copies and archives beside the base that still name him.
    pub copies: Vec<String>,
    /// The second computer, which has a copy of the base too.
    pub second: Option<String>,
    /// False when nothing was written.
    pub done: bool,
    /// Once done: how often his name or his licence is found in the bytes of the base.
    pub left: usize,
}

impl ErasureReport {
    /// The erasure, done or previewed, in one sentence.
    pub(crate) fn sentence(&self) -> String {
        let Self { name, becomes, .. } = self;
        match (self.done, self.left) {
            (false, _) => format!("{name} deviendrait {becomes} : c'est définitif"),
            (true, 0) => format!(
                "Effacement fait : {becomes} à la place, 0 occurrence de ces noms et de la licence dans le fichier de la base"
            ),
            (true, left) => format!(
                "{becomes} à la place, mais ces noms restent {} dans le fichier de la base : passages gardés, ou noms d'autres joueurs",
                counted(left, "fois")
            ),
        }
    }
}

impl Tabular for ErasureReport {
    fn table(&self) -> Table {
        let mut table = Table::new(self.sentence(), &[">N°", "Où", "Passage à vérifier", "Effacé"]);
        for passage in &self.passages {
            let erased = if passage.erased { "oui" } else { "non" };
            table.rows.push(row![passage.number, &passage.place, &passage.text, erased]);
        }
        let said = [
            Some(format!("Noms : {}.", self.names.join(", "))),
            Some(format!(
                "{} de la fiche et {} du journal et des tournois récrits sans ces noms ; scores, places et rangs ne changent pas.",
                counted(self.cards, "version"),
                counted(self.texts, "texte")
            )),
            Some("Restent, sans nom : club, comité, série, affiliation, paiements, et l'année de naissance et les étiquettes d'une saison close.".to_owned()),
            self.namesake.then(|| "Quelqu'un d'autre porte ce nom : chaque passage est à vérifier.".to_owned()),
            (self.kept > 0).then(|| format!("{} : le nom y reste.", counted(self.kept, "passage gardé"))),
            self.sent.then(|| "Ce qui a été envoyé à la fédération y reste : c'est à elle qu'il faut le demander.".to_owned()),
            (!self.copies.is_empty()).then(|| {
                format!("Fichiers où se trouve encore ce nom, à côté de la base : {}. À supprimer, ou à traiter un par un.", self.copies.join(", "))
            }),
            self.second.as_ref().map(|second| format!("{second} a encore ce nom jusqu'à sa prochaine liaison.")),
            Some("Les copies gardées ailleurs, les archives données et les papiers imprimés ne sont pas touchés.".to_owned()),
        ];
        table.notes = said.into_iter().flatten().collect();
        table
    }
}
