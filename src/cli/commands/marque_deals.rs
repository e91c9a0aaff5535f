//! The control table's dialogue, deal by deal.

use super::marque_dialogue::{ask, yes};
use crate::app::{Figures, SheetContext};
use crate::cli::deal_words;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::counted;
use crate::domain::sheet::{DealRecord, balances_of};

/// Deal by deal, until an empty line; the balances are added up. `None` when it is given up (Ctrl-C) before any deal.
pub(super) fn read(run: &mut Run<'_>, context: &SheetContext) -> Result<Option<Figures>, CliError> {
    let chairs = context.orientations();
    let form = deal_words::form(chairs.len());
    run.say(format!("  Une donne par ligne : {form}. - : ôter la dernière ; ligne vide : fin ; Ctrl-C : laisser."));
    let mut records: Vec<DealRecord> = Vec::new();
    loop {
        let prompt = format!("  Donne {} ? ", records.len() + 1);
        let Some(line) = ask(run, &prompt, "")? else { return Ok(None) };
        if line.trim().is_empty() {
            if finished(run, &records, context)? {
                break;
            }
            continue;
        }
        if line.trim() == "-" {
            let said = match records.pop() {
                Some(_) => format!("  La donne {} est ôtée.", records.len() + 1),
                None => "  Il n'y a pas de donne à ôter.".to_owned(),
            };
            run.say(said);
            continue;
        }
        let typed = match deal_words::parse(&line) {
            Ok(typed) => typed,
            Err(reason) => {
                run.say(format!("  {reason}"));
                continue;
            }
        };
        let record = match typed.at(&chairs) {
            Ok(record) => record,
            Err(refusal) => {
                run.say(CliError::from(refusal).render());
                continue;
            }
        };
        if let DealRecord::Marked(marked) = &record {
            if let Err(refusal) = marked.check() {
                run.say(CliError::from(refusal).render());
                continue;
            }
            if let Some(doubt) = marked.doubt() {
                run.say(format!("  Attention : {doubt}."));
            }
        }
        records.push(record);
        match balances_of(&records, &chairs) {
            Ok(running) => run.say(format!("    cumul : {running}")),
            Err(refusal) => {
                records.pop();
                run.say(format!("  {refusal}"));
            }
        }
    }
    if records.is_empty() {
        return Ok(None);
    }
    Ok(Some(Figures::Deals(records)))
}

/// An empty line ends the sheet; when deals are missing it is asked, and a « non » goes on with the deals typed so far.
fn finished(run: &mut Run<'_>, records: &[DealRecord], context: &SheetContext) -> Result<bool, CliError> {
    let played = records.iter().filter(|record| **record != DealRecord::Cancelled).count();
    if records.is_empty() || played == usize::from(context.deals) || !run.console.interactive {
        return Ok(true);
    }
    let question =
        format!("  {} sur {} prévues : enregistrer quand même ? [o/N] ", counted(played, "donne jouée"), context.deals);
    let Some(answer) = ask(run, &question, "")? else { return Ok(false) };
    Ok(yes(&answer, false))
}
