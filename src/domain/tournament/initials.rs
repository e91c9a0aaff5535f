//! A copy of the tournament with each name as its player's publication choice allows: full, initials or anonymous.

use super::PersonId;
use super::state::Tournament;
use crate::publication::Publication;
use crate::text::fold;

impl Tournament {
    /// The same tournament with the names that `how` allows. A team with a member who is not fully named is labelled by its
    /// members: its own name may contain theirs.
    pub fn named(&self, how: impl Fn(PersonId) -> Publication) -> Self {
        let mut told = self.clone();
        for entry in &mut told.entries {
            let person = &mut entry.person;
            (person.last_name, person.first_name) = match how(entry.person_id) {
                Publication::Name => continue,
                Publication::Initials => (initial(&person.last_name), initial(&person.first_name)),
                Publication::Anonymous => (Publication::Anonymous.key().to_owned(), String::new()),
            };
            person.folded = fold(&person.name());
        }
        let hidden = |team| self.members(team).any(|entry| how(entry.person_id) != Publication::Name);
        for team in told.teams.iter_mut().filter(|team| hidden(team.id)) {
            team.name.clear();
        }
        told.note_homonyms();
        told
    }
}

/// `M.` for `Martin`; `J.-P.` for `Jean-Paul`.
fn initial(name: &str) -> String {
    let first = |word: &str| word.chars().find(|letter| letter.is_alphanumeric());
    let letters = name.split(['-', ' ']).filter_map(first);
    letters.map(|letter| format!("{}.", letter.to_uppercase())).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::sample;

    #[test]
    fn a_name_is_left_its_first_letters() {
        let cases =
            [("Martin", "M."), ("jean-Paul", "J.-P."), ("Élise", "É."), ("", ""), ("'t Hart", "T.-H."), ("42", "4.")];
        for (name, left) in cases {
            assert_eq!(initial(name), left, "{name}");
        }
    }

    #[test]
    fn everybody_is_named_as_he_allows() {
        let tournament = sample::evening(&[]);
        let first = tournament.entries[0].person_id;
        for (how, wanted) in [(Publication::Initials, "initials"), (Publication::Anonymous, "ANONYME")] {
            let told = tournament.named(|person| if person == first { how } else { Publication::Name });
            let name = told.entries[0].name();
            assert!(name == wanted || wanted == "initials" && name.len() <= 6 && name.contains('.'), "{name}");
            assert_eq!(told.entries[1].name(), tournament.entries[1].name());
        }
    }
}
