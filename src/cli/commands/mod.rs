//! The commands, one file each; each file's doc comment is the command's help.

mod abandon;
mod aide;
mod annuler;
mod bareme;
mod calculer;
mod calculer_jsonl;
mod championnat;
mod classement;
mod cloturer;
mod demo;
mod demo_data;
mod deplacer;
mod desinscrire;
mod documentation;
mod duplicate;
mod etat;
mod exporter;
mod finale;
mod forfait;
mod homologation;
mod importer;
mod imprimer;
mod incident;
mod inscrire;
mod inscrire_dialogue;
mod inscrits;
mod joueurs;
mod journal;
mod licences;
mod line;
mod manual;
mod marque;
mod modeles;
mod mouvement;
mod nouveau;
mod parcours;
mod pcn;
mod penalite;
mod placer;
mod position;
mod prix;
mod recu;
mod reference;
mod reglages;
mod remplacer;
mod restaurer;
mod retablir;
mod retard;
mod salle;
mod sauvegarder;
mod seance;
mod season;
mod simuler;
mod statistiques;
mod tournoi;
mod verifier;

use clap::Subcommand;

use marque::entrainement;

use super::error::CliError;
use super::run::Run;

pub use line::{command, run};
pub use reference::reference;

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
            pub(super) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
                match self {
                    $(Self::$Command(command) => command.run(run),)*
                }
            }
        }
    };
}

commands! {
    (demo::Demo, "démo");
    (entrainement::Entrainement, "entraînement", "practice");
    (nouveau::Nouveau, "new");
    (tournoi::Tournoi, "tournament");
    (etat::Etat, "status", "état");
    (joueurs::Joueurs, "players");
    (inscrire::Inscrire, "register");
    (desinscrire::Desinscrire, "unregister", "désinscrire");
    (inscrits::Inscrits, "entries");
    (placer::Placer, "place");
    (mouvement::Mouvement, "movement");
    (imprimer::Imprimer, "print");
    (modeles::Modeles, "templates", "modèles");
    (marque::Marque, "score");
    (duplicate::Etui, "board", "étui");
    (penalite::Penalite, "penalty", "pénalité");
    (retard::Retard, "late");
    (forfait::Forfait, "forfeit");
    (abandon::Abandon, "withdraw");
    (remplacer::Remplacer, "substitute");
    (deplacer::Deplacer, "move", "déplacer");
    (incident::Incident, "ruling");
    (position::Position, "round");
    (seance::Seance, "session", "séance");
    (finale::Finale, "final");
    (championnat::Championnat, "championship");
    (classement::Classement, "ranking");
    (duplicate::Topage, "matchpoints");
    (statistiques::Statistiques, "statistics");
    (parcours::Parcours, "record");
    (cloturer::Cloturer, "close", "clôturer");
    (pcn::Pcn, "awards");
    (homologation::Homologation, "approval");
    (prix::Prix, "prizes");
    (recu::Recu, "receipts", "reçu");
    (exporter::Exporter, "export");
    (importer::Importer, "import");
    (sauvegarder::Sauvegarder, "backup");
    (restaurer::Restaurer, "restore");
    (journal::Journal, "log");
    (annuler::Annuler, "undo");
    (retablir::Retablir, "redo", "rétablir");
    (verifier::Verifier, "check", "vérifier");
    (salle::Salle, "hall");
    (season::Saison, "season");
    (simuler::Simuler, "simulate");
    (reglages::Reglages, "réglages", "settings");
    (calculer::Calculer, "compute");
    (bareme::Bareme, "scale", "barème");
    hide (aide::Aide, "help");
    (licences::Licences, "licenses");
    hide (documentation::Documentation);
}
