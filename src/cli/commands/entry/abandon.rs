//! `abandon`: a player leaves.

use clap::Args;

use crate::args::position;
use crate::error::CliError;
use crate::run::Run;
use domain::PositionNo;

/// Des joueurs quittent le tournoi avant la fin
///
/// Les tables suivantes jouent à 3 ; le classement les met derrière ceux qui terminent (R6).
/// Exemples : chelem abandon lefevre ; chelem abandon 17 23 --apres 3 --motif "malades" ;
/// article 27 : chelem abandon lefevre --force-majeure --motif "hospitalisé"
#[derive(Debug, Args)]
pub(crate) struct Abandon {
    /// Numéro, licence ou partie du nom
    #[arg(required = true, value_name = "JOUEUR")]
    joueurs: Vec<String>,
    /// Dernière position jouée (sinon la dernière dont la feuille est entrée)
    #[arg(long, value_parser = after, value_name = "POSITION")]
    apres: Option<PositionNo>,
    /// Force majeure (article 27) : il n'est pas classé derrière ceux qui terminent ; demande un motif
    #[arg(long)]
    force_majeure: bool,
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

fn after(text: &str) -> Result<PositionNo, String> {
    if text == "0" { Ok(PositionNo(0)) } else { position(text) }
}

impl Abandon {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let said = if self.force_majeure {
            club.entries().leave_by_force_majeure(&self.joueurs, self.apres, &self.motif)?
        } else {
            club.entries().leave(&self.joueurs, self.apres, &self.motif)?
        };
        run.say_all(said);
        Ok(())
    }
}
