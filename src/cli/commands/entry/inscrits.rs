//! `inscrits`: the entries listed.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Montre les inscrits
#[derive(Debug, Args)]
pub(crate) struct Inscrits {}

impl Inscrits {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.entries().list()?)
    }
}
