//! How people are named in public.

use std::collections::HashMap;

use crate::club::Directory;
use crate::directory::find;
use crate::error::Result;
use domain::publication::Publication;
use domain::tournament::{Listed, PersonId, Tournament};
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

    /// A tournament as it may be shown.
    pub(crate) fn told(&self, tournament: &Tournament) -> Tournament {
        tournament.named(|person| self.wish_of(person))
    }
}
