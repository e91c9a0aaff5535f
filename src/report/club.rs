//! Tournaments, the directory, entries: who and what the base knows.

use crate::domain::counted;
use serde::Serialize;

use super::row;
use super::table::{Table, Tabular, euros, french_date, yes_no};
use crate::domain::money::Cents;

/// One tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentLine {
    /// Its number (`--tournoi 3`).
    pub id: i64,
    /// Name.
    pub name: String,
    /// ISO date.
    pub date: String,
    /// Entries.
    pub entries: usize,
    /// `inscription`, `jeu` or `clos`.
    pub state: String,
    /// Position being played; 0 before the draw.
    pub position: u8,
    /// Positions to play.
    pub positions: u8,
    /// True for the one commands act on.
    pub current: bool,
}

/// All tournaments of the base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentList {
    /// Version of the JSON form.
    pub schema: u32,
    /// Oldest first.
    pub tournaments: Vec<TournamentLine>,
}

impl Tabular for TournamentList {
    fn table(&self) -> Table {
        let mut table =
            Table::new("Tournois de la base", &[">N°", "Nom", "Date", ">Inscrits", "État", ">Position", "Courant"]);
        for line in &self.tournaments {
            table.rows.push(row![
                line.id,
                &line.name,
                french_date(&line.date),
                line.entries,
                &line.state,
                format!("{}/{}", line.position, line.positions),
                line.current.then_some("←"),
            ]);
        }
        table
    }
}

/// One person of the directory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PersonLine {
    /// Licence.
    pub licence: Option<String>,
    /// Surname.
    pub last_name: String,
    /// First name.
    pub first_name: String,
    /// Club.
    pub club: String,
    /// *Comité*.
    pub committee: String,
    /// P7: affiliated this season.
    pub affiliated: bool,
    /// C1: date of birth, ISO.
    pub birth: Option<String>,
    /// C3: series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// C3: licensed the year before.
    pub licensed_before: bool,
    /// Zone.
    pub zone: String,
    /// M11: people of one family meet as little as possible.
    pub family: String,
}

/// The directory, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PeopleReport {
    /// Version of the JSON form.
    pub schema: u32,
    /// By name.
    pub people: Vec<PersonLine>,
}

impl Tabular for PeopleReport {
    fn table(&self) -> Table {
        let mut table = Table::new(
            format!("Annuaire : {}", counted(self.people.len(), "joueur")),
            &["Licence", "Nom", "Prénom", "Club", "Comité", "Affilié"],
        );
        table.spare(&["Comité", "Affilié"]);
        // What only some clubs fill in has a column only where it is filled in.
        let births = self.people.iter().any(|person| person.birth.is_some());
        let series = self.people.iter().any(|person| person.series.is_some());
        let families = self.people.iter().any(|person| !person.family.is_empty());
        if births {
            table.words("Né le");
        }
        if series {
            table.figures("Série");
        }
        if families {
            table.words("Famille");
        }
        for person in &self.people {
            let mut row = row![
                person.licence.as_ref(),
                &person.last_name,
                &person.first_name,
                &person.club,
                &person.committee,
                yes_no(person.affiliated),
            ];
            if births {
                row.push(person.birth.as_deref().map(french_date));
            }
            if series {
                row.push(person.series);
            }
            if families {
                row.push(&person.family);
            }
            table.rows.push(row);
        }
        table
    }
}

/// What an import would do, or did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    /// Version of the JSON form.
    pub schema: u32,
    /// What the file was recognised as, in French.
    pub file: String,
    /// What each line is about: `Joueur`, `Feuille`.
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
}

impl ImportReport {
    /// What an import would do, or did, with the file recognised as `file`.
    #[must_use]
    pub fn new(
        subject: &'static str,
        file: String,
        lines: Vec<ImportLine>,
        changes: usize,
        done: bool,
        summary: String,
    ) -> Self {
        Self { schema: super::SCHEMA, file, subject, lines, changes, done, summary }
    }
}

/// What an import does with one line.
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
        let mut table = Table::new(format!("Import ({})", self.file), &[">Ligne", self.subject, "Effet"]);
        for line in &self.lines {
            table.rows.push(row![line.line, &line.name, &line.effect]);
        }
        table.notes.push(self.summary.clone());
        table
    }
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntryLine {
    /// Entry number.
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Licence.
    pub licence: Option<String>,
    /// Club.
    pub club: String,
    /// P7: affiliated this season.
    pub affiliated: bool,
    /// Paid, in cents.
    pub paid_cents: i64,
    /// Starting seat, once drawn: `N7`, or a number in a Howell movement.
    pub start: Option<String>,
    /// First position played when not 1, who left, who is not ranked; may be empty.
    pub remark: String,
    /// The duo or team, in French; `None` in an individual tournament.
    pub team: Option<String>,
}

/// The entries of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntriesReport {
    /// Version of the JSON form.
    pub schema: u32,
    /// The tournament's name.
    pub tournament: String,
    /// Entry fee, in cents.
    pub fee_cents: i64,
    /// True in a team tournament.
    pub in_teams: bool,
    /// By number.
    pub entries: Vec<EntryLine>,
}

impl Tabular for EntriesReport {
    fn table(&self) -> Table {
        let fee = self.fee_cents > 0;
        let title = format!("{} – {}", self.tournament, counted(self.entries.len(), "inscrit"));
        let headings = [">N°", "Joueur", "Équipe", "Licence", "Club", "Affilié", "Départ", ">Payé", "Remarque"];
        let shown: Vec<&str> = headings.into_iter().filter(|name| self.in_teams || *name != "Équipe").collect();
        let mut table = Table::new(title, &shown);
        table.spare(&["Licence", "Club"]);
        for entry in &self.entries {
            let mut row = row![entry.number, &entry.name];
            if self.in_teams {
                row.push(entry.team.as_ref());
            }
            row.0.extend(
                row![
                    entry.licence.as_ref(),
                    &entry.club,
                    yes_no(entry.affiliated),
                    entry.start.as_ref(),
                    Cents(entry.paid_cents),
                    &entry.remark,
                ]
                .0,
            );
            table.rows.push(row);
        }
        if fee {
            let paid: i64 = self.entries.iter().map(|entry| entry.paid_cents).sum();
            let due = self.fee_cents * i64::try_from(self.entries.len()).unwrap_or(0);
            table.notes.push(format!("Encaissé : {} € sur {} €.", euros(paid), euros(due)));
        }
        table
    }
}
