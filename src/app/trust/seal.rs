//! `verifier --sceau`: looks in the journal for a seal that was noted outside the base. Removing the last actions together with their
//! effects leaves a sound journal; only a seal kept elsewhere shows that it was longer.

use std::path::Path;

use crate::club::Trust;
use crate::error::{AppError, Result};
use domain::advice::{Advice, Step};
use domain::counted;
use domain::tournament::Tournament;
use report::table::french_time;
use report::trust::{CheckReport, Finding};
use storage::{ActionRow, journal, last_action, told};

/// A seal is printed by its first letters; fewer than these could be another's.
const FEWEST: usize = 8;

/// How many letters of a seal are shown.
const SHOWN: usize = 12;

impl Trust<'_> {
    /// The seal of the action that closed a tournament, as it stands on its papers; empty where none can be read.
    pub(crate) fn closing_seal(self, tournament: &Tournament) -> String {
        let seal = self.club.store.read(|view| told::closing_seal(view, tournament.id)).ok().flatten();
        seal.unwrap_or_default().chars().take(SHOWN).collect()
    }

    /// Adds to a check whether the journal has that seal: one that was printed, or the last one of a copy of the base.
    /// Errors: it is neither a seal nor a copy that can be read.
    pub fn check_seal(self, report: &mut CheckReport, asked: &str) -> Result<()> {
        let (seal, of) = seal_asked(asked)?;
        let actions = self.club.store.read(journal::actions)?;
        let has_it = |action: &ActionRow| action.hash.as_ref().is_some_and(|hash| hash.starts_with(&seal));
        let shown: String = seal.chars().take(SHOWN).collect();
        match actions.iter().position(has_it) {
            Some(at) => {
                let action = actions.get(at).map(action_words).unwrap_or_default();
                report.checked.push(match actions.len() - at - 1 {
                    0 => format!("le sceau {shown}{of} est celui de la dernière action ({action})"),
                    later => format!(
                        "le sceau {shown}{of} est au journal ({action}), qui compte depuis {}",
                        counted(later, "autre action")
                    ),
                });
            }
            None => {
                let last = actions
                    .last()
                    .map_or_else(|| "il est vide".to_owned(), |last| format!("il s'arrête à : {}", action_words(last)));
                report.findings.push(Finding {
                    rule: "sceau".to_owned(),
                    text: format!(
                        "le sceau {shown}{of} n'est pas au journal ({last}) : des actions qui y étaient ont été ôtées avec leurs effets, ou ce sceau est celui d'une autre base"
                    ),
                });
            }
        }
        Ok(())
    }
}

/// The seal asked for, and where it comes from when that is a copy.
fn seal_asked(asked: &str) -> Result<(String, String)> {
    let seal = asked.trim().to_lowercase();
    if (FEWEST..=64).contains(&seal.len()) && seal.chars().all(|c| c.is_ascii_hexdigit()) && !Path::new(asked).exists()
    {
        return Ok((seal, String::new()));
    }
    if !Path::new(asked).exists() {
        return Err(AppError::input(format!("« {asked} » n'est ni un sceau ni une copie de la base")).advise(
            Advice::say("Un sceau est une suite d'au moins 8 chiffres et lettres de a à f, telle que ")
                .then(Step::Check)
                .then(" la montre ; une copie, un fichier."),
        ));
    }
    let last = last_action(Path::new(asked))?;
    let seal = last.as_ref().and_then(|action| action.hash.clone());
    let seal = seal.ok_or_else(|| AppError::input(format!("la copie {asked} n'a encore aucune action")))?;
    Ok((seal, format!(" de la copie {asked}, {},", last.as_ref().map(action_words).unwrap_or_default())))
}

/// An action in a few words.
fn action_words(action: &ActionRow) -> String {
    format!("action {} du {} : {}", action.id, french_time(&action.at, " à "), action.what)
}
