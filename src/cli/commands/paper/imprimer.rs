//! `imprimer`: papers as PDF.

mod blank_args;
mod paper_args;
mod tables;

use std::path::{Path, PathBuf};
use std::process::Stdio;

use clap::{Args, Subcommand};

use self::paper_args::PaperArgs;
use crate::args::one_of;
use crate::error::CliError;
use crate::run::Run;
use crate::words::typed;
use app::{AppError, Moment};
use catalogue::{self, Options, Paper};
use domain::counted;
use domain::text::fold;
use print::{self, NumberShape};

/// Papiers en PDF : feuilles de marque, fiches, placement, classement, feuilles de route, prix, reçus, bilan…
///
/// Exemples : chelem imprimer feuilles --position 2 ; chelem imprimer placement ; chelem imprimer classement
#[derive(Debug, Args)]
pub(crate) struct Imprimer {
    #[command(subcommand)]
    what: What,
    /// Fichier à écrire (sinon nommé d'après le contenu, dans le dossier courant)
    #[arg(long, global = true, value_name = "FICHIER")]
    sortie: Option<PathBuf>,
    /// Remplace un fichier qui est déjà là et que chelem n'a pas écrit
    #[arg(long, global = true)]
    remplacer: bool,
    /// Ouvre le papier à l'écran, pour le relire ou l'imprimer
    #[arg(long, global = true)]
    ouvrir: bool,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Tous les papiers d'un moment du tournoi d'un coup, dans un dossier
    ///
    /// Avant : inscrits, numéros de table, panneaux, placement, feuilles de marque, fiches, pointage. Pendant : placement, récapitulatif,
    /// classement. Après : classement, corrections, feuilles de route, prix, reçus, homologation, bilan. Rien de vide n'est imprimé ; ce
    /// qui ne peut pas encore l'être est dit. Les autres papiers s'impriment un à un.
    #[command(alias = "all")]
    Tout {
        /// Quel moment (sinon celui où en est le tournoi)
        #[arg(value_parser = one_of(MOMENTS), value_name = "MOMENT")]
        moment: Option<Moment>,
        /// Dossier, créé s'il n'existe pas
        #[arg(long, default_value = "papiers", value_name = "DOSSIER")]
        dossier: PathBuf,
        /// An option of single papers: refused here, with the command to use instead.
        #[arg(long, hide = true, value_name = "FICHIER")]
        sortie: Option<PathBuf>,
    },
    #[command(flatten)]
    One(PaperArgs),
}

impl Imprimer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let (name, options) = match self.what {
            What::Tout { moment, dossier, sortie } => {
                if let Some(path) = sortie.or(self.sortie) {
                    let message = "« imprimer tout » fait plusieurs papiers : --sortie n'en nomme qu'un";
                    let folder = typed(&path.with_extension("").display().to_string());
                    let advice = format!("Leur dossier : chelem imprimer tout --dossier {folder}");
                    return Err(AppError::input(message).advise(advice).into());
                }
                all(run, moment, &dossier, self.remplacer)?;
                if self.ouvrir {
                    open(run, &dossier);
                }
                return Ok(());
            }
            What::One(args) => args.paper(),
        };
        let paper = catalogue::named(name)?;
        let blank = if options.blank || FORMS.contains(&name) && !run.base.exists() {
            // Blank forms need no base; where there is one, its templates are used.
            let club = run.club().ok();
            let templates = run.templates(club.as_ref())?;
            paper.print_blank(club.as_ref(), &run.environment.clock, &options, &templates)?
        } else {
            None
        };
        let printed = match blank {
            Some(printed) => printed,
            None => {
                let club = run.club()?;
                paper.print(&club, &options, &run.templates(Some(&club))?)?
            }
        };
        let usual = PathBuf::from(own_file(printed.file, options.player.as_deref()));
        let pages = counted(printed.document.pages.len(), "page");
        let to = (self.sortie.unwrap_or(usual), self.remplacer);
        let path = run.write_as(to, &print::to_pdf(&printed.document)?, &pages)?;
        if printed.for_the_desk {
            run.say(format!("Pour le mur, en grandes lettres : chelem imprimer {name} --grand"));
        }
        if self.ouvrir {
            open(run, &path);
        }
        Ok(())
    }
}

