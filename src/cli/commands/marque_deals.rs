//! The control table's dialogue, deal by deal.

use crate::app::{Figures, SheetContext};
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::sheet::{DealRecord, balances_of};
use crate::domain::{Orientation, counted};
use crate::input::typed;

/// Deal by deal, until an empty line; the balances are added up. `None` when it is given up (Ctrl-C) before any deal.
pub(super) fn read(run: &mut Run<'_>, context: &SheetContext) -> Result<Option<Figures>, CliError> {
    let chairs = context.orientations();
    let form = typed::deal_form(chairs.len());
    run.say(format!("  Une donne par ligne : {form}. - : ôter la dernière ; ligne vide : fin ; Ctrl-C : laisser."));
    let mut records: Vec<DealRecord> = Vec::new();
    loop {
        let Some(line) = run.ask(&format!("  Donne {} ? ", records.len() + 1), "")? else { return Ok(None) };
        match line.trim() {
            "" if finished(run, &records, context)? => break,
            "" => {}
            "-" => run.say(match records.pop() {
                Some(_) => format!("  La donne {} est ôtée.", records.len() + 1),
                None => "  Il n'y a pas de donne à ôter.".to_owned(),
            }),
            _ => add(run, &mut records, &line, &chairs),
        }
    }
    Ok((!records.is_empty()).then_some(Figures::Deals(records)))
}

/// Adds the deal of a line and says the balances so far; refuses, aloud, a line that is no deal of this table.
fn add(run: &mut Run<'_>, records: &mut Vec<DealRecord>, line: &str, chairs: &[Orientation]) {
    let typed = match typed::deal(line) {
        Ok(typed) => typed,
        Err(reason) => return run.say(format!("  {reason}")),
    };
    let record = typed.at(chairs).and_then(|record| match &record {
        DealRecord::Marked(marked) => marked.check().map(|_| record),
        _ => Ok(record),
    });
    let record = match record {
        Ok(record) => record,
        Err(refusal) => return run.say(CliError::from(refusal).render()),
    };
    if let DealRecord::Marked(marked) = &record
        && let Some(doubt) = marked.doubt()
    {
        run.say(format!("  Attention : {doubt}."));
    }
    records.push(record);
    match balances_of(records, chairs) {
        Ok(running) => run.say(format!("    cumul : {running}")),
        Err(refusal) => {
            records.pop();
            run.say(format!("  {refusal}"));
        }
    }
}

/// An empty line ends the sheet; when deals are missing it is asked, and a « non » goes on with the deals typed so far.
fn finished(run: &mut Run<'_>, records: &[DealRecord], context: &SheetContext) -> Result<bool, CliError> {
    let played = records.iter().filter(|record| **record != DealRecord::Cancelled).count();
    if records.is_empty() || played == usize::from(context.deals) || !run.console.interactive {
        return Ok(true);
    }
    let question =
        format!("  {} sur {} prévues : enregistrer quand même ? [o/N] ", counted(played, "donne jouée"), context.deals);
    run.agrees(&question)
}
