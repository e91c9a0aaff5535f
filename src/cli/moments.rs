//! The commands in the order in which an evening uses them.

use clap::Command;

use report::output;

/// A moment of the evening, and its commands.
const MOMENTS: [(&str, &[&str]); 7] = [
    ("Avant", &["nouveau", "tournoi", "championnat", "joueurs", "mouvement", "modeles", "reglages"]),
    ("Accueil", &["inscrire", "inscrits", "desinscrire", "placer", "imprimer"]),
    (
        "Pendant",
        &[
            "etat",
            "marque",
            "etui",
            "position",
            "classement",
            "topage",
            "parcours",
            "penalite",
            "incident",
            "retard",
            "forfait",
            "abandon",
            "remplacer",
            "deplacer",
        ],
    ),
    (
        "Fin",
        &[
            "seance",
            "finale",
            "cloturer",
            "prix",
            "recu",
            "pcn",
            "homologation",
            "statistiques",
            "exporter",
            "importer",
        ],
    ),
    ("Secours", &["annuler", "retablir", "journal", "sauvegarder", "restaurer", "verifier"]),
    ("L'année", &["saison"]),
    ("À part", &["salle", "demo", "entrainement", "simuler", "calculer", "bareme", "licences"]),
];

/// Widest name of a command, and the room before its purpose.
const NAME: usize = 14;

/// The list of commands by moment, one line each.
pub(super) fn list(tree: &Command) -> String {
    let mut list = String::new();
    for (moment, names) in MOMENTS {
        list.push_str(&format!("{moment} :\n"));
        for sub in names.iter().filter_map(|name| tree.get_subcommands().find(|sub| sub.get_name() == *name)) {
            let about = sub.get_about().map(|about| output::shown(&about.to_string())).unwrap_or_default();
            list.push_str(&format!("  {:NAME$}{}\n", sub.get_name(), shortened(&about)));
        }
        list.push('\n');
    }
    list
}

/// The words that fit beside the name in 80 columns; the whole sentence is in the command's own help.
fn shortened(about: &str) -> String {
    const ROOM: usize = 80 - NAME - 2;
    let line = about.lines().next().unwrap_or_default();
    if line.chars().count() <= ROOM {
        return line.to_owned();
    }
    // Cut where a part of the sentence ends, else between words.
    let start: String = line.chars().take(ROOM).collect();
    let cut = [" : ", " ; ", " (", ", "].into_iter().find_map(|sign| start.rfind(sign).filter(|at| *at > 12));
    let at = cut.or_else(|| start.rfind(' ')).unwrap_or(start.len());
    start[..at].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command;

    #[test]
    fn every_command_has_its_moment_and_its_line() {
        let tree = command();
        let mut named: Vec<&str> = MOMENTS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let mut shown: Vec<&str> =
            tree.get_subcommands().filter(|sub| !sub.is_hide_set()).map(Command::get_name).collect();
        named.sort_unstable();
        shown.sort_unstable();
        assert_eq!(named, shown);
        let list = list(&tree);
        assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
        assert!(list.lines().count() <= named.len() + 2 * MOMENTS.len());
    }
}
