//! The control table's dialogue: table number, figures, Enter. Never leaves any doubt whether a sheet is saved.

use super::{marque_deals, marque_said};
use crate::app::{AppError, Club, Entering, Figures, SheetContext};
use crate::cli::console::is_yes;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::{PositionNo, Score, TableNo, counted};
use crate::input::parse_score;
use crate::input::typed::{self, Question};

const HELP: &str = "Tapez le numéro de la table, puis les bilans dans l'ordre affiché et Entrée.
  Sur une seule ligne aussi : 7 -446 1346 -390 -510
  Le dernier bilan peut être laissé : il est proposé.
  d : saisir donne par donne · m : feuilles manquantes · p 2 : aller à la position 2
  a : annuler la dernière action (elle est montrée avant) · flèche ↑ : reprendre la dernière ligne tapée
  q ou Ctrl-D : finir (tout ce qui est marqué ✔ est enregistré)";

const NOT_SAVED: &str = "✘ Rien n'est enregistré pour cette table.";
/// What is said where neither ✔ nor ✘ would be true.
const IN_DOUBT: &str = "? Cette feuille est peut-être enregistrée, peut-être pas. Retapez-la dès que le disque répond : elle ne peut pas être comptée deux fois.";

/// Asks for sheets until the person has finished; only one when `table` is given.
pub(super) fn run(
    run: &mut Run<'_>,
    (position, table): (Option<PositionNo>, Option<TableNo>),
    by: Option<String>,
    entering: &Entering,
) -> Result<(), CliError> {
    let mut club = run.club()?;
    if let Some(name) = by {
        club.act_as(name);
    }
    let follows = position.is_none();
    let position = match position {
        Some(position) => position,
        None => club.current_position()?,
    };
    let mut dialogue = Dialogue { run, club, entering, position, follows };
    match table {
        Some(table) => dialogue.sheet(table, None),
        None => dialogue.sheets(),
    }
}

/// What a line asks for.
enum Order {
    Nothing,
    End,
    Help,
    Missing,
    Undo,
    Position(Option<PositionNo>),
    /// The sheet of a table, with what was typed after its number.
    Sheet(TableNo, Option<String>),
    Unknown(String),
}

