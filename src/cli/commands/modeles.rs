//! `modeles`: what a club may change of its papers.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::app::AppError;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::cli::{files, templates};
use crate::print::Templates;
use crate::print::template::TemplateFile;

/// Modèles d'impression : textes, marges, couleurs, logo et colonnes des papiers
///
/// Un modèle est un fichier qui se modifie dans un éditeur de texte, avec ses explications. On ne garde que ce qu'on change.
/// Exemples : chelem modeles exporter modeles ; chelem modeles verifier modeles ; chelem --modeles modeles imprimer classement
#[derive(Debug, Args)]
pub(in crate::cli) struct Modeles {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Écrit les modèles d'origine dans un dossier, pour les modifier
    Exporter {
        /// Dossier, créé s'il n'existe pas
        #[arg(default_value = "modeles", value_name = "DOSSIER")]
        dossier: PathBuf,
        /// Remplace les modèles qui y sont déjà
        #[arg(long)]
        remplacer: bool,
    },
    /// Dit si les modèles d'un dossier sont bons, et sinon ce qui ne va pas, fichier et ligne
    #[command(aliases = ["check", "vérifier"])]
    Verifier {
        /// Dossier des modèles
        #[arg(value_name = "DOSSIER")]
        dossier: PathBuf,
    },
}

impl Modeles {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        match self.what {
            What::Exporter { dossier, remplacer } => export(session, &dossier, remplacer),
            What::Verifier { dossier } => {
                let found = templates::gather(&dossier)?;
                Templates::read(&found)?;
                session.say(said(&dossier, &found));
                Ok(())
            }
        }
    }
}

fn said(folder: &std::path::Path, found: &[TemplateFile]) -> String {
    let names: Vec<&str> = found.iter().map(|file| file.name.as_str()).collect();
    match names.as_slice() {
        [] => format!("Aucun modèle dans {} : les papiers sont ceux d'origine", folder.display()),
        names => format!("Bons : {} (le reste est d'origine)", names.join(", ")),
    }
}

/// Writes the defaults; nothing at all where one of the files is there already.
fn export(session: &mut Session<'_>, folder: &std::path::Path, replace: bool) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|error| CliError::File(folder.to_owned(), error))?;
    let there: Vec<&str> =
        Templates::DEFAULTS.iter().map(|(name, _)| *name).filter(|name| folder.join(name).exists()).collect();
    if !replace && !there.is_empty() {
        return Err(AppError::input(format!(
            "{} : déjà là, rien n'est écrit : {}",
            folder.display(),
            there.join(", ")
        ))
        .advise("Pour revenir aux modèles d'origine : --remplacer ; ou donnez un autre dossier.")
        .into());
    }
    for (name, text) in Templates::DEFAULTS {
        files::write(&folder.join(name), text.as_bytes())?;
    }
    let count = Templates::DEFAULTS.len();
    session.say(format!("Écrit : {count} modèles dans {}", folder.display()));
    session.say("Modifiez-les dans un éditeur de texte, effacez ceux que vous laissez tels quels, puis essayez :");
    session.say(format!("chelem --modeles {} imprimer classement", folder.display()));
    Ok(())
}
