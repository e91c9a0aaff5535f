//! The control table's dialogue, two names read on the paper before a sheet is stored.

use super::dialogue::Dialogue;
use super::sheet::{Outcome, is_line, left_words};
use crate::error::CliError;
use app::{Entering, Figures, SheetContext};
use domain::sheet::{AtTheEnd, Winners, Witness};
use domain::text::fold;

const HELP: &str =
    "  La première lettre du nom de celui qui a le plus gros bilan sur la feuille de papier, puis celle de qui perd le plus : lb.
  Elles se tapent aussi au bout de la ligne des bilans. Entrée à vide : rien n'est gardé, la feuille se retape ; q : la laisser.";

impl Dialogue<'_, '_> {
    /// Asks who wins and who loses most on the paper, unless `named` gives them already. `None` where they do so by the figures.
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
            self.run.say("  Les premières lettres de chaque nom suffisent (lb) ; elles se tapent aussi au bout de la ligne des bilans.");
        }
        let (mut differed, mut winner_known) = (false, false);
        loop {
            let answer = match named.take() {
                Some(name) => name,
                None if winner_known => self.ask("  Et qui perd le plus ? ", "")?.unwrap_or_default(),
                None => self.ask("  Qui gagne, et qui perd le plus, sur le papier ? ", "")?.unwrap_or_default(),
            };
            match answer.trim() {
                "" => return Ok(Some(Outcome::Again)),
                "?" | "aide" => self.run.say(HELP),
                "q" | "Q"
                    if !winners
                        .players()
                        .iter()
                        .any(|player| fold(&player.name).split(' ').any(|word| word.starts_with('q'))) =>
                {
                    self.run.say(left_words(context));
                    return Ok(Some(Outcome::Over));
                }
                line if is_line(line) => return Ok(Some(Outcome::Retyped(line.to_owned()))),
                "oui" if differed => return Ok(None),
                name => match if winner_known { winners.reads_loser(name) } else { winners.reads(name) } {
                    Witness::Agrees => return Ok(None),
                    // Typed without being asked, it is as much as was wanted.
                    Witness::WinnerOnly if !asks => return Ok(None),
                    Witness::WinnerOnly if !winner_known => winner_known = true,
                    unclear @ (Witness::Unclear(_) | Witness::LoserUnclear(_)) => {
                        winner_known |= matches!(unclear, Witness::LoserUnclear(_));
                        self.run.say(format!("  {}", unclear.lacks(name).unwrap_or_default()));
                    }
                    Witness::Differs | Witness::WinnerOnly => {
                        let does = if winner_known { "n'est pas celui qui perd le plus" } else { "ne va pas" };
                        self.run.say(format!("✘ Avec ces bilans, « {name} » {does} à la table {} :", context.table));
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
