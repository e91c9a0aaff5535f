//! `verifier --complet`: each tournament rebuilt from its archive, in the order of the facts and in another one, gives the same
//! facts and announces the same.

use crate::club::{Changes, Trust, every};
use crate::error::{AppError, Result};
use crate::trust::verify::{Told, go_on};
use crate::trust::{archive, claims};
use ::archive::Archive;
use checker::{self, Claims};
use domain::counted;
use report::trust::{CheckReport, Finding};
use storage::StorageError;
use storage::past::Touched;

impl Trust<'_> {
    /// Adds to a check: every tournament written as an archive (by `write`), rebuilt in a base in memory, and compared.
    pub fn check_rebuilt(
        self,
        report: &mut CheckReport,
        write: impl Fn(&Archive) -> Vec<u8>,
        told: Told<'_>,
    ) -> Result<()> {
        let all = self.club.store.read(|view| -> Result<usize> {
            let (touched, tournaments) = (Touched::read(view)?, every(view)?);
            let all = tournaments.len();
            for (tournament, done) in tournaments.zip(1..) {
                go_on(told, &format!("tournoi {done}/{all} reconstruit …"))?;
                let tournament = tournament?;
                let facts = archive::facts_of(view, &tournament, &touched)?;
                let announced = claims::claims_of(view, &tournament)?;
                for (order, given) in [("dans l'ordre", &facts), ("dans l'ordre inverse", &backwards(&facts))] {
                    report.findings.extend(self.rebuild(&facts, &announced, given, &write).into_iter().map(|text| {
                        let text = format!("tournoi {}, reconstruit {order} : {text}", tournament.id.0);
                        Finding { rule: "archive".into(), text }
                    }));
                }
            }
            Ok(all)
        });
        let all = match all {
            // The check before this one has named its row.
            Err(AppError::Storage(StorageError::Damaged(text))) => {
                let text = format!("les tournois ne peuvent pas être reconstruits : {text}");
                report.findings.push(Finding { rule: "archive".into(), text });
                return Ok(());
            }
            all => all?,
        };
        report.checked.push(format!(
            "{}, chacun reconstruit de son archive, les faits dans l'ordre puis dans l'ordre inverse",
            counted(all, "tournoi")
        ));
        Ok(())
    }

    /// The differences once the facts were read in another base.
    fn rebuild(
        self,
        facts: &Archive,
        announced: &Claims,
        given: &Archive,
        write: &impl Fn(&Archive) -> Vec<u8>,
    ) -> Vec<String> {
        let again = || -> Result<(Archive, Claims)> {
            let other = self.club.beside()?;
            other.trust().import_archive(&write(given), Changes::Apply)?;
            Ok((other.trust().archive()?, other.trust().claims()?))
        };
        let (archive, claims) = match again() {
            Ok(again) => again,
            Err(error) => return vec![format!("l'archive est refusée ({error})")],
        };
        let mut found = Vec::new();
        if write(&archive) != write(facts) {
            let pairs = facts.facts().into_iter().zip(archive.facts());
            let line = pairs.take_while(|(before, after)| before == after).count() + 2;
            found.push(format!("les données n'ont plus le même code (ligne {line})"));
        }
        if claims != *announced {
            let first = checker::check(facts, &claims);
            let first = first.first().map_or_else(String::new, |finding| format!(" : {finding}"));
            found.push(format!("les classements ne sont plus les mêmes{first}"));
        }
        found
    }
}

/// The same facts, each kind from the last to the first, where the format leaves the order free.
fn backwards(archive: &Archive) -> Archive {
    let mut archive = archive.clone();
    archive.teams.reverse();
    archive.entries.reverse();
    archive.starts.reverse();
    archive.seats.reverse();
    archive.sheets.reverse();
    archive.etuis.plays.reverse();
    archive.etuis.results.reverse();
    archive
}
