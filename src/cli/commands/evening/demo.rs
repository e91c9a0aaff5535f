//! `demo`: a whole night, through the same commands one would type, on a base of its own.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;

use super::demo_data::{FILES, MARK};
use crate::args::{Format, seed};
use crate::commands::line::run;
use crate::console::Console;
use crate::environment::Environment;
use crate::error::{CliError, ExitCode};
use crate::files;
use crate::run::Run;
use crate::settings::Settings;
use crate::words::split_words;
use app::{AppError, Club};
use host::clock::Clock;
use storage::Mode;

/// Déroule une soirée entière sur des joueurs imaginaires, jusqu'aux PDF
///
/// 46 joueurs, 12 tables dont deux à 3, 5 positions de 5 donnes : inscriptions, tirage, feuilles (dont une refusée et une
/// corrigée), un départ, le classement, les PCN, les PDF. Chaque commande est montrée comme on la taperait.
/// Avec --duplicate : 28 joueurs, 7 tables, 28 étuis de donnes dupliquées, jusqu'au classement et aux papiers.
/// Exemples : chelem demo ; chelem demo --duplicate ; chelem demo ma-demo --graine 7
#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// Dossier de la démonstration (créé s'il n'existe pas)
    #[arg(default_value = "demo-chelem", value_name = "DOSSIER")]
    dossier: PathBuf,
    /// Numéro du tirage
    #[arg(long, default_value_t = 421_234, value_parser = seed, value_name = "N")]
    graine: u64,
    /// Une soirée de donnes dupliquées, en individuel
    #[arg(long)]
    duplicate: bool,
    /// Sans attendre entre deux pages
    #[arg(long)]
    sans_pause: bool,
}

/// The stories: `==` a title, `#` a note, `$` a command that is carried out (`$4`: with the first 4 lines of its data), `<` an answer typed
/// there, `!` one that is refused, `?` one that finds something missing. `{graine}` is the seed, `{S3}` the number of who started there.
const STORY: &str = include_str!("demo_story.txt");
/// The same of *donnes dupliquées*: 28 players, 7 tables, 28 étuis.
const DUPLICATE: &str = include_str!("demo_duplicate.txt");

/// A page of the smallest terminal, less the lines a scene adds.
const PAGE: usize = 16;

impl Demo {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        prepare(&self.dossier)?;
        // A made-up evening: the same seed gives the same bytes, whenever and by whomever it is played.
        let start = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).and_then(|date| date.and_hms_opt(20, 0, 0));
        let environment = Environment {
            clock: start.map_or(Clock::System, Clock::scripted),
            base: self.dossier.join("chelem.sqlite"),
            who: "Anne (démonstration)".to_owned(),
            settings: Settings::default(),
        };
        let story = if self.duplicate { DUPLICATE } else { STORY };
        // Another program gets what was written, not the show.
        let silent = || Console::writing(Box::new(std::io::sink()), Box::new(std::io::sink()));
        let console = if run.format == Format::Json { silent() } else { Console::merged() };
        run.base.clone_from(&environment.base);
        let mut night = Night { environment, console, folder: self.dossier.clone(), seed: self.graine, story };
        let pauses = run.console.interactive && !self.sans_pause && std::io::stdout().is_terminal();
        let written = night.play(|| if pauses { goes_on(run) } else { Ok(true) })?.into_iter();
        let files = written.map(|name| self.dossier.join(name)).filter(|file| file.is_file());
        files.for_each(|file| run.console.wrote(&file));
        Ok(())
    }
}

/// Waits for the reader; false when he has seen enough.
fn goes_on(run: &mut Run<'_>) -> Result<bool, CliError> {
    let answer = run.ask("— Entrée : la suite ; q : arrêter — ", "")?;
    Ok(answer.is_some_and(|answer| !answer.trim().to_lowercase().starts_with('q')))
}

/// Keeps the base of an earlier demonstration, and those kept before it: a user may have tried out a tournament of his own in one.
fn set_base_aside(folder: &Path) -> std::io::Result<()> {
    const ENDS: [&str; 3] = ["", "-wal", "-shm"];
    let base = folder.join("chelem.sqlite");
    let plain = !folder.join("chelem.sqlite-wal").exists();
    let name = |n: usize| if n == 1 { "chelem-precedente".to_owned() } else { format!("chelem-precedente-{n}") };
    for n in 1.. {
        let kept = folder.join("donnees").join(name(n) + ".sqlite");
        // The same demonstration gives the same base: one of them is enough.
        if kept.exists() && !(plain && fs::read(&kept)? == fs::read(&base).unwrap_or_default()) {
            continue;
        }
        for end in ENDS {
            let path = folder.join(format!("chelem.sqlite{end}"));
            if path.exists() {
                fs::rename(&path, folder.join("donnees").join(format!("{}.sqlite{end}", name(n))))?;
            }
        }
        break;
    }
    Ok(())
}

/// Makes the folder fit for a demonstration. Files of an earlier one are replaced; anything else is never touched.
fn prepare(folder: &Path) -> Result<(), CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let occupied = folder.exists() && fs::read_dir(folder).map_err(failed)?.next().is_some();
    if occupied && !folder.join(MARK).exists() {
        return Err(AppError::input(format!("le dossier {} n'est pas vide", folder.display()))
            .advise("Donnez un autre dossier : chelem demo AUTRE_DOSSIER")
            .into());
    }
    fs::create_dir_all(folder.join("donnees")).map_err(failed)?;
    if occupied {
        set_base_aside(folder).map_err(failed)?;
        let copy = folder.join("copie-de-secours.sqlite");
        if copy.exists() {
            fs::remove_file(&copy).map_err(failed)?;
        }
    }
    files::write(
        &folder.join(MARK),
        "Dossier de démonstration de chelem : refait à chaque « chelem demo ».\nLa base de la fois précédente devient donnees/chelem-precedente.sqlite.\n".as_bytes(),
    )?;
    for (name, bytes) in FILES {
        files::write(&folder.join("donnees").join(name), bytes)?;
    }
    Ok(())
}

