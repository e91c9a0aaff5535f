//! The ranking of a season, and of its clubs.

use serde::Serialize;

use super::NightHead;
use crate::row;
use crate::table::{Table, Tabular};
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
        let mut table = Table::new(format!("Saison {}{category}, {after}", self.season), &[">Rang"]);
        if self.category.is_some() {
            table.figures("Général");
        }
        table.words("Joueur");
        table.words("Club");
        table.figures("Soirées");
        table.detail("Retenues");
        table.detail("Victoires");
        let bonus = self.rows.iter().any(|row| row.bonus.is_some());
        if bonus {
            table.detail("Primes");
        }
        table.figures(if self.mean { "Moyenne" } else { "Total" });
        let remarks = self.rows.iter().any(|row| row.remark.is_some());
        if remarks {
            table.words("Remarque");
        }
        table.shorten(&["Club"]);
        for row in &self.rows {
            let mut cells = row![row.rank];
            if self.category.is_some() {
                cells.push(row.overall);
            }
            cells.extend([&row.name, &row.club]);
            cells.extend([row.played, row.kept, row.wins]);
            if bonus {
                cells.push(row.bonus);
            }
            cells.push(row.points);
            if remarks {
                cells.push(row.remark.as_ref());
            }
            table.rows.push(cells);
        }
        table.notes.extend(self.condition.as_ref().map(|words| format!("Catégorie : {words}.")));
        table.notes.extend(self.notes.iter().cloned());
        table
    }
}

impl Tabular for ClubsReport {
    fn table(&self) -> Table {
        let best = self.best.map_or_else(String::new, |best| format!(", {best} meilleurs de chacun"));
        let title = format!("Clubs – {}{best}", self.season);
        let mut table = Table::new(title, &[">Rang", "Club", ">Total", "Joueurs comptés"]);
        for line in &self.clubs {
            let members = line.members.join(", ");
            table.rows.push(row![line.rank, &line.club, line.points, members]);
        }
        table
    }
}
