//! `cloturer`: the end of the tournament.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;
use crate::settle_args::settling;
use app::Night;

/// Clôt le tournoi : classement final et PCN
///
/// Refusé tant qu'il manque des feuilles, qu'une feuille contredit une décision de l'arbitre, ou que la dernière place qualifiée est à départager.
///
/// Exemples :
///   chelem cloturer
///   chelem cloturer --malgre-decisions "feuille recomptée avec la table"
///   chelem cloturer --departage lot       (égalité à la dernière place qualifiée)
///   chelem cloturer --rouvrir --motif "bilan mal recopié"
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Cloturer {
    /// Rouvre un tournoi clos, pour une correction
    #[arg(long)]
    rouvrir: bool,
    /// Clôt bien que des feuilles contredisent des décisions de l'arbitre, et pourquoi (A4)
    #[arg(long, value_name = "MOTIF", conflicts_with = "rouvrir")]
    malgre_decisions: Option<String>,
    /// Égalité à la dernière place qualifiée (R9) : « lot » tire au sort, « lot=4711 » refait le même tirage ; ou les noms de ceux qui
    /// sont qualifiés, séparés par des virgules, avec --motif
    #[arg(long, value_name = "lot|NOM, NOM", conflicts_with = "rouvrir")]
    departage: Option<String>,
    /// Motif de la réouverture ou du départage, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Cloturer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        if self.rouvrir {
            club.reopen(&self.motif)?;
            return run.done("Tournoi rouvert. Après la correction : chelem cloturer");
        }
        let free = match club.night()? {
            Night::Free(free) => free,
            Night::Duplicate(night) => {
                run.show(&night.close()?)?;
                run.keep_copy(&club);
                return run.done("Tournoi clos.");
            }
        };
        let settling = settling(run, self.departage.as_deref(), &self.motif)?;
        let ranking = free.close(self.malgre_decisions.as_deref(), settling.as_ref())?;
        run.show(&ranking)?;
        // The tournament is closed: the messages of its season come on top.
        if let Err(error) = crate::commands::season::news(run, &club) {
            run.say(CliError::App(error).render());
        }
        run.keep_copy(&club);
        run.done("Tournoi clos. Pour l'affichage : chelem imprimer classement")
    }
}
