//! The directory, or a part of it.

use crate::row;
use crate::table::{Table, Tabular, french_date, spare, yes_no};
use domain::counted;
use domain::tournament::Person;
use serde::Serialize;

/// The directory, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PeopleReport {
    /// By name.
    pub people: Vec<PersonLine>,
}

/// A person of the directory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PersonLine {
    /// The number in the base, which nothing changes.
    pub number: i64,
    #[serde(flatten)]
    pub person: Person,
}

impl Tabular for PeopleReport {
    fn table(&self) -> Table {
        // Data that only some clubs fill in has a column only where it is filled in.
        let people: Vec<&Person> = self.people.iter().map(|line| &line.person).collect();
        let births = people.iter().any(|person| person.birth.is_some());
        let series = people.iter().any(|person| person.series.is_some());
        let families = people.iter().any(|person| !person.family.is_empty());
        Table::of(format!("Annuaire : {}", counted(people.len(), "joueur")), &people)
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

    /// The lines that change a card of the directory.
    pub fn updated(&self) -> Vec<&ImportLine> {
        self.lines.iter().filter(|line| line.effect.contains(UPDATED)).collect()
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

/// Two cards that may be one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TwinLine {
    /// The one with more tournaments.
    pub one: String,
    pub other: String,
    /// Why, in a few French words.
    pub why: String,
    /// The queries that find exactly the one, and the other.
    pub handles: [String; 2],
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TwinsReport {
    /// How many people were looked at.
    pub people: usize,
    /// The likeliest first.
    pub twins: Vec<TwinLine>,
}

impl Tabular for TwinsReport {
    fn table(&self) -> Table {
        let note = match self.twins.len() {
            0 => format!("Personne n'est deux fois dans l'annuaire, à ce qu'il semble ({} joueurs).", self.people),
            _ => "À vous de juger : rien n'est changé.".to_owned(),
        };
        Table::of("Une seule personne, peut-être", &self.twins)
            .column("Joueur", |twin| &twin.one)
            .column("Et", |twin| &twin.other)
            .column("Parce que", |twin| &twin.why)
            .notes([note])
    }
}

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
