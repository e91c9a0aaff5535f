//! How people are named in public.

use std::collections::HashMap;

use crate::club::Directory;
use crate::directory::find;
use crate::duplicate::evening::{AnyRanking, ByFormat};
use crate::error::Result;
use domain::publication::Publication;
use domain::tournament::{Listed, PersonId, Tournament};
use report::RankingReport;
use storage::table::{person, publication};
use storage::{Done, Subject, View};

impl Directory<'_> {
    /// Sets how a person is named on published pages; returns the name.
    /// Errors: nobody or several people found.
    pub fn publish(self, query: &str, how: Publication) -> Result<String> {
        self.club.change(|tx| {
            let all = person::all(tx)?;
            let who = find::person(&all, query)?;
            publication::put(tx, who.id, how)?;
            let name = find::describe(&who.person);
            let what = format!("Annuaire : {name}, sur les pages publiées : {}", how.key());
            Ok(Done::new(Subject::Directory, name, what))
        })
    }
}

/// The names of people as they may be shown, at most as openly as `most`.
pub(crate) struct Shown {
    how: HashMap<PersonId, Publication>,
    most: Publication,
}

impl Shown {
    /// All people's choices, each no more open than `most`.
    pub(crate) fn of(view: &View, most: Publication) -> Result<Self> {
        Ok(Self { how: publication::all(view)?, most })
    }

    pub(crate) fn wish_of(&self, person: PersonId) -> Publication {
        self.how.get(&person).copied().unwrap_or_default().max(self.most)
    }

    /// A person as he may be shown.
    pub(crate) fn name(&self, listed: &Listed) -> String {
        self.wish_of(listed.id).shown(&listed.person.last_name, &listed.person.first_name)
    }

    /// A ranking for the public: each name as its bearer allows; without a name, neither club nor licence.
    pub(crate) fn ranking(&self, tournament: &Tournament, ranking: &mut RankingReport) {
        for entry in &tournament.entries {
            let how = self.wish_of(entry.person_id);
            if how == Publication::Name {
                continue;
            }
            let shown = how.shown(&entry.person.last_name, &entry.person.first_name);
            let names = [tournament.name(entry.id), entry.person.name()];
            let hide = |text: &mut String| names.iter().for_each(|name| *text = replaced(text, name, &shown));
            for row in &mut ranking.rows {
                if row.members.is_empty() && row.number == entry.number {
                    (row.club, row.licence) = (None, None);
                    row.name.clone_from(&shown);
                }
                for member in row.members.iter_mut().filter(|member| member.number == entry.number) {
                    (member.club, member.licence) = (None, None);
                    member.name.clone_from(&shown);
                    // A team that has no name of its own has those of its members.
                    hide(&mut row.name);
                }
            }
            ranking.notes.iter_mut().chain(&mut ranking.warnings).for_each(hide);
        }
    }

    /// The same for a ranking of *donnes dupliquées*.
    pub(crate) fn duplicate(&self, tournament: &Tournament, ranking: &mut AnyRanking) {
        for entry in &tournament.entries {
            let how = self.wish_of(entry.person_id);
            if how == Publication::Name {
                continue;
            }
            let shown = how.shown(&entry.person.last_name, &entry.person.first_name);
            let names = [tournament.name(entry.id), entry.person.name()];
            let hide = |text: &mut String| names.iter().for_each(|name| *text = replaced(text, name, &shown));
            match ranking {
                ByFormat::Percent(report) => {
                    for row in &mut report.rows {
                        if !tournament.has_formations() && row.number == entry.number {
                            row.club = None;
                            row.name.clone_from(&shown);
                        }
                        hide(&mut row.name);
                    }
                    report.notes.iter_mut().for_each(hide);
                }
                ByFormat::Points(report) => {
                    report.rows.iter_mut().map(|row| &mut row.name).chain(&mut report.notes).for_each(hide);
                }
                ByFormat::Teams(report) => {
                    report.rows.iter_mut().map(|row| &mut row.name).chain(&mut report.notes).for_each(hide);
                    let quarts = report.quarts.iter_mut();
                    let texts = quarts.flat_map(|quart| {
                        let attackers = quart.attacker_a.iter_mut().chain(&mut quart.attacker_b);
                        attackers.chain([&mut quart.a, &mut quart.b])
                    });
                    texts.for_each(hide);
                }
            }
        }
    }
}

/// A name in a sentence as something else: the name alone, not the beginning of a longer one.
pub(crate) fn replaced(text: &str, name: &str, shown: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let joined = |c: char| c.is_alphanumeric() || c == '-';
        let alone = !before.ends_with(joined) && !after.starts_with(joined);
        found.push_str(before);
        found.push_str(if alone { shown } else { name });
        rest = after;
    }
    found + rest
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn a_name_is_replaced_and_a_longer_one_is_not() {
        let text = "MARTIN Jean et MARTIN Jean-Paul, MARTIN Jean.";
        assert_eq!(replaced(text, "MARTIN Jean", "J. M."), "J. M. et MARTIN Jean-Paul, J. M..");
    }
}
