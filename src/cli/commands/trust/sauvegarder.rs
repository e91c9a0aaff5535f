//! `sauvegarder`: a verified copy.

use std::path::PathBuf;

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Copie la base, relit et vérifie la copie
///
/// Exemples : chelem sauvegarder ; chelem sauvegarder E:\ (une clé USB) ;
/// chelem sauvegarder --toujours E:\ (une copie de plus à chaque position, sans y penser)
#[derive(Debug, Args)]
pub(crate) struct Sauvegarder {
    /// Fichier ou dossier (sinon à côté de la base, avec la date et l'heure)
    vers: Option<PathBuf>,
    /// Désormais une copie vérifiée dans ce dossier à chaque nouvelle position, et à la clôture
    #[arg(long, value_name = "DOSSIER", conflicts_with = "vers")]
    toujours: Option<PathBuf>,
    /// Ne plus faire de copie à chaque position
    #[arg(long, conflicts_with_all = ["vers", "toujours"])]
    plus_jamais: bool,
}

impl Sauvegarder {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        if self.plus_jamais || self.toujours.is_some() {
            club.trust().choose_copies(self.toujours.as_deref())?;
            if self.plus_jamais {
                return run.done("Plus de copie à chaque position.");
            }
            run.say("Une copie vérifiée sera faite dans ce dossier à chaque nouvelle position, et à la clôture. La première :");
        }
        let copy = club.trust().backup(self.vers.as_deref().or(self.toujours.as_deref()))?;
        run.copied(&club, &copy);
        if club.trust().is_sound() {
            run.say(format!("Sauvegardé et vérifié : {}", copy.display()));
        } else {
            run.say(format!("Sauvegardé, tel que c'est dans la base : {}", copy.display()));
            run.say("Attention : la base elle-même n'est pas d'accord avec son journal. Voyez ce qui ne va pas : chelem verifier");
        }
        Ok(())
    }
}
