//! `imprimer`: papers as PDF.

mod one;
mod tables;

use std::path::{Path, PathBuf};
use std::process::Stdio;

use clap::{Args, Subcommand};

use self::one::One;
use crate::args::one_of;
use crate::error::CliError;
use crate::run::Run;
use crate::words::typed;
use app::{AppError, Club, Moment};
use catalogue::{self, Due, Options, Paper, Shown};
use domain::counted;
use domain::text::fold;
use print::{self, chevalets::NumberShape};

/// Papiers en PDF : feuilles de marque, fiches, placement, classement, feuilles de route, prix, reçus, bilan…
///
/// Exemples : chelem imprimer feuilles --position 2 ; chelem imprimer placement ; chelem imprimer classement ;
/// chelem imprimer lettre-club 3
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
    /// Avant : inscrits, placement, feuilles de marque, fiches, pointage, fiches de table. Pendant : classement ; quand les places sont tirées à
    /// chaque position, le placement et ses feuilles de marque, sans fiches de table avant. Après : classement, corrections, prix, homologation, bilan. Ce qui n'est pas utile chaque soir s'ajoute par
    /// --avec. Rien de vide n'est imprimé ; avant d'écrire, chelem dit combien de feuilles, et ce qu'il laisse de côté. Les autres papiers
    /// s'impriment un à un.
    #[command(alias = "all")]
    Tout {
        /// Quel moment (sinon celui où en est le tournoi)
        #[arg(value_parser = one_of(MOMENTS), value_name = "MOMENT")]
        moment: Option<Moment>,
        /// Aussi ces papiers, séparés par des virgules
        #[arg(long, value_parser = one_of(besides()), value_delimiter = ',', value_name = "PAPIER")]
        avec: Vec<&'static Paper>,
        /// Dossier, créé s'il n'existe pas
        #[arg(long, default_value = "papiers", value_name = "DOSSIER")]
        dossier: PathBuf,
        /// An option of single papers: refused here, with the command to use instead.
        #[arg(long, hide = true, value_name = "FICHIER")]
        sortie: Option<PathBuf>,
    },
    #[command(flatten)]
    One(One),
}

impl Imprimer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let One(paper, options) = match self.what {
            What::Tout { moment, avec, dossier, sortie } => {
                if let Some(path) = sortie.or(self.sortie) {
                    let message = "« imprimer tout » fait plusieurs papiers : --sortie n'en nomme qu'un";
                    let folder = typed(&path.with_extension("").display().to_string());
                    let advice = format!("Leur dossier : chelem imprimer tout --dossier {folder}");
                    return Err(AppError::input(message).advise(advice).into());
                }
                all(run, (moment, &avec), &dossier, self.remplacer)?;
                if self.ouvrir {
                    open(run, &dossier);
                }
                return Ok(());
            }
            What::One(one) => one,
        };
        let blank = if options.blank || paper.baseless && !run.base.exists() {
            // Blank forms need no base; where there is one, its templates are used.
            let club = run.club().ok();
            let templates = run.templates(club.as_ref())?;
            paper.print_blank(club.as_ref(), &run.environment.clock, &options, &templates)?
        } else {
            None
        };
        let (printed, club) = match blank {
            Some(printed) => (printed, None),
            None => {
                let club = run.club()?;
                (paper.print(&club, &options, &run.templates(Some(&club))?)?, Some(club))
            }
        };
        let usual = PathBuf::from(own_file(printed.file, options.player.as_deref()));
        let pages = counted(printed.document.pages.len(), "page");
        let to = (self.sortie.unwrap_or(usual), self.remplacer);
        let pdf = print::to_pdf(&printed.document, run.environment.clock.now())?;
        let path = run.write_as(to, &pdf, &pages)?;
        if let Some(club) = club {
            note(&club, paper, &options);
        }
        if printed.for_the_desk {
            run.say(format!("Pour le mur, en grandes lettres : chelem imprimer {} --grand", paper.name));
        }
        if self.ouvrir {
            open(run, &path);
        }
        Ok(())
    }
}

/// Notes that it was printed: where the evening stands says later what changed on it. A base that cannot be written does without.
fn note(club: &Club, paper: &Paper, options: &Options) {
    let _ = club.papers().note(paper.name, &options.part());
}

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
    ("pendant", Moment::During, "Ce qu'il faut entre deux positions"),
    ("apres", Moment::After, "Les résultats"),
];

/// The papers that come with a moment only when they are asked for.
fn besides() -> impl Iterator<Item = (&'static str, &'static Paper, &'static str)> {
    let moments = MOMENTS.map(|(_, moment, _)| moment);
    let asked =
        move |paper: &&Paper| moments.iter().any(|moment| paper.due_at(*moment).is_some_and(|due| due != Due::Always));
    catalogue::ALL.iter().filter(asked).map(|paper| (paper.name, paper, paper.title))
}

