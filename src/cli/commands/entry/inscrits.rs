//! `inscrits`: the entries listed.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// Montre les inscrits
#[derive(Debug, Args)]
pub(in crate::cli) struct Inscrits {}

impl Inscrits {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.entries()?)
    }
}
