//! The ranking of a season: of persons, teams or clubs.

use super::NightHead;
use crate::table::{Key, Table, Tabular, short_day, shortened, spare};
use domain::money::Cents;
use domain::season::By;
use domain::{Total, counted};
use serde::Serialize;

/// A person's points of one night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightCell {
    /// Its index in the nights of the ranking, from 0.
    pub night: usize,
    /// With the coefficient, as a decimal with a comma.
    pub points: Total,
    /// It goes into the mark.
    pub kept: bool,
    /// The place; `None` where it is not known.
    pub place: Option<u32>,
}

/// A person, a team or a club in the ranking.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SeasonRow {
    /// `None` with too few nights.
    pub rank: Option<u32>,
    /// In a category: the rank among all.
    pub overall: Option<u32>,
    /// Another person has the same rank.
    pub tied: bool,
    /// The number in the directory; 0 of a team or club.
    #[serde(skip)]
    pub person: i64,
    /// `NOM Prénom`, or the team's or club's.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// Of a team or club.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
    /// The ranked value, as a decimal with a comma.
    pub points: Total,
    /// Points besides the nights, where there are.
    pub bonus: Option<Total>,
    pub played: usize,
    /// Nights that go into the mark.
    pub kept: usize,
    pub wins: usize,
    /// Those he came to, in order.
    pub nights: Vec<NightCell>,
    /// Why the person is not ranked, or what broke the tie.
    pub remark: Option<String>,
    /// Y15: the prize, where there is anything to win.
    pub prize_cents: Option<i64>,
    /// Y14: goes to the final, where one is planned.
    pub goes: Option<bool>,
}

/// The ranking of a season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SeasonRanking {
    /// The season's name.
    pub season: String,
    /// ISO date of the first day.
    pub from: String,
    /// ISO date of the last day.
    pub to: String,
    /// Closed (Y10).
    pub closed: bool,
    /// Teams or clubs; persons when `None`.
    pub by: Option<By>,
    /// Of that category; of all when `None`.
    pub category: Option<String>,
    /// The condition of membership.
    pub condition: Option<String>,
    /// The mark is a mean.
    pub mean: bool,
    /// Nights of the season's days that do not count (Y2).
    pub left_out: usize,
    /// The nights counted, in order.
    pub nights: Vec<NightHead>,
    /// Best first, then those with too few nights.
    pub rows: Vec<SeasonRow>,
    /// Remarks in French.
    pub notes: Vec<String>,
}

impl SeasonRow {
    /// What that night gave him; `None` where he did not come.
    pub fn on(&self, night: usize) -> Option<&NightCell> {
        self.nights.iter().find(|cell| cell.night == night)
    }
}

impl Tabular for SeasonRanking {
    fn table(&self) -> Table {
        self.with_nights(0)
    }
}

impl SeasonRanking {
    /// The table with a column for each of so many nights, the last ones, which a narrow window may do without.
    pub fn with_nights(&self, most: usize) -> Table {
        let category = self.category.as_ref().map(|name| format!(" – {name}")).unwrap_or_default();
        let left_out = match self.left_out {
            0 => String::new(),
            1 => " (1 ne compte pas)".to_owned(),
            many => format!(" ({many} ne comptent pas)"),
        };
        let after = format!("après {}{left_out}", counted(self.nights.len(), "soirée"));
        let any = |has: fn(&SeasonRow) -> bool| self.rows.iter().any(has);
        let bonus = any(|row| row.bonus.is_some());
        let condition = self.condition.as_ref().map(|words| format!("Catégorie : {words}."));
        Table::of(format!("Saison {}{category}, {after}", self.season), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(self.category.is_some().then_some(">Général"), |row| row.overall)
            .column((Key::Name, self.by.map_or("Joueur", By::word)), |row| &row.name)
            .column((Key::Club, self.by.is_none().then(|| shortened("Club"))), |row| &row.club)
            .column((Key::Members, self.by.map(|_| shortened("Membres"))), |row| row.members.join(", "))
            .column((Key::Nights, ">Soirées"), |row| row.played)
            .column((Key::Kept, spare(">Retenues")), |row| row.kept)
            .column((Key::Wins, spare(">Victoires")), |row| row.wins)
            .column(bonus.then(|| spare(">Primes")), |row| row.bonus)
            .columns(
                self.nights.len().saturating_sub(most)..self.nights.len(),
                |night| spare(format!(">{}", short_day(&self.nights[night].date))),
                |row, night| row.on(night).map_or_else(|| "·".to_owned(), |cell| cell.points.words()),
            )
            .column((Key::Total, if self.mean { ">Moyenne" } else { ">Total" }), |row| row.points)
            .column(any(|row| row.goes.is_some()).then_some("Finale"), |row| {
                row.goes.filter(|goes| *goes).map(|_| "oui")
            })
            .column(any(|row| row.prize_cents.is_some()).then_some(">Prix"), |row| row.prize_cents.map(Cents))
            .column((Key::Remark, any(|row| row.remark.is_some()).then_some("Remarque")), |row| row.remark.as_ref())
            .notes(condition.iter().chain(&self.notes))
    }
}

/// One of the first, after the night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonMove {
    /// Another rank than before, or the first one.
    pub moved: bool,
    /// `LEFÈVRE Luc 3e (+2)`.
    pub who: String,
    /// `, il lui manque 84 pour le 2e`; empty for the first, and of equals, whom Y7 tells apart.
    pub missing: String,
}

/// A night's changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeasonNews {
    /// The season's name.
    pub season: String,
    /// Whether it counts, in French.
    pub state: String,
    /// Which night of the season it is, from 1; 0 where it does not count.
    pub night: usize,
    /// The first three, in French.
    pub podium: String,
    /// The first ten.
    pub moves: Vec<SeasonMove>,
    /// For how many people it is not kept (Y5).
    pub dropped: usize,
}
