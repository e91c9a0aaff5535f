//! The commands, one file each, in rooms by subject as in `app`; each file's doc comment is the command's help.

mod arbitration;
mod comite;
mod directory;
mod duplicate;
mod entry;
mod evening;
mod federation;
mod hall;
mod line;
mod paper;
mod prize;
mod program;
mod result;
mod season;
mod seating;
mod sheet;
mod trust;

use clap::{ArgMatches, Args, FromArgMatches};

use super::error::CliError;
use super::run::Run;

pub use line::{command, run};
#[cfg(feature = "salle")]
pub(super) use trust::publish_after;

/// Each command once: its file, its name, what else it may be called; those with `hide` are not in the help.
macro_rules! commands {
    ($($($hidden:ident)? ($module:ident::$Command:ident $(, $alias:tt)*);)*) => {
        /// Every command, in the order of the evening.
        #[derive(Debug)]
        pub(super) enum Command {
            $($Command($module::$Command),)*
        }

        /// Of each command its name but for the capital, its other names, whether help keeps silent about it, and its arguments.
        const TABLE: &[(&str, &[&str], bool, fn(clap::Command) -> clap::Command)] = &[$(
            (stringify!($Command), &[$($alias),*], !stringify!($($hidden)?).is_empty(), $module::$Command::augment_args),
        )*];

        impl Command {
            /// The typed command, if it was one.
            pub(super) fn typed(matches: &mut ArgMatches) -> Result<Option<Self>, clap::Error> {
                let Some((name, mut matches)) = matches.remove_subcommand() else { return Ok(None) };
                $(if name.eq_ignore_ascii_case(stringify!($Command)) {
                    return $module::$Command::from_arg_matches_mut(&mut matches).map(Self::$Command).map(Some);
                })*
                Ok(None)
            }

            /// Carries it out.
            pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
                match self {
                    $(Self::$Command(command) => command.run(run),)*
                }
            }
        }
    };
}

/// The program with those of its commands that have a `wanted` name: to build all of them takes longer than to carry most out.
fn with_commands(program: clap::Command, wanted: impl Fn(&str) -> bool) -> clap::Command {
    TABLE.iter().fold(program, |program, (name, aliases, hidden, arguments)| {
        let name = name.to_lowercase();
        if !wanted(&name) && !aliases.iter().any(|alias| wanted(alias)) {
            return program;
        }
        program.subcommand(arguments(clap::Command::new(name).hide(*hidden).aliases(*aliases)))
    })
}

commands! {
    (evening::Demo, "démo");
    (sheet::Entrainement, "entraînement", "practice");
    (evening::Nouveau, "new");
    (evening::Tournoi, "tournament");
    (evening::Etat, "status", "état");
    (directory::Joueurs, "players");
    (entry::Inscrire, "register");
    (entry::Desinscrire, "unregister", "désinscrire");
    (entry::Inscrits, "entries");
    (seating::Placer, "place");
    (seating::Mouvement, "movement");
    (paper::Imprimer, "print");
    (paper::Modeles, "templates", "modèles");
    (sheet::Marque, "score");
    (duplicate::Etui, "board", "étui");
    (arbitration::Penalite, "penalty", "pénalité");
    hide (entry::Retard, "late");
    (entry::Forfait, "forfeit");
    (entry::Abandon, "withdraw");
    (entry::Remplacer, "substitute");
    (seating::Deplacer, "move", "déplacer");
    (arbitration::Incident, "ruling");
    (seating::Position, "round");
    (seating::Seance, "session", "séance");
    (result::Classement, "ranking");
    (result::Statistiques, "statistics");
    (result::Parcours, "record");
    (evening::Cloturer, "close", "clôturer");
    (federation::Federation);
    (prize::Prix, "prizes");
    (trust::Exporter, "export");
    (trust::Publier, "publish");
    (trust::Importer, "import");
    (trust::Sauvegarder, "backup");
    (trust::Restaurer, "restore");
    (trust::Journal, "log");
    (trust::Annuler, "undo");
    (trust::Retablir, "redo", "rétablir");
    (trust::Verifier, "check", "vérifier");
    (hall::Salle, "hall");
    (season::Saison, "season");
    (comite::Comite);
    (comite::Club);
    (program::Reglages, "réglages", "settings");
    (result::Calculer, "compute");
    hide (program::Aide, "help");
    (program::Outils);
}
