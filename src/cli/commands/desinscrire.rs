//! `desinscrire`: an entry withdrawn before the draw.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// Retire un inscrit, avant le placement
///
/// Exemple : chelem desinscrire lefevre
#[derive(Debug, Args)]
pub(in crate::cli) struct Desinscrire {
    /// Numéro, licence ou partie du nom
    joueur: String,
}

impl Desinscrire {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let done = run.club()?.unregister(&self.joueur)?;
        run.say(done);
        Ok(())
    }
}
