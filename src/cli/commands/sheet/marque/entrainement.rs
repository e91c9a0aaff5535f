//! `entrainement`: a made-up evening with its pile of sheets to type, and marks at the end.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{asks_winner, dialogue};
use crate::args::seed;
use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{AppError, Club, Entering};
use domain::{PositionNo, counted, named_tables};
use report::evening::{PracticeMarks, PracticeSheet};
use report::paper::ScoreSheet;
#[cfg(feature = "salle")]
use simulate::PracticePaper;
use simulate::{create_practice, practice_marks, practice_papers};
#[cfg(feature = "salle")]
use web::TableSheet;

/// The default folder of practice evenings.
pub(in crate::commands) const FOLDER: &str = "entrainement-chelem";
/// Marks a folder as one of practice evenings, and describes its content.
const MARK: &str = "LISEZMOI-entrainement.txt";
const MARKED: &str = "Soirées d'entraînement de chelem, avec des joueurs imaginaires. Ce dossier peut être effacé.\n";

/// Entraîne à la saisie : une soirée imaginaire, des feuilles à entrer, des fausses parmi elles, une note à la fin
///
/// Les feuilles remplies sont dans un dossier, en PDF, une pile par position : à imprimer, ou à ouvrir à côté. Entrez-les comme un
/// soir de tournoi. Certaines sont mal additionnées (recomptez les donnes), une traîne de la position d'avant. La base du club
/// n'est pas touchée ; la même commande reprend où vous en étiez.
/// Exemples : chelem entrainement ; chelem entrainement --nouveau ; chelem entrainement --note
#[derive(Debug, Args)]
pub(crate) struct Entrainement {
    /// Dossier de l'entraînement (créé s'il n'existe pas)
    #[arg(default_value = FOLDER, value_name = "DOSSIER")]
    dossier: PathBuf,
    /// Une nouvelle soirée, avec d'autres feuilles (l'ancienne reste dans le dossier)
    #[arg(long)]
    nouveau: bool,
    /// Montre seulement la note
    #[arg(long, conflicts_with = "nouveau")]
    note: bool,
    /// Numéro de la soirée : le même redonne les mêmes feuilles
    #[arg(long, value_parser = seed, value_name = "N", requires = "nouveau")]
    graine: Option<u64>,
}

impl Entrainement {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let last = last_evening(&self.dossier)?;
        let base = match last.as_ref().filter(|_| !self.nouveau) {
            Some((_, base)) => base.clone(),
            None if self.note => {
                return Err(AppError::input(format!("pas encore d'entraînement dans {}", self.dossier.display()))
                    .advise("Pour commencer : chelem entrainement")
                    .into());
            }
            None => {
                let number = last.map_or(1, |(number, _)| number + 1);
                let seed = self.graine.unwrap_or_else(|| run.environment.clock.fresh_seed());
                begin(run, &self.dossier, number, seed)?
            }
        };
        let mut practice = Run {
            environment: run.environment,
            console: &mut *run.console,
            base,
            tournament: None,
            format: run.format,
            templates_folder: run.templates_folder.clone(),
            sealed: run.sealed.clone(),
            digest: None,
        };
        if !self.note {
            practice.say("Entrez les feuilles de la pile, comme un soir de tournoi. q : finir, et voir la note.");
            let asks_winner = asks_winner(&practice);
            dialogue::run(&mut practice, (None, None), None, &Entering::default(), asks_winner)?;
        }
        let club = practice.club()?;
        let marks = practice_marks(&club)?;
        practice.say_all(lines(&marks));
        Ok(())
    }
}

/// The practice evening to go on with in the usual folder: the last one, or a new one where there is none or its sheets are all in.
/// With the right sheets of its tables.
#[cfg(feature = "salle")]
pub(in crate::commands) fn evening(run: &mut Run<'_>) -> Result<(PathBuf, Vec<TableSheet>), CliError> {
    let folder = PathBuf::from(FOLDER);
    let last = last_evening(&folder)?;
    let number = last.as_ref().map_or(1, |(number, _)| number + 1);
    let environment = run.environment;
    let open = |base: &Path| Club::open(base, storage::Mode::Existing, &environment.clock, &environment.who, None);
    let begun = last.map(|(_, base)| base).filter(|base| {
        // One that cannot be read is left alone.
        open(base).is_ok_and(|club| practice_marks(&club).is_ok_and(|marks| !marks.is_whole()))
    });
    let base = match begun {
        Some(base) => base,
        None => begin(run, &folder, number, environment.clock.fresh_seed())?,
    };
    let papers = practice_papers(&open(&base)?)?;
    Ok((base, papers.iter().map(PracticePaper::right).collect()))
}

