//! The seasons, their rules and their nights.

use crate::table::{Key, Table, Tabular, french_date};
use domain::counted;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonLine {
    pub name: String,
    /// ISO date of the first day.
    pub from: String,
    /// ISO date of the last day.
    pub to: String,
    /// Nights that count.
    pub nights: usize,
    /// Closed (Y10).
    pub closed: bool,
    /// The one commands are about.
    pub current: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonList {
    /// By the first day.
    pub seasons: Vec<SeasonLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CategoryLine {
    pub name: String,
    /// The condition of membership, in French.
    pub condition: String,
}

/// The categories of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CategoriesReport {
    /// The season's name.
    pub season: String,
    /// As they were added.
    pub categories: Vec<CategoryLine>,
}

impl Tabular for SeasonList {
    fn table(&self) -> Table {
        Table::of("Saisons", &self.seasons)
            .column("Nom", |line| &line.name)
            .column("Du", |line| french_date(&line.from))
            .column("Au", |line| french_date(&line.to))
            .column(">Soirées", |line| line.nights)
            .column("État", |line| if line.closed { "close" } else { "ouverte" })
            .column("Courante", |line| if line.current { "←" } else { "" })
            .table()
    }
}

impl Tabular for CategoriesReport {
    fn table(&self) -> Table {
        Table::of(format!("Catégories – {}", self.season), &self.categories)
            .column("Catégorie", |line| &line.name)
            .column("Qui en est", |line| &line.condition)
            .table()
    }
}

/// The rules of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesReport {
    /// The season's name.
    pub season: String,
    /// ISO date of the first day.
    pub from: String,
    /// ISO date of the last day.
    pub to: String,
    /// Closed (Y10).
    pub closed: bool,
    /// The rules in French.
    pub sentences: Vec<String>,
    /// Each by its key and word.
    pub rules: Vec<(String, String)>,
    /// Points to look at in them, in French: why they rank nobody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl RulesReport {
    /// `du 01/07/2026 au 30/06/2027`.
    pub fn days(&self) -> String {
        format!("du {} au {}", french_date(&self.from), french_date(&self.to))
    }
}

impl Tabular for RulesReport {
    fn table(&self) -> Table {
        Table::of(format!("Règles – {}, {}", self.season, self.days()), &self.rules)
            .column("Règle", |(key, _)| key)
            .column("Valeur", |(_, value)| value)
            .notes(self.sentences.iter().chain(&self.warnings))
    }
}

/// A night as a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightHead {
    /// As it is typed: a tournament's number, or E and one from elsewhere.
    pub number: String,
    pub name: String,
    /// ISO date.
    pub date: String,
    /// L for free deals, D for étuis, É in teams: `L`, `DÉ`.
    pub kind: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightLine {
    /// As it is typed.
    pub number: String,
    pub name: String,
    /// ISO date.
    pub date: String,
    /// People with a result.
    pub players: usize,
    pub counts: bool,
    /// Whether it counts, and why not, in French.
    pub state: String,
}

/// Every night of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightsReport {
    /// The season's name.
    pub season: String,
    /// By day.
    pub nights: Vec<NightLine>,
}

impl Tabular for NightsReport {
    fn table(&self) -> Table {
        let counting = self.nights.iter().filter(|line| line.counts).count();
        let count = if counting > 1 { "comptent" } else { "compte" };
        Table::of(format!("Soirées – {}", self.season), &self.nights)
            .column(">N°", |line| &line.number)
            .column("Date", |line| french_date(&line.date))
            .column((Key::Name, "Soirée"), |line| &line.name)
            .column(">Joueurs", |line| line.players)
            .column("Compte", |line| &line.state)
            .notes([format!("{counting} sur {} {count}. Un tournoi compte une fois clos.", self.nights.len())])
    }
}

/// One set of rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TrialLine {
    pub name: String,
    /// The first three, in French, or why there are none.
    pub first: String,
    /// How many are ranked.
    pub ranked: usize,
    /// Of 100 pairs, in how many the better player is ahead.
    pub skill: Option<u32>,
    /// Of 100 pairs, in how many the more frequent player is ahead.
    pub presence: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TrialReport {
    /// The season's name.
    pub season: String,
    /// Nights that count under the season's rules.
    pub nights: usize,
    /// The season's own first.
    pub lines: Vec<TrialLine>,
    /// Points to look at in the rules tried, in French.
    pub warnings: Vec<String>,
}

impl Tabular for TrialReport {
    fn table(&self) -> Table {
        let percent = |share: Option<u32>| share.map_or_else(|| "–".to_owned(), |share| format!("{share} %"));
        let meaning = [
            "Niveau : sur 100 couples de joueurs classés, dans combien celui qui se place le mieux, en moyenne, les soirs où il \
             vient, est devant. Présence : dans combien celui qui est venu le plus souvent est devant. 50 % : la règle n'en tient pas compte.",
            "Rien n'est changé.",
        ];
        Table::of(format!("À l'essai – {}, {}", self.season, counted(self.nights, "soirée")), &self.lines)
            .column("Règles", |line| &line.name)
            .column(">Classés", |line| line.ranked)
            .column(">Niveau", |line| percent(line.skill))
            .column(">Présence", |line| percent(line.presence))
            .column("En tête", |line| &line.first)
            .notes(self.warnings.iter().map(String::as_str).chain(meaning))
    }
}
