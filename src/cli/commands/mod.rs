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

use clap::{ArgMatches, FromArgMatches};

use super::error::CliError;
use super::run::Run;

pub use line::{command, run};
#[cfg(feature = "salle")]
pub(super) use trust::publish_after;

/// Whether help keeps silent about a command, and its arguments.
macro_rules! arguments {
    (many $Command:path) => {
        (false, |command| {
            let command = command.subcommand_required(true).arg_required_else_help(true);
            <$Command as clap::Subcommand>::augment_subcommands(command)
        })
    };
    (hide $Command:path) => {
        (true, <$Command as clap::Args>::augment_args)
    };
    (one $Command:path) => {
        (false, <$Command as clap::Args>::augment_args)
    };
}

/// Each command once: its file, its name, what else it may be called; `hide` keeps it out of the help, `many` says that commands of its own follow.
macro_rules! commands {
    ($($kind:ident ($module:ident::$Command:ident $(, $alias:tt)*);)*) => {
        /// Every command, in the order of the evening.
        #[derive(Debug)]
        pub(super) enum Command {
            $($Command($module::$Command),)*
        }

        /// Of each command its name but for the capital, its other names, whether help keeps silent about it, and its arguments.
        const TABLE: &[(&str, &[&str], (bool, fn(clap::Command) -> clap::Command))] = &[$(
            (stringify!($Command), &[$($alias),*], arguments!($kind $module::$Command)),
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
    TABLE.iter().fold(program, |program, (name, aliases, (hidden, arguments))| {
        let name = name.to_lowercase();
        if !wanted(&name) && !aliases.iter().any(|alias| wanted(alias)) {
            return program;
        }
        program.subcommand(arguments(clap::Command::new(name).hide(*hidden).aliases(*aliases)))
    })
}

commands! {
    one (evening::Demo, "démo");
    one (sheet::Entrainement, "entraînement", "practice");
    one (evening::Nouveau, "new");
    many (evening::Tournoi, "tournament");
    one (evening::Etat, "status", "état");
    many (directory::Joueurs, "players");
    one (entry::Inscrire, "register");
    one (entry::Desinscrire, "unregister", "désinscrire");
    one (entry::Inscrits, "entries");
    one (seating::Placer, "place");
    many (seating::Mouvement, "movement");
    one (paper::Imprimer, "print");
    one (paper::Modeles, "templates", "modèles");
    one (sheet::Marque, "score");
    many (duplicate::Etui, "board", "étui");
    one (arbitration::Penalite, "penalty", "pénalité");
    hide (entry::Retard, "late");
    one (entry::Forfait, "forfeit");
    one (entry::Abandon, "withdraw");
    one (entry::Remplacer, "substitute");
    one (seating::Deplacer, "move", "déplacer");
    one (arbitration::Incident, "ruling");
    many (seating::Position, "round");
    many (seating::Seance, "session", "séance");
    one (result::Classement, "ranking");
    one (result::Statistiques, "statistics");
    one (result::Parcours, "record");
    one (evening::Cloturer, "close", "clôturer");
    one (federation::Federation);
    one (prize::Prix, "prizes");
    one (trust::Exporter, "export");
    one (trust::Publier, "publish");
    many (trust::Importer, "import");
    one (trust::Sauvegarder, "backup");
    one (trust::Restaurer, "restore");
    one (trust::Journal, "log");
    one (trust::Annuler, "undo");
    one (trust::Retablir, "redo", "rétablir");
    one (trust::Verifier, "check", "vérifier");
    one (hall::Salle, "hall");
    one (season::Saison, "season");
    many (comite::Comite);
    many (comite::Club);
    one (program::Reglages, "réglages", "settings");
    one (result::Calculer, "compute");
    hide (program::Aide, "help");
    many (program::Outils);
}
