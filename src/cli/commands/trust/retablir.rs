//! `retablir`: redo.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Rétablit la dernière action annulée
#[derive(Debug, Args)]
pub(crate) struct Retablir {
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Retablir {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.refuse_choice()?;
        let what = run.club()?.trust().redo(&self.motif)?;
        run.done(format!("Rétabli : {what}"))
    }
}
