//! The directory, or a part of it.

use domain::counted;
use domain::tournament::Person;
use serde::Serialize;

use crate::table::{Table, Tabular, french_date, spare, yes_no};

/// The directory, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PeopleReport {
    /// By name.
    pub people: Vec<Person>,
}

impl Tabular for PeopleReport {
    fn table(&self) -> Table {
        // Data that only some clubs fill in has a column only where it is filled in.
        let births = self.people.iter().any(|person| person.birth.is_some());
        let series = self.people.iter().any(|person| person.series.is_some());
        let families = self.people.iter().any(|person| !person.family.is_empty());
        Table::of(format!("Annuaire : {}", counted(self.people.len(), "joueur")), &self.people)
            .column("Licence", |person| person.licence.as_ref())
            .column("Nom", |person| &person.last_name)
            .column("Prénom", |person| &person.first_name)
            .column("Club", |person| &person.club)
            .column(spare("Comité"), |person| &person.committee)
            .column(spare("Affilié"), |person| yes_no(person.affiliated))
            .column(births.then_some("Né le"), |person| person.birth.map(|birth| french_date(&birth.to_string())))
            .column(series.then_some(">Série"), |person| person.series)
            .column(families.then_some("Famille"), |person| &person.family)
            .table()
    }
}

/// The result of an import, or its preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    /// The recognised kind of the file, in French.
    pub file: String,
    /// The subject of each line: `Joueur`, `Feuille`.
    #[serde(skip)]
    pub subject: &'static str,
    /// One line per person.
    pub lines: Vec<ImportLine>,
    /// How many lines change something.
    pub changes: usize,
    /// False when nothing was written (`--essai`).
    pub done: bool,
    /// The outcome in one French sentence.
    pub summary: String,
    /// How many tournaments of it were there already; absent where none was.
    #[serde(skip_serializing_if = "is_zero")]
    pub already: usize,
    /// What a person is to agree to, in French.
    #[serde(skip)]
    pub doubts: Vec<String>,
    /// Points to look at, in French.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl ImportReport {
    /// The result or preview of an import, with the file recognised as `file`.
    pub fn new(
        subject: &'static str,
        file: String,
        lines: Vec<ImportLine>,
        changes: usize,
        done: bool,
        summary: String,
    ) -> Self {
        Self { file, subject, lines, changes, done, summary, already: 0, doubts: Vec::new(), warnings: Vec::new() }
    }

    /// Says what is doubtful in it.
    pub fn with_doubts(mut self, doubts: Vec<String>) -> Self {
        self.doubts = doubts;
        self.summary.extend(self.doubts.iter().map(|doubt| format!(" {doubt}.")));
        self
    }

    /// How many cards of the directory it changes.
    pub fn updated(&self) -> usize {
        self.lines.iter().filter(|line| line.effect == UPDATED).count()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// An import's remark on a card it changes.
pub const UPDATED: &str = "mise à jour";

/// An import's action on one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportLine {
    /// Line in the file.
    pub line: u64,
    /// `NOM Prénom`, or the sheet.
    pub name: String,
    /// `ajout`, `mise à jour`, `inchangé`, the entry made, or what becomes of the sheet.
    pub effect: String,
}

impl Tabular for ImportReport {
    fn table(&self) -> Table {
        Table::of(format!("Import ({})", self.file), &self.lines)
            .column(">Ligne", |line| line.line)
            .column(self.subject, |line| &line.name)
            .column("Effet", |line| &line.effect)
            .notes([&self.summary].into_iter().chain(&self.warnings))
    }
}
