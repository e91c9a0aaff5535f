//! `cloturer`: the end of the tournament.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// Clôt le tournoi : classement final et PCN
///
/// Refusé tant qu'il manque des feuilles. Exemple : chelem cloturer
#[derive(Debug, Args)]
pub(in crate::cli) struct Cloturer {
    /// Rouvre un tournoi clos, pour une correction
    #[arg(long)]
    rouvrir: bool,
    /// Motif de la réouverture, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Cloturer {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let mut club = run.club()?;
        if self.rouvrir {
            club.reopen(&self.motif)?;
            run.say("Tournoi rouvert. Après la correction : chelem cloturer");
            return Ok(());
        }
        let ranking = club.close()?;
        run.say("Tournoi clos. Pour l'affichage : chelem imprimer classement");
        run.show(&ranking)
    }
}
