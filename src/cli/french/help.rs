//! clap's help in French: its headings, its `--help` and `--version`, its placeholders, and the bracketed remarks
//! (default, possible values) that it writes after a description. Error messages are in `errors`.

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, ArgAction, Command};

/// clap writes a colon right after a heading; French wants a space before it.
const ARGUMENTS: &str = "Après la commande ";
const OPTIONS: &str = "Options ";
const COMMANDS: &str = "Commandes ";

/// clap's own rank for arguments that were given none: after all the others.
const LAST: usize = 999;

/// Makes the help of `command` and of all its subcommands French.
///
/// To be called last, on the complete tree, before parsing. clap's `help` subcommand is removed (`--help` remains), a
/// help template already set is replaced, and the program goes by its own name, not by that of its file (`chelem.exe`).
pub(crate) fn localise(command: Command) -> Command {
    let name = command.get_bin_name().unwrap_or(command.get_name()).to_owned();
    localise_tree(command.bin_name(name), false)
}

/// `long` where a global argument from above brings a long help, so that `-h` and `--help` differ.
fn localise_tree(command: Command, long: bool) -> Command {
    let below = long || command.get_arguments().any(|arg| arg.is_global_set() && is_detailed(arg));
    let long = long || has_long_help(&command);
    let command = with_help_flag(command, long);
    let command = if command.is_disable_version_flag_set() { command } else { with_version_flag(command) };
    let template = template(&command);
    french_arguments(command, long)
        .disable_help_subcommand(true)
        .subcommand_value_name("COMMANDE")
        .subcommand_help_heading(COMMANDS)
        .help_template(template)
        .mut_subcommands(|sub| localise_tree(sub, below))
}

/// clap's default template with « Utilisation ». A usage of several lines starts on its own line, since clap aligns the
/// next ones for the width of its English heading.
fn template(command: &Command) -> String {
    let several_lines = command.get_subcommands().any(|sub| !sub.is_hide_set())
        && (command.is_args_conflicts_with_subcommands_set() || command.is_subcommand_negates_reqs_set());
    let gap = if several_lines { "\n       " } else { " " };
    format!("{{before-help}}{{about-with-newline}}\nUtilisation :{gap}{{usage}}\n\n{{all-args}}{{after-help}}")
}

fn with_help_flag(command: Command, long: bool) -> Command {
    let flag = Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(LAST);
    let flag = if long {
        flag.help("Affiche cette aide (--help : aide complète)").long_help("Affiche cette aide (-h : résumé)")
    } else {
        flag.help("Affiche cette aide")
    };
    command.disable_help_flag(true).arg(flag.help_heading(OPTIONS))
}

fn with_version_flag(command: Command) -> Command {
    let flag = Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(LAST);
    command.disable_version_flag(true).arg(flag.help("Affiche la version").help_heading(OPTIONS))
}

/// Rewrites every argument, positional ones first: clap orders the sections by the first argument of each.
fn french_arguments(command: Command, long: bool) -> Command {
    let section = |arg: &Arg| match arg.get_help_heading() {
        None if arg.is_positional() => 0,
        None | Some(OPTIONS) => 1,
        Some(_) => 2,
    };
    let mut order: Vec<_> = command.get_arguments().map(|arg| (section(arg), arg.get_id().clone())).collect();
    order.sort_by_key(|(section, _)| *section);
    (order.into_iter().enumerate())
        .fold(command, |command, (rank, (_, id))| command.mut_arg(id, |arg| french_argument(arg, rank, long)))
}

