//! `importer`: a tournament, or a season with its nights, from its archive.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::files;
use crate::import::{Asks, import_list};
use crate::run::Run;

/// Reprend un tournoi ou une saison d'un autre ordinateur
#[derive(Debug, Args)]
pub(crate) struct Importer {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Reconstruit un tournoi depuis son archive (chelem exporter archive), comme un nouveau tournoi de la base
    ///
    /// Les joueurs sont reconnus à leur licence, sinon à leur nom ; les autres sont ajoutés à l'annuaire, dont aucune fiche
    /// n'est modifiée. Une archive endommagée ou modifiée est refusée. Pour une liste de joueurs : chelem joueurs importer.
    ///
    /// Exemple : chelem importer archive coupe-d-automne-2026-11-21.chelem
    Archive {
        /// L'archive
        fichier: PathBuf,
        /// Montre seulement ce qui serait ajouté
        #[arg(long)]
        essai: bool,
    },
    /// Reconstruit une saison du club avec ses soirées depuis son archive (chelem exporter archive-saison)
    ///
    /// Tout ou rien. Une soirée déjà venue par la même archive n'est pas faite deux fois. Les joueurs sont reconnus comme pour une
    /// archive de tournoi.
    ///
    /// Exemple : chelem importer archive-saison saison-2026-2027.chelem
    ArchiveSaison {
        /// L'archive
        fichier: PathBuf,
        /// Montre seulement ce qui serait ajouté
        #[arg(long)]
        essai: bool,
    },
}

impl Importer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            What::Archive { fichier, essai } => {
                let bytes = files::read(&fichier)?;
                let club = run.club_or_new()?;
                let asks = Asks { preview: essai, question: "Importer ce tournoi ? [o/N] ", sure: None };
                import_list(run, asks, |changes| club.trust().import_archive(&bytes, changes))
            }
            What::ArchiveSaison { fichier, essai } => {
                let bytes = files::read(&fichier)?;
                let club = run.club_or_new()?;
                let asks = Asks { preview: essai, question: "Importer cette saison ? [o/N] ", sure: None };
                import_list(run, asks, |changes| club.seasons().import(&bytes, changes))
            }
        }
    }
}
