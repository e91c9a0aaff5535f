//! clap's errors in French, built from the error's data (argument, value, suggestion, usage) and not from its
//! English text. Why a value was refused is in `cause`; streams and exit codes are `main`'s.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::cause::cause;
use super::path::path_in_usage;
use crate::synonyms::near;
use crate::understood::is_negative;

/// No error but a text to show as it is: help, or version. Also the help clap shows when a command is called with
/// nothing (`arg_required_else_help`): `error.exit_code()` is then 2, and 0 for the others.
pub(crate) fn is_help(error: &Error) -> bool {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    matches!(error.kind(), DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand)
}

/// The error in French, several lines without colours, the last ending with a line feed.
#[cfg(test)]
pub(crate) fn render(error: &Error) -> String {
    render_for(error, "chelem", None)
}

/// Like [`render`], where `command` (see [`super::command_path`]) is the one whose help is recommended when the error
/// itself does not know it: clap gives no usage line with a refused value. `meant` is the command that an unknown word may mean,
/// where that is known better than by its spelling.
pub(crate) fn render_for(error: &Error, command: &str, meant: Option<&str>) -> String {
    if is_help(error) {
        return error.render().to_string();
    }
    let usage = usage(error);
    let (headline, mut lines) = message(error, command);
    lines.extend(suggestions(error, command, meant));
    if let Some(usage) = usage.as_ref().filter(|_| !is_unlikely(error)) {
        // Further lines of a usage start under the first one's command.
        lines.push(format!("Utilisation : {}", usage.replace('\n', "\n              ")));
    }
    let command = usage.as_deref().and_then(path_in_usage).unwrap_or_else(|| command.to_owned());
    lines.push(format!("Pour plus d'aide : {command} --help"));

    let body: String = lines.iter().flat_map(|line| line.lines()).map(|line| format!("  {line}\n")).collect();
    format!("erreur : {}\n{body}", headline.replace('\n', "\n  "))
}

/// The first line, then what helps to understand it.
fn message(error: &Error, command: &str) -> (String, Vec<String>) {
    if let Some(ours) = own_message(error) {
        return match error.kind() {
            ErrorKind::Io => ("lecture ou écriture impossible".to_owned(), vec![format!("Système : {ours}")]),
            ErrorKind::Format => ("écriture impossible".to_owned(), Vec::new()),
            _ => (ours, Vec::new()),
        };
    }
    match error.kind() {
        ErrorKind::MissingRequiredArgument => {
            let wanted = texts(error, ContextKind::InvalidArg);
            let (said, mut more) = missing(&wanted);
            more.extend(listed(&wanted, command).map(str::to_owned));
            (said, more)
        }
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::InvalidValue => {
            let values = texts(error, ContextKind::ValidValue);
            let list = (!values.is_empty()).then(|| format!("Au choix : {}", values.join(", ")));
            (headline(error), list.into_iter().collect())
        }
        ErrorKind::ValueValidation => (headline(error), unsigned(error).into_iter().collect()),
        ErrorKind::UnknownArgument
            if text(error, ContextKind::InvalidArg).is_some_and(|arg| arg.starts_with(char::is_alphabetic)) =>
        {
            let hint = "Un nom ou un texte de plusieurs mots se met entre guillemets :\n  \"Tarot du vendredi\"";
            (headline(error), vec![hint.to_owned()])
        }
        _ => (headline(error), Vec::new()),
    }
}

/// The command that lists what is wanted.
fn listed(wanted: &[String], command: &str) -> Option<&'static str> {
    let wants = |name: &str| wanted.iter().any(|arg| arg.trim_end_matches('.') == name);
    let of_directory = ["chelem joueurs ", "chelem saison ", "chelem imprimer dossier"];
    match command {
        _ if wants("<JOUEUR>") && of_directory.iter().any(|group| command.starts_with(group)) => {
            Some("Les joueurs de l'annuaire : chelem joueurs lister")
        }
        _ if wants("<JOUEUR>") => Some("Les inscrits et leurs numéros : chelem inscrits"),
        "chelem saison choisir" => Some("Les saisons : chelem saison lister"),
        "chelem publier retirer" => Some("Les soirées et leurs numéros : chelem tournoi lister"),
        _ => command.starts_with("chelem tournoi ").then_some("Les tournois et leurs numéros : chelem tournoi lister"),
    }
}

/// What to write where a negative number is refused.
fn unsigned(error: &Error) -> Option<String> {
    let value = text(error, ContextKind::InvalidValue).filter(|value| is_negative(value))?;
    let why = cause(error, value)?;
    let least = !why.contains('-')
        && ["d'au moins", "de"].iter().any(|from| why.starts_with(&format!("il faut un nombre {from}")));
    let option = text(error, ContextKind::InvalidArg)?.split(' ').next().filter(|arg| arg.starts_with("--"));
    let option = option.map_or_else(String::new, |option| format!("{option} "));
    (least || why.contains("négatif"))
        .then(|| format!("Sans le signe moins : {option}{}", value.trim_start_matches('-')))
}

