//! `statistiques`: what the deals tell.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Montre les statistiques du tournoi, des joueurs ou d'un joueur
///
/// D'après les feuilles tenues donne par donne : contrats joués et réussis, moyennes, meilleure et pire donne. Les feuilles
/// dont on n'a que les bilans ne comptent pas ; leur nombre est dit.
///
/// Exemples : chelem statistiques ; chelem statistiques --joueurs ; chelem statistiques lefevre
#[derive(Debug, Args)]
pub(in crate::cli) struct Statistiques {
    /// Numéro, licence ou partie du nom ; sans rien, tout le tournoi
    joueur: Option<String>,
    /// Tous les joueurs, un par ligne
    #[arg(long, conflicts_with = "joueur")]
    joueurs: bool,
}

impl Statistiques {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let club = session.club()?;
        match self.joueur {
            Some(player) => session.show(&club.player_statistics(&player)?),
            None if self.joueurs => session.show(&club.players_statistics()?),
            None => session.show(&club.tournament_statistics()?),
        }
    }
}
