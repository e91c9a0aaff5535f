//! The control table's dialogue, deal by deal.

use super::dialogue::Dialogue;
use crate::error::CliError;
use app::{AppError, Figures, SheetContext};
use domain::counted;
use input::typed::{self, Deals, NoDeal};

impl Dialogue<'_, '_> {
    /// Deal by deal, until an empty line; the balances are added up. `None` when it is given up.
    pub(super) fn deals(&mut self, context: &SheetContext) -> Result<Option<Figures>, CliError> {
        let chairs = context.orientations();
        let help = format!(
            "  Une donne par ligne : {}.\n  3 garde E 106 : corriger la donne 3 · - : ôter la dernière · ligne vide : fin · q : laisser",
            typed::deal_form(chairs.len())
        );
        self.run.say(&help);
        let mut deals = Deals::new(Vec::new(), chairs).map_err(AppError::from)?;
        let mut mended = None;
        loop {
            let whole = deals.lines.len() >= usize::from(context.deals);
            let prompt = match mended {
                Some(number) => format!("  Donne {number} ? "),
                None if whole => {
                    "  Tout y est. Entrée : enregistrer ; ou le numéro de la donne à corriger ? ".to_owned()
                }
                None => format!("  Donne {} ? ", deals.lines.len() + 1),
            };
            let Some(line) = self.ask(&prompt, "")? else { return Ok(None) };
            let (number, deal) = typed::numbered(line.trim());
            match (number, deal) {
                (None, "") if mended.take().is_some() => {}
                (None, "") if self.finished(&deals, context)? => break,
                (None, "") => {}
                (None, "q" | "Q") => return Ok(None),
                (None, "?" | "aide" | "h") => self.run.say(&help),
                (None, "-") => {
                    let said = deals.drop_last();
                    self.run.say(format!("  {said}"));
                }
                (Some(number), _) if !(1..=deals.lines.len()).contains(&number) => {
                    self.run.say(format!("  Il n'y a pas encore de donne {number}."));
                    self.run.console.ring();
                }
                (Some(number), "") => mended = Some(number),
                (number, deal) => {
                    let place = number.or(mended);
                    if self.put(&mut deals, place, deal) {
                        mended = None;
                    }
                }
            }
        }
        Ok((!deals.lines.is_empty()).then_some(Figures::Deals(deals.records)))
    }

    /// Puts the deal of a line at the end, or in the place of one, and prints the balances so far. Refuses, aloud, a line that is no deal of
    /// this table.
    fn put(&mut self, deals: &mut Deals, place: Option<usize>, line: &str) -> bool {
        match deals.with(place, line) {
            Ok((changed, doubt)) => {
                *deals = changed;
                self.run.say_all(doubt.map(|doubt| format!("  Attention : {doubt}.")));
                self.run.say_all(deals.balances().map(|running| format!("    cumul : {running}")));
                true
            }
            Err(NoDeal::Unread(reason)) => self.refuse(&format!("  {reason}")),
            Err(NoDeal::Unplayed(refusal)) => self.refuse(&CliError::from(refusal).render()),
            Err(NoDeal::Unsummed(refusal)) => self.refuse(&format!("  {refusal}")),
        }
    }

    fn refuse(&mut self, why: &str) -> bool {
        self.run.say(why);
        self.run.say("  Retapez cette donne ; q pour laisser la table.");
        self.run.console.ring();
        false
    }

    /// An empty line ends the sheet; when deals are missing it is asked, and a « non » goes on with the deals typed so far.
    fn finished(&mut self, deals: &Deals, context: &SheetContext) -> Result<bool, CliError> {
        let played = deals.played();
        if deals.lines.is_empty() || played == usize::from(context.deals) || !self.run.console.interactive {
            return Ok(true);
        }
        let question =
            format!("  {} sur {} prévues : enregistrer quand même ?", counted(played, "donne jouée"), context.deals);
        self.agrees(&question, false)
    }
}