/// A paper, and what is asked of it.
type Wanted = (&'static Paper, Options);
/// A paper that is made: the name of its file, its bytes, its pages.
type Made = (Wanted, String, Vec<u8>, usize);
/// Papers that could not be made, by their titles, and why.
type Missing = Vec<(&'static str, AppError)>;

/// Papers that would have to be asked for, and why they are left out.
type LeftOut = Vec<(&'static Paper, &'static str)>;

/// Makes every paper of a moment that can be made, says what that takes and what is not among them, and writes them.
fn all(
    run: &mut Run<'_>,
    (moment, besides): (Option<Moment>, &[&'static Paper]),
    folder: &Path,
    replace: bool,
) -> Result<(), CliError> {
    let club = run.club()?;
    let here = club.papers().moment()?;
    let moment = moment.unwrap_or(here);
    let (mut wanted, left_out) = wanted(&club, moment, besides)?;
    if moment == here {
        let again = club.papers().outdated()?.into_iter().filter_map(catalogue::to_print);
        let again: Vec<_> =
            again.filter(|(paper, _)| wanted.iter().all(|(other, _)| other.name != paper.name)).collect();
        wanted.extend(again);
    }
    let (made, mut missing) = make(run, &club, wanted)?;
    if made.is_empty() {
        return Err(missing.swap_remove(0).1.into());
    }
    let sheets: usize = made.iter().map(|(.., pages)| pages).sum();
    run.say(format!("À imprimer : {}.", counted(sheets, "feuille")));
    for (title, why) in missing {
        run.say(format!("Pas imprimé : {title} ({why})"));
    }
    for line in on_request(moment, &left_out) {
        run.say(line);
    }
    std::fs::create_dir_all(folder).map_err(|error| CliError::File(folder.to_owned(), error))?;
    let mut written = Vec::new();
    for ((paper, options), file, pdf, pages) in made {
        run.write_as((folder.join(&file), replace), &pdf, &counted(pages, "page"))?;
        note(&club, paper, &options);
        written.push(file);
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

/// The papers to make at a moment, and those that would have to be asked for, each with the reason.
fn wanted(club: &Club, moment: Moment, besides: &[&'static Paper]) -> Result<(Vec<Wanted>, LeftOut), CliError> {
    let shown = Shown { shape: NumberShape::FoldedSmall, ..Shown::default() };
    let options =
        Options { every_position: moment != Moment::During, moment: Some(moment), shown, ..Options::default() };
    let (format, drawn) = (club.duplicate_format()?, club.papers().places_are_drawn()?);
    let (mut wanted, mut left_out) = (Vec::new(), Vec::new());
    for paper in catalogue::ALL.iter().filter(|paper| paper.belongs_to(format)) {
        match paper.due_at(moment) {
            _ if besides.iter().any(|asked| asked.name == paper.name) => wanted.push(paper),
            Some(Due::Always) => wanted.push(paper),
            Some(Due::Drawn(_)) if drawn => wanted.push(paper),
            Some(Due::Known(_)) if !drawn => wanted.push(paper),
            Some(Due::Drawn(why) | Due::Known(why) | Due::Asked(why)) => left_out.push((paper, why)),
            None => {}
        }
    }
    Ok((wanted.into_iter().map(|paper| (paper, options.clone())).collect(), left_out))
}

fn make(run: &mut Run<'_>, club: &Club, wanted: Vec<Wanted>) -> Result<(Vec<Made>, Missing), CliError> {
    let templates = run.templates(Some(club))?;
    let (all, mut files, mut missing) = (wanted.len(), Vec::new(), Vec::new());
    for (index, (paper, options)) in wanted.into_iter().enumerate() {
        run.console.progress(&format!("{}/{all} : {} …", index + 1, paper.title));
        let made = paper.print(club, &options, &templates).map_err(CliError::from);
        let at = run.environment.clock.now();
        let made = made.and_then(|printed| Ok((print::to_pdf(&printed.document, at)?, printed)));
        run.console.progress("");
        match made {
            Ok((pdf, printed)) => {
                let file = own_file(printed.file, options.player.as_deref());
                files.push(((paper, options), file, pdf, printed.document.pages.len()));
            }
            Err(CliError::App(error @ (AppError::Rule(_) | AppError::Input { .. }))) => {
                missing.push((paper.title, error));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((files, missing))
}

/// What was left out of a moment, by the reason, and the command that adds it.
fn on_request(moment: Moment, left_out: &[(&Paper, &str)]) -> Vec<String> {
    let mut reasons: Vec<&str> = Vec::new();
    for (_, why) in left_out {
        if !reasons.contains(why) {
            reasons.push(why);
        }
    }
    let of = |reason: &str| {
        let titles = left_out.iter().filter(|(_, why)| *why == reason).map(|(paper, _)| paper.title);
        format!("{} ({reason})", titles.collect::<Vec<_>>().join(", "))
    };
    if reasons.is_empty() {
        return Vec::new();
    }
    let word = MOMENTS.iter().find(|(_, known, _)| *known == moment).map_or("", |(word, ..)| word);
    let names: Vec<&str> = left_out.iter().map(|(paper, _)| paper.name).collect();
    vec![
        format!("Laissés de côté : {}.", reasons.into_iter().map(of).collect::<Vec<_>>().join(" ; ")),
        format!("Pour les ajouter : chelem imprimer tout {word} --avec {}", names.join(",")),
    ]
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
    fn every_paper_has_its_place_in_the_help_and_its_options_know_one_another() {
        let command = Line::command();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names, ["tout"].into_iter().chain(one::ORDER.split(' ')).collect::<Vec<_>>());
        command.debug_assert();
    }
}