/// The last evening of a practice folder, with its number; nothing where there is none yet. A foreign folder is refused.
fn last_evening(folder: &Path) -> Result<Option<(u32, PathBuf)>, CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    if !folder.exists() {
        return Ok(None);
    }
    let names = fs::read_dir(folder).map_err(failed)?.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let names: Vec<String> = names.collect();
    if !names.is_empty() && !names.iter().any(|name| name == MARK) {
        return Err(AppError::input(format!("le dossier {} n'est pas vide", folder.display()))
            .advise("Donnez un autre dossier : chelem entrainement AUTRE_DOSSIER")
            .into());
    }
    let number = |name: &String| name.strip_prefix("soiree-")?.strip_suffix(".sqlite")?.parse::<u32>().ok();
    let last = names.iter().filter_map(number).max();
    Ok(last.map(|number| (number, folder.join(format!("soiree-{number}.sqlite")))))
}

/// Makes a new evening and its papers; its base.
fn begin(run: &mut Run<'_>, folder: &Path, number: u32, seed: u64) -> Result<PathBuf, CliError> {
    fs::create_dir_all(folder).map_err(|error| CliError::File(folder.to_owned(), error))?;
    files::write(&folder.join(MARK), MARKED.as_bytes())?;
    let base = folder.join(format!("soiree-{number}.sqlite"));
    let environment = run.environment;
    let mut club =
        Club::open(&base, storage::Mode::Create, &environment.clock, &environment.who, None)?.worded(steps::command);
    create_practice(&mut club, seed)?;
    let papers = practice_papers(&club)?;
    let templates = run.templates(None)?;
    run.say(format!("Soirée d'entraînement {number}, dans {}. La base du club n'est pas touchée.", folder.display()));
    let last = papers.last().map_or(PositionNo(1), |paper| paper.pile);
    for position in (1..=last.0).map(PositionNo) {
        let pile = papers.iter().filter(|paper| paper.pile == position).map(|paper| paper.sheet.clone());
        let pile: Vec<ScoreSheet> = pile.collect();
        let document = print::feuilles::draw(&pile, None, &templates);
        let path = folder.join(format!("soiree-{number}-pile-{position}.pdf"));
        run.write(&path, &print::to_pdf(&document, environment.clock.now())?, &counted(pile.len(), "feuille remplie"))?;
    }
    run.say("Imprimez les deux piles, ou ouvrez-les à côté de cette fenêtre. Une feuille qui ne tombe pas juste se recompte d'après ses donnes.");
    Ok(base)
}

/// The marks, in sentences.
fn lines(marks: &PracticeMarks) -> Vec<String> {
    let mut lines = Vec::new();
    for sheet in marks.sheets.iter().filter(|sheet| !sheet.right) {
        let Some(typed) = &sheet.typed else { continue };
        let instead = match sheet.of_another {
            Some((position, table)) => format!("ce sont les bilans de la position {position}, table {table}"),
            None => typed.clone(),
        };
        lines.push(format!(
            "✘ position {}, table {} : {instead} ; il fallait {}",
            sheet.position, sheet.table, sheet.expected
        ));
    }
    for (position, tables) in marks.awaited() {
        lines.push(format!("  Pas entrées, position {position} : {}", named_tables(&tables)));
    }
    let faulty = |seen: bool| {
        let sheets = marks.sheets.iter().filter(move |sheet| sheet.fault.is_some() && sheet.right == seen);
        sheets.filter_map(|sheet: &PracticeSheet| {
            let fault = sheet.fault.as_ref()?;
            Some(format!("  position {}, table {} : {fault}", sheet.position, sheet.table))
        })
    };
    let mended: Vec<String> = faulty(true).collect();
    if !mended.is_empty() {
        lines.push("Mal additionnées, et bien entrées :".to_owned());
        lines.extend(mended);
    }
    // Faults not found yet are revealed only at the end.
    let missed: Vec<String> = faulty(false).filter(|_| marks.is_whole()).collect();
    if !missed.is_empty() {
        lines.push("Mal additionnées :".to_owned());
        lines.extend(missed);
    }
    let all = marks.sheets.len();
    lines.push(match (marks.is_whole(), marks.right()) {
        (true, right) if right == all => format!("✔ Note : {right} sur {all}. Tout est juste."),
        (true, right) => format!("Note : {right} sur {all}. Pour d'autres feuilles : chelem entrainement --nouveau"),
        (false, right) => {
            format!("Jusqu'ici : {} sur {all}. Pour continuer : chelem entrainement", counted(right, "juste"))
        }
    });
    lines
}
