//! One command line: parsed, carried out, what is wrong said, and its exit code.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, FromArgMatches, Parser};

use super::Command;
use crate::app::AppError;
use crate::cli::args::Format;
use crate::cli::console::Console;
use crate::cli::environment::Environment;
use crate::cli::error::{CliError, ExitCode};
use crate::cli::french;
use crate::cli::run::Run;
use crate::cli::settings::Key;

/// Heading of the options every command has.
const COMMON: &str = "Options communes";

/// Organise la soirée de tournoi d'un club de tarot (donnes libres, règles FFT) : inscriptions, placement, feuilles de
/// marque, classement, PCN.
///
/// La soirée, dans l'ordre : nouveau, inscrire, placer, imprimer, marque, position suivante, …, cloturer.
/// Pour voir une soirée entière : chelem demo. Pour savoir où on en est : chelem etat.
#[derive(Debug, Parser)]
#[command(name = "chelem", version, disable_help_subcommand = true)]
struct Cli {
    /// Fichier de la base du club (sinon la variable CHELEM_BASE, sinon le dossier de l'utilisateur)
    #[arg(long, global = true, value_name = "FICHIER", help_heading = COMMON, display_order = 900)]
    base: Option<PathBuf>,
    /// Numéro du tournoi (sinon le dernier créé ou choisi)
    #[arg(long, global = true, value_name = "N", help_heading = COMMON, display_order = 901)]
    tournoi: Option<i64>,
    /// Forme des résultats
    #[arg(
        long, global = true, value_enum, default_value_t = Format::Texte, value_name = "FORMAT",
        help_heading = COMMON, display_order = 902
    )]
    format: Format,
    /// Dossier des modèles d'impression (sinon ceux que la base retient, sinon ceux d'origine)
    #[arg(long, global = true, value_name = "DOSSIER", help_heading = COMMON, display_order = 903)]
    modeles: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

/// The whole command tree, in French.
#[must_use]
pub fn command() -> clap::Command {
    french::localise(Cli::command())
}

/// Carries out one command line: prints what it gives or what is wrong, returns the exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment,
    console: &mut Console,
) -> ExitCode {
    match carry_out(arguments, environment, console) {
        Ok(()) => ExitCode::Done,
        // A closed pipe (`chelem classement | head`) is not an error.
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
        let mut tree = command();
        let typed = tree.try_get_matches_from_mut(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
        typed.map_err(|error| CliError::Usage(Box::new(error), french::command_path(&tree, &arguments)))
    })?;
    let mut run = Run {
        environment,
        console,
        base: typed.base.unwrap_or_else(|| environment.base.clone()),
        tournament: typed.tournoi,
        format: typed.format,
        templates_folder: typed
            .modeles
            .or_else(|| environment.settings.chosen(Key::Modeles).map(|(folder, _)| folder.into())),
    };
    typed.command.run(&mut run)
}