struct Night {
    environment: Environment,
    console: Console,
    folder: PathBuf,
    seed: u64,
    story: &'static str,
}

impl Night {
    /// Returns what lies in the folder then.
    fn play(&mut self, mut goes_on: impl FnMut() -> Result<bool, CliError>) -> Result<Vec<String>, CliError> {
        let mut turned = 0;
        let mut scenes = self.story.lines().peekable();
        while let Some((mark, text)) = scenes.next().and_then(|scene| scene.split_once(' ')) {
            let title = mark == "==";
            let written = self.console.written();
            // A note stays with its subject; a title begins a page where there is something on it.
            if written - turned > if title { PAGE / 2 } else { PAGE } {
                if !goes_on()? {
                    self.note("La démonstration s'arrête ici.")?;
                    return Ok(Vec::new());
                }
                turned = written;
            }
            match mark {
                "==" => self.print(&format!("\n══ {text} ══\n"))?,
                "#" => self.note(text)?,
                "!" => self.carry_out(text, ExitCode::Refused)?,
                "?" => self.carry_out(text, ExitCode::Discrepancies)?,
                carried => {
                    let typed = std::iter::from_fn(|| scenes.next_if(|line| line.starts_with('<')));
                    let typed: Vec<&str> = typed.map(|line| &line[2..]).collect();
                    self.console.will_type(&typed);
                    self.console.only_first(carried[1..].parse().ok());
                    self.carry_out(text, ExitCode::Done)?;
                    self.console.only_first(None);
                }
            }
        }
        let failed = |error| CliError::File(self.folder.clone(), error);
        let files = fs::read_dir(&self.folder).map_err(failed)?;
        let names = files.filter_map(|file| Some(file.ok()?.file_name().to_string_lossy().into_owned()));
        let mut names: Vec<String> = names.filter(|name| name != MARK).collect();
        names.sort_unstable();
        let folder = self.folder.display().to_string();
        self.note(&format!("Tout est dans le dossier {folder} : {}.", names.join(", ")))?;
        self.note(&format!("Pour continuer avec cette base : chelem --base {folder}/chelem.sqlite etat"))?;
        Ok(names)
    }

    fn note(&mut self, text: &str) -> Result<(), CliError> {
        self.print(&format!("{}\n", wrapped(&format!("# {text}"), "# ", self.width())))
    }

    fn width(&self) -> usize {
        usize::from(self.console.width.unwrap_or(u16::MAX))
    }

    fn print(&mut self, text: &str) -> Result<(), CliError> {
        self.console.data(text).map_err(CliError::Stream)
    }

    /// Shows a command as one would type it, carries it out, and stops the demonstration if it ends otherwise than
    /// expected.
    fn carry_out(&mut self, line: &str, expected: ExitCode) -> Result<(), CliError> {
        let mut line = line.replace("{graine}", &self.seed.to_string());
        if line.contains("{S3}") {
            line = line.replace("{S3}", &self.number_at("S3")?.to_string());
        }
        self.print(&format!("\n{}\n", wrapped(&format!("$ chelem {line}"), "    ", self.width())))?;
        let typed = split_words(&line).into_iter().map(|word| self.in_folder(word));
        let typed: Vec<String> = std::iter::once("chelem".to_owned()).chain(typed).collect();
        let code = run(typed.into_iter().map(Into::into), &self.environment, &mut self.console);
        if code == expected { Ok(()) } else { Err(CliError::Demo(line, code)) }
    }

    /// The entry number of the player who started at that seat.
    fn number_at(&self, start: &str) -> Result<u32, CliError> {
        let environment = &self.environment;
        let club = Club::open(&environment.base, Mode::Existing, &environment.clock, &environment.who, None)?;
        let entry = club.entries().list()?.entries.into_iter().find(|entry| entry.start.as_deref() == Some(start));
        let found = entry.map(|entry| entry.number);
        found.ok_or_else(|| AppError::input(format!("personne n'est parti de {start}")).into())
    }

    /// File names of the story are those of the demonstration's folder.
    fn in_folder(&self, word: String) -> String {
        let file = [".csv", ".pdf", ".sqlite", ".chelem"].iter().any(|ending| word.ends_with(ending));
        if file { self.folder.join(word).display().to_string() } else { word }
    }
}

/// A line cut between words; lines after the first begin with `indent`.
fn wrapped(line: &str, indent: &str, width: usize) -> String {
    textwrap::fill(line, textwrap::Options::new(width).subsequent_indent(indent).break_words(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_base_of_an_earlier_demonstration_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path().join("chelem.sqlite");
        prepare(folder.path()).unwrap();
        for content in ["demonstration", "mine", "demonstration", "another"] {
            fs::write(&base, content).unwrap();
            prepare(folder.path()).unwrap();
            assert!(!base.exists());
        }
        let read = |name: &str| fs::read_to_string(folder.path().join("donnees").join(name)).unwrap();
        assert_eq!(read("chelem-precedente.sqlite"), "demonstration");
        assert_eq!(read("chelem-precedente-2.sqlite"), "mine");
        assert_eq!(read("chelem-precedente-3.sqlite"), "another");
    }
}
