//! The desk at the door: suggestions for a few letters, and the counts so far.

use crate::row;
use crate::table::{Table, Tabular, euros, spare, yes_no};
use domain::award::Formula;
use domain::counted;
use domain::money::Cents;
use serde::Serialize;

/// A person suggested for a few letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// Key in the directory.
    pub person: i64,
    /// `NOM Prénom`.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// Licence, if any.
    pub licence: Option<String>,
    /// Entered already, or announced.
    pub entry: Option<CandidateEntry>,
}

impl Candidate {
    /// `LEFÈVRE Zoé (Les 21, licence 118002)`, and whether he is entered.
    pub fn words(&self) -> String {
        let club = Some(self.club.clone()).filter(|club| !club.is_empty());
        let licence = self.licence.as_ref().map_or_else(|| "sans licence".to_owned(), |n| format!("licence {n}"));
        let known: Vec<String> = club.into_iter().chain([licence]).collect();
        let entered = self.entry.as_ref().map_or_else(String::new, CandidateEntry::words);
        format!("{} ({}){entered}", self.name, known.join(", "))
    }
}

/// The entry of a candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CandidateEntry {
    pub number: u32,
    /// Announced, not come yet.
    pub announced: bool,
    /// The fee still owed, in cents.
    pub due_cents: i64,
}

impl CandidateEntry {
    fn words(&self) -> String {
        match (self.announced, self.due_cents) {
            (true, _) => " – annoncé".to_owned(),
            (false, due) if due > 0 => format!(" – déjà sur la liste, n° {}, doit {} €", self.number, euros(due)),
            (false, _) => format!(" – déjà sur la liste, n° {}", self.number),
        }
    }
}

/// The candidates for a few letters, the best answers first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CandidatesReport {
    /// The typed text.
    pub query: String,
    /// False when nobody answers: these are only near.
    pub fits: bool,
    /// The best ones.
    pub candidates: Vec<Candidate>,
    /// How many more there are.
    pub more: usize,
}

impl Tabular for CandidatesReport {
    fn table(&self) -> Table {
        Table::of(format!("« {} »", self.query), (1_u32..).zip(&self.candidates))
            .column(">N°", |(number, _)| number)
            .column("Joueur", |(_, candidate)| &candidate.name)
            .column("Club", |(_, candidate)| &candidate.club)
            .column("Licence", |(_, candidate)| candidate.licence.as_ref())
            .column("Inscrit", |(_, candidate)| {
                candidate.entry.as_ref().map(|entry| match entry.announced {
                    true => "annoncé".to_owned(),
                    false => format!("n° {}", entry.number),
                })
            })
            .table()
    }
}

/// The players present and the money paid so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoorReport {
    /// The tournament's name.
    pub tournament: String,
    /// Entry fee, in cents; 0 for none.
    pub fee_cents: i64,
    /// `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// The name of a team here: `duo`, `équipe`, `triplette`, `quadrette`; empty where each plays alone.
    pub team: String,
    /// How many make a team; 1 for an individual tournament.
    pub members: usize,
    /// Once the seats are drawn, a new entrant is late (M5).
    pub placed: bool,
    /// The players present.
    pub present: usize,
    /// Names of the announced players who have not come.
    pub announced: Vec<String>,
    /// Full tables of the players present, or the complete formations of *donnes dupliquées*.
    pub tables: usize,
    /// People, or formations, left over.
    pub over: usize,
    /// The tables that the players present make, in French, once drawn those of the position that whoever comes now plays; `None` where it is
    /// not settled.
    pub shape: Option<String>,
    /// Formations fill the tables, not people.
    pub by_team: bool,
    /// Teams that are complete.
    pub teams: usize,
    /// The players present whose team is incomplete.
    pub alone: Vec<Alone>,
    /// The players present who owe something.
    pub unpaid: Vec<String>,
    /// Paid so far, in cents.
    pub paid_cents: i64,
    /// Why the players present could not be drawn with these settings, and what to do, in French; nothing where they can.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
}

/// An entrant whose team is not complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alone {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Number of the team.
    pub team: u32,
}

impl DoorReport {
    /// `37 inscrits, 7 tables de 4 et 3 tables de 3, 444,00 €`.
    pub fn words(&self) -> String {
        let mut words = vec![counted(self.present, if self.placed { "joueur" } else { "inscrit" })];
        if !self.announced.is_empty() {
            words.push(format!("{} à venir", counted(self.announced.len(), "annoncé")));
        }
        if !self.team.is_empty() {
            words.push(counted(self.teams, self.team.as_str()));
        }
        let of = if self.by_team { self.team.as_str() } else { "joueur" };
        match (self.tables, self.over) {
            _ if self.shape.is_some() => words.extend(self.shape.clone()),
            (0, _) => {}
            (tables, 0) => words.push(counted(tables, "table")),
            (tables, over) => words.push(format!("{} et {}", counted(tables, "table pleine"), counted(over, of))),
        }
        if self.paid_cents > 0 {
            words.push(format!("{} €", euros(self.paid_cents)));
        }
        words.join(", ")
    }
}

impl Tabular for DoorReport {
    fn table(&self) -> Table {
        let mut table = Table::new(format!("{} – accueil", self.tournament), &["", ""]);
        let mut fact = |label: &str, value: String| table.rows.push(row![label, value]);
        fact("Présents", self.words());
        let list = |names: &[String]| if names.is_empty() { "aucun".to_owned() } else { names.join(", ") };
        fact("Annoncés, pas encore là", list(&self.announced));
        if self.members > 1 {
            let alone: Vec<String> = self.alone.iter().map(|alone| alone.name.clone()).collect();
            fact("Équipe à compléter", list(&alone));
        }
        if self.fee_cents > 0 {
            fact("N'ont pas tout payé", list(&self.unpaid));
        }
        table
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntryLine {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    pub licence: Option<String>,
    pub club: String,
    /// P7: affiliated this season.
    pub affiliated: bool,
    /// O2: the fee, where one is due, in cents.
    pub due_cents: i64,
    /// Paid, in cents.
    pub paid_cents: i64,
    /// Starting seat, once drawn: `N7`, or a number in a Howell movement.
    pub start: Option<String>,
    /// First position played when not 1, departure, not ranked; may be empty.
    pub remark: String,
    /// The duo or team, in French; `None` in an individual tournament.
    pub team: Option<String>,
    /// Announced, and not come yet.
    pub announced: bool,
    /// The number in the directory.
    #[serde(skip)]
    pub person: i64,
}

/// The entries of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntriesReport {
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
        let paid: i64 = self.entries.iter().map(|entry| entry.paid_cents).sum();
        let due: i64 = self.entries.iter().map(|entry| entry.due_cents).sum();
        let money = || format!("Encaissé : {} € sur {} €.", euros(paid), euros(due));
        Table::of(format!("{} – {}", self.tournament, counted(self.entries.len(), "inscrit")), &self.entries)
            .column(">N°", |entry| entry.number)
            .column("Joueur", |entry| &entry.name)
            .column(self.in_teams.then_some("Équipe"), |entry| entry.team.as_ref())
            .column(spare("Licence"), |entry| entry.licence.as_ref())
            .column(spare("Club"), |entry| &entry.club)
            .column("Affilié", |entry| yes_no(entry.affiliated))
            .column("Départ", |entry| entry.start.as_ref())
            .column(">Payé", |entry| Cents(entry.paid_cents))
            .column("Remarque", |entry| &entry.remark)
            .notes((self.fee_cents > 0).then(money))
    }
}
