//! Reads a command line kindly: capitals and accents where a command has none, `--aide`, several papers after one another.

use std::ffi::OsString;

use clap::Command;

use domain::text::fold;

/// Names that commands had, folded, and what is typed today.
const FORMER: [(&[&str], &[&str]); 10] = [
    (&["topage", "matchpoints"], &["etui", "topage"]),
    (&["recu", "receipts"], &["inscrits", "recus"]),
    (&["finale", "final"], &["seance", "finale"]),
    (&["championnat", "championship"], &["seance"]),
    (&["pcn", "awards"], &["federation"]),
    (&["homologation", "approval"], &["federation", "homologation"]),
    (&["bareme", "scale"], &["calculer", "bareme"]),
    (&["simuler", "simulate"], &["outils", "simuler"]),
    (&["licences", "licenses"], &["outils", "licences"]),
    (&["documentation"], &["outils", "documentation"]),
];

/// The line with the command as it is called today, where it is called as it was before.
pub(super) fn today(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    // Options before the command have their value with them, or after them.
    while let Some(option) = arguments.get(at).and_then(|word| word.to_str()).filter(|word| word.starts_with("--")) {
        at += if option.contains('=') { 1 } else { 2 };
    }
    if arguments.get(at).is_some_and(|word| ["aide", "help"].iter().any(|help| word == help)) {
        at += 1;
    }
    let Some(word) = arguments.get(at).and_then(|word| word.to_str()).map(fold) else { return arguments };
    if let Some((_, now)) = FORMER.iter().find(|(names, _)| names.contains(&word.as_str())) {
        arguments.splice(at..=at, now.iter().map(OsString::from));
    }
    arguments
}

/// The same line with commands and options as they are written; `None` when nothing was to be changed.
pub(super) fn plainly(arguments: &[OsString], tree: &Command) -> Option<Vec<OsString>> {
    let mut plain: Vec<OsString> = Vec::with_capacity(arguments.len());
    let (mut current, mut literal) = (tree, false);
    for (index, argument) in arguments.iter().enumerate() {
        let Some(text) = argument.to_str().filter(|text| index > 0 && !literal && !text.is_empty()) else {
            plain.push(argument.clone());
            continue;
        };
        literal = text == "--";
        if let Some(sub) = current.get_subcommands().find(|sub| names(sub).any(|name| fold(name) == fold(text))) {
            plain.push(sub.get_name().into());
            current = sub;
        } else if let Some(whole) = plain.last().and_then(|option| with_its_number(option.to_str()?, text, current)) {
            plain.pop();
            plain.push(whole.into());
        } else if is_negative(text) && current.get_positionals().any(clap::Arg::is_allow_negative_numbers_set) {
            // Only a point makes it a number.
            plain.push(text.replace(',', ".").into());
        } else {
            plain.push(option(text).map_or_else(|| argument.clone(), Into::into));
        }
    }
    (plain != arguments).then_some(plain)
}

/// `--engagement -5` in one word: what the option says to a negative number, and not that `-5` is none.
fn with_its_number(option: &str, number: &str, of: &Command) -> Option<String> {
    let long = option.strip_prefix("--").filter(|_| is_negative(number))?;
    let takes = |arg: &clap::Arg| arg.get_long() == Some(long) && arg.get_action().takes_values();
    of.get_arguments().any(takes).then(|| format!("{option}={number}"))
}

/// Whether a word is a number with its sign.
pub(super) fn is_negative(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

fn names(command: &Command) -> impl Iterator<Item = &str> {
    std::iter::once(command.get_name()).chain(command.get_all_aliases())
}

/// A long option without capitals and accents in its name; what asks for help in other words.
fn option(text: &str) -> Option<String> {
    if ["/?", "-?", "-aide"].contains(&text.to_lowercase().as_str()) {
        return Some("--help".to_owned());
    }
    let long = text.strip_prefix("--").filter(|long| !long.is_empty())?;
    let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
    let name = match fold(name).replace(' ', "-").as_str() {
        "aide" => "help".to_owned(),
        name => name.to_owned(),
    };
    Some(value.map_or_else(|| format!("--{name}"), |value| format!("--{name}={value}")))
}

/// `imprimer placement, fiches, feuilles`: one line for each paper. `None` for anything else.
pub(super) fn several_papers(arguments: &[OsString], tree: &Command) -> Option<Vec<Vec<OsString>>> {
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str()).collect::<Option<_>>()?;
    let print = tree.find_subcommand("imprimer")?;
    let at = words.iter().position(|word| *word == "imprimer")?;
    let listed: Vec<&str> = words
        .get(at + 1..)?
        .iter()
        .flat_map(|word| word.split(','))
        .filter(|word| !word.is_empty() && *word != "et")
        .collect();
    let papers = |word: &&str| print.find_subcommand(word).is_some();
    let start: Vec<OsString> = arguments.get(..=at)?.to_vec();
    (listed.len() > 1 && listed.iter().all(papers))
        .then(|| listed.iter().map(|paper| start.iter().cloned().chain([paper.into()]).collect()).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::command;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(Into::into).collect()
    }

    #[test]
    fn capitals_and_accents_are_those_of_whoever_types() {
        let tree = command();
        let plain = |line: &str| plainly(&words(line), &tree).unwrap().join(" ".as_ref()).into_string().unwrap();
        assert_eq!(plain("chelem Etat"), "chelem etat");
        assert_eq!(plain("chelem ÉTAT --Aide"), "chelem etat --help");
        assert_eq!(plain("chelem POSITION Suivante"), "chelem position suivante");
        assert_eq!(plain("chelem inscrire --Prénom=Zoé"), "chelem inscrire --prenom=Zoé");
        assert_eq!(plain("chelem penalite Zoé --BAREME retard"), "chelem penalite Zoé --bareme retard");
        assert_eq!(plainly(&words("chelem inscrire Zoé -- --AIDE"), &tree), None);
        assert_eq!(plain("chelem nouveau X --Engagement -12,5"), "chelem nouveau X --engagement=-12,5");
        assert_eq!(plain("chelem nouveau X --OUI -5"), "chelem nouveau X --oui -5", "no value goes with it");
        assert_eq!(plain("chelem saison cotisation roy -12,50"), "chelem saison cotisation roy -12.50");
    }

    #[test]
    fn a_command_is_found_by_the_name_it_had() {
        let now = |line: &str| today(words(line)).join(" ".as_ref()).into_string().unwrap();
        assert_eq!(now("chelem --format json recu --impayes"), "chelem --format json inscrits recus --impayes");
        assert_eq!(now("chelem Barème pcn --tables 4"), "chelem calculer bareme pcn --tables 4");
        assert_eq!(now("chelem aide topage"), "chelem aide etui topage");
        assert_eq!(now("chelem imprimer topage"), "chelem imprimer topage");
        assert_eq!(now("chelem --base=x finale 16"), "chelem --base=x seance finale 16");
        for (_, path) in FORMER {
            let tree = command();
            assert!(path.iter().try_fold(&tree, |tree, name| tree.find_subcommand(name)).is_some(), "{path:?}");
        }
    }

    #[test]
    fn several_papers_are_as_many_lines() {
        let tree = command();
        let lines = several_papers(&words("chelem imprimer placement, fiches, feuilles"), &tree).unwrap();
        assert_eq!(lines[1], words("chelem imprimer fiches"));
        assert_eq!(lines.len(), 3);
        assert_eq!(several_papers(&words("chelem imprimer placement autre"), &tree), None);
    }
}
