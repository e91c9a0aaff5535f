//! `sauvegarder`: a verified copy.

use std::path::PathBuf;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// Copie la base, relit et vérifie la copie
///
/// Exemples : chelem sauvegarder ; chelem sauvegarder E:\ (une clé USB)
#[derive(Debug, Args)]
pub(in crate::cli) struct Sauvegarder {
    /// Fichier ou dossier (sinon à côté de la base, avec la date et l'heure)
    vers: Option<PathBuf>,
}

impl Sauvegarder {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let copy = club.backup(self.vers.as_deref())?;
        if club.is_sound() {
            run.say(format!("Sauvegardé et vérifié : {}", copy.display()));
        } else {
            run.say(format!("Sauvegardé, tel que c'est dans la base : {}", copy.display()));
            run.say("Attention : la base elle-même n'est pas d'accord avec son journal. Voyez ce qui ne va pas : chelem verifier");
        }
        Ok(())
    }
}
