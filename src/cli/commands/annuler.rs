//! `annuler`: undo.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Annule la dernière action (chelem retablir la remet)
///
/// Chaque appel remonte d'une action. Le journal garde tout : rien n'est perdu.
#[derive(Debug, Args)]
pub(in crate::cli) struct Annuler {
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Annuler {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let what = session.club()?.undo(&self.motif, None)?;
        session.say(format!("Annulé : {what}"));
        Ok(())
    }
}
