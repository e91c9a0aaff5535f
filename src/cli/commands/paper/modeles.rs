//! `modeles`: what a club may change of its papers.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::run::Run;
use crate::templates;
use app::AppError;
use domain::counted;
use print::Templates;
use print::template::TemplateFile;
use report::{Table, row};

/// Modèles d'impression : textes, marges, couleurs, logo et colonnes des papiers
///
/// Un modèle est un fichier qui se modifie dans un éditeur de texte, avec ses explications. On ne garde que ce qu'on change.
/// Sans rien d'autre, « chelem modeles » dit lesquels servent. Exemples : chelem modeles exporter modeles ;
/// chelem --modeles modeles imprimer classement ; chelem modeles choisir modeles
#[derive(Debug, Args)]
pub(crate) struct Modeles {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Écrit les modèles dans un dossier, pour les modifier : ceux d'origine, ou ceux que la base retient
    Exporter {
        /// Dossier, créé s'il n'existe pas
        #[arg(default_value = "modeles", value_name = "DOSSIER")]
        dossier: PathBuf,
        /// Remplace les modèles qui y sont déjà
        #[arg(long)]
        remplacer: bool,
        /// Ceux que la base retient, plutôt que ceux d'origine
        #[arg(long)]
        retenus: bool,
    },
    /// Dit si les modèles d'un dossier sont bons, et sinon ce qui ne va pas, fichier et ligne
    ///
    /// Exemple : chelem modeles verifier modeles
    #[command(aliases = ["check", "vérifier"])]
    Verifier {
        /// Dossier des modèles
        #[arg(value_name = "DOSSIER")]
        dossier: PathBuf,
    },
    /// La base retient les modèles d'un dossier : ils servent désormais à tous ses papiers
    ///
    /// Les fichiers sont copiés dans la base : le dossier peut ensuite être déplacé. Après un changement, choisissez-le de nouveau.
    #[command(alias = "choose")]
    Choisir {
        /// Dossier des modèles
        #[arg(value_name = "DOSSIER", required_unless_present = "defaut", conflicts_with = "defaut")]
        dossier: Option<PathBuf>,
        /// Revient aux modèles d'origine
        #[arg(long, alias = "défaut")]
        defaut: bool,
    },
}

impl Modeles {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let Some(what) = self.what else { return show(run) };
        match what {
            What::Choisir { dossier, .. } => choose(run, dossier.as_deref()),
            What::Exporter { dossier, remplacer, retenus } => {
                let files = if retenus { templates::kept_files(&run.club()?)? } else { Templates::originals() };
                export(run, &dossier, &files, remplacer)
            }
            What::Verifier { dossier } => {
                let found = templates::gather(&dossier)?;
                Templates::read(&found)?;
                run.done(judged_good(&dossier, &found))
            }
        }
    }
}

/// The template file of each paper.
fn show(run: &mut Run<'_>) -> Result<(), CliError> {
    let (from, files) = match run.templates_folder.clone() {
        Some(folder) => (folder.display().to_string(), templates::gather(&folder)?),
        None => ("la base".to_owned(), templates::kept_files(&run.club()?)?),
    };
    Templates::read(&files)?;
    let mut table = Table::new("Modèles d'impression", &["Fichier", "Vient de"]);
    for (name, _) in Templates::DEFAULTS {
        let changed = files.iter().any(|file| file.name == *name);
        let from = if changed { from.as_str() } else { "l'origine" };
        table.rows.push(row![*name, from]);
    }
    let images = files.iter().filter(|file| Templates::DEFAULTS.iter().all(|(name, _)| *name != file.name));
    table.rows.extend(images.map(|file| row![&file.name, &from]));
    run.show(&table)
}

/// Makes the base keep a folder's templates once they are found good; none for the defaults.
fn choose(run: &mut Run<'_>, folder: Option<&Path>) -> Result<(), CliError> {
    let files = folder.map_or_else(|| Ok(Vec::new()), templates::gather)?;
    Templates::read(&files)?;
    let files = templates::needed(files);
    if let Some(folder) = folder.filter(|_| files.is_empty()) {
        return Err(AppError::input(format!("il n'y a pas de modèle dans {}", folder.display()))
            .advise("Pour les écrire et les modifier : chelem modeles exporter DOSSIER")
            .advise("Pour revenir à ceux d'origine : chelem modeles choisir --defaut")
            .into());
    }
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let club = run.club_or_new()?;
    let changed = club.papers().choose_templates(files.into_iter().map(|file| (file.name, file.bytes)).collect())?;
    run.done(match (changed, names.as_slice()) {
        (false, _) => "Rien ne change : la base les avait déjà.".to_owned(),
        (true, []) => "Les papiers s'impriment de nouveau avec les modèles d'origine.".to_owned(),
        (true, names) => format!("La base retient : {} (le reste est d'origine).", names.join(", ")),
    })
}

/// Which templates of a folder were found good.
fn judged_good(folder: &Path, found: &[TemplateFile]) -> String {
    let names: Vec<&str> = found.iter().map(|file| file.name.as_str()).collect();
    let all = Templates::DEFAULTS.iter().all(|(name, _)| names.contains(name));
    match names.as_slice() {
        [] => format!("Aucun modèle dans {} : les papiers sont ceux d'origine", folder.display()),
        names if all => format!("Bons : {}", names.join(", ")),
        names => format!("Bons : {} (le reste est d'origine)", names.join(", ")),
    }
}

/// Writes templates to edit; nothing at all where one of the files is there already.
fn export(run: &mut Run<'_>, folder: &Path, files: &[TemplateFile], replace: bool) -> Result<(), CliError> {
    if files.is_empty() {
        return Err(AppError::input("la base ne retient pas de modèle : les papiers sont ceux d'origine")
            .advise("Sans --retenus, les modèles d'origine sont écrits.")
            .into());
    }
    std::fs::create_dir_all(folder).map_err(|error| CliError::File(folder.to_owned(), error))?;
    let names = files.iter().map(|file| file.name.as_str());
    let there: Vec<&str> = names.filter(|name| folder.join(name).exists()).collect();
    if !replace && !there.is_empty() {
        return Err(AppError::input(format!(
            "{} : déjà là, rien n'est écrit : {}",
            folder.display(),
            there.join(", ")
        ))
        .advise("Pour les remplacer : --remplacer ; ou donnez un autre dossier.")
        .into());
    }
    // A name from a base made by hand must not lead out of the folder.
    for file in
        files.iter().filter(|file| Path::new(&file.name).file_name().is_some_and(|name| name == file.name.as_str()))
    {
        run.put(&folder.join(&file.name), &file.bytes)?;
    }
    run.say(format!("Écrit : {} dans {}", counted(files.len(), "fichier"), folder.display()));
    run.say("Modifiez-les dans un éditeur de texte, effacez ceux que vous laissez tels quels, puis essayez :");
    run.done(format!("chelem --modeles {} imprimer classement", folder.display()))
}
