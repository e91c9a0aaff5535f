//! The control table's dialogue, one sheet: the players, the figures, the questions before they are stored.

use super::dialogue::{Answer, Dialogue, NOT_SAVED};
use crate::console::is_yes;
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, Entering, Figures, SheetContext};
use domain::advice::{Advice, Detail, Step};
use domain::{Refusal, Score, TableNo};
use input::parse_score;
use input::typed::{self, Question};

const HELP: &str =
    "  Tapez les bilans dans l'ordre affiché, séparés par des espaces, puis Entrée. Le dernier peut être laissé.
  d : saisir donne par donne · Entrée à vide : laisser cette table";

/// The step after an attempt to save.
pub(super) enum Outcome {
    /// Saved, or given up knowingly.
    Over,
    /// Refused: figures are asked for again.
    Again,
    /// Figures were typed in place of an answer.
    Retyped(String),
}

/// What becomes of a sheet that is left.
pub(super) fn left_words(context: &SheetContext) -> &'static str {
    if context.entered.is_some() { "La feuille reste comme elle était." } else { NOT_SAVED }
}

impl Dialogue<'_, '_> {
    /// One table: shows its players, reads the figures (unless `typed` holds them already), saves.
    pub(super) fn sheet(&mut self, mut table: TableNo, mut typed: Option<String>) -> Result<(), CliError> {
        // Figures typed with the table's number come before its names were seen.
        let mut unseen = typed.is_some();
        loop {
            match self.one_table(table, typed.take(), unseen)? {
                None => return Ok(()),
                Some((other, line)) => (table, typed, unseen) = (other, Some(line), false),
            }
        }
    }

    /// Returns the other table, and its figures, when the typed figures are another table's sheet.
    fn one_table(
        &mut self,
        table: TableNo,
        mut typed: Option<String>,
        unseen: bool,
    ) -> Result<Option<(TableNo, String)>, CliError> {
        let context = self.club.free(Step::EnterEtuis)?.sheet_context(Some(self.position), table)?;
        self.run.say_all(players(&context));
        let mut recall = String::new();
        if let Some(figures) = &context.entered {
            recall = line_of(figures);
            self.run.say(format!("  Déjà enregistrée{} : {recall}", by(context.entered_by.as_deref())));
        }
        let mut entering = self.entering.clone();
        if context.awaits_second && !self.other_hand(&context, &mut entering)? {
            return Ok(None);
        }
        // Figures of this table that were read, and not answered yet.
        let mut unanswered = false;
        if unseen && let Some(instead) = self.out_of_order(&context)? {
            unanswered = !instead.is_empty();
            typed = Some(instead);
        }
        let letters: Vec<String> = context.chairs.iter().map(|(chair, ..)| chair.to_string()).collect();
        let prompt = format!("  {} ? ", letters.join(" "));
        let mut named = None;
        let way_out = format!("  Retapez la ligne, ou Entrée à vide pour laisser la table {table}.");
        loop {
            let line = match typed.take() {
                Some(line) => line,
                None => self.ask(&prompt, &recall)?.unwrap_or_default(),
            };
            let figures = match line.trim() {
                "" | "q" | "Q" => {
                    self.run.say(left_words(&context));
                    return Ok(None);
                }
                "?" | "aide" | "h" => {
                    self.run.say(HELP);
                    continue;
                }
                "m" | "l" => {
                    self.tell(line.trim())?;
                    continue;
                }
                "d" | "D" => self.deals(&context)?,
                line => match self.balances(&context, line)? {
                    Read::Figures(figures) => {
                        named = typed::winner_apart(line).1.map(str::to_owned);
                        figures.map(Figures::InOrder)
                    }
                    Read::Other(other, rest) => {
                        if unanswered {
                            self.run.say(NOT_SAVED);
                        }
                        return Ok(Some((other, rest)));
                    }
                    Read::Retyped(line) => {
                        typed = Some(line);
                        continue;
                    }
                },
            };
            let Some(figures) = figures else {
                self.run.say(&way_out);
                continue;
            };
            match self.save(&context, &figures, named.take(), entering.clone())? {
                Outcome::Over => return Ok(None),
                Outcome::Retyped(line) => (typed, unanswered) = (Some(line), true),
                Outcome::Again => {
                    unanswered = false;
                    self.run.say("✘ Rien n'est enregistré : retapez la ligne (flèche ↑ pour la reprendre), ou Entrée à vide pour laisser cette table.");
                    self.run.console.ring();
                    recall = line;
                }
            }
        }
    }

