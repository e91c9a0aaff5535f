//! `chelem` alone: where the evening stands, and the commands of the moment.

use super::error::CliError;
use super::run::Run;
use domain::advice::Step;
use report::evening::Now;

const ALL: &str = "Commandes de la soirée : chelem aide · toutes : chelem aide --tout · l'une d'elles : chelem aide marque · l'état complet : chelem etat";

/// Shows it.
pub(super) fn show(run: &mut Run<'_>) -> Result<(), CliError> {
    if !run.base.exists() {
        let what = "chelem : les tournois de tarot d'un club (donnes libres ou dupliquées, règles FFT).";
        return show_begin(run, &format!("{what}\n\nLa base {} n'existe pas encore", run.base.display()));
    }
    let club = run.club()?;
    if club.comite().is_one()? {
        return run.show(&club.comite().standing()?);
    }
    if !club.entries().has_tournament()? {
        return show_begin(run, &format!("Pas encore de tournoi dans {}", run.base.display()));
    }
    let mut status = club.status()?;
    status.second = crate::environment::paired(&run.base);
    if run.for_machines() {
        return run.show(&status);
    }
    let [tournament, state] = status.headline();
    let copy = status.last_copy.as_ref();
    let copy = copy.map_or_else(|| "Aucune copie de secours".to_owned(), |last| format!("Dernière copie : {last}"));
    let text = format!("{tournament}\n{state}\n{copy}\n\nMaintenant :\n{}\n{ALL}\n", lines(&status.now));
    run.sentences(&text)
}

/// How things stand, and the first commands.
fn show_begin(run: &mut Run<'_>, stands: &str) -> Result<(), CliError> {
    run.sentences(&format!("{stands}. Pour commencer :\n{}\n{ALL}\n", lines(&begin())))
}

/// The first commands for an empty base.
fn begin() -> Vec<Now> {
    let now = |line: String, why: &str| Now { step: line, why: why.to_owned() };
    vec![
        now(steps::command(&Step::NewTournament(Some("Nom du tournoi"))), "créer un tournoi"),
        now("chelem joueurs importer LISTE.csv".to_owned(), "l'annuaire du club, CSV ou tableur"),
        now("chelem demo".to_owned(), "voir une soirée entière"),
        now("chelem entrainement".to_owned(), "s'exercer à entrer des feuilles"),
    ]
}

/// One line each, the command set off from its purpose: long ones stand out, so that the rest finds room in its row.
fn lines(now: &[Now]) -> String {
    const WIDEST: usize = 35;
    let width = now.iter().map(|now| now.step.chars().count()).max().unwrap_or(0).min(WIDEST);
    now.iter().map(|now| format!("  {:width$}   {}\n", now.step, now.why)).collect()
}
