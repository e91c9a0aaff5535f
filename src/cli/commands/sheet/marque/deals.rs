//! The control table's dialogue, deal by deal.

use super::dialogue::Dialogue;
use crate::error::CliError;
use app::{Figures, SheetContext};
use domain::sheet::{DealRecord, balances_of};
use domain::{Orientation, counted};
use input::typed;

impl Dialogue<'_, '_> {
    /// Deal by deal, until an empty line; the balances are added up. `None` when it is given up.
    pub(super) fn deals(&mut self, context: &SheetContext) -> Result<Option<Figures>, CliError> {
        let chairs = context.orientations();
        let help = format!(
            "  Une donne par ligne : {}.\n  3 garde E 106 : corriger la donne 3 · - : ôter la dernière · ligne vide : fin · q : laisser",
            typed::deal_form(chairs.len())
        );
        self.run.say(&help);
        let mut records: Vec<DealRecord> = Vec::new();
        let mut mended = None;
        loop {
            let whole = records.len() >= usize::from(context.deals);
            let prompt = match mended {
                Some(number) => format!("  Donne {number} ? "),
                None if whole => {
                    "  Tout y est. Entrée : enregistrer ; ou le numéro de la donne à corriger ? ".to_owned()
                }
                None => format!("  Donne {} ? ", records.len() + 1),
            };
            let Some(line) = self.ask(&prompt, "")? else { return Ok(None) };
            let (number, deal) = typed::numbered(line.trim());
            match (number, deal) {
                (None, "") if mended.take().is_some() => {}
                (None, "") if self.finished(&records, context)? => break,
                (None, "") => {}
                (None, "q" | "Q") => return Ok(None),
                (None, "?" | "aide" | "h") => self.run.say(&help),
                (None, "-") => {
                    let said = match records.pop() {
                        Some(_) => format!("  La donne {} est ôtée.", records.len() + 1),
                        None => "  Il n'y a pas de donne à ôter.".to_owned(),
                    };
                    self.run.say(said);
                }
                (Some(number), _) if !(1..=records.len()).contains(&number) => {
                    self.run.say(format!("  Il n'y a pas encore de donne {number}."));
                    self.run.console.ring();
                }
                (Some(number), "") => mended = Some(number),
                (number, deal) => {
                    let place = number.or(mended);
                    if self.put(&mut records, place, deal, &chairs) {
                        mended = None;
                    }
                }
            }
        }
        Ok((!records.is_empty()).then_some(Figures::Deals(records)))
    }

    /// Puts the deal of a line at the end, or in the place of one, and prints the balances so far. Refuses, aloud, a line that is no deal of
    /// this table.
    fn put(&mut self, records: &mut Vec<DealRecord>, place: Option<usize>, line: &str, chairs: &[Orientation]) -> bool {
        let typed = match typed::deal(line) {
            Ok(typed) => typed,
            Err(reason) => return self.refuse(&format!("  {reason}")),
        };
        let record = typed.at(chairs).and_then(|record| match &record {
            DealRecord::Marked(marked) => marked.check().map(|_| record),
            _ => Ok(record),
        });
        let record = match record {
            Ok(record) => record,
            Err(refusal) => return self.refuse(&CliError::from(refusal).render()),
        };
        if let DealRecord::Marked(marked) = &record
            && let Some(doubt) = marked.doubt()
        {
            self.run.say(format!("  Attention : {doubt}."));
        }
        let mut changed = records.clone();
        match place.and_then(|number| changed.get_mut(number - 1)) {
            Some(old) => *old = record,
            None => changed.push(record),
        }
        match balances_of(&changed, chairs) {
            Ok(running) => {
                *records = changed;
                self.run.say(format!("    cumul : {running}"));
                true
            }
            Err(refusal) => self.refuse(&format!("  {refusal}")),
        }
    }

    fn refuse(&mut self, why: &str) -> bool {
        self.run.say(why);
        self.run.say("  Retapez cette donne ; q pour laisser la table.");
        self.run.console.ring();
        false
    }

    /// An empty line ends the sheet; when deals are missing it is asked, and a « non » goes on with the deals typed so far.
    fn finished(&mut self, records: &[DealRecord], context: &SheetContext) -> Result<bool, CliError> {
        let played = records.iter().filter(|record| **record != DealRecord::Cancelled).count();
        if records.is_empty() || played == usize::from(context.deals) || !self.run.console.interactive {
            return Ok(true);
        }
        let question =
            format!("  {} sur {} prévues : enregistrer quand même ?", counted(played, "donne jouée"), context.deals);
        self.agrees(&question, false)
    }
}