    /// The second entry is another person's, who gives a name; or the arbiter gives the reason why it is not. False: the table is left.
    fn other_hand(&mut self, context: &SheetContext, entering: &mut Entering) -> Result<bool, CliError> {
        self.run.say(format!(
            "  Seconde saisie, d'après le papier : les bilans ne sont pas montrés. (Première saisie : {}.)",
            first_hand(context)
        ));
        if context.entered_by.as_deref() != Some(self.club.operator()) || entering.alone.is_some() {
            return Ok(true);
        }
        self.run
            .say("  Elle doit être d'une autre personne. Si l'arbitre vous laisse la faire seul : seul et son motif.");
        let answer = self.ask("  Votre nom (Entrée : laisser cette table) ? ", "")?.unwrap_or_default();
        let answer = answer.trim();
        match answer.split_once(char::is_whitespace) {
            _ if answer.is_empty() => {
                self.run.say(NOT_SAVED);
                return Ok(false);
            }
            Some((word, why)) if word.eq_ignore_ascii_case("seul") || word.eq_ignore_ascii_case("seule") => {
                entering.alone = Some(why.trim().to_owned());
            }
            _ => {
                self.typist(Some(answer.to_owned()));
                self.run.say_all(players(context));
            }
        }
        Ok(true)
    }

    /// The figures of a line; none when they are to be typed again (the reason was printed).
    fn balances(&mut self, context: &SheetContext, line: &str) -> Result<Read, CliError> {
        let (mut words, named) = typed::winner_apart(line.trim());
        let numbers = match typed::numbers(words) {
            Ok(numbers) => numbers,
            Err(reason) => return Ok(self.unread(&reason)),
        };
        // Eyes are on the paper: the line may begin with the number of its table.
        if let Some(other) = self.club.free(None)?.table_named_by(context.position, &numbers)? {
            words = words.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
            if other != context.table {
                let question = format!("  On dirait la feuille de la table {other} : l'entrer à la table {other} ?");
                return Ok(match self.question(&question, true)? {
                    Answer::Yes => Read::Other(other, format!("{words} {}", named.unwrap_or_default())),
                    Answer::No => Read::Figures(None),
                    Answer::Line(line) => {
                        self.run.say(format!("✘ Rien n'est enregistré pour la table {other}."));
                        Read::Retyped(line)
                    }
                });
            }
        }
        match typed::figures(words, context.chairs.len()) {
            Ok(figures) => Ok(Read::Figures(accept_last(self.run, context, figures)?)),
            Err(reason) => Ok(self.unread(&reason)),
        }
    }

    fn unread(&mut self, reason: &str) -> Read {
        self.run.say(format!("  {reason}"));
        self.run.console.ring();
        Read::Figures(None)
    }

