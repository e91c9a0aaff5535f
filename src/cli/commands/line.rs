//! One command line: parsing, execution, errors, and exit code.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};

use super::{Command, with_commands};
use crate::args::{Format, base_file};
use crate::console::Console;
use crate::environment::Environment;
use crate::error::{CliError, ExitCode};
use crate::run::Run;
use crate::settings::Key;
use crate::{french, home, moments, synonyms, understood};
use app::AppError;
use report::output;
use report::trust::Done;
use storage::Sealed;

/// Heading of the options every command has.
const COMMON: &str = "Options communes";

/// Fait tourner les tournois de tarot d'un club, selon la FFT : donnes libres et donnes dupliquées, dans un terminal ou dans un
/// navigateur, papiers imprimés, PCN, classement de la saison. Sans commande : où en est la soirée, et que faire maintenant.
///
/// La soirée, dans l'ordre : nouveau, inscrire, placer, imprimer, marque, position suivante, …, cloturer.
#[derive(Debug, Parser)]
#[command(name = "chelem", version = crate::environment::version(), disable_help_subcommand = true)]
struct Cli {
    /// Fichier de la base du club (sinon la variable CHELEM_BASE, sinon le dossier de l'utilisateur)
    #[arg(long, global = true, value_parser = base_file(), value_name = "FICHIER", help_heading = COMMON, display_order = 900)]
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
}

/// The whole command tree, in French.
pub fn command() -> clap::Command {
    by_moments(|_| true)
}

/// The program and its commands of a `wanted` name, each with the options that all of them have: for a page of its own.
pub(super) fn in_french(wanted: impl Fn(&str) -> bool) -> clap::Command {
    french::localise(french::in_sentences(with_commands(Cli::command(), wanted)))
}

/// The same, with each of those options once.
fn by_moments(wanted: impl Fn(&str) -> bool) -> clap::Command {
    let tree = in_french(wanted);
    let common: Vec<clap::Arg> = tree.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    let page = moments::evening(&tree);
    in_one_line(tree.help_template(page), &common)
}

/// The help of the program with all commands.
pub(super) fn whole_help() -> String {
    let mut tree = command();
    let list = moments::list(&tree);
    // By moment instead of in one row; the braces are those of clap's template.
    let template =
        format!("{{before-help}}{{about-with-newline}}\nUtilisation : {{usage}}\n\n{list}{{options}}{{after-help}}");
    tree = tree.help_template(template);
    tree.build();
    output::shown(&tree.render_help().to_string())
}

/// The end of each command's help, in the place of the options that all of them have.
const COMMON_LINE: &str = "Options communes : --base, --tournoi, --format, --modeles (voir chelem --help)";

/// The common options are described once, in the help of the program.
fn in_one_line(command: clap::Command, common: &[clap::Arg]) -> clap::Command {
    command.mut_subcommands(|sub| {
        let own: Vec<clap::Id> = sub.get_arguments().map(|arg| arg.get_id().clone()).collect();
        let hidden = common.iter().filter(|arg| !own.contains(arg.get_id())).map(|arg| arg.clone().hide(true));
        in_one_line(sub.args(hidden.collect::<Vec<_>>()).after_help(COMMON_LINE), common)
    })
}

