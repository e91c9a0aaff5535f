//! `etat`: where the evening stands.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Où en est la soirée, et que faire maintenant
#[derive(Debug, Args)]
pub(in crate::cli) struct Etat {}

impl Etat {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let report = session.club()?.status()?;
        session.show(&report)
    }
}
