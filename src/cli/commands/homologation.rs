//! `homologation`: what the federation needs.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Ce que la fédération demande, et ce qui manque (P10)
#[derive(Debug, Args)]
pub(in crate::cli) struct Homologation {}

impl Homologation {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let report = session.club()?.homologation()?;
        session.show(&report)?;
        if report.complete { Ok(()) } else { Err(CliError::Discrepancies) }
    }
}
