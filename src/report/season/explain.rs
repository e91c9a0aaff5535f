//! How a person's season came about.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date, shortened};
use domain::Total;
use domain::ordinal;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExplainLine {
    /// ISO date.
    pub date: String,
    pub night: String,
    /// Place and number of players: `3/24`.
    pub place: Option<String>,
    /// The figures it is worked out from.
    pub facts: String,
    /// The value.
    pub worth: Total,
    /// Where it is not 1.
    pub coefficient: Option<String>,
    /// With the coefficient.
    pub points: Total,
    /// It goes into the mark.
    pub kept: bool,
    /// Its effect on the mark, in French.
    pub fate: String,
}

/// How a mark and a rank came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonExplain {
    /// The season's name.
    pub season: String,
    /// `NOM Prénom`.
    pub name: String,
    /// `None` with too few nights.
    pub rank: Option<u32>,
    /// The ranked value.
    pub points: Total,
    /// Night by night.
    pub lines: Vec<ExplainLine>,
    /// From the nights to the rank, in French.
    pub steps: Vec<String>,
    /// How the last night is explained in turn, and that tournament's number.
    pub deeper: Option<(String, i64)>,
}

impl Tabular for SeasonExplain {
    fn table(&self) -> Table {
        let rank = self.rank.map_or_else(|| "non classé".to_owned(), ordinal);
        let title = format!("{} – {} : {rank}, {}", self.season, self.name, self.points.words());
        let weighted = self.lines.iter().any(|line| line.coefficient.is_some());
        let deeper =
            self.deeper.as_ref().map(|(step, id)| format!("Une soirée en détail, ici le tournoi {id} : {step}"));
        Table::of(title, &self.lines)
            .column("Date", |line| french_date(&line.date))
            .column(shortened("Soirée"), |line| &line.night)
            .column(">Place", |line| line.place.as_ref())
            .column("Calcul", |line| &line.facts)
            .column(">Valeur", |line| line.worth)
            .column(weighted.then_some(">Coef."), |line| line.coefficient.as_ref())
            .column(weighted.then_some(">Points"), |line| line.points)
            .column("Sort", |line| &line.fate)
            .notes(self.steps.iter().cloned().chain(deeper))
    }
}
