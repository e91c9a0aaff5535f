//! Article 16: players of a national final, as they were on the day they qualified, taken from the archive of that day.

use crate::club::Entries;
use crate::entry::register::must_ask_for_the_qualification;
use crate::error::{AppError, Result};
use archive::{Person, read_archive};
use domain::competition::series_that_counts;
use domain::counted;
use domain::text::fold;
use domain::tournament::{Entry, EntryId, Qualification};
use storage::{Done, Subject};

impl Entries<'_> {
    /// C5: notes series, club and committee of every entrant found in the archive of the stage where they qualified; returns a
    /// sentence for each, and the entrants not in it.
    /// Errors: when it is no archive, or nobody entered is in it.
    pub fn qualified_by(self, archive: &[u8]) -> Result<Vec<String>> {
        let stage = read_archive(archive)?;
        self.club.change_tournament(|tournament| {
            tournament.must_be_open()?;
            must_ask_for_the_qualification(tournament)?;
            let find = |entry: &Entry| {
                stage.entries.iter().map(|other| &other.person).find(|then| is_same_person(entry, then))
            };
            let found: Vec<(EntryId, Option<Qualification>)> =
                tournament.entries.iter().map(|entry| (entry.id, find(entry).map(as_then))).collect();
            let (mut said, mut missing) = (Vec::new(), Vec::new());
            for (id, then) in found {
                match then {
                    None => missing.push(tournament.name(id)),
                    Some(then) => {
                        said.push(format!("{} : {}", tournament.name(id), words(&then)));
                        tournament.change_entry(id, |entry| entry.qualified = then);
                    }
                }
            }
            let from = format!("{}, {}", stage.tournament.name, stage.tournament.date);
            if said.is_empty() {
                return Err(AppError::input(format!("aucun inscrit n'a joué « {from} »")));
            }
            let what = format!("Qualification de {} (article 16), d'après {from}", counted(said.len(), "joueur"));
            if !missing.is_empty() {
                said.push(format!("Pas dans cette archive : {}.", missing.join(", ")));
            }
            Ok(Done::new(Subject::Entry, said, what))
        })
    }
}

/// One person: by licence where both have one, else by name, and date of birth where both are known.
fn is_same_person(entry: &Entry, then: &Person) -> bool {
    let now = &entry.person;
    if let (Some(own), Some(other)) = (&now.licence, &then.licence) {
        return own == other;
    }
    let birth = now.birth.map(|birth| birth.to_string());
    let born = birth.is_none() || then.birth.is_none() || birth == then.birth;
    born && fold(&now.last_name) == fold(&then.last_name) && fold(&now.first_name) == fold(&then.first_name)
}

/// C3: a player not licensed the year before counted as 4th series that day.
fn as_then(person: &Person) -> Qualification {
    let known = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    Qualification {
        series: series_that_counts(person.series, Some(person.licensed_before)),
        club: known(&person.club),
        committee: known(&person.committee),
    }
}

fn words(then: &Qualification) -> String {
    let unknown = || "?".to_owned();
    format!(
        "série {}, club {}, comité {}",
        then.series.map_or_else(unknown, |series| series.to_string()),
        then.club.clone().unwrap_or_else(unknown),
        then.committee.clone().unwrap_or_else(unknown)
    )
}
