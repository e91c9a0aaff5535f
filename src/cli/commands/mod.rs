//! The commands, one file each; each file's doc comment is the command's help.

mod abandon;
mod aide;
mod annuler;
mod bareme;
mod calculer;
mod calculer_jsonl;
mod classement;
mod cloturer;
mod demo;
mod demo_data;
mod deplacer;
mod desinscrire;
mod documentation;
mod etat;
mod exporter;
mod finale;
mod forfait;
mod homologation;
mod importer;
mod imprimer;
mod incident;
mod inscrire;
mod inscrits;
mod joueurs;
mod journal;
mod marque;
mod marque_deals;
mod marque_dialogue;
mod marque_said;
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
mod remplacer;
mod restaurer;
mod retablir;
mod retard;
mod sauvegarder;
mod seance;
mod simuler;
mod statistiques;
mod tournoi;
mod verifier;

use clap::Subcommand;

use super::error::CliError;
use super::session::Session;

/// Every command, in the order of the evening.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    #[command(alias = "démo")]
    Demo(demo::Demo),
    #[command(alias = "new")]
    Nouveau(nouveau::Nouveau),
    #[command(alias = "tournament")]
    Tournoi(tournoi::Tournoi),
    #[command(aliases = ["status", "état"])]
    Etat(etat::Etat),
    #[command(alias = "players")]
    Joueurs(joueurs::Joueurs),
    #[command(alias = "register")]
    Inscrire(inscrire::Inscrire),
    #[command(aliases = ["unregister", "désinscrire"])]
    Desinscrire(desinscrire::Desinscrire),
    #[command(alias = "entries")]
    Inscrits(inscrits::Inscrits),
    #[command(alias = "place")]
    Placer(placer::Placer),
    #[command(alias = "movement")]
    Mouvement(mouvement::Mouvement),
    #[command(alias = "print")]
    Imprimer(imprimer::Imprimer),
    #[command(aliases = ["templates", "modèles"])]
    Modeles(modeles::Modeles),
    #[command(alias = "score")]
    Marque(marque::Marque),
    #[command(aliases = ["penalty", "pénalité"])]
    Penalite(penalite::Penalite),
    #[command(alias = "late")]
    Retard(retard::Retard),
    #[command(alias = "forfeit")]
    Forfait(forfait::Forfait),
    #[command(alias = "withdraw")]
    Abandon(abandon::Abandon),
    #[command(alias = "substitute")]
    Remplacer(remplacer::Remplacer),
    #[command(aliases = ["move", "déplacer"])]
    Deplacer(deplacer::Deplacer),
    #[command(alias = "ruling")]
    Incident(incident::Incident),
    #[command(alias = "round")]
    Position(position::Position),
    #[command(aliases = ["session", "séance"])]
    Seance(seance::Seance),
    #[command(alias = "final")]
    Finale(finale::Finale),
    #[command(alias = "ranking")]
    Classement(classement::Classement),
    #[command(alias = "statistics")]
    Statistiques(statistiques::Statistiques),
    #[command(alias = "record")]
    Parcours(parcours::Parcours),
    #[command(aliases = ["close", "clôturer"])]
    Cloturer(cloturer::Cloturer),
    #[command(alias = "awards")]
    Pcn(pcn::Pcn),
    #[command(alias = "approval")]
    Homologation(homologation::Homologation),
    #[command(alias = "prizes")]
    Prix(prix::Prix),
    #[command(aliases = ["receipts", "reçu"])]
    Recu(recu::Recu),
    #[command(alias = "export")]
    Exporter(exporter::Exporter),
    #[command(alias = "import")]
    Importer(importer::Importer),
    #[command(alias = "backup")]
    Sauvegarder(sauvegarder::Sauvegarder),
    #[command(alias = "restore")]
    Restaurer(restaurer::Restaurer),
    #[command(alias = "log")]
    Journal(journal::Journal),
    #[command(alias = "undo")]
    Annuler(annuler::Annuler),
    #[command(aliases = ["redo", "rétablir"])]
    Retablir(retablir::Retablir),
    #[command(aliases = ["check", "vérifier"])]
    Verifier(verifier::Verifier),
    #[command(alias = "simulate")]
    Simuler(simuler::Simuler),
    #[command(alias = "compute")]
    Calculer(calculer::Calculer),
    #[command(aliases = ["scale", "barème"])]
    Bareme(bareme::Bareme),
    #[command(hide = true, alias = "help")]
    Aide(aide::Aide),
    #[command(hide = true)]
    Documentation(documentation::Documentation),
}

/// Carries out a command.
pub(super) fn run(command: Command, session: &mut Session<'_>) -> Result<(), CliError> {
    match command {
        Command::Demo(command) => command.run(session),
        Command::Nouveau(command) => command.run(session),
        Command::Tournoi(command) => command.run(session),
        Command::Etat(command) => command.run(session),
        Command::Joueurs(command) => command.run(session),
        Command::Inscrire(command) => command.run(session),
        Command::Desinscrire(command) => command.run(session),
        Command::Inscrits(command) => command.run(session),
        Command::Placer(command) => command.run(session),
        Command::Mouvement(command) => command.run(session),
        Command::Imprimer(command) => command.run(session),
        Command::Modeles(command) => command.run(session),
        Command::Marque(command) => command.run(session),
        Command::Penalite(command) => command.run(session),
        Command::Retard(command) => command.run(session),
        Command::Forfait(command) => command.run(session),
        Command::Abandon(command) => command.run(session),
        Command::Remplacer(command) => command.run(session),
        Command::Deplacer(command) => command.run(session),
        Command::Incident(command) => command.run(session),
        Command::Position(command) => command.run(session),
        Command::Seance(command) => command.run(session),
        Command::Finale(command) => command.run(session),
        Command::Classement(command) => command.run(session),
        Command::Statistiques(command) => command.run(session),
        Command::Parcours(command) => command.run(session),
        Command::Cloturer(command) => command.run(session),
        Command::Pcn(command) => command.run(session),
        Command::Homologation(command) => command.run(session),
        Command::Prix(command) => command.run(session),
        Command::Recu(command) => command.run(session),
        Command::Exporter(command) => command.run(session),
        Command::Importer(command) => command.run(session),
        Command::Sauvegarder(command) => command.run(session),
        Command::Restaurer(command) => command.run(session),
        Command::Journal(command) => command.run(session),
        Command::Annuler(command) => command.run(session),
        Command::Retablir(command) => command.run(session),
        Command::Verifier(command) => command.run(session),
        Command::Simuler(command) => command.run(session),
        Command::Calculer(command) => command.run(session),
        Command::Bareme(command) => command.run(session),
        Command::Aide(command) => command.run(session),
        Command::Documentation(command) => command.run(session),
    }
}
