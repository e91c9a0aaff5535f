//! Y2: a season: a name, two days, and whether it is closed.

use chrono::NaiveDate;

use super::Rules;
use crate::Refusal;

/// A season's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeasonId(pub i64);

/// The longest name.
const LONGEST: usize = 100;

/// A season of the club: a year, a winter's challenge, a festival of one day. Not the federation's
/// ([`crate::competition::Season`], C1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubSeason {
    pub id: SeasonId,
    pub name: String,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Y10: closed; its frozen values stay.
    pub closed: bool,
    /// The rules of the ranking.
    pub rules: Rules,
}

impl ClubSeason {
    /// Whether a day lies in it.
    pub fn holds(&self, day: NaiveDate) -> bool {
        (self.from..=self.to).contains(&day)
    }

    /// Refuses a name or days that make no season.
    /// Errors: no name; the end before the beginning; more than two years.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.name.trim().is_empty() {
            return Err(Refusal::new("Y2", "la saison n'a pas de nom").advise("Exemple de nom : 2026-2027"));
        }
        if self.name.chars().count() > LONGEST {
            return Err(Refusal::new("Y2", format!("le nom de la saison a plus de {LONGEST} signes"))
                .advise("Donnez-lui un nom plus court."));
        }
        let days = (self.to - self.from).num_days();
        let words = format!("du {} au {}", self.from.format("%d/%m/%Y"), self.to.format("%d/%m/%Y"));
        match days {
            ..0 => Err(Refusal::new("Y2", format!("{words} : la saison finit avant de commencer"))
                .advise("Échangez les deux dates.")),
            0..=731 => Ok(()),
            _ => Err(Refusal::new("Y2", format!("{words} : une saison dure deux ans au plus"))
                .advise("Vérifiez les années.")),
        }
    }
}
