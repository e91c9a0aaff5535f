//! `parcours`: one player's evening, position by position.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;
use app::Night;

/// Le parcours d'un joueur, position par position : tables, adversaires, bilans, rang, pénalités ; en duplicate, sa feuille de route
///
/// Exemples : chelem parcours lefevre ; chelem parcours 17 --format csv
#[derive(Debug, Args)]
pub(crate) struct Parcours {
    /// Numéro, licence ou partie du nom
    joueur: String,
}

impl Parcours {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        match club.night()? {
            Night::Free(free) => run.show(&free.record(&self.joueur)?),
            Night::Duplicate(night) => run.show(&night.route(&self.joueur)?),
        }
    }
}
