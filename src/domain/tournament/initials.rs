//! A tournament told without names.

use super::state::Tournament;
use crate::domain::text::fold;

impl Tournament {
    /// The same tournament, in which nobody is called by more than his initials. A team is called by its members: what it calls itself
    /// may be their names.
    #[must_use]
    pub fn by_initials(&self) -> Self {
        let mut told = self.clone();
        for entry in &mut told.entries {
            let person = &mut entry.person;
            (person.last_name, person.first_name) = (initial(&person.last_name), initial(&person.first_name));
            person.folded = fold(&person.name());
        }
        for team in &mut told.teams {
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
    use super::initial;

    #[test]
    fn a_name_is_left_its_first_letters() {
        let cases =
            [("Martin", "M."), ("jean-Paul", "J.-P."), ("Élise", "É."), ("", ""), ("'t Hart", "T.-H."), ("42", "4.")];
        for (name, left) in cases {
            assert_eq!(initial(name), left, "{name}");
        }
    }
}
