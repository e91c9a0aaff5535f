//! The plan of the sessions after the first, written down before it begins: of a championship (articles 3, 9, 15, 20), or of a final
//! square that is to be announced (chapter 2).

use crate::club::Club;
use crate::error::Result;
use domain::competition::{Plan, PlanLine};
use domain::seating::session;
use domain::tournament::Tournament;
use storage::{Done, Subject};

impl Club {
    /// Writes the plan down; no line at all forgets it. Returns it in words.
    /// Errors: C2, R5 for a plan that cannot be; when the tournament is closed.
    pub fn set_plan(&self, lines: Vec<PlanLine>) -> Result<Vec<String>> {
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let plan = if lines.is_empty() { None } else { Some(Plan::new(tournament.formula(), lines)?) };
            if plan.as_ref().is_some_and(Plan::has_square) && !session::may_have_square(tournament) {
                return Err(session::no_square().advise("Écrivez le plan sans carré final : des séances.").into());
            }
            tournament.change_settings(|settings| settings.plan = plan);
            let said = words(tournament);
            let what = format!("Plan des séances : {}", said.join(" ; "));
            Ok(Done::new(Subject::Tournament, said, what))
        })
    }

    /// The plan in words, with its line for tonight's players.
    pub fn plan(&self) -> Result<Vec<String>> {
        Ok(words(&*self.tournament()?))
    }
}

/// Line by line.
fn words(tournament: &Tournament) -> Vec<String> {
    let Some(plan) = &tournament.settings.plan else {
        return vec!["Aucun plan n'est écrit : chaque séance est réglée quand elle s'ouvre.".to_owned()];
    };
    let formula = tournament.formula();
    let several = formula.noun(2);
    let line = |line: &PlanLine| format!("À partir de {} {several} : {}.", line.from, line.words(formula));
    let mut words: Vec<String> = plan.lines().iter().map(line).collect();
    words.extend(for_tonight(tournament));
    words
}

/// The lines to announce before the first deal: once the seats are drawn, the line that holds.
pub(crate) fn announced(tournament: &Tournament) -> Vec<String> {
    match &tournament.settings.plan {
        None => Vec::new(),
        Some(_) if tournament.is_placed() => for_tonight(tournament).into_iter().collect(),
        Some(plan) => {
            let (formula, several) = (tournament.formula(), tournament.formula().noun(2));
            let line = |line: &PlanLine| format!("À partir de {} {several} : {}", line.from, line.words(formula));
            plan.lines().iter().map(line).collect()
        }
    }
}

/// Articles 3, 9, 15, 20: the line that holds for the players present; nothing without a plan.
pub(crate) fn for_tonight(tournament: &Tournament) -> Option<String> {
    let plan = tournament.settings.plan.as_ref()?;
    let (formula, here) = (tournament.formula(), tournament.headcount());
    if here == 0 {
        return None;
    }
    let noun = formula.noun(here);
    Some(match plan.line(here) {
        Some(line) => format!("Plan pour {here} {noun} : {}.", line.words(formula)),
        None => format!("Le plan ne dit rien pour {here} {noun}."),
    })
}

/// The sessions that the plan foresees for the players present, the first included.
pub(crate) fn sessions(tournament: &Tournament) -> Option<u8> {
    let line = tournament.settings.plan.as_ref()?.line(tournament.headcount())?;
    u8::try_from(1 + line.stages.iter().filter(|stage| !stage.phase).count()).ok()
}