    /// Saves a sheet. Prints the reason when the rules refuse it, and asks where an answer would lift the refusal.
    fn save(
        &mut self,
        context: &SheetContext,
        figures: &Figures,
        mut named: Option<String>,
        mut entering: Entering,
    ) -> Result<Outcome, CliError> {
        // An operator who came to correct gave the reason already.
        if entering.correct.is_none()
            && let Some(outcome) = self.doubts(context, figures)?
        {
            return Ok(outcome);
        }
        if let Some(outcome) = self.winner(context, figures, &mut named, &entering)? {
            return Ok(outcome);
        }
        // A full disk, or the rules, may refuse it: the pile goes on all the same.
        let place = (context.position, context.table);
        self.pile.retain(|sheet| *sheet != place);
        self.pile.push(place);
        loop {
            let refusal = match self.club.free(Step::EnterEtuis)?.enter_sheet(
                context.position,
                context.table,
                figures,
                &entering,
            ) {
                Ok(saved) => {
                    self.say_saved(&saved)?;
                    return Ok(Outcome::Over);
                }
                Err(AppError::Rule(refusal)) => refusal,
                Err(error @ AppError::Input { .. }) => {
                    self.run.say(CliError::App(error).render());
                    return Ok(Outcome::Again);
                }
                Err(error) => return Err(error.into()),
            };
            // Another operator may have entered it meanwhile.
            let now = self.club.free(Step::EnterEtuis)?.sheet_context(Some(context.position), context.table)?;
            let asked = match Question::raised_by(&refusal, now.entered.is_some()) {
                Some(Question::Replace) if entering.correct.is_none() => {
                    self.replaces((context, &now), &refusal, &mut entering)?
                }
                Some(Question::Adjusted) if entering.adjustment.is_none() => self.adjusts(refusal, &mut entering)?,
                None if refusal.rule == "F6"
                    && now.awaits_second
                    && now.entered_by.as_deref() != Some(self.club.operator()) =>
                {
                    self.chooses(&now, refusal, &mut entering)?
                }
                _ => {
                    self.run.say(render(refusal));
                    Some(Outcome::Again)
                }
            };
            if let Some(outcome) = asked {
                return Ok(outcome);
            }
            // A sheet with the arbiter's adjustment is asked about like any other.
            if entering.adjustment.is_some()
                && self.entering.adjustment.is_none()
                && let Some(outcome) = self.winner(context, figures, &mut named, &entering)?
            {
                return Ok(outcome);
            }
        }
    }
}

/// Whether figures were typed in place of an answer: one alone is rather the next table's number.
pub(super) fn is_line(answer: &str) -> bool {
    typed::numbers(typed::winner_apart(answer).0).is_ok_and(|numbers| numbers.len() > 1)
}

/// The reading of a line of figures.
enum Read {
    /// This table's figures; none when they are to be typed again.
    Figures(Option<Vec<Score>>),
    /// Another table's.
    Other(TableNo, String),
    /// Something else was typed in place of an answer.
    Retyped(String),
}

/// The players of the table, one per line, in the order in which figures are typed.
fn players(context: &SheetContext) -> Vec<String> {
    let three = if context.chairs.len() == 3 { " (table à 3)" } else { "" };
    let mut lines = vec![format!("Position {}, table {}{three} :", context.position, context.table)];
    lines.extend(context.chairs.iter().map(|(chair, name, start)| format!("  {chair}  {name}  [{start}]")));
    lines
}

pub(super) fn line_of(figures: &[Score]) -> String {
    figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub(super) fn by(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!(" par {name}"))
}

pub(super) fn first_hand(context: &SheetContext) -> &str {
    context.entered_by.as_deref().unwrap_or("déjà là")
}

pub(super) fn words(advice: &Advice) -> String {
    advice.text(steps::command)
}

/// A refusal, without the options that only a command line takes: here they are questions.
pub(super) fn render(mut refusal: Refusal) -> String {
    refusal.advice.retain(typable);
    CliError::from(refusal).render()
}

/// Whether advice can be followed here: an option cannot be typed.
pub(super) fn typable(advice: &Advice) -> bool {
    match advice {
        Advice::Do(Step::Add(Detail::Adjustment | Detail::Correction | Detail::TypedBy | Detail::Alone)) => false,
        Advice::Line(parts) => parts.iter().all(typable),
        Advice::Do(_) | Advice::Say(_) => true,
    }
}

/// When the last figure was left out, proposes it: Enter accepts it, another figure replaces it, anything else declines (`None`).
/// Without a terminal it is taken, and reported.
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
