//! What of a list of people somebody is to agree to before it is taken: names that are hardly right, and people like those of the directory.

use super::people::{ADDED, UNCHANGED};
use domain::counted;
use domain::text::de;
use domain::tournament::Person;
use input::{self, PersonLine, fold};

/// How the name of a line stands to those of the directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Named {
    /// The person's, but for capitals and accents.
    Same,
    New,
    /// New, and that of a person with another licence, which is given.
    Homonym(String),
    /// Another than the person's, who is given as before.
    Was(Box<Person>),
}

/// What a person is to agree to in a list.
#[derive(Default)]
pub(crate) struct Doubts {
    /// People it adds without a first name: most often its column was not read.
    nameless: usize,
    pub(crate) lines: Vec<(u64, String)>,
}

impl Doubts {
    /// Looks at a person whom the list adds or changes, and at a name that was not the person's before.
    pub(crate) fn see(&mut self, line: &PersonLine, person: &Person, (effect, named): &(&str, Named)) {
        let Person { last_name, first_name, club, .. } = person;
        let licence = person.licence.as_deref().unwrap_or_default();
        match (*effect, named) {
            (UNCHANGED, _) => {}
            (ADDED, _) if first_name.is_empty() => self.nameless += 1,
            (_, Named::Homonym(known)) => {
                let words =
                    format!("{} est déjà dans l'annuaire avec la licence {known}, ici {licence}", person.name());
                self.lines.push((line.line, words));
            }
            (_, Named::Was(old)) if is_other(&old.last_name, last_name) || is_other(&old.first_name, first_name) => {
                let words =
                    format!("la licence {licence} est celle {}, qui deviendrait {}", de(&old.name()), person.name());
                self.lines.push((line.line, words));
            }
            (_, named)
                if !matches!(named, Named::Same) && (line.either_way || input::is_strange(last_name, first_name))
                    || input::is_strange_club(club) =>
            {
                let club = if club.is_empty() { String::new() } else { format!(", club « {club} »") };
                self.lines.push((line.line, format!("nom de famille « {last_name} », prénom « {first_name} »{club}")));
            }
            _ => {}
        }
    }

    /// In words, after those about the file.
    pub(crate) fn words(self, of_file: Vec<String>) -> Vec<String> {
        let nameless = (self.nameless > 0).then(|| format!("{} sans prénom", counted(self.nameless, "joueur")));
        let line = self.lines.first().map(|(line, doubt)| match self.lines.len() {
            1 => format!("Ligne {line} : {doubt}"),
            count => {
                let last = self.lines.last().map_or(*line, |(last, _)| *last);
                let all: Vec<String> = self.lines.iter().take(20).map(|(line, _)| line.to_string()).collect();
                let all = match usize::try_from(last - line) {
                    Ok(between) if between + 1 == count => format!("{line} à {last}"),
                    _ => all.join(", ") + if count > 20 { "…" } else { "" },
                };
                format!("{count} lignes à vérifier ({all}), d'abord la {line} : {doubt}")
            }
        });
        of_file.into_iter().chain(nameless).chain(line).collect()
    }
}

/// Whether a surname, or a first name, is another one and not the same put right.
fn is_other(old: &str, new: &str) -> bool {
    let (old, new) = (fold(old), fold(new));
    let begins = |name: &str| name.chars().take(2).collect::<String>();
    let shared = old.split(' ').any(|word| new.split(' ').any(|own| own == word));
    !old.is_empty() && !new.is_empty() && !shared && begins(&old) != begins(&new)
}
