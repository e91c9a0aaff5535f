//! `inscrits`: the entries listed; entry fees, who paid what and when.

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::run::Run;

/// Montre les inscrits, ou qui a payé quoi
#[derive(Debug, Args)]
pub(crate) struct Inscrits {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Reçus : qui a payé quoi, quand, et ce qui reste dû
    ///
    /// Exemples : chelem inscrits recus ; chelem inscrits recus --impayes ; chelem inscrits recus lefevre
    #[command(aliases = ["reçus", "receipts"])]
    Recus {
        /// Le reçu d'un joueur : numéro, licence ou partie du nom
        joueur: Option<String>,
        /// Seulement ceux qui doivent encore quelque chose
        #[arg(long, conflicts_with = "joueur")]
        impayes: bool,
    },
}

impl Inscrits {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            None => run.show(&run.club()?.entries().list()?),
            Some(What::Recus { joueur, impayes }) => {
                run.show(&run.club()?.prizes().receipts(joueur.as_deref(), impayes)?)
            }
        }
    }
}
