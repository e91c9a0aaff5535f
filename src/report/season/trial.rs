//! A trial of rules: their ranking, and whether skill or presence pays (Y11).

use serde::Serialize;

use crate::row;
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
        let title = format!("À l'essai – {}, {}", self.season, counted(self.nights, "soirée"));
        let mut table = Table::new(title, &["Règles", ">Classés", ">Niveau", ">Présence", "En tête"]);
        let percent = |share: Option<u32>| share.map_or_else(|| "–".to_owned(), |share| format!("{share} %"));
        for line in &self.lines {
            let shares = (percent(line.skill), percent(line.presence));
            table.rows.push(row![&line.name, line.ranked, shares.0, shares.1, &line.first]);
        }
        table.notes.clone_from(&self.warnings);
        table.notes.extend(
            [
                "Niveau : sur 100 couples de joueurs classés, dans combien celui qui se place le mieux, en moyenne, les soirs où il \
                 vient, est devant. Présence : dans combien celui qui est venu le plus souvent est devant. 50 % : la règle n'en tient pas compte.",
                "Rien n'est changé.",
            ]
            .map(str::to_owned),
        );
        table
    }
}
