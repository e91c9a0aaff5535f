//! `annuler`: undo.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Annule la dernière action (chelem retablir la remet)
///
/// L'action est montrée avant, quelle qu'elle soit et quel que soit le tournoi. Chaque appel remonte d'une action ; le
/// journal garde tout : rien n'est perdu.
#[derive(Debug, Args)]
pub(in crate::cli) struct Annuler {
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
    /// Sans demander confirmation
    #[arg(long)]
    oui: bool,
}

impl Annuler {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        session.refuse_choice()?;
        let mut club = session.club()?;
        let mut shown = None;
        if session.console.interactive && !self.oui {
            let (id, what) = club.last_undoable()?;
            if !session.confirms(&format!("Annuler « {what} » ? [o/N] "))? {
                session.say("Rien n'est annulé.");
                return Ok(());
            }
            shown = Some(id);
        }
        let what = club.undo(&self.motif, shown)?;
        session.say(format!("Annulé : {what}"));
        Ok(())
    }
}
