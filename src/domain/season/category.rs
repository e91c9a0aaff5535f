//! Y9: extra rankings of the same marks: categories of persons.

use serde::{Deserialize, Serialize};

use super::Member;
use super::ranking::{Row, Standings};
use crate::text::fold;
use crate::tournament::PersonId;

/// A category: all conditions set must hold for a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    pub name: String,
    /// At least that old on 31 December of the season (C1).
    pub age_min: Option<u8>,
    /// At most that old.
    pub age_max: Option<u8>,
    /// Series, first and last.
    pub series: Option<(u8, u8)>,
    pub club: Option<String>,
    pub label: Option<String>,
}

impl Category {
    /// Whether a person is in it. Without a date of birth there is no age, and without a series none.
    pub fn has(&self, member: &Member, december: i32) -> bool {
        let age = member.born.map(|born| december - born);
        let old_enough = self.age_min.is_none_or(|least| age.is_some_and(|age| age >= i32::from(least)));
        let young_enough = self.age_max.is_none_or(|most| age.is_some_and(|age| age <= i32::from(most)));
        let series = self
            .series
            .is_none_or(|(first, last)| member.series.is_some_and(|series| (first..=last).contains(&series)));
        let club = self.club.as_ref().is_none_or(|club| fold(club) == fold(&member.club));
        let label = self.label.as_ref().is_none_or(|label| member.has_label(label));
        old_enough && young_enough && series && club && label
    }

    /// The conditions, in French.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        match (self.age_min, self.age_max) {
            (Some(least), Some(most)) => words.push(format!("de {least} à {most} ans au 31 décembre de la saison")),
            (Some(least), None) => words.push(format!("{least} ans et plus au 31 décembre de la saison")),
            (None, Some(most)) => words.push(format!("{most} ans et moins au 31 décembre de la saison")),
            (None, None) => {}
        }
        match self.series {
            Some((first, last)) if first == last => words.push(format!("série {first}")),
            Some((first, last)) => words.push(format!("séries {first} à {last}")),
            None => {}
        }
        words.extend(self.club.as_ref().map(|club| format!("club {club}")));
        words.extend(self.label.as_ref().map(|label| format!("étiquette « {label} »")));
        words.join(", ")
    }
}

/// The rows of those in a category, with the rank among them; those not ranked at all have none.
pub fn of_category(standings: &Standings, is_in: impl Fn(PersonId) -> bool) -> Vec<(Option<u32>, &Row)> {
    let rows: Vec<&Row> = standings.rows.iter().filter(|row| is_in(row.who)).collect();
    let ahead = |rank: u32| rows.iter().filter(|row| row.rank.is_some_and(|other| other < rank)).count();
    let place = |row: &Row| row.rank.and_then(|rank| u32::try_from(ahead(rank) + 1).ok());
    rows.iter().map(|row| (place(row), *row)).collect()
}
