//! `forfait`: players who do not come (article 26).

use clap::Args;

use super::remplacer::By;
use crate::error::CliError;
use crate::run::Run;

/// Un joueur n'est pas venu : sa chaise reste vide, ou un remplaçant la prend (article 26, après 15 minutes)
///
/// Avant que la feuille de sa table soit entrée. Il n'a pas joué : il n'est pas classé.
/// Plus tard : chelem abandon.
///
/// Exemples :
///   chelem forfait lefevre
///   chelem forfait 17 --par "martin paul"
///   chelem forfait 21 22      (les deux joueurs d'un duo)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Forfait {
    /// Qui n'est pas là : numéros, licences ou parties du nom
    #[arg(required = true, value_name = "JOUEUR")]
    joueurs: Vec<String>,
    #[command(flatten)]
    by: By,
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Forfait {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let (by, ranked) = (self.by.registration(run)?, self.by.ranked());
        if by.is_some() && self.joueurs.len() > 1 {
            return Err(app::AppError::input("un remplaçant ne prend qu'une place")
                .advise("Déclarez les forfaits l'un après l'autre, chacun avec son remplaçant.")
                .into());
        }
        run.say_all(run.club()?.entries().forfeit(&self.joueurs, by.as_ref(), ranked, &self.motif)?);
        Ok(())
    }
}
