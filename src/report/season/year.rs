//! A person's season, or a team's: night by night, and how the mark and the rank came about.

use crate::table::{Table, Tabular, french_date, shortened};
use domain::{Total, counted, ordinal};
use serde::Serialize;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct YearNight {
    /// ISO date.
    pub date: String,
    pub night: String,
    /// Played with étuis.
    pub duplicate: bool,
    /// Place among all.
    pub place: Option<u32>,
    /// Among how many.
    pub of: Option<u32>,
    /// The figures it is worked out from.
    pub facts: String,
    /// The night's total, of free deals.
    pub total: Option<Total>,
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

/// One season of a person or a team.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PersonYear {
    /// The season's name.
    pub season: String,
    /// `NOM Prénom`, or the team's.
    pub name: String,
    /// `None` with too few nights.
    pub rank: Option<u32>,
    /// Another one has the same rank.
    pub tied: bool,
    /// Among how many.
    pub of: usize,
    /// The ranked value.
    pub points: Total,
    pub played: usize,
    /// Nights there were.
    pub possible: usize,
    pub wins: usize,
    /// Nights among the first three.
    pub podiums: usize,
    /// The best night.
    pub best: Option<Total>,
    /// The worst one.
    pub worst: Option<Total>,
    /// The contracts taken, as far as sheets are kept deal by deal; `None` where none is.
    pub contracts: Option<SeasonContracts>,
    /// In order.
    pub nights: Vec<YearNight>,
    /// From the nights to the rank, in French.
    pub steps: Vec<String>,
    /// On a screen: what a next night would have to be, in French.
    #[serde(skip)]
    pub missing: Option<String>,
    /// On a screen: the season's first tournament that is not closed: ISO date, name.
    #[serde(skip)]
    pub next: Option<(String, String)>,
    /// How the last night is explained in turn, and that tournament's number.
    pub deeper: Option<(String, i64)>,
}

/// Contracts of the nights' sheets that are kept deal by deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct SeasonContracts {
    pub taken: u32,
    /// Known to be made.
    pub made: u32,
    /// Known to be lost.
    pub lost: u32,
    /// His sheets that are kept deal by deal.
    pub detailed: usize,
    /// All of his sheets.
    pub sheets: usize,
}

impl SeasonContracts {
    /// In one sentence, always with its basis.
    pub fn words(self) -> String {
        let rest = format!("d'après {} sur {}", counted(self.detailed, "feuille détaillée"), self.sheets);
        format!(
            "Preneur : {}, {} et {} ({rest}).",
            counted(self.taken, "contrat"),
            counted(self.made, "réussi"),
            counted(self.lost, "chuté")
        )
    }
}

impl YearNight {
    /// `Duos de l'Avent (étuis)`.
    pub fn words(&self) -> String {
        format!("{}{}", self.night, if self.duplicate { " (étuis)" } else { "" })
    }

    /// `3/12`; empty where the place is not known.
    pub fn place_of(&self) -> String {
        match (self.place, self.of) {
            (Some(place), Some(of)) => format!("{place}/{of}"),
            (place, _) => place.map_or_else(String::new, |place| place.to_string()),
        }
    }
}

impl Tabular for PersonYear {
    fn table(&self) -> Table {
        let rank =
            self.rank.map_or_else(|| "non classé".to_owned(), |rank| format!("{} sur {}", ordinal(rank), self.of));
        let title = format!("{} – {} : {rank}, {}", self.season, self.name, self.points.words());
        let weighted = self.nights.iter().any(|night| night.coefficient.is_some());
        let deeper =
            self.deeper.as_ref().map(|(step, id)| format!("Une soirée en détail, ici le tournoi {id} : {step}"));
        Table::of(title, &self.nights)
            .column("Date", |night| french_date(&night.date))
            .column(shortened("Soirée"), YearNight::words)
            .column(">Place", YearNight::place_of)
            .column("Calcul", |night| &night.facts)
            .column(">Valeur", |night| night.worth)
            .column(weighted.then_some(">Coef."), |night| night.coefficient.as_ref())
            .column(weighted.then_some(">Points"), |night| night.points)
            .column("Sort", |night| &night.fate)
            .notes(self.steps.iter().cloned().chain(self.contracts.map(SeasonContracts::words)).chain(deeper))
    }
}
