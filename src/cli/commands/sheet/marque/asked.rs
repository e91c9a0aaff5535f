//! The control table's dialogue, the questions about one sheet before it is stored.

use super::dialogue::{Answer, Dialogue};
use super::sheet::{Outcome, by, first_hand, is_line, line_of, render, typable, words};
use crate::error::CliError;
use app::{Entering, Figures, SheetContext};
use domain::advice::Step;
use domain::sheet::{Doubt, next_of_pile};
use domain::{Refusal, Score, TableNo};
use input::typed::Question;

impl Dialogue<'_, '_> {
    /// A table out of the order of the pile, whose number was perhaps misread: asked about with its names in sight. Returns the text typed
    /// instead of an answer, empty for a no; `None` when it is the right table.
    pub(super) fn out_of_order(&mut self, context: &SheetContext) -> Result<Option<String>, CliError> {
        if context.entered.is_some() || context.awaits_second {
            return Ok(None);
        }
        let here = self.pile.iter().filter(|(position, _)| *position == context.position);
        let typed: Vec<TableNo> = here.map(|(_, table)| *table).collect();
        // Refused or undone, it comes back.
        if typed.contains(&context.table) {
            return Ok(None);
        }
        let awaited = self.club.free(Step::ListMissingEtuis)?.missing(Some(context.position))?.missing;
        let awaited: Vec<TableNo> = awaited.iter().map(|sheet| TableNo(sheet.table)).collect();
        let Some(expected) = next_of_pile(&typed, &awaited).filter(|expected| *expected != context.table) else {
            return Ok(None);
        };
        self.run.say(format!("  La pile suivait l'ordre des tables : la table {expected} venait."));
        self.run.console.ring();
        Ok(
            match self
                .question(&format!("  Est-ce bien la feuille de la table {}, avec ces noms ?", context.table), true)?
            {
                Answer::Yes => None,
                Answer::No => Some(String::new()),
                Answer::Line(line) => Some(line),
            },
        )
    }

    /// Asks about unusual figures. `None` when they are right as they are.
    pub(super) fn doubts(&mut self, context: &SheetContext, figures: &Figures) -> Result<Option<Outcome>, CliError> {
        for doubt in self.club.free(None)?.sheet_doubts(context.position, context.table, figures)? {
            self.run.say(format!("  Attention : {doubt}."));
            self.run.console.ring();
            let question = match doubt {
                Doubt::SameFigures { .. } => {
                    let (position, table) = (context.position, context.table);
                    format!("  Est-ce bien une autre feuille, celle de la position {position}, table {table} ?")
                }
                Doubt::Size { .. } => "  Vraiment ?".to_owned(),
            };
            match self.question(&question, false)? {
                Answer::Yes => {}
                Answer::Line(line) if is_line(&line) => return Ok(Some(Outcome::Retyped(line))),
                Answer::No | Answer::Line(_) => return Ok(Some(Outcome::Again)),
            }
        }
        Ok(None)
    }

    /// F6: another sheet is in. Is it to be replaced, and why?
    pub(super) fn replaces(
        &mut self,
        (seen, now): (&SheetContext, &SheetContext),
        refusal: &Refusal,
        entering: &mut Entering,
    ) -> Result<Option<Outcome>, CliError> {
        let kept = now.entered.clone().unwrap_or_default();
        if seen.entered.as_ref() != Some(&kept) {
            self.run.say(format!("  Entrée entre-temps{} : {}", by(now.entered_by.as_deref()), line_of(&kept)));
        }
        self.run
            .say_all(refusal.advice.iter().filter(|advice| typable(advice)).map(|line| format!("  {}", words(line))));
        self.run.console.ring();
        match self.reason(Question::Replace)? {
            Ok(reason) => {
                entering.correct = Some(reason);
                entering.instead_of = Some(kept);
                Ok(None)
            }
            Err(Outcome::Again) => {
                self.run.say("✘ La feuille reste comme elle était.");
                Ok(Some(Outcome::Over))
            }
            Err(outcome) => Ok(Some(outcome)),
        }
    }

    /// F3: the sums do not agree. Has the arbiter adjusted a deal?
    pub(super) fn adjusts(&mut self, refusal: Refusal, entering: &mut Entering) -> Result<Option<Outcome>, CliError> {
        self.run.say(render(refusal));
        self.run.console.ring();
        if !self.run.console.interactive {
            return Ok(Some(Outcome::Again));
        }
        match self.reason(Question::Adjusted)? {
            Ok(reason) => {
                entering.adjustment = Some(reason);
                Ok(None)
            }
            Err(outcome) => Ok(Some(outcome)),
        }
    }

    /// F6: two entries differ. The figures that differ are shown side by side, and the paper decides.
    pub(super) fn chooses(
        &mut self,
        now: &SheetContext,
        refusal: Refusal,
        entering: &mut Entering,
    ) -> Result<Option<Outcome>, CliError> {
        let first = self.club.free(Step::ShowTopage)?.sheet(now.position, now.table)?;
        self.run.say("✘ Les deux saisies diffèrent. Reprenez le papier :");
        self.run
            .say_all(refusal.advice.iter().filter(|advice| typable(advice)).map(|line| format!("  {}", words(line))));
        self.run.console.ring();
        let who = first_hand(now);
        self.run.say(format!("  1 : la première ({who}) ; 2 : celle-ci ; Entrée à vide : aucune, je laisse."));
        loop {
            let answer = self.ask("  Laquelle est juste ? ", "")?.unwrap_or_default();
            match answer.trim() {
                "1" => {
                    let kept = Figures::InOrder(first.chairs.iter().map(|chair| Score(chair.balance)).collect());
                    let saved =
                        self.club.free(Step::EnterEtuis)?.enter_sheet(now.position, now.table, &kept, self.entering)?;
                    self.say_saved(&saved)?;
                    return Ok(Some(Outcome::Over));
                }
                "2" => {
                    entering.correct = Some("les deux saisies différaient : la seconde est juste".to_owned());
                    entering.settled = true;
                    return Ok(None);
                }
                "" | "q" => {
                    self.run.say("✘ La première saisie reste en attente de la seconde.");
                    return Ok(Some(Outcome::Over));
                }
                line if is_line(line) => {
                    return Ok(Some(Outcome::Retyped(line.to_owned())));
                }
                _ => self.run.say("  Tapez 1 ou 2, ou Entrée à vide pour laisser cette table."),
            }
        }
    }

    /// The reason that would lift a refusal, if the person has one; figures typed instead are taken for figures.
    fn reason(&mut self, question: Question) -> Result<Result<String, Outcome>, CliError> {
        match self.question(&format!("  {}", question.words()), false)? {
            Answer::Yes => {}
            Answer::Line(line) if is_line(&line) => return Ok(Err(Outcome::Retyped(line))),
            Answer::No | Answer::Line(_) => return Ok(Err(Outcome::Again)),
        }
        let usual = question.usual_reason();
        let proposed = usual.map(|usual| format!("[{usual}] ")).unwrap_or_default();
        let answer = self.ask(&format!("  {} {proposed}", question.reason_asked()), "")?;
        let reason = answer.and_then(|answer| match answer.trim() {
            "" => usual.map(str::to_owned),
            reason => Some(reason.to_owned()),
        });
        Ok(reason.ok_or(Outcome::Again))
    }
}
