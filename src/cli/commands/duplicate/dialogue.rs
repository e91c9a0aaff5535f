//! `etui marque` without more: étui after étui, as the fiches come in.

use super::etui::enter;
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, EtuiTyped, Over};
use domain::Refusal;
use input::typed::etui::{etui, word};

const HELP: [&str; 5] = [
    "Numéro de l'étui, puis les marques du preneur dans l'ordre des positions, séparées par des espaces.",
    "« . » donne non jouée, « N » neutralisée ; « ? » cette aide ; Entrée sur une ligne vide : fini.",
    "Une ligne déjà écrite ne change pas sans --corriger : quittez, puis la même commande avec --corriger.",
    "Une donne neutralisée reste « N » ; une marque à sa place demande si la décision de l'arbitre est levée.",
    "Exemple : 12 puis 82 -76 . 66 -58",
];

/// Asks for fiches until an empty line.
pub fn run(run: &mut Run<'_>, over: Over<'_>) -> Result<(), CliError> {
    let mut club = run.club_for_dialogue()?;
    let awaited = club.duplicate()?.awaited(None)?;
    if !run.console.interactive {
        return Err(AppError::input("rien à entrer : donnez un étui et ses résultats")
            .advise("Exemple : chelem etui marque 12 -- 82 -76 . 66 -58")
            .into());
    }
    let mut incomplete = awaited.etuis();
    run.say(HELP[1]);
    loop {
        let next = incomplete.first().map_or_else(String::new, |etui| format!(" [{etui} attendu]"));
        let Some(answer) = run.ask(&format!("Étui{next} : "), "")? else { return Ok(()) };
        let answer = answer.trim().to_owned();
        if answer.is_empty() {
            return run.done(still(&incomplete));
        }
        if answer == "?" {
            run.say_all(HELP);
            continue;
        }
        // The number and the results may stand on one line.
        let mut parts = answer.split_whitespace();
        let number = match etui(parts.next().unwrap_or_default()) {
            Ok(number) => number,
            Err(why) => {
                run.say(format!("✘ {why}."));
                continue;
            }
        };
        let mut typed: Vec<String> = parts.map(str::to_owned).collect();
        let fiche = match club.duplicate()?.fiche(number, None) {
            Ok(fiche) => fiche,
            Err(error) => {
                run.say(CliError::App(error).render());
                continue;
            }
        };
        if typed.is_empty() {
            run.say(format!("Étui {number} : {}", fiche.tables()));
            let Some(answer) = run.ask("Résultats : ", "")? else { return Ok(()) };
            typed = answer.split_whitespace().map(str::to_owned).collect();
            if typed.is_empty() {
                continue;
            }
        }
        let words = typed.iter().map(|text| word(text)).collect::<Result<Vec<_>, Refusal>>();
        let entered = words
            .map_err(CliError::from)
            .and_then(|words| enter(run, &mut club, &EtuiTyped::Fiche(number, words), over));
        match entered {
            Ok(Some(saved)) => incomplete = saved.incomplete,
            Ok(None) => {}
            Err(CliError::App(error)) if !error.is_last() => run.say(CliError::App(error).render()),
            Err(error) => return Err(error),
        }
    }
}

fn still(incomplete: &[u16]) -> String {
    if incomplete.is_empty() {
        return "Tous les résultats sont entrés. Suite : chelem classement, puis chelem cloturer".to_owned();
    }
    let numbers: Vec<String> = incomplete.iter().map(ToString::to_string).collect();
    format!("Étuis à compléter : {}. Les lignes : chelem etui manquants", numbers.join(", "))
}
