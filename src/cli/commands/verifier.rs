//! `verifier`: the full check.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Revérifie tout : le fichier, le journal, chaque feuille, place, total et rang
///
/// Code de sortie 3 s'il y a une anomalie ; chacune est dite avec sa règle et sa place.
#[derive(Debug, Args)]
pub(in crate::cli) struct Verifier {}

impl Verifier {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let report = session.club()?.check()?;
        session.show(&report)?;
        if report.findings.is_empty() { Ok(()) } else { Err(CliError::Discrepancies) }
    }
}
