//! `classement`: the ranking.

use clap::Args;

use crate::app::RankingAsked;
use crate::cli::args::position;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::{PositionNo, ordinal};
use crate::report::RankingReport;

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
            Some(player) => run.show_with_rules(&club.explain(&player)?),
            None => {
                let asked =
                    RankingAsked { position: self.position, provisional: self.provisoire, individual: self.individuel };
                let ranking = club.ranking(asked)?;
                run.show(&ranking)?;
                // At the end of a list longer than the window, the first three are what is looked for.
                if run.console.width.is_some() && !run.for_machines() && ranking.rows.len() > LONG {
                    run.say(podium(&ranking));
                }
                Ok(())
            }
        }
    }
}

/// More rows than a window of 24 lines shows with what stands around them.
const LONG: usize = 18;

/// `1er LEFÈVRE Zoé (300) · 2e … · 3e …`
fn podium(ranking: &RankingReport) -> String {
    let first = ranking.rows.iter().take_while(|row| row.rank <= 3).take(6);
    let words: Vec<String> =
        first.map(|row| format!("{} {} ({})", ordinal(row.rank), row.name, row.total.words())).collect();
    format!("En tête : {}", words.join(" · "))
}