fn headline(error: &Error) -> String {
    let arg = text(error, ContextKind::InvalidArg);
    let value = text(error, ContextKind::InvalidValue);
    let sub = text(error, ContextKind::InvalidSubcommand);
    let of_arg = arg.map_or_else(|| "un des mots tapés".to_owned(), quote);
    match (error.kind(), arg, value) {
        (ErrorKind::InvalidValue, Some(_), Some("")) => format!("rien n'est donné pour {of_arg}"),
        (ErrorKind::InvalidValue, _, Some(value)) => {
            format!("{} ne convient pas pour {of_arg}", quote(value))
        }
        (ErrorKind::ValueValidation, _, Some(value)) => {
            let why = cause(error, value).map_or_else(String::new, |cause| format!(" : {cause}"));
            format!("{} ne convient pas pour {of_arg}{why}", quote(value))
        }
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, _, None) => {
            format!("ce qui est donné ne convient pas pour {of_arg}")
        }
        (ErrorKind::UnknownArgument, Some(arg), _) if arg.starts_with('-') => {
            format!("l'option {of_arg} n'existe pas ici")
        }
        (ErrorKind::UnknownArgument, Some(_), _) => format!("{of_arg} est en trop : rien n'est attendu à cet endroit"),
        (ErrorKind::UnknownArgument, None, _) => "un des mots tapés n'existe pas".to_owned(),
        (ErrorKind::InvalidSubcommand, ..) => match sub {
            Some(sub) => format!("la commande {} n'existe pas", quote(sub)),
            None => "cette commande n'existe pas".to_owned(),
        },
        (ErrorKind::MissingSubcommand, ..) => match sub {
            Some(parent) => format!("il manque une commande après {}", quote(parent)),
            None => "il manque une commande".to_owned(),
        },
        (ErrorKind::NoEquals, ..) => format!("ce qui va avec {of_arg} doit y être collé par un signe ="),
        (ErrorKind::TooManyValues, _, Some(value)) => format!("pour {of_arg}, ceci est en trop : {}", quote(value)),
        (ErrorKind::TooManyValues, ..) => format!("il y a un mot de trop pour {of_arg}"),
        (ErrorKind::TooFewValues, ..) => match number(error, ContextKind::MinValues) {
            Some(least) => format!("{of_arg} demande au moins {} {}", counted(least), given(error)),
            None => format!("il manque quelque chose pour {of_arg}"),
        },
        (ErrorKind::WrongNumberOfValues, ..) => match number(error, ContextKind::ExpectedNumValues) {
            Some(exact) => format!("{of_arg} demande {} {}", counted(exact), given(error)),
            None => format!("il y a un mot de trop ou de moins pour {of_arg}"),
        },
        (ErrorKind::InvalidUtf8, ..) => "un des mots tapés contient des caractères illisibles : retapez-le".to_owned(),
        (ErrorKind::Io, ..) => "lecture ou écriture impossible".to_owned(),
        (ErrorKind::Format, ..) => "écriture impossible".to_owned(),
        _ => "cette ligne de commande n'a pas été comprise".to_owned(),
    }
}

fn missing(args: &[String]) -> (String, Vec<String>) {
    match args {
        [] => ("il manque quelque chose sur cette ligne".to_owned(), Vec::new()),
        [one_of] if one_of.starts_with("<--") => {
            let options: Vec<String> = one_of[1..one_of.len() - 1].split('|').map(str::to_owned).collect();
            ("il manque une option au moins :".to_owned(), indented(&options))
        }
        [arg] => (format!("il manque {}", quote(arg)), Vec::new()),
        args => ("il manque sur cette ligne :".to_owned(), indented(args)),
    }
}

fn conflict(error: &Error) -> (String, Vec<String>) {
    let prior = texts(error, ContextKind::PriorArg);
    let what = match (text(error, ContextKind::InvalidArg), text(error, ContextKind::InvalidSubcommand)) {
        (Some(arg), _) if prior == [arg] => {
            return (format!("{} ne peut être donné qu'une seule fois", quote(arg)), Vec::new());
        }
        (Some(arg), _) => quote(arg),
        (None, Some(sub)) => format!("la commande {}", quote(sub)),
        (None, None) => return ("ces mots ne vont pas ensemble".to_owned(), Vec::new()),
    };
    match prior.as_slice() {
        [] => (format!("{what} ne va pas avec le reste de la ligne"), Vec::new()),
        [other] => (format!("{what} ne va pas avec {}", quote(other)), Vec::new()),
        others => (format!("{what} ne va pas avec :"), indented(others)),
    }
}

