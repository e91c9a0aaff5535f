//! Y4, Y9, Y10, Y13: the data of a person that a season needs besides the nights.

use super::ranking::{Row, Standings};
use super::rules::{Eligible, Rules};
use crate::text::fold;
use crate::tournament::PersonId;
use serde::{Deserialize, Serialize};

/// A person, as he is now or, once the season is closed, as he was then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    #[serde(skip)]
    pub person: PersonId,
    /// `NOM Prénom`.
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub folded: String,
    #[serde(skip)]
    pub licence: Option<String>,
    /// Club; may be empty.
    pub club: String,
    pub affiliated: bool,
    /// Series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// Year of birth.
    pub born: Option<i32>,
    /// Labels given with his consent.
    pub labels: Vec<String>,
    /// Y13: the team of the season.
    #[serde(skip)]
    pub team: Option<String>,
}

impl Member {
    /// Y4: whether the rules list him.
    pub(crate) fn is_listed(&self, eligible: &Eligible) -> bool {
        match eligible {
            Eligible::Everybody => true,
            Eligible::Club(club) => fold(&self.club) == fold(club),
            Eligible::Affiliated => self.affiliated,
            Eligible::Label(label) => self.has_label(label),
        }
    }

    /// Whether he has a label, however it is written.
    pub(crate) fn has_label(&self, label: &str) -> bool {
        self.labels.iter().any(|own| fold(own) == fold(label))
    }
}

keyed! {
    /// What is ranked in place of persons.
    pub enum By {
        Team = "equipe" => "Équipe",
        Club = "club" => "Club",
    }
}

/// What is ranked: a person, a team or a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// A team's or club's as its first member's card has it.
    pub name: String,
    pub folded: String,
    pub people: Vec<PersonId>,
}

/// The persons whom the rules list (Y4), or the teams or clubs they make; a person without one is in none.
pub fn subjects(members: &[Member], rules: &Rules, by: Option<By>) -> Vec<Subject> {
    let mut subjects: Vec<Subject> = Vec::new();
    for member in members.iter().filter(|member| member.is_listed(&rules.eligible)) {
        let name = match by {
            None => &member.name,
            Some(By::Team) => member.team.as_deref().unwrap_or_default(),
            Some(By::Club) => &member.club,
        };
        let folded = if by.is_some() { fold(name) } else { member.folded.clone() };
        match subjects.iter_mut().find(|other| by.is_some() && other.folded == folded) {
            _ if by.is_some() && folded.is_empty() => {}
            Some(subject) => subject.people.push(member.person),
            None => subjects.push(Subject { name: name.to_owned(), folded, people: vec![member.person] }),
        }
    }
    subjects
}

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
    let rows: Vec<&Row> = standings.rows.iter().filter(|row| is_in(row.person())).collect();
    let ahead = |rank: u32| rows.iter().filter(|row| row.rank.is_some_and(|other| other < rank)).count();
    let place = |row: &Row| row.rank.and_then(|rank| u32::try_from(ahead(rank) + 1).ok());
    rows.iter().map(|row| (place(row), *row)).collect()
}
