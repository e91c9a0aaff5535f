//! The control table's dialogue: table number, figures, Enter. Never leaves any doubt whether a sheet is saved.

use super::{marque_deals, marque_said};
use crate::app::{AppError, Club, Entering, Figures, SheetContext};
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::sheet::complete;
use crate::domain::{PositionNo, Score, TableNo, counted};
use crate::input::parse_score;

const HELP: &str = "Tapez le numéro de la table, puis les bilans dans l'ordre affiché et Entrée.
  Sur une seule ligne aussi : 7 -446 1346 -390 -510
  Le dernier bilan peut être laissé : il est proposé.
  d : saisir donne par donne · m : feuilles manquantes · p 2 : aller à la position 2
  a : annuler la dernière action (elle est montrée avant) · flèche ↑ : reprendre la dernière ligne tapée
  q ou Ctrl-D : finir (tout ce qui est marqué ✔ est enregistré)";

/// Asks for sheets until the person has finished; only one when `table` is given.
pub(super) fn run(
    run: &mut Run<'_>,
    position: Option<PositionNo>,
    table: Option<TableNo>,
    entering: &Entering,
) -> Result<(), CliError> {
    let mut club = run.club()?;
    // Left open, the dialogue follows the tournament from position to position, unless one was asked for.
    let mut following = position.is_none();
    let mut position = match position {
        Some(position) => position,
        None => club.current_position()?,
    };
    if let Some(table) = table {
        return one_sheet(run, &mut club, position, table, None, entering);
    }
    run.say(format!("Saisie des feuilles, position {position}. Aide : ?"));
    say_missing(run, &club, position)?;
    loop {
        let prompt = format!("Position {position}, table ? ");
        let Some(line) = ask(run, &prompt, "")? else { break };
        let current = club.current_position()?;
        if following && current != position {
            run.say(format!("La position {current} est ouverte : retapez la ligne pour cette position."));
            position = current;
            continue;
        }
        let line = line.to_lowercase();
        let mut words = line.split_whitespace();
        let outcome = match words.next() {
            None => Ok(()),
            Some("q" | "fin" | "quitter") => break,
            Some("?" | "aide" | "h") => {
                run.say(HELP);
                Ok(())
            }
            Some("m") => say_missing(run, &club, position),
            Some("a") => undo(run, &mut club, position),
            Some("p") => {
                position = change_position(run, &club, words.next())?.unwrap_or(position);
                following = position == current;
                Ok(())
            }
            Some(number) => match number.parse().ok().filter(|n| *n > 0) {
                Some(number) => {
                    let rest: Vec<&str> = words.collect();
                    let typed = (!rest.is_empty()).then(|| rest.join(" "));
                    one_sheet(run, &mut club, position, TableNo(number), typed, entering)
                }
                None => {
                    run.say(format!("« {number} » n'est pas un numéro de table. Aide : ?"));
                    Ok(())
                }
            },
        };
        // A refusal does not end the evening: it is said, and the next table is asked for.
        match outcome {
            Ok(()) => {}
            Err(error @ CliError::App(_)) => {
                run.say(error.render());
                run.say("✘ Rien n'est enregistré pour cette table.");
            }
            Err(error) => return Err(error),
        }
    }
    let left = club.missing(Some(position))?.missing.len();
    run.say(match left {
        0 => format!(
            "Fin de la saisie : la position {position} est complète. Suite : chelem position suivante (ou cloturer)"
        ),
        left => format!("Fin de la saisie : {} en position {position}.", counted(left, "feuille attendue")),
    });
    Ok(())
}

pub(super) fn ask(run: &mut Run<'_>, prompt: &str, recall: &str) -> Result<Option<String>, CliError> {
    run.console.ask(prompt, recall).map_err(CliError::Stream)
}

fn say_missing(run: &mut Run<'_>, club: &Club<'_>, position: PositionNo) -> Result<(), CliError> {
    let report = club.missing(Some(position))?;
    let tables: Vec<String> = report
        .missing
        .iter()
        .map(
            |sheet| {
                if sheet.second_entry { format!("{} (seconde saisie)", sheet.table) } else { sheet.table.to_string() }
            },
        )
        .collect();
    run.say(match tables.len() {
        0 => format!("Position {position} : toutes les feuilles sont là."),
        n => format!(
            "Position {position} : {} sur {} : {}",
            counted(n, "feuille attendue"),
            report.tables,
            tables.join(", ")
        ),
    });
    Ok(())
}