/// Forms of the evening before: there may be no tournament yet.
const FORMS: [&str; 3] = ["bareme", "reclamation", "constat"];

/// The paper of one player does not overwrite that of all.
fn own_file(file: String, player: Option<&str>) -> String {
    let (Some(player), Some(stem)) = (player, file.strip_suffix(".pdf")) else { return file };
    let player = fold(player).replace(' ', "-");
    // Some papers name their player themselves.
    if player.is_empty() || stem.contains('-') { file } else { format!("{stem}-{player}.pdf") }
}

/// Opens a file or a folder as a double click would; where that fails, prints its place.
fn open(run: &mut Run<'_>, path: &Path) {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut command = std::process::Command::new(program);
    command.arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        run.say(format!("Ce système n'a pas pu l'ouvrir : ouvrez {} vous-même.", path.display()));
    }
}

/// The moments of a tournament, as typed.
const MOMENTS: [(&str, Moment, &str); 3] = [
    ("avant", Moment::Before, "Ce qu'il faut pour commencer"),
    ("pendant", Moment::During, "Ce qui s'affiche entre deux positions"),
    ("apres", Moment::After, "Les résultats"),
];

/// Makes every paper of a moment that can be made, and gives the reasons for the others.
fn all(run: &mut Run<'_>, moment: Option<Moment>, folder: &Path, replace: bool) -> Result<(), CliError> {
    let club = run.club()?;
    let moment = match moment {
        Some(moment) => moment,
        None => club.papers().moment()?,
    };
    let format = club.duplicate_format()?;
    let of_it = |paper: &&Paper| paper.moments.contains(&Some(moment)) && paper.belongs_to(format);
    let wanted: Vec<&Paper> = catalogue::ALL.iter().filter(of_it).collect();
    let templates = run.templates(Some(&club))?;
    std::fs::create_dir_all(folder).map_err(|error| CliError::File(folder.to_owned(), error))?;
    let small = NumberShape::FoldedSmall;
    let options = Options { every_position: true, in_part: true, shape: small, ..Options::default() };
    let (mut missing, mut written) = (Vec::new(), Vec::new());
    for (index, paper) in wanted.iter().enumerate() {
        run.console.progress(&format!("{}/{} : {} …", index + 1, wanted.len(), paper.title));
        let made = paper.print(&club, &options, &templates).map_err(CliError::from);
        let made = made.and_then(|printed| Ok((print::to_pdf(&printed.document)?, printed)));
        run.console.progress("");
        match made {
            Ok((pdf, printed)) => {
                let pages = counted(printed.document.pages.len(), "page");
                run.write_as((folder.join(&printed.file), replace), &pdf, &pages)?;
                written.push(printed.file);
            }
            Err(CliError::App(error @ (AppError::Rule(_) | AppError::Input { .. }))) => {
                missing.push((paper.title, error));
            }
            Err(error) => return Err(error),
        }
    }
    if missing.len() == wanted.len() {
        return Err(missing.swap_remove(0).1.into());
    }
    for (title, why) in missing {
        run.say(format!("Pas imprimé : {title} ({why})"));
    }
    let older = older(folder, &written);
    if !older.is_empty() {
        run.say(format!(
            "Aussi dans {}, d'une impression précédente ou d'un autre tournoi : {}",
            folder.display(),
            older.join(", ")
        ));
    }
    Ok(())
}

/// The papers of a folder that were not written just now.
fn older(folder: &Path, written: &[String]) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let mut older: Vec<String> = names.filter(|name| name.ends_with(".pdf") && !written.contains(name)).collect();
    older.sort_unstable();
    older
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        _imprimer: Imprimer,
    }

    #[test]
    fn every_paper_can_be_asked_for_by_its_name() {
        let names: Vec<String> =
            Line::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
        for paper in catalogue::ALL {
            assert!(names.iter().any(|known| known == paper.name), "{}", paper.name);
        }
        assert_eq!(names.len(), catalogue::ALL.len() + 1, "each has its name, and all of them one: {names:?}");
    }
}
