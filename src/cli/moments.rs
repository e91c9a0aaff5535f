//! The commands in the order in which an evening uses them.

use clap::Command;

use report::output;

/// A moment of the evening, and its commands.
type Moment = (&'static str, &'static [&'static str]);

const MOMENTS: [Moment; 7] = [
    ("Avant", &["nouveau", "tournoi", "joueurs", "mouvement", "modeles", "reglages"]),
    ("Accueil", &["inscrire", "inscrits", "desinscrire", "placer", "imprimer"]),
    (
        "Pendant",
        &[
            "etat",
            "marque",
            "etui",
            "position",
            "classement",
            "parcours",
            "penalite",
            "incident",
            "forfait",
            "abandon",
            "remplacer",
            "deplacer",
        ],
    ),
    ("Fin", &["seance", "cloturer", "prix", "federation", "statistiques", "publier", "exporter", "importer"]),
    ("Secours", &["annuler", "retablir", "journal", "sauvegarder", "restaurer", "verifier"]),
    ("L'année", &["saison", "comite", "club"]),
    ("À part", &["salle", "demo", "entrainement", "calculer", "outils"]),
];

/// What most evenings need.
const EVENING: [Moment; 4] = [
    ("Avant", &["nouveau", "joueurs", "salle"]),
    ("Accueil", &["inscrire", "placer", "imprimer"]),
    ("Pendant", &["marque", "position", "classement", "penalite", "abandon", "remplacer"]),
    ("Fin", &["cloturer", "exporter", "sauvegarder", "annuler"]),
];

/// The help of the program, on one screen of 24 lines with the next prompt.
pub(super) fn evening(tree: &Command) -> String {
    let mut page = String::from(
        "chelem : les tournois de tarot d'un club (FFT), donnes libres ou dupliquées\n\
         Sans commande : où en est la soirée, et que faire maintenant.\n\n",
    );
    for (moment, names) in EVENING {
        for (rank, name) in names.iter().enumerate() {
            let moment = if rank == 0 { moment } else { "" };
            page.push_str(&format!("{moment:9}{name:NAME$}{}\n", shortened(&about(tree, name), 80 - 9 - NAME)));
        }
    }
    page.push_str(
        "\nToutes les commandes : chelem aide --tout ; l'une d'elles : chelem aide marque\n\
         Partout : --base FICHIER, --tournoi N, --format FORME, --modeles DOSSIER\n\
         Une faute ? Dites à qui vous l'a donné la ligne tapée et « chelem --version ».",
    );
    page
}

fn about(tree: &Command, name: &str) -> String {
    let about = tree.find_subcommand(name).and_then(Command::get_about);
    about.map(|about| output::shown(&about.to_string())).unwrap_or_default()
}

/// Widest name of a command, and the room before its purpose.
const NAME: usize = 14;

/// The list of commands by moment, one line each.
pub(super) fn list(tree: &Command) -> String {
    let mut list = String::new();
    for (moment, names) in MOMENTS {
        list.push_str(&format!("{moment} :\n"));
        for name in names {
            list.push_str(&format!("  {name:NAME$}{}\n", shortened(&about(tree, name), 80 - NAME - 2)));
        }
        list.push('\n');
    }
    list
}

/// The words that fit in that `room` beside the name; the whole sentence is in the command's own help.
fn shortened(about: &str, room: usize) -> String {
    let line = about.lines().next().unwrap_or_default();
    if line.chars().count() <= room {
        return line.to_owned();
    }
    // Cut where a part of the sentence ends, else between words.
    let start: String = line.chars().take(room).collect();
    let cut = [" : ", " ; ", " (", ", "].into_iter().filter_map(|sign| start.rfind(sign).filter(|at| *at > 12)).max();
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
        let evening = evening(&tree);
        assert_eq!(evening.lines().count(), 23, "{evening}");
        assert!(evening.lines().all(|line| line.chars().count() <= 80), "{evening}");
    }
}
