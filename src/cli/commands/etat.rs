//! `etat`: where the evening stands.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// Où en est la soirée, et que faire maintenant
#[derive(Debug, Args)]
pub(in crate::cli) struct Etat {}

impl Etat {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.status()?)
    }
}
