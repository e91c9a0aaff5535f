//! The commands, one file each, in rooms by subject as in `app`; each file's doc comment is the command's help.

mod arbitration;
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

use clap::Subcommand;

use super::error::CliError;
use super::run::Run;

pub use line::{command, run};

/// Each command once: its file, its name, what else it may be called; those with `hide` are not in the help.
macro_rules! commands {
    ($($($hidden:ident)? ($module:ident::$Command:ident $(, $alias:tt)*);)*) => {
        /// Every command, in the order of the evening.
        #[derive(Debug, Subcommand)]
        pub(super) enum Command {
            $(#[command($($hidden = true,)? $(alias = $alias),*)] $Command($module::$Command),)*
        }

        impl Command {
            /// Carries it out.
            pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
                match self {
                    $(Self::$Command(command) => command.run(run),)*
                }
            }
        }
    };
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
    (entry::Retard, "late");
    (entry::Forfait, "forfeit");
    (entry::Abandon, "withdraw");
    (entry::Remplacer, "substitute");
    (seating::Deplacer, "move", "déplacer");
    (arbitration::Incident, "ruling");
    (seating::Position, "round");
    (seating::Seance, "session", "séance");
    (seating::Finale, "final");
    (evening::Championnat, "championship");
    (result::Classement, "ranking");
    (duplicate::Topage, "matchpoints");
    (result::Statistiques, "statistics");
    (result::Parcours, "record");
    (evening::Cloturer, "close", "clôturer");
    (federation::Pcn, "awards");
    (federation::Homologation, "approval");
    (prize::Prix, "prizes");
    (prize::Recu, "receipts", "reçu");
    (trust::Exporter, "export");
    (trust::Importer, "import");
    (trust::Sauvegarder, "backup");
    (trust::Restaurer, "restore");
    (trust::Journal, "log");
    (trust::Annuler, "undo");
    (trust::Retablir, "redo", "rétablir");
    (trust::Verifier, "check", "vérifier");
    (hall::Salle, "hall");
    (season::Saison, "season");
    (trust::Simuler, "simulate");
    (program::Reglages, "réglages", "settings");
    (result::Calculer, "compute");
    (federation::Bareme, "scale", "barème");
    hide (program::Aide, "help");
    (program::Licences, "licenses");
    hide (program::Documentation);
}
