//! `demo`: a whole night, through the same commands one would type.

use std::path::PathBuf;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Déroule une soirée entière sur des joueurs imaginaires, jusqu'aux PDF
#[derive(Debug, Args)]
pub(in crate::cli) struct Demo {
    /// Dossier de la démonstration
    #[arg(default_value = "demo-chelem")]
    dossier: PathBuf,
}

impl Demo {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let _ = (&self.dossier, session);
        Ok(())
    }
}
