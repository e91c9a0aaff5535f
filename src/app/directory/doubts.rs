//! What a person confirms of a list of people before it is taken: names that are hardly right, and people like those of the directory.

use super::people::{ADDED, UNCHANGED};
use domain::counted;
use domain::tournament::Person;
use input::{self, PersonLine, fold};

/// What a list does with a line.
pub(crate) struct Change {
    /// `ajout`, `inchangé`, or `mise à jour` and what was there before.
    pub(crate) effect: String,
    /// The name is new, or another than the person's, beyond capitals and accents.
    pub(crate) renamed: bool,
    /// Where the line contradicts the directory.
    pub(crate) doubt: Option<String>,
    /// A person added bears the surname of another.
    pub(crate) kin: bool,
}

/// What a person is to agree to in a list.
#[derive(Default)]
pub(crate) struct Doubts {
    /// Lines that were looked at.
    seen: usize,
    /// The lines of people it adds without a first name: most often its column was not read.
    nameless: Vec<u64>,
    /// People it adds under the surnames of others.
    kin: Vec<(u64, String)>,
    pub(crate) lines: Vec<(u64, String)>,
}

/// As many new people under known surnames are hardly of the families.
const MOVED: usize = 3;

impl Doubts {
    /// Looks at a person whom the list adds or changes, and at a name that was not the person's before.
    pub(crate) fn see(&mut self, line: &PersonLine, person: &Person, change: &Change) {
        let Person { last_name, first_name, club, .. } = person;
        let licence = person.licence.as_deref().unwrap_or_default();
        self.seen += 1;
        if change.kin {
            self.kin.push((line.line, person.name()));
        }
        match (change.effect.as_str(), &change.doubt) {
            (UNCHANGED, _) => {}
            (ADDED, _) if first_name.is_empty() => self.nameless.push(line.line),
            (_, Some(doubt)) => self.doubt(line, doubt.clone()),
            _ if change.renamed
                && (line.either_way
                    || input::is_strange(last_name, first_name)
                    || input::is_strange_licence(licence))
                || input::is_strange_club(club) =>
            {
                let more = [("licence", licence), ("club", club)].into_iter().filter(|(_, text)| !text.is_empty());
                let more: String = more.map(|(what, text)| format!(", {what} « {text} »")).collect();
                self.doubt(line, format!("nom de famille « {last_name} », prénom « {first_name} »{more}"));
            }
            _ => {}
        }
    }

    /// Once a line, which may be of many nights.
    pub(crate) fn doubt(&mut self, line: &PersonLine, doubt: String) {
        if self.lines.last().is_none_or(|(last, _)| *last != line.line) {
            self.lines.push((line.line, doubt));
        }
    }

    /// In words, after those about the file.
    pub(crate) fn words(self, of_file: Vec<String>) -> Vec<String> {
        let nameless = (!self.nameless.is_empty()).then(|| {
            let count = counted(self.nameless.len(), "joueur");
            format!("{count} sans prénom (ligne {})", input::spans(&self.nameless))
        });
        let line = self.lines.first().map(|(line, doubt)| match self.lines.len() {
            1 => format!("Ligne {line} : {doubt}"),
            count => {
                let all: Vec<u64> = self.lines.iter().map(|(line, _)| *line).collect();
                let all = input::spans(&all);
                format!("{count} lignes à vérifier ({all}), d'abord la {line} : {doubt}")
            }
        });
        let kin = self.kin.first().filter(|_| self.kin.len() >= MOVED && self.kin.len() * 2 >= self.seen);
        let kin = kin.map(|(line, name)| {
            let count = counted(self.kin.len(), "ajout");
            format!("{count} sous le nom d'une autre fiche, d'abord {name} à la ligne {line} ; les noms sont-ils en face de leurs prénoms")
        });
        of_file.into_iter().chain(nameless).chain(kin).chain(line).collect()
    }
}

/// Whether a surname, or a first name, is another one and not the same put right.
pub(super) fn is_other(old: &str, new: &str) -> bool {
    let (old, new) = (fold(old), fold(new));
    let begins = |name: &str| name.chars().take(2).collect::<String>();
    let shared = old.split(' ').any(|word| new.split(' ').any(|own| own == word));
    !old.is_empty() && !new.is_empty() && !shared && begins(&old) != begins(&new)
}
