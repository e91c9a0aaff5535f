//! `desinscrire`: an entry withdrawn before the draw.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Retire un inscrit, avant le placement
///
/// Exemple : chelem desinscrire lefevre
#[derive(Debug, Args)]
pub(in crate::cli) struct Desinscrire {
    /// Numéro, licence ou partie du nom
    joueur: String,
}

impl Desinscrire {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let said = session.club()?.unregister(&self.joueur)?;
        session.say(said);
        Ok(())
    }
}