fn undo(run: &mut Run<'_>, club: &mut Club<'_>, position: PositionNo) -> Result<(), CliError> {
    let (id, what) = club.last_undoable()?;
    let Some(answer) = ask(run, &format!("Annuler « {what} » ? [o/N] "), "")? else { return Ok(()) };
    if yes(&answer, false) {
        let what = club.undo("", Some(id))?;
        run.say(format!("✔ Annulé : {what}"));
        say_missing(run, club, position)?;
    }
    Ok(())
}

fn change_position(run: &mut Run<'_>, club: &Club<'_>, word: Option<&str>) -> Result<Option<PositionNo>, CliError> {
    let Some(position) = word.and_then(|word| word.parse().ok()).map(PositionNo) else {
        run.say("Quelle position ? Par exemple : p 2");
        return Ok(None);
    };
    match say_missing(run, club, position) {
        Ok(()) => Ok(Some(position)),
        Err(error @ CliError::App(_)) => {
            run.say(error.render());
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// One table: shows who sits there, reads the figures (unless `typed` holds them already), saves.
fn one_sheet(
    run: &mut Run<'_>,
    club: &mut Club<'_>,
    position: PositionNo,
    table: TableNo,
    mut typed: Option<String>,
    entering: &Entering,
) -> Result<(), CliError> {
    let context = club.sheet_context(Some(position), table)?;
    for line in who(&context) {
        run.say(line);
    }
    let mut recall = String::new();
    if let Some(figures) = &context.entered {
        let shown: Vec<String> = figures.iter().map(ToString::to_string).collect();
        let state = if context.confirmed { "Déjà enregistrée" } else { "Première saisie, à confirmer" };
        run.say(format!("  {state} : {}", shown.join(" ")));
        if context.confirmed {
            recall = shown.join(" ");
        }
    }
    loop {
        let line = match typed.take() {
            Some(line) => line,
            None => figures_line(run, &context, &recall)?.unwrap_or_default(),
        };
        match line.trim() {
            "" | "q" => {
                run.say("✘ Rien n'est enregistré pour cette table.");
                return Ok(());
            }
            "?" | "aide" => {
                run.say(HELP);
                continue;
            }
            _ => {}
        }
        let Some(figures) = read(run, &context, &line)? else { continue };
        match save(run, club, &context, &figures, entering)? {
            Outcome::Over => return Ok(()),
            Outcome::Again => {
                run.say("✘ Rien n'est enregistré : retapez la ligne (flèche ↑ pour la reprendre), ou Entrée à vide pour laisser cette table.");
                recall = line;
            }
        }
    }
}

/// What follows an attempt to save.
enum Outcome {
    /// Saved, or given up knowingly.
    Over,
    /// Refused: figures are asked for again.
    Again,
}

/// Saves a sheet. What the rules refuse is said; where a reason would lift the refusal (F6: a sheet that is in already, F3: an
/// arbiter's adjustment), it is asked for.
fn save(
    run: &mut Run<'_>,
    club: &mut Club<'_>,
    context: &SheetContext,
    figures: &Figures,
    entering: &Entering,
) -> Result<Outcome, CliError> {
    let mut entering = entering.clone();
    loop {
        let refusal = match club.enter_sheet(context.position, context.table, figures, &entering) {
            Ok(saved) => {
                for line in marque_said::lines(&saved) {
                    run.say(line);
                }
                return Ok(Outcome::Over);
            }
            Err(AppError::Rule(refusal)) => refusal,
            Err(error @ AppError::Input { .. }) => {
                run.say(CliError::App(error).render());
                return Ok(Outcome::Again);
            }
            Err(error) => return Err(error.into()),
        };
        let rule = refusal.rule;
        if rule == "F6" && context.confirmed && entering.correct.is_none() {
            entering.correct = correction(run)?;
            if entering.correct.is_none() {
                run.say("✘ La feuille reste comme elle était.");
                return Ok(Outcome::Over);
            }
            continue;
        }
        run.say(CliError::App(refusal.into()).render());
        if rule == "F3" && run.console.interactive && entering.adjustment.is_none() {
            let adjusted = ask(run, "  L'arbitre a-t-il ajusté une donne de cette feuille ? [o/N] ", "")?;
            if adjusted.is_some_and(|answer| yes(&answer, false)) {
                let reason = ask(run, "  Son motif ? ", "")?;
                entering.adjustment = reason.filter(|reason| !reason.trim().is_empty());
                if entering.adjustment.is_some() {
                    continue;
                }
            }
        }
        return Ok(Outcome::Again);
    }
}

/// The players of the table, one per line, in the order in which figures are typed.
fn who(context: &SheetContext) -> Vec<String> {
    let empty = 4usize.saturating_sub(context.chairs.len());
    let three = if empty == 1 { " (table à 3)" } else { "" };
    let mut lines = vec![format!("Position {}, table {}{three} :", context.position, context.table)];
    lines.extend(context.chairs.iter().map(|(chair, name, start)| format!("  {chair}  {name}  [{start}]")));
    lines
}

fn figures_line(run: &mut Run<'_>, context: &SheetContext, recall: &str) -> Result<Option<String>, CliError> {
    let letters: Vec<String> = context.chairs.iter().map(|(chair, ..)| chair.to_string()).collect();
    ask(run, &format!("  {} ? ", letters.join(" ")), recall)
}

/// The figures of a line; `None` when they are to be typed again (already said why).
fn read(run: &mut Run<'_>, context: &SheetContext, line: &str) -> Result<Option<Figures>, CliError> {
    if line.trim() == "d" {
        return marque_deals::read(run, context);
    }
    let mut figures = Vec::new();
    let words = line.split(|c: char| c.is_whitespace() || c == ';' || c == ',').filter(|word| !word.is_empty());
    for word in words {
        match parse_score(word) {
            Some(score) => figures.push(score),
            None => {
                run.say(format!("  « {word} » n'est pas un nombre : tapez les bilans séparés par des espaces."));
                return Ok(None);
            }
        }
    }
    let needed = context.chairs.len();
    if figures.len() != needed && figures.len() + 1 != needed {
        let running: Score = figures.iter().copied().sum();
        run.say(format!(
            "  {} pour {needed} joueurs (somme jusqu'ici : {:+}).",
            counted(figures.len(), "bilan"),
            running.0
        ));
        return Ok(None);
    }
    Ok(accept_last(run, context, figures)?.map(Figures::InOrder))
}

/// When the last figure was left out, proposes it: Enter accepts it, another figure takes its place, anything else declines
/// (`None`, said aloud). Where there is nobody to ask, it is taken and said.
pub(super) fn accept_last(
    run: &mut Run<'_>,
    context: &SheetContext,
    mut typed: Vec<Score>,
) -> Result<Option<Vec<Score>>, CliError> {
    let Some((chair, name, _)) = context.chairs.last().filter(|_| typed.len() + 1 == context.chairs.len()) else {
        return Ok(Some(typed));
    };
    let mut last = complete(&typed);
    if run.console.interactive {
        let answer = ask(run, &format!("  {} ({name}) : {:+} ? [O/n] ", chair.word(), last.0), "")?;
        match answer.as_deref().map(|answer| (yes(answer, true), parse_score(answer))) {
            Some((_, Some(other))) => last = other,
            Some((true, None)) => {}
            _ => {
                run.say("  Retapez la ligne, avec tous les bilans.");
                return Ok(None);
            }
        }
    } else {
        run.say(format!("  {} calculé : {:+}", chair.word(), last.0));
    }
    typed.push(last);
    Ok(Some(typed))
}

/// A different sheet is in already: asks whether to replace it, and why. `None` to leave it.
fn correction(run: &mut Run<'_>) -> Result<Option<String>, CliError> {
    let Some(answer) = ask(run, "  Remplacer la feuille enregistrée ? [o/N] ", "")? else { return Ok(None) };
    if !yes(&answer, false) {
        return Ok(None);
    }
    let reason = ask(run, "  Motif ? [erreur de saisie] ", "")?;
    Ok(reason
        .map(|reason| if reason.trim().is_empty() { "erreur de saisie".to_owned() } else { reason.trim().to_owned() }))
}

pub(super) fn yes(answer: &str, default: bool) -> bool {
    match answer.trim().to_lowercase().as_str() {
        "" => default,
        answer => ["o", "oui", "y", "yes"].contains(&answer),
    }
}
