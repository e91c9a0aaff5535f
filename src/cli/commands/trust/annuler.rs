//! `annuler`: undo.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Annule la dernière action (chelem retablir la remet)
///
/// L'action est montrée avant, quelle qu'elle soit et quel que soit le tournoi. Chaque appel remonte d'une action ; le
/// journal garde tout : rien n'est perdu.
#[derive(Debug, Args)]
pub(crate) struct Annuler {
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
    /// Sans demander confirmation
    #[arg(long)]
    oui: bool,
}

impl Annuler {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.refuse_choice()?;
        let club = run.club()?;
        let mut shown = None;
        if !self.oui {
            let (id, what) = club.trust().last_undoable()?;
            if !run.sure(false, &format!("Annuler « {what} » ? [o/N] "))? {
                return run.done("Rien n'est annulé.");
            }
            shown = Some(id);
        }
        let what = club.trust().undo(&self.motif, shown)?;
        run.done(format!("Annulé : {what}"))
    }
}
