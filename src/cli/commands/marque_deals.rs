//! The control table's dialogue, deal by deal.

use super::marque_dialogue::{ask, yes};
use crate::app::{Figures, SheetContext};
use crate::cli::deal_words;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::sheet::{DealRecord, balances_of};

/// Deal by deal, until an empty line; the balances are added up. `None` when it is given up (Ctrl-C) or declined.
pub(super) fn read(session: &mut Session<'_>, context: &SheetContext) -> Result<Option<Figures>, CliError> {
    let chairs = context.orientations();
    let form = deal_words::form(chairs.len());
    session.say(format!("  Une donne par ligne : {form}. Ligne vide : fin ; Ctrl-C : laisser."));
    let mut records: Vec<DealRecord> = Vec::new();
    loop {
        let prompt = format!("  Donne {} ? ", records.len() + 1);
        let Some(line) = ask(session, &prompt, "")? else { return Ok(None) };
        if line.trim().is_empty() {
            break;
        }
        let typed = match deal_words::parse(&line) {
            Ok(typed) => typed,
            Err(reason) => {
                session.say(format!("  {reason}"));
                continue;
            }
        };
        let record = match typed.at(&chairs) {
            Ok(record) => record,
            Err(refusal) => {
                session.say(CliError::from(refusal).render());
                continue;
            }
        };
        if let DealRecord::Marked(marked) = &record {
            if let Err(refusal) = marked.check() {
                session.say(CliError::from(refusal).render());
                continue;
            }
            if let Some(doubt) = marked.doubt() {
                session.say(format!("  Attention : {doubt}."));
            }
        }
        records.push(record);
        match balances_of(&records, &chairs) {
            Ok(running) => session.say(format!("    cumul : {running}")),
            Err(refusal) => {
                records.pop();
                session.say(format!("  {refusal}"));
            }
        }
    }
    let played = records.iter().filter(|record| **record != DealRecord::Cancelled).count();
    if records.is_empty() {
        return Ok(None);
    }
    if played != usize::from(context.deals) && session.console.interactive {
        let question =
            format!("  {played} donne(s) jouée(s) sur {} prévues : enregistrer quand même ? [o/N] ", context.deals);
        if !ask(session, &question, "")?.is_some_and(|answer| yes(&answer, false)) {
            return Ok(None);
        }
    }
    Ok(Some(Figures::Deals(records)))
}
