//! People who have not come for some seasons: on request, all their data but the results is emptied.

use crate::club::Directory;
use std::collections::HashMap;

use chrono::NaiveDate;

use crate::club::Changes;
use crate::directory::find;
use crate::error::Result;
use domain::competition::Season;
use domain::counted;
use domain::tournament::{Person, PersonId};
use report::directory::{FormerLine, FormerReport};
use storage::table::{entry, outside, person, tournament};
use storage::{Done, Subject, View};

impl Directory<'_> {
    /// People who have not come for that many seasons (C1), the current one counted; with `empties`, licence, date of birth, family, zone
    /// and series of each are emptied, the name and the results stay.
    pub fn former(self, seasons: u8, empties: bool, changes: Changes) -> Result<FormerReport> {
        let since = since(self.club.today(), seasons);
        if !empties {
            return self.club.store.read(|view| Ok(report(seasons, since, false, &former(view, since)?)));
        }
        self.club.change_or_show(changes, |tx| {
            let found: Vec<Former> =
                former(tx, since)?.into_iter().filter(|former| !former.details.is_empty()).collect();
            for former in &found {
                let kept = Person {
                    licence: None,
                    birth: None,
                    family: String::new(),
                    zone: String::new(),
                    series: None,
                    ..former.person.clone()
                };
                person::update(tx, former.id, &kept)?;
            }
            let report = report(seasons, since, true, &found);
            let what = format!("Annuaire : {}", counted(found.len(), "ancien joueur allégé"));
            Ok(Done::new(Subject::Directory, report, what))
        })
    }
}

/// A person who no longer comes.
struct Former {
    id: PersonId,
    person: Person,
    name: String,
    last: Option<NaiveDate>,
    details: Vec<String>,
}

/// The first day of the seasons counted.
fn since(today: NaiveDate, seasons: u8) -> NaiveDate {
    let first = Season::of(today).year_of_december() - i32::from(seasons.max(1)) + 1;
    NaiveDate::from_ymd_opt(first, 7, 1).unwrap_or(today)
}

/// People whose last night lies before a day; not those in a tournament to come, nor those entered who never came.
fn former(view: &View, since: NaiveDate) -> Result<Vec<Former>> {
    let days: HashMap<_, NaiveDate> =
        tournament::overviews(view)?.into_iter().map(|known| (known.id, known.date)).collect();
    let mut last: HashMap<PersonId, NaiveDate> = HashMap::new();
    let mut came = |person: PersonId, day: NaiveDate| {
        let known = last.entry(person).or_insert(day);
        *known = (*known).max(day);
    };
    for (tournament, person) in entry::everybody(view)? {
        if let Some(day) = days.get(&tournament) {
            came(person, *day);
        }
    }
    for night in outside::all(view)? {
        night.results.iter().for_each(|result| came(result.person, night.date));
    }
    let mut found: Vec<Former> = person::all(view)?
        .into_iter()
        .filter(|listed| last.get(&listed.id).is_some_and(|day| *day < since))
        .map(|listed| Former {
            id: listed.id,
            name: find::describe(&listed.person),
            last: last.get(&listed.id).copied(),
            details: details(&listed.person),
            person: listed.person,
        })
        .collect();
    found.sort_by(|a, b| a.last.cmp(&b.last).then_with(|| a.person.folded.cmp(&b.person.folded)));
    Ok(found)
}

/// The data of a card besides name and results.
fn details(person: &Person) -> Vec<String> {
    let held = [
        ("licence", person.licence.is_some()),
        ("date de naissance", person.birth.is_some()),
        ("série", person.series.is_some()),
        ("zone", !person.zone.is_empty()),
        ("famille", !person.family.is_empty()),
    ];
    held.into_iter().filter(|(_, held)| *held).map(|(what, _)| what.to_owned()).collect()
}

fn report(seasons: u8, since: NaiveDate, emptied: bool, found: &[Former]) -> FormerReport {
    let line = |former: &Former| FormerLine {
        name: if emptied { former.person.name() } else { former.name.clone() },
        last: former.last.map(|day| day.to_string()),
        details: former.details.clone(),
    };
    FormerReport { seasons, since: since.to_string(), emptied, people: found.iter().map(line).collect() }
}