fn french_argument(arg: Arg, rank: usize, long: bool) -> Arg {
    let detailed = is_detailed(&arg);
    let default = default(&arg);
    let values = shown_values(&arg);
    let inline: Vec<String> = default.clone().into_iter().chain(value_list(&values)).collect();

    let (help, long_help) = (arg.get_help().cloned(), arg.get_long_help().cloned());
    let short_text = help.clone().or_else(|| long_help.clone());
    let long_text = long_help.or(help);
    let arg = french_heading(arg, rank);
    if inline.is_empty() {
        return arg;
    }
    // A long help makes `--help` differ from `-h`, also in every subcommand that a global argument reaches.
    let arg = if detailed || (long && !arg.is_global_set()) {
        arg.long_help(match bullets(&values) {
            Some(bullets) => {
                let text = followed_by(long_text, "\n\n", &bullets);
                default.into_iter().fold(text, |text, default| followed_by(Some(text), "\n\n", &default))
            }
            None => followed_by(long_text, "\n\n", &inline.join("\n")),
        })
    } else {
        arg
    };
    arg.help(followed_by(short_text, " ", &inline.join(" "))).hide_default_value(true).hide_possible_values(true)
}

fn french_heading(arg: Arg, rank: usize) -> Arg {
    match arg.get_help_heading().map(before_colon) {
        Some(heading) => arg.help_heading(heading),
        // Under a heading of their own, positional arguments would be sorted by name.
        None if arg.is_positional() => {
            let rank = if arg.get_display_order() == LAST { rank } else { arg.get_display_order() };
            arg.help_heading(ARGUMENTS).display_order(rank)
        }
        None => arg.help_heading(OPTIONS),
    }
}

/// The remark on the default that clap would write in brackets, before that on possible values.
fn default(arg: &Arg) -> Option<String> {
    let values: Vec<String> = arg.get_default_values().iter().map(|value| quoted(&value.to_string_lossy())).collect();
    let shown = takes_value(arg) && !arg.is_hide_default_value_set() && !values.is_empty();
    shown.then(|| format!("[par défaut : {}]", values.join(" ")))
}

fn shown_values(arg: &Arg) -> Vec<PossibleValue> {
    if arg.is_hide_possible_values_set() || !takes_value(arg) {
        return Vec::new();
    }
    arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect()
}

fn value_list(values: &[PossibleValue]) -> Option<String> {
    let names: Vec<String> = values.iter().map(|value| quoted(value.get_name())).collect();
    (!names.is_empty()).then(|| format!("[au choix : {}]", names.join(", ")))
}

/// One line per value, when at least one is explained.
fn bullets(values: &[PossibleValue]) -> Option<String> {
    values.iter().any(|value| value.get_help().is_some()).then(|| {
        let width = values.iter().map(|value| value.get_name().chars().count()).max().unwrap_or(0);
        let lines = values.iter().map(|value| match value.get_help() {
            Some(help) => format!("\n- {:width$} : {help}", value.get_name()),
            None => format!("\n- {}", value.get_name()),
        });
        format!("Au choix :{}", lines.collect::<String>())
    })
}

/// Before clap builds the command, only the action distinguishes a flag (whose hidden values are true and false) from an option.
fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values() && arg.get_num_args().is_none_or(|count| count.takes_values())
}

/// clap's own test for printing `--help` differently from `-h`.
fn has_long_help(command: &Command) -> bool {
    command.get_long_about().is_some()
        || command.get_before_long_help().is_some()
        || command.get_after_long_help().is_some()
        || command.get_arguments().any(is_detailed)
}

fn is_detailed(arg: &Arg) -> bool {
    !arg.is_hide_set()
        && (arg.get_long_help().is_some()
            || arg.is_hide_long_help_set()
            || arg.is_hide_short_help_set()
            || shown_values(arg).iter().any(|value| value.get_help().is_some()))
}

fn before_colon(heading: &str) -> String {
    format!("{} ", heading.trim_end())
}

fn followed_by(text: Option<StyledStr>, gap: &str, more: &str) -> StyledStr {
    let mut text = text.unwrap_or_default();
    if !text.to_string().is_empty() {
        text.push_str(gap);
    }
    text.push_str(more);
    text
}

/// As one would type it: in quotes if it is empty or has spaces.
fn quoted(value: &str) -> String {
    if value.is_empty() || value.contains(char::is_whitespace) { format!("\"{value}\"") } else { value.to_owned() }
}
