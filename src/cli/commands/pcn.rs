//! `pcn`: the final ranking with its PCN.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Classement final avec les PCN (P1–P7)
#[derive(Debug, Args)]
pub(in crate::cli) struct Pcn {}

impl Pcn {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let report = session.club()?.final_ranking()?;
        session.show(&report)
    }
}