impl Order {
    fn read(line: &str) -> Self {
        let line = line.to_lowercase();
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match word {
            "" => Self::Nothing,
            "q" | "fin" | "quitter" => Self::End,
            "?" | "aide" | "h" => Self::Help,
            "m" => Self::Missing,
            "a" => Self::Undo,
            "p" => {
                Self::Position(rest.split_whitespace().next().and_then(|number| number.parse().ok()).map(PositionNo))
            }
            number => match number.parse().ok().filter(|number| *number > 0) {
                Some(number) => {
                    let figures = Some(rest.trim()).filter(|rest| !rest.is_empty());
                    Self::Sheet(TableNo(number), figures.map(str::to_owned))
                }
                None => Self::Unknown(number.to_owned()),
            },
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

struct Dialogue<'d, 'a> {
    run: &'d mut Run<'a>,
    club: Club,
    entering: &'d Entering,
    position: PositionNo,
    /// When no position was named, the dialogue follows the tournament from position to position.
    follows: bool,
}

impl Dialogue<'_, '_> {
    fn sheets(&mut self) -> Result<(), CliError> {
        self.run.say(format!("Saisie des feuilles, position {}. Aide : ?", self.position));
        self.say_missing(self.position)?;
        while let Some(line) = self.run.ask(&format!("Position {}, table ? ", self.position), "")? {
            let current = self.club.current_position()?;
            if self.follows && current != self.position {
                self.run.say(format!("La position {current} est ouverte : retapez la ligne pour cette position."));
                self.position = current;
                continue;
            }
            let outcome = match Order::read(&line) {
                Order::End => break,
                Order::Position(position) => self.change_position(position, current),
                order => self.obey(order),
            };
            // A refusal does not end the dialogue.
            match outcome {
                Err(CliError::App(error)) if !error.is_last() => {
                    let said = if error.in_doubt() { IN_DOUBT } else { NOT_SAVED };
                    self.run.say(CliError::App(error).render());
                    self.run.say(said);
                }
                outcome => outcome?,
            }
        }
        // The last word is only said of a base that still has what was marked ✔.
        self.club.check_place()?;
        let position = self.position;
        let left = self.club.missing(Some(position))?.missing.len();
        self.run.say(match left {
            0 => format!(
                "Fin de la saisie : la position {position} est complète. Suite : chelem position suivante (ou cloturer)"
            ),
            left => format!("Fin de la saisie : {} en position {position}.", counted(left, "feuille attendue")),
        });
        Ok(())
    }

    fn obey(&mut self, order: Order) -> Result<(), CliError> {
        match order {
            Order::Nothing | Order::End | Order::Position(_) => {}
            Order::Help => self.run.say(HELP),
            Order::Missing => self.say_missing(self.position)?,
            Order::Undo => self.undo()?,
            Order::Sheet(table, figures) => self.sheet(table, figures)?,
            Order::Unknown(word) => self.run.say(format!("« {word} » n'est pas un numéro de table. Aide : ?")),
        }
        Ok(())
    }

    fn say_missing(&mut self, position: PositionNo) -> Result<(), CliError> {
        let report = self.club.missing(Some(position))?;
        let tables = report.missing.iter().map(|sheet| match sheet.second_entry {
            true => format!("{} (seconde saisie)", sheet.table),
            false => sheet.table.to_string(),
        });
        let tables: Vec<String> = tables.collect();
        self.run.say(match tables.len() {
            0 => format!("Position {position} : toutes les feuilles sont là."),
            count => format!(
                "Position {position} : {} sur {} : {}",
                counted(count, "feuille attendue"),
                report.tables,
                tables.join(", ")
            ),
        });
        Ok(())
    }

    fn undo(&mut self) -> Result<(), CliError> {
        let (action, what) = self.club.last_undoable()?;
        if self.run.agrees(&format!("Annuler « {what} » ? [o/N] "))? {
            let what = self.club.undo("", Some(action))?;
            self.run.say(format!("✔ Annulé : {what}"));
            self.say_missing(self.position)?;
        }
        Ok(())
    }

    fn change_position(&mut self, position: Option<PositionNo>, current: PositionNo) -> Result<(), CliError> {
        match position.map(|position| (position, self.say_missing(position))) {
            None => self.run.say("Quelle position ? Par exemple : p 2"),
            Some((position, Ok(()))) => self.position = position,
            Some((_, Err(error @ CliError::App(_)))) => self.run.say(error.render()),
            Some((_, Err(error))) => return Err(error),
        }
        self.follows = self.position == current;
        Ok(())
    }

    /// One table: shows who sits there, reads the figures (unless `typed` holds them already), saves.
    fn sheet(&mut self, table: TableNo, mut typed: Option<String>) -> Result<(), CliError> {
        let context = self.club.sheet_context(Some(self.position), table)?;
        self.run.say_all(players(&context));
        let mut recall = String::new();
        if let Some(figures) = &context.entered {
            let figures: Vec<String> = figures.iter().map(ToString::to_string).collect();
            recall = figures.join(" ");
            self.run.say(format!("  Déjà enregistrée : {recall}"));
        }
        if context.awaits_second {
            self.run.say("  Seconde saisie : tapez les bilans d'après le papier.");
        }
        let letters: Vec<String> = context.chairs.iter().map(|(chair, ..)| chair.to_string()).collect();
        let prompt = format!("  {} ? ", letters.join(" "));
        loop {
            let line = match typed.take() {
                Some(line) => line,
                None => self.run.ask(&prompt, &recall)?.unwrap_or_default(),
            };
            match line.trim() {
                "" | "q" => {
                    self.run.say(NOT_SAVED);
                    return Ok(());
                }
                "?" | "aide" => {
                    self.run.say(HELP);
                    continue;
                }
                _ => {}
            }
            let Some(figures) = read(self.run, &context, &line)? else { continue };
            match self.save(&context, &figures)? {
                Outcome::Over => return Ok(()),
                Outcome::Again => {
                    self.run.say("✘ Rien n'est enregistré : retapez la ligne (flèche ↑ pour la reprendre), ou Entrée à vide pour laisser cette table.");
                    recall = line;
                }
            }
        }
    }

    /// Saves a sheet. Says why when the rules refuse it, and asks for a reason where one would lift the refusal.
    fn save(&mut self, context: &SheetContext, figures: &Figures) -> Result<Outcome, CliError> {
        let mut entering = self.entering.clone();
        loop {
            let refusal = match self.club.enter_sheet(context.position, context.table, figures, &entering) {
                Ok(saved) => {
                    self.run.say_all(marque_said::lines(&saved));
                    return Ok(Outcome::Over);
                }
                Err(AppError::Rule(refusal)) => refusal,
                Err(error @ AppError::Input { .. }) => {
                    self.run.say(CliError::App(error).render());
                    return Ok(Outcome::Again);
                }
                Err(error) => return Err(error.into()),
            };
            match Question::raised_by(&refusal, context.entered.is_some()) {
                Some(Question::Replace) if entering.correct.is_none() => {
                    entering.correct = reason(self.run, Question::Replace)?;
                    if entering.correct.is_none() {
                        self.run.say("✘ La feuille reste comme elle était.");
                        return Ok(Outcome::Over);
                    }
                }
                question => {
                    self.run.say(CliError::App(refusal.into()).render());
                    let adjusted = question == Some(Question::Adjusted) && entering.adjustment.is_none();
                    if adjusted && self.run.console.interactive {
                        entering.adjustment = reason(self.run, Question::Adjusted)?;
                    }
                    if !adjusted || entering.adjustment.is_none() {
                        return Ok(Outcome::Again);
                    }
                }
            }
        }
    }
}

/// The reason that would lift a refusal, if the person has one.
fn reason(run: &mut Run<'_>, question: Question) -> Result<Option<String>, CliError> {
    if !run.agrees(&format!("  {} [o/N] ", question.words()))? {
        return Ok(None);
    }
    let usual = question.usual_reason();
    let proposed = usual.map(|usual| format!("[{usual}] ")).unwrap_or_default();
    let answer = run.ask(&format!("  {} {proposed}", question.reason_asked()), "")?;
    Ok(answer.and_then(|answer| match answer.trim() {
        "" => usual.map(str::to_owned),
        reason => Some(reason.to_owned()),
    }))
}

/// The players of the table, one per line, in the order in which figures are typed.
fn players(context: &SheetContext) -> Vec<String> {
    let three = if context.chairs.len() == 3 { " (table à 3)" } else { "" };
    let mut lines = vec![format!("Position {}, table {}{three} :", context.position, context.table)];
    lines.extend(context.chairs.iter().map(|(chair, name, start)| format!("  {chair}  {name}  [{start}]")));
    lines
}

/// The figures of a line; `None` when they are to be typed again (already said why).
fn read(run: &mut Run<'_>, context: &SheetContext, line: &str) -> Result<Option<Figures>, CliError> {
    if line.trim() == "d" {
        return marque_deals::read(run, context);
    }
    match typed::figures(line, context.chairs.len()) {
        Ok(figures) => Ok(accept_last(run, context, figures)?.map(Figures::InOrder)),
        Err(reason) => {
            run.say(format!("  {reason}"));
            Ok(None)
        }
    }
}

/// When the last figure was left out, proposes it: Enter accepts it, another figure replaces it, anything else declines (`None`).
/// Without a terminal it is taken, and said.
pub(super) fn accept_last(
    run: &mut Run<'_>,
    context: &SheetContext,
    mut figures: Vec<Score>,
) -> Result<Option<Vec<Score>>, CliError> {
    let proposed = context.chairs.last().zip(typed::left_out(&figures, context.chairs.len()));
    let Some(((chair, name, _), mut last)) = proposed else { return Ok(Some(figures)) };
    if run.console.interactive {
        let answer = run.ask(&format!("  {} ({name}) : {:+} ? [O/n] ", chair.word(), last.0), "")?;
        match answer.as_deref().map(|answer| (is_yes(answer, true), parse_score(answer))) {
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
    figures.push(last);
    Ok(Some(figures))
}
