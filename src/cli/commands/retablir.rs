//! `retablir`: redo.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Rétablit la dernière action annulée
#[derive(Debug, Args)]
pub(in crate::cli) struct Retablir {
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Retablir {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        session.refuse_choice()?;
        let what = session.club()?.redo(&self.motif)?;
        session.say(format!("Rétabli : {what}"));
        Ok(())
    }
}