fn indented(args: &[String]) -> Vec<String> {
    args.iter().map(|arg| format!("  {arg}")).collect()
}

fn suggestions(error: &Error, command: &str, meant: Option<&str>) -> Vec<String> {
    if let Some(meant) = meant {
        return vec![format!("Vouliez-vous dire : {meant} ?")];
    }
    let nearest = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue]
        .into_iter()
        .filter(|kind| *kind != ContextKind::SuggestedArg || !is_unlikely(error))
        .filter_map(|kind| {
            // clap lists all that look remotely similar, the closest last.
            texts(error, kind).last().map(|name| format!("Vouliez-vous dire {} ?", quote(name)))
        });
    nearest.chain(texts(error, ContextKind::Suggested).iter().map(|hint| translated_hint(hint, command))).collect()
}

/// Whether the option that clap proposes, and shows the usage of, is hardly the one that was meant.
fn is_unlikely(error: &Error) -> bool {
    let typed = text(error, ContextKind::InvalidArg).and_then(|typed| typed.trim_start_matches('-').split(' ').next());
    let nearest = texts(error, ContextKind::SuggestedArg).pop();
    typed.zip(nearest).is_some_and(|(typed, name)| near(typed, [name.trim_start_matches('-')].into_iter()).is_none())
}

/// The three hints that clap gives as English sentences; any other is ours (`UnknownArgumentValueParser`).
fn translated_hint(hint: &str, command: &str) -> String {
    let inner = hint.trim_matches('\'');
    if let Some((what, how)) = inner.strip_prefix("to pass '").and_then(|rest| rest.split_once("' as a value, use '")) {
        let figure = is_negative(what);
        if figure && command.ends_with("etui marque") {
            return "Avant des marques négatives, deux tirets : chelem etui marque 12 -- 82 -76 . 66 -58".to_owned();
        }
        if figure && command.ends_with(" marque") {
            return "Avant des bilans négatifs, la position, la table et deux tirets : chelem marque 2 7 -- -446 1346 -390 -510"
                .to_owned();
        }
        if figure {
            return "Un nombre s'écrit ici sans le signe moins.".to_owned();
        }
        format!("Si {} n'est pas une option, écrivez {}", quote(what), quote(how))
    } else if let Some(sub) = inner.strip_prefix("subcommand '").and_then(|rest| rest.split("' exists;").next()) {
        format!("La commande {} existe : retirez le {} qui la précède", quote(sub), quote("--"))
    } else if let Some(found) = inner.strip_suffix("' exists") {
        format!("{} existe", quote(found))
    } else {
        hint.to_owned()
    }
}

/// The message of an error that our code made with `Command::error` or `Error::raw`; none for those that clap's derive
/// makes that way, in English.
fn own_message(error: &Error) -> Option<String> {
    const DERIVED: [&str; 3] =
        ["the following required argument", "the subcommand '", "a subcommand is required but one was not provided"];
    let rendered = raw_text(error)?;
    let text = rendered.split("\n\nUsage: ").next()?.split("\n\nFor more information, try '").next()?.trim();
    let english = text == "unknown cause"
        || error.kind().as_str() == Some(text)
        || DERIVED.iter().any(|start| text.starts_with(start));
    (!english && !text.is_empty()).then(|| text.to_owned())
}

/// clap's own output for an error without context, the only way to its message.
fn raw_text(error: &Error) -> Option<String> {
    if error.context().next().is_some() {
        return None;
    }
    let text = error.render().to_string();
    text.strip_prefix("error: ").map(str::to_owned)
}

/// The usage without its heading, one line per form.
fn usage(error: &Error) -> Option<String> {
    let text = match error.get(ContextKind::Usage) {
        Some(usage) => usage.to_string(),
        None => raw_text(error)?.split_once("\n\nUsage: ").map(|(_, rest)| format!("Usage: {rest}"))?,
    };
    let text = text.split("\n\n").next()?.trim_start_matches("Usage:");
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    }
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

fn number(error: &Error, kind: ContextKind) -> Option<isize> {
    match error.get(kind) {
        Some(ContextValue::Number(number)) => Some(*number),
        _ => None,
    }
}

fn counted(values: isize) -> String {
    domain::counted(i64::try_from(values).unwrap_or(0), "valeur")
}

fn given(error: &Error) -> String {
    match number(error, ContextKind::ActualNumValues) {
        Some(count) => format!("({})", domain::counted(i64::try_from(count).unwrap_or(0), "donnée")),
        None => String::new(),
    }
}

/// In French quotes; the typed text must neither colour the terminal nor break the line.
fn quote(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    format!("« {text} »")
}
