//! One run of the program: what was typed, resolved, and carried out.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{FromArgMatches, Parser};

use super::args::{self, Cli, Format};
use super::console::Console;
use super::error::{CliError, ExitCode};
use super::{commands, files, french, templates};
use crate::app::{AppError, Club};
use crate::clock::Clock;
use crate::output;
use crate::print::Templates;
use crate::report::Tabular;
use crate::storage::Mode;

/// What surrounds the program.
#[derive(Debug)]
pub struct Environment {
    /// Time and chance.
    pub clock: Clock,
    /// The base when `--base` is not given.
    pub base: PathBuf,
    /// Who is at the keyboard, for the journal.
    pub who: String,
}

/// A command being carried out.
pub(super) struct Session<'a> {
    pub(super) environment: &'a Environment,
    pub(super) console: &'a mut Console,
    base: PathBuf,
    tournament: Option<i64>,
    format: Format,
    templates: Option<PathBuf>,
}

impl<'a> Session<'a> {
    /// The base, opened; it must exist.
    pub(super) fn club(&self) -> Result<Club<'a>, CliError> {
        self.open(Mode::Existing)
    }

    /// The base, opened, made if it does not exist.
    pub(super) fn club_or_new(&self) -> Result<Club<'a>, CliError> {
        self.open(Mode::Create)
    }

    /// A base of its own in memory, which leaves no file.
    pub(super) fn club_in_memory(&self) -> Result<Club<'a>, CliError> {
        Ok(Club::in_memory(&self.environment.clock, &self.environment.who)?)
    }

    fn open(&self, mode: Mode) -> Result<Club<'a>, CliError> {
        let environment = self.environment;
        Ok(Club::open(&self.base, mode, &environment.clock, &environment.who, self.tournament)?)
    }

    /// Undo and redo follow the base's one history: a tournament cannot be chosen for them.
    pub(super) fn refuse_choice(&self) -> Result<(), CliError> {
        match self.tournament {
            None => Ok(()),
            Some(_) => {
                Err(AppError::input("annuler et rétablir suivent l'ordre de toute la base, tous tournois confondus")
                    .advise("Ôtez --tournoi ; chelem journal --dernieres 5 montre ce qui serait défait.")
                    .into())
            }
        }
    }

    /// The base's file.
    pub(super) fn base(&self) -> &Path {
        &self.base
    }

    /// What papers are printed with: the folder given, else what the base keeps, else the embedded defaults.
    pub(super) fn templates(&self, club: &Club<'_>) -> Result<Templates, CliError> {
        match &self.templates {
            Some(folder) => templates::read(folder),
            None => templates::kept(club),
        }
    }

    /// What papers of no tournament are printed with: a base is not needed, and followed where there is one.
    pub(super) fn templates_of_any(&self) -> Result<Templates, CliError> {
        match (&self.templates, self.club()) {
            (None, Ok(club)) => self.templates(&club),
            (None, Err(_)) => Ok(Templates::default()),
            (Some(folder), _) => templates::read(folder),
        }
    }

    /// The folder of templates given for this command, if one was.
    pub(super) fn templates_folder(&self) -> Option<&Path> {
        self.templates.as_deref()
    }

    /// Shows a report on the standard output in the format asked for.
    pub(super) fn show(&mut self, report: &impl Tabular) -> Result<(), CliError> {
        let text = match self.format {
            Format::Texte => output::text(&report.table(), self.console.width),
            Format::Json => output::json(report).map_err(CliError::Json)?,
            Format::Csv => output::csv(&report.table()),
        };
        self.data(&text)
    }

    /// Writes data to the standard output.
    pub(super) fn data(&mut self, text: &str) -> Result<(), CliError> {
        self.console.data(text).map_err(CliError::Stream)
    }

    /// Says a sentence to the person.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.console.say(text.as_ref());
    }

    /// Asks a person for a yes; where there is nobody to ask, the command itself was the yes.
    pub(super) fn confirms(&mut self, question: &str) -> Result<bool, CliError> {
        if !self.console.interactive {
            return Ok(true);
        }
        let answer = self.console.ask(question, "").map_err(CliError::Stream)?;
        Ok(answer.is_some_and(|answer| ["o", "oui"].contains(&answer.trim().to_lowercase().as_str())))
    }

    /// Writes a file and says where.
    pub(super) fn write(&mut self, path: &Path, bytes: &[u8], what: &str) -> Result<(), CliError> {
        files::write(path, bytes)?;
        self.say(format!("Écrit : {} ({what})", path.display()));
        Ok(())
    }

    /// True when results go to another program.
    pub(super) fn for_machines(&self) -> bool {
        self.format != Format::Texte
    }
}

/// Carries out one command line: prints what it gives or what is wrong, returns the exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment,
    console: &mut Console,
) -> ExitCode {
    match carry_out(arguments, environment, console) {
        Ok(()) => ExitCode::Done,
        // Whoever reads the output has seen enough (`chelem classement | head`).
        Err(CliError::Stream(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::Done,
        Err(error) => {
            let code = error.code();
            let text = error.render();
            if code == ExitCode::Done {
                let _ = console.data(&(text + "\n"));
            } else if !text.is_empty() {
                console.say(&text);
            }
            code
        }
    }
}

/// A name with a line break or an order to the terminal in it would spoil every list.
fn refuse_control_characters(arguments: &[OsString]) -> Result<(), CliError> {
    let unfit = arguments.iter().find(|word| word.to_string_lossy().chars().any(char::is_control));
    unfit.map_or(Ok(()), |word| {
        let shown: String = word.to_string_lossy().chars().map(|c| if c.is_control() { '·' } else { c }).collect();
        Err(AppError::input(format!("« {shown} » contient un retour à la ligne ou un autre caractère de contrôle"))
            .advise("Retapez-le sur une seule ligne.")
            .into())
    })
}

fn carry_out(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment,
    console: &mut Console,
) -> Result<(), CliError> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    refuse_control_characters(&arguments)?;
    // Putting the whole tree of commands into French takes longer than parsing: only help and errors need it.
    let typed = Cli::try_parse_from(&arguments).or_else(|_| {
        let mut command = args::command();
        let typed = command.try_get_matches_from_mut(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
        typed.map_err(|error| CliError::Usage(Box::new(error), french::command_path(&command, &arguments)))
    })?;
    let mut session = Session {
        environment,
        console,
        base: typed.base.unwrap_or_else(|| environment.base.clone()),
        tournament: typed.tournoi,
        format: typed.format,
        templates: typed.modeles,
    };
    commands::run(typed.command, &mut session)
}
