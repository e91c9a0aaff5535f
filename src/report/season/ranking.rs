//! The ranking of a season, and of its clubs.

use serde::Serialize;

use super::NightHead;
use crate::table::{Table, Tabular, shortened, spare};
use domain::{Total, counted};

/// A person's points of one night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightCell {
    /// With the coefficient, as a decimal with a comma.
    pub points: Total,
    /// It goes into the mark.
    pub kept: bool,
    /// The place; `None` where it is not known.
    pub place: Option<u32>,
}

/// A person in the ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonRow {
    /// `None` with too few nights.
    pub rank: Option<u32>,
    /// In a category: the rank among all.
    pub overall: Option<u32>,
    /// Another person has the same rank.
    pub tied: bool,
    /// The number in the directory.
    #[serde(skip)]
    pub person: i64,
    /// `NOM Prénom`.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// The ranked value, as a decimal with a comma.
    pub points: Total,
    /// Points besides the nights, where there are.
    pub bonus: Option<Total>,
    pub played: usize,
    /// Nights that go into the mark.
    pub kept: usize,
    pub wins: usize,
    /// In the order of the nights; `None` where he did not come.
    pub nights: Vec<Option<NightCell>>,
    /// Why the person is not ranked, or what broke the tie.
    pub remark: Option<String>,
}

/// The ranking of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonRanking {
    /// The season's name.
    pub season: String,
    /// ISO date of the first day.
    pub from: String,
    /// ISO date of the last day.
    pub to: String,
    /// Closed (Y10).
    pub closed: bool,
    /// Of that category; of all when `None`.
    pub category: Option<String>,
    /// The condition of membership.
    pub condition: Option<String>,
    /// The mark is a mean.
    pub mean: bool,
    /// The nights counted, in order.
    pub nights: Vec<NightHead>,
    /// Best first, then those with too few nights.
    pub rows: Vec<SeasonRow>,
    /// Remarks in French.
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClubLine {
    /// From 1; equals share it.
    pub rank: u32,
    pub club: String,
    pub points: Total,
    pub members: Vec<String>,
}

/// The ranking of the clubs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClubsReport {
    /// The season's name.
    pub season: String,
    /// How many members count; all when `None`.
    pub best: Option<u16>,
    /// Best first.
    pub clubs: Vec<ClubLine>,
}

impl Tabular for SeasonRanking {
    fn table(&self) -> Table {
        let category = self.category.as_ref().map(|name| format!(" – {name}")).unwrap_or_default();
        let after = format!("après {}", counted(self.nights.len(), "soirée"));
        let bonus = self.rows.iter().any(|row| row.bonus.is_some());
        let remarks = self.rows.iter().any(|row| row.remark.is_some());
        let condition = self.condition.as_ref().map(|words| format!("Catégorie : {words}."));
        Table::of(format!("Saison {}{category}, {after}", self.season), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(self.category.is_some().then_some(">Général"), |row| row.overall)
            .column("Joueur", |row| &row.name)
            .column(shortened("Club"), |row| &row.club)
            .column(">Soirées", |row| row.played)
            .column(spare(">Retenues"), |row| row.kept)
            .column(spare(">Victoires"), |row| row.wins)
            .column(bonus.then(|| spare(">Primes")), |row| row.bonus)
            .column(if self.mean { ">Moyenne" } else { ">Total" }, |row| row.points)
            .column(remarks.then_some("Remarque"), |row| row.remark.as_ref())
            .notes(condition.iter().chain(&self.notes))
    }
}

impl Tabular for ClubsReport {
    fn table(&self) -> Table {
        let best = self.best.map_or_else(String::new, |best| format!(", {best} meilleurs de chacun"));
        Table::of(format!("Clubs – {}{best}", self.season), &self.clubs)
            .column(">Rang", |line| line.rank)
            .column("Club", |line| &line.club)
            .column(">Total", |line| line.points)
            .column("Joueurs comptés", |line| line.members.join(", "))
            .table()
    }
}
