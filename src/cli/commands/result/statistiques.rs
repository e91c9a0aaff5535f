//! `statistiques`: what the deals tell.

use clap::Args;
use domain::advice::Step;

use crate::error::CliError;
use crate::run::Run;

/// Montre les statistiques du tournoi, des joueurs ou d'un joueur
///
/// D'après les feuilles tenues donne par donne : contrats joués et réussis, moyennes, meilleure et pire donne. Les feuilles
/// dont on n'a que les bilans ne comptent pas ; leur nombre est dit.
///
/// Exemples : chelem statistiques ; chelem statistiques --joueurs ; chelem statistiques lefevre
#[derive(Debug, Args)]
pub(crate) struct Statistiques {
    /// Numéro, licence ou partie du nom ; sans rien, tout le tournoi
    joueur: Option<String>,
    /// Tous les joueurs, un par ligne
    #[arg(long, conflicts_with = "joueur")]
    joueurs: bool,
}

impl Statistiques {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        match self.joueur {
            Some(player) => run.show(&club.free(Step::ShowTopage)?.player_statistics(&player)?),
            None if self.joueurs => run.show(&club.free(Step::ShowTopage)?.players_statistics()?),
            None => run.show(&club.free(Step::ShowTopage)?.tournament_statistics()?),
        }
    }
}
