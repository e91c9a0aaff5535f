//! The name under which a person is published. Papers of the hall are not concerned.

use crate::full_name;
use crate::text::{fold, replaced};
use crate::tournament::{Entry, PersonId, SettledBy, Tournament};

keyed! {
    /// A person's publication choice.
    #[derive(PartialOrd, Ord, Default)]
    pub enum Publication {
        /// The whole name.
        #[default]
        Name = "nom",
        Initials = "initiales",
        /// No name at all.
        Anonymous = "anonyme",
    }
}

impl Publication {
    /// A name, `LEFÈVRE Zoé`, as it may be shown: `L. Z.`, the surname first as everywhere.
    pub fn shown(self, last_name: &str, first_name: &str) -> String {
        let [last_name, first_name] = self.parts(last_name, first_name);
        full_name(&last_name, &first_name)
    }

    /// The surname and the first name as they may be shown.
    fn parts(self, last_name: &str, first_name: &str) -> [String; 2] {
        match self {
            Self::Name => [last_name, first_name].map(str::to_owned),
            Self::Initials => [last_name, first_name].map(initial),
            Self::Anonymous => [self.key().to_owned(), String::new()],
        }
    }
}

/// `M.` for `Martin`; `J.-P.` for `Jean-Paul`.
fn initial(name: &str) -> String {
    let parts = name.split(|sign: char| !sign.is_alphanumeric()).filter_map(|part| part.chars().next());
    parts.map(|letter| format!("{}.", letter.to_uppercase())).collect::<Vec<_>>().join("-")
}

impl Tournament {
    /// The tournament for the public: each name as `how` allows; who is not fully named has neither club nor licence, and
    /// is not named in an arbiter's reason or a letter of the CCN. A team with such a member is labelled by its members: its own name may contain theirs.
    pub fn named(&self, how: impl Fn(PersonId) -> Publication) -> Self {
        let mut told = self.clone();
        let is_hidden = |entry: &Entry| how(entry.person_id) != Publication::Name;
        let mut names = Vec::new();
        for entry in told.entries.iter_mut().filter(|entry| is_hidden(entry)) {
            let (name, person) = (entry.person.name(), &mut entry.person);
            [person.last_name, person.first_name] = how(entry.person_id).parts(&person.last_name, &person.first_name);
            person.folded = fold(&person.name());
            (person.club, person.licence) = (String::new(), None);
            names.push((name, person.name()));
        }
        let letters = told.entries.iter_mut().filter_map(|entry| Some(&mut entry.derogation.as_mut()?.letter));
        let reasons = told.settled.iter_mut().filter_map(|settlement| match &mut settlement.by {
            SettledBy::Choice(reason) => Some(reason),
            _ => None,
        });
        for text in letters.chain(reasons) {
            names.iter().for_each(|(name, shown)| *text = replaced(text, name, shown));
        }
        let hidden = |team| self.members(team).any(is_hidden);
        for team in told.teams.iter_mut().filter(|team| hidden(team.id)) {
            team.name.clear();
        }
        told.note_homonyms();
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PositionNo;
    use crate::tournament::{Derogation, Settlement, sample};

    #[test]
    fn a_name_is_shown_as_its_bearer_allows() {
        let cases = [
            (Publication::Name, "LEFÈVRE", "Zoé", "LEFÈVRE Zoé"),
            (Publication::Initials, "LEFÈVRE", "Zoé", "L. Z."),
            (Publication::Initials, "DE LA TOUR", "jean-Paul", "D.-L.-T. J.-P."),
            (Publication::Initials, "O'BRIEN", "Élise", "O.-B. É."),
            (Publication::Initials, "ŒUVRARD", "", "Œ."),
            (Publication::Initials, "42", "", "4."),
            (Publication::Anonymous, "LEFÈVRE", "Zoé", "ANONYME"),
        ];
        for (how, last_name, first_name, shown) in cases {
            assert_eq!(how.shown(last_name, first_name), shown);
        }
    }

    #[test]
    fn everybody_is_named_as_he_allows() {
        let mut tournament = sample::evening(&[]);
        tournament.entries[0].person.club = "Nantes".into();
        tournament.entries[0].person.licence = Some("0123".into());
        let first = tournament.entries[0].person_id;
        let own = tournament.entries[0].person.clone();
        let by = SettledBy::Choice(format!("{} a joué contre tous", own.name()));
        tournament.settled = vec![Settlement { after: PositionNo(1), by, among: Vec::new() }];
        let letter = format!("lettre à {}", own.name());
        tournament.entries[1].derogation = Some(Derogation { pcn: Some(1), pp: None, letter });
        for how in [Publication::Initials, Publication::Anonymous] {
            let told = tournament.named(|person| if person == first { how } else { Publication::Name });
            let person = &told.entries[0].person;
            assert_eq!(person.name(), how.shown(&own.last_name, &own.first_name));
            assert_eq!((person.club.as_str(), &person.licence), ("", &None));
            let reason = SettledBy::Choice(format!("{} a joué contre tous", person.name()));
            assert_eq!(told.settled[0].by, reason);
            assert_eq!(told.entries[1].person, tournament.entries[1].person);
            assert_eq!(told.entries[1].derogation.as_ref().unwrap().letter, format!("lettre à {}", person.name()));
        }
    }
}