/// Carries out one command line: prints its output or its error, returns the exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment,
    console: &mut Console,
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let json = wants_json(&arguments);
    if json {
        console.keep();
    }
    match carry_out(arguments, environment, console).or_else(|error| shown(error, json, console)) {
        Ok(()) => ExitCode::Done,
        // A closed pipe (`chelem classement | head`) is not an error.
        Err(CliError::Stream(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::Done,
        Err(error) => {
            let code = error.code();
            let text = error.render();
            if let Some(failed) = error.failed().filter(|_| json && !console.answered) {
                let _ = output::json(&failed).map(|text| console.data(&text));
            }
            if !text.is_empty() {
                console.say(&text);
            }
            code
        }
    }
}

/// Shows help, or the version: what was asked for, and no error.
fn shown(error: CliError, json: bool, console: &mut Console) -> Result<(), CliError> {
    if error.code() != ExitCode::Done {
        return Err(error);
    }
    let text = error.render();
    let text = text.trim_end_matches('\n');
    let said = || text.lines().map(str::to_owned).collect();
    let written = match json.then(|| output::json(&Done { said: said(), ..Done::default() })) {
        Some(Ok(done)) => console.data(&done),
        _ => console.page(&format!("{text}\n")),
    };
    written.map_err(CliError::Stream)
}

/// Whether another program reads the answer, a refusal of the line itself included.
fn wants_json(arguments: &[OsString]) -> bool {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--").collect();
    words.contains(&"--format=json") || words.windows(2).any(|pair| pair == ["--format", "json"])
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

/// The command that an unknown word may mean: the words people use first, then the names that look like it, never one that the
/// help does not show.
fn meant(error: &clap::Error, tree: &clap::Command, path: &str) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let under = |path: &str| path.split(' ').skip(1).try_fold(tree, |tree, name| tree.find_subcommand(name));
    if error.kind() == ErrorKind::UnknownArgument {
        // « --nom » where there is « --par-nom ».
        let ending = text(ContextKind::InvalidArg).concat().replacen("--", "-", 1);
        let mut options = under(path)?.get_arguments().filter_map(clap::Arg::get_long);
        return options
            .find(|option| ending.len() > 2 && option.ends_with(&ending))
            .map(|option| format!("--{option}"));
    }
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let word = text(ContextKind::InvalidSubcommand).concat();
    // Help was asked for after the word: it is still the word that nothing is known of.
    let path = path.strip_suffix(" aide").unwrap_or(path);
    let lines = if path.contains(' ') { &[] } else { synonyms::meant(&word) };
    if !lines.is_empty() {
        let lines: Vec<String> = lines.iter().map(|line| format!("{path} {line}")).collect();
        return Some(lines.join(" ; ou "));
    }
    let parent = under(path)?;
    if parent.get_name() == "position" && word.parse::<u8>().is_ok() {
        return Some(format!("{path} voir {word}"));
    }
    // Nothing, rather than a name that only the program's authors know.
    let shown = parent.get_subcommands().filter(|sub| !sub.is_hide_set()).map(clap::Command::get_name);
    synonyms::near(&word, shown).map(|name| format!("{path} {name}"))
}

/// The program with the commands that a word of the line names. A line that they understand means the same among all.
fn named(arguments: &[OsString]) -> clap::Command {
    with_commands(Cli::command(), |name| arguments.iter().any(|word| word == name))
}

fn parsed(tree: &mut clap::Command, arguments: &[OsString]) -> Result<(Cli, Option<Command>), clap::Error> {
    let mut matches = tree.try_get_matches_from_mut(arguments)?;
    Ok((Cli::from_arg_matches_mut(&mut matches)?, Command::typed(&mut matches)?))
}

fn usage(mut error: clap::Error, tree: &clap::Command, arguments: &[OsString]) -> CliError {
    let path = french::command_path(tree, arguments);
    let meant = meant(&error, tree, &path);
    // `meant` has the near names that are shown; the rest are names that no help shows.
    error.remove(ContextKind::SuggestedSubcommand);
    CliError::Usage(Box::new(error), path, meant)
}

fn carry_out(
    arguments: impl IntoIterator<Item = OsString>,
    environment: &Environment,
    console: &mut Console,
) -> Result<(), CliError> {
    let mut arguments = understood::today(arguments.into_iter().collect());
    refuse_control_characters(&arguments)?;
    let mut tree = named(&arguments);
    let (typed, asked) = match parsed(&mut tree, &arguments) {
        Ok(typed) => typed,
        Err(error) if error.kind() == ErrorKind::DisplayVersion => return Err(usage(error, &tree, &arguments)),
        Err(_) => {
            // Only help and errors are to be in French. Where the line begins with a command, that one is all that can be meant.
            tree = by_moments(|name| arguments.get(1).is_some_and(|word| word == name));
            if !tree.has_subcommands() {
                tree = command();
            }
            arguments = understood::plainly(&arguments, &tree).unwrap_or(arguments);
            if let Some(lines) = understood::several_papers(&arguments, &tree) {
                return lines.into_iter().try_for_each(|line| carry_out(line, environment, console));
            }
            parsed(&mut tree, &arguments).map_err(|error| usage(error, &tree, &arguments))?
        }
    };
    let mut run = Run {
        environment,
        console,
        base: typed.base.unwrap_or_else(|| environment.base.clone()),
        tournament: typed.tournoi,
        format: typed.format,
        templates_folder: typed
            .modeles
            .or_else(|| environment.settings.chosen(Key::Modeles).map(|(folder, _)| folder.into())),
        sealed: Sealed::default(),
        digest: None,
    };
    match asked {
        Some(command) => command.run(&mut run)?,
        None => home::show(&mut run)?,
    }
    run.answer()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// The program's answer to that line.
    fn said(line: &[OsString]) -> (String, ExitCode) {
        let environment = Environment {
            clock: host::clock::Clock::System,
            base: "aucune/base.sqlite".into(),
            who: String::new(),
            settings: crate::settings::Settings::default(),
        };
        let paper = Paper::default();
        let mut console = Console::writing(Box::new(paper.clone()), Box::new(paper.clone()));
        let code = run(line.to_vec(), &environment, &mut console);
        let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        (text.trim_end().to_owned(), code)
    }

    /// The parser's complaint about that line; nothing where it understands.
    fn said_by(tree: &mut clap::Command, line: &[OsString]) -> Option<(String, ExitCode)> {
        let line = understood::plainly(line, tree).unwrap_or_else(|| line.to_vec());
        let error = parsed(tree, &line).err()?;
        let error = usage(error, tree, &line);
        Some((error.render(), error.code()))
    }

    /// Each command by its name, and once by each of its others.
    fn paths(command: &clap::Command, path: &str, found: &mut Vec<String>) {
        found.push(path.to_owned());
        for sub in command.get_subcommands() {
            found.extend(sub.get_all_aliases().map(|alias| format!("{path} {alias}")));
            paths(sub, &format!("{path} {}", sub.get_name()), found);
        }
    }

    #[test]
    fn help_and_errors_of_each_command_are_those_of_the_whole_tree() {
        let mut tree = command();
        let mut found = Vec::new();
        paths(&tree, "chelem", &mut found);
        let mut compared = 0;
        for path in &found {
            for more in [" --help", " --inconnu", " listr", " --Sûr=1 -- x 1 x 1 x 1 x"] {
                let line: Vec<OsString> =
                    crate::split_words(&format!("{path}{more}")).into_iter().map(Into::into).collect();
                let Some(expected) = said_by(&mut tree, &line) else { continue };
                let english = ["Usage:", "[alias", "[default", "[env", "[possible", "[short"];
                assert!(!english.iter().any(|word| expected.0.contains(word)), "{}", expected.0);
                assert_eq!(said(&line), expected, "{path}{more}");
                compared += 1;
            }
        }
        assert!(found.len() > 165 && compared > 3 * found.len(), "{compared} lines of {} commands", found.len());
    }

    #[test]
    fn a_line_means_what_it_means_among_all_commands() {
        for line in [
            "chelem",
            "chelem --base etat",
            "chelem --base etat journal --dernieres 3",
            "chelem journal --base etat --tournoi 2",
            "chelem --format csv ranking",
            "chelem inscrire Place Journal --format json",
            "chelem tournoi lister",
            "chelem réglages base classement",
            "chelem marque 2 7 -- -446 1346 -390 -510",
            "chelem --tournoi 1 imprimer feuilles --sortie etat",
            "chelem --",
        ] {
            let line: Vec<OsString> = crate::split_words(line).into_iter().map(Into::into).collect();
            let of = |mut tree| format!("{:?}", parsed(&mut tree, &line).unwrap());
            let among_all = of(with_commands(Cli::command(), |_| true));
            assert_eq!(of(named(&line)), among_all, "{line:?}");
        }
    }
}
