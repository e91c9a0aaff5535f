//! `inscrits`: the entries listed.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Montre les inscrits
#[derive(Debug, Args)]
pub(in crate::cli) struct Inscrits {}

impl Inscrits {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let report = session.club()?.entries()?;
        session.show(&report)
    }
}
