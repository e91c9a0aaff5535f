//! `importer`: a tournament, or a season with its nights, from its archive.

use std::path::PathBuf;

use clap::Subcommand;

use crate::error::CliError;
use crate::files;
use crate::import::{Asks, import_list};
use crate::run::Run;
use app::Taking;

/// Reprend un tournoi ou une saison d'un autre ordinateur
#[derive(Debug, Subcommand)]
pub(crate) enum Importer {
    /// Reconstruit un tournoi, ou une saison avec ses soirées, depuis son archive (chelem exporter archive), tout ou rien
    ///
    /// Un tournoi devient un nouveau tournoi de la base ; celui qui y est déjà n'est pas fait deux fois. Les joueurs sont reconnus à leur licence,
    /// sinon à leur nom ; les autres sont ajoutés à l'annuaire, dont aucune fiche n'est modifiée. Une archive endommagée ou modifiée est refusée.
    /// Pour une liste de joueurs : chelem joueurs importer.
    ///
    /// Exemple : chelem importer archive coupe-d-automne-2026-11-21.chelem
    #[command(alias = "archive-saison")]
    Archive {
        /// L'archive
        fichier: PathBuf,
        /// Montre seulement ce qui serait ajouté
        #[arg(long)]
        essai: bool,
        /// Une version plus récente d'un tournoi prend sa place
        #[arg(long)]
        remplacer: bool,
        /// Prend aussi l'archive réduite qu'un comité a rendue (chelem comite rendre), s'il ne reste rien d'autre de la soirée
        #[arg(long, conflicts_with = "remplacer")]
        reduite: bool,
    },
}

impl Importer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let Self::Archive { fichier, essai, remplacer, reduite } = self;
        let bytes = files::read(&fichier)?;
        let club = run.club_or_trial(essai)?;
        let asks = Asks { preview: essai, question: "Importer cette archive ? [o/N] ", sure: None };
        let taking = match (remplacer, reduite) {
            (true, _) => Taking::Newer,
            (_, true) => Taking::Reduced,
            _ => Taking::New,
        };
        import_list(run, asks, |changes| club.trust().take_archive(&bytes, taking, changes))
    }
}
