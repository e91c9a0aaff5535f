//! `parcours`: one player's evening, position by position.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// Le parcours d'un joueur : tables, adversaires, bilans, rang, pénalités et incidents, position par position
///
/// Exemples : chelem parcours lefevre ; chelem parcours 17 --format csv
#[derive(Debug, Args)]
pub(in crate::cli) struct Parcours {
    /// Numéro, licence ou partie du nom
    joueur: String,
}

impl Parcours {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.record(&self.joueur)?)
    }
}
