//! The control table's dialogue, one name read on the paper before a sheet is stored.

use super::dialogue::Dialogue;
use super::sheet::{Outcome, is_line};
use crate::error::CliError;
use app::{Entering, Figures, SheetContext};
use domain::sheet::{AtTheEnd, Winners, Witness};

const HELP: &str =
    "  La première lettre du nom de celui qui a le plus gros bilan sur la feuille de papier, lue sur le papier.
  Elle se tape aussi au bout de la ligne des bilans. Entrée à vide : rien n'est gardé, la feuille se retape.";

impl Dialogue<'_, '_> {
    /// Asks for the winner on the paper, unless `named` gives it already. `None` where it is the winner by the figures.
    pub(super) fn winner(
        &mut self,
        context: &SheetContext,
        figures: &Figures,
        named: &mut Option<String>,
        entering: &Entering,
    ) -> Result<Option<Outcome>, CliError> {
        // A second entry is a better witness.
        let asks = self.asks_winner && !context.double && !entering.double;
        if named.is_none() && !asks {
            return Ok(None);
        }
        let adjusted = entering.adjustment.is_some();
        let winners = self.club.free(None)?.winners_at(context.position, context.table, figures, adjusted)?;
        let Some(winners) = winners else { return Ok(None) };
        if named.is_none() && !std::mem::replace(&mut self.explained, true) {
            self.run.say("  La première lettre de son nom suffit ; elle se tape aussi au bout de la ligne des bilans.");
        }
        let mut differed = false;
        loop {
            let answer = match named.take() {
                Some(name) => name,
                None => self.ask("  Qui gagne sur le papier ? ", "")?.unwrap_or_default(),
            };
            match answer.trim() {
                "" => return Ok(Some(Outcome::Again)),
                "?" | "aide" => self.run.say(HELP),
                line if is_line(line) => return Ok(Some(Outcome::Retyped(line.to_owned()))),
                "oui" if differed => return Ok(None),
                name => match winners.witness(name) {
                    Witness::Agrees => return Ok(None),
                    Witness::Unclear(names) => {
                        self.run.say(format!(
                            "  « {name} » : {} ? Tapez plus de lettres, ou le nom et le numéro.",
                            names.join(" ou ")
                        ));
                    }
                    Witness::Differs => {
                        self.run
                            .say(format!("✘ Avec ces bilans, « {name} » ne gagne pas à la table {} :", context.table));
                        self.run.say_all(balances(&winners));
                        self.run.console.ring();
                        if !std::mem::replace(&mut differed, true) {
                            self.run.say(
                                "  Entrée à vide : retaper la feuille. Si le papier et les bilans sont justes : oui",
                            );
                        }
                    }
                },
            }
        }
    }
}

/// The players and their figures.
fn balances(winners: &Winners) -> Vec<String> {
    let width = winners.players().iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
    let line = |AtTheEnd { name, balance, .. }: &AtTheEnd| format!("    {name:width$}  {:>+6}", balance.0);
    winners.players().iter().map(line).collect()
}
