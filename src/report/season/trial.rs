//! A trial of rules: their ranking, and whether skill or presence pays (Y11).

use serde::Serialize;

use crate::table::{Table, Tabular};
use domain::counted;

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
