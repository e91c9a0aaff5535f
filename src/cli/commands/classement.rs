//! `classement`: the ranking.

use clap::Args;

use crate::app::RankingAsked;
use crate::cli::args::position;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::PositionNo;

/// Classement après une position, ou provisoire
///
/// Exemples : chelem classement ; chelem classement --position 3 ; chelem classement --expliquer lefevre
#[derive(Debug, Args)]
pub(in crate::cli) struct Classement {
    /// Après cette position (sinon la dernière dont toutes les feuilles sont entrées)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Avec les feuilles déjà entrées de la position en cours
    #[arg(long, conflicts_with = "position")]
    provisoire: bool,
    /// Dans un tournoi par équipes : les joueurs un à un, pour information
    #[arg(long)]
    individuel: bool,
    /// D'où viennent le total et le rang de ce joueur (ou de cette équipe), règle par règle
    #[arg(long, value_name = "JOUEUR", conflicts_with_all = ["position", "provisoire", "individuel"])]
    expliquer: Option<String>,
}

impl Classement {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        match self.expliquer {
            Some(player) => run.show(&club.explain(&player)?),
            None => run.show(&club.ranking(RankingAsked {
                position: self.position,
                provisional: self.provisoire,
                individual: self.individuel,
            })?),
        }
    }
}
