//! `recu`: entry fees, who paid what and when.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Reçus : qui a payé quoi, quand, et ce qui reste dû
///
/// Exemples : chelem recu ; chelem recu --impayes ; chelem recu lefevre
#[derive(Debug, Args)]
pub(crate) struct Recu {
    /// Le reçu d'un joueur : numéro, licence ou partie du nom
    joueur: Option<String>,
    /// Seulement ceux qui doivent encore quelque chose
    #[arg(long, conflicts_with = "joueur")]
    impayes: bool,
}

impl Recu {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.prizes().receipts(self.joueur.as_deref(), self.impayes)?)
    }
}
