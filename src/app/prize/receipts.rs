//! Entry fees: due, paid, and when (O2).

use std::collections::HashSet;

use crate::club::Dotation;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::paper::head::stamped;
use domain::advice::{Advice, Step, ToPrint};
use domain::prize::due;
use domain::tournament::{Entry, Tournament};
use report::prize::{Payment, Receipt, ReceiptsPaper, ReceiptsReport};
use storage::{ActionRow, PaymentRow, View, journal, past, told};

impl Dotation<'_> {
    /// Fees due and paid, of all entrants or of one player (`query`); with `unpaid`, only those who still owe.
    /// Errors: nobody or several people found.
    pub fn receipts(self, query: Option<&str>, unpaid: bool) -> Result<ReceiptsReport> {
        self.club.read_tournament(|view, tournament| report(view, tournament, query, unpaid))
    }

    /// Receipts to print: of all who paid, or of one player (`query`); and that many to fill in by hand.
    /// Errors: nobody or several people found; nobody has paid.
    pub fn receipts_paper(self, query: Option<&str>, blank: usize) -> Result<ReceiptsPaper> {
        self.club.read_tournament(|view, tournament| {
            let mut report = report(view, tournament, query, false)?;
            report.receipts.retain(|receipt| receipt.paid_cents > 0);
            if report.receipts.is_empty() && blank == 0 {
                return Err(AppError::input("aucun paiement n'est enregistré : il n'y a pas de reçu à imprimer")
                    .advise(Advice::say("Un paiement se note ainsi : ").then(Step::Pay { entry: None, amount: None }))
                    .advise(
                        Advice::say("Des reçus à remplir à la main : ").then(Step::Print(ToPrint::BlankReceipts(10))),
                    ));
            }
            if query.is_none() && blank > 0 {
                report.receipts.clear();
            }
            Ok(stamped(ReceiptsPaper {
                head: self.club.papers().whole_head(tournament),
                place: tournament.settings.place.clone(),
                day: self.club.printed_at().split(' ').next().unwrap_or_default().to_owned(),
                fee_cents: report.fee_cents,
                receipts: report.receipts,
                blank,
            }))
        })
    }
}

fn report(view: &View, tournament: &Tournament, query: Option<&str>, unpaid: bool) -> Result<ReceiptsReport> {
    let payments = standing_payments(view, tournament)?;
    let only = query.map(|query| find::entry(tournament, query)).transpose()?.map(|entry| entry.id);
    let receipts: Vec<Receipt> = tournament
        .entries
        .iter()
        .filter(|entry| only.is_none_or(|id| id == entry.id))
        .map(|entry| receipt(tournament, entry, &payments))
        .filter(|receipt| !unpaid || receipt.rest_cents > 0)
        .collect();
    let data = &tournament.settings;
    Ok(ReceiptsReport {
        tournament: data.name.clone(),
        date: data.date.to_string(),
        organiser: data.organiser.clone(),
        fee_cents: data.fee.0,
        due_cents: receipts.iter().map(|receipt| receipt.due_cents).sum(),
        paid_cents: receipts.iter().map(|receipt| receipt.paid_cents).sum(),
        unpaid_cents: receipts.iter().map(|receipt| receipt.rest_cents.max(0)).sum(),
        to_return_cents: receipts.iter().map(|receipt| (-receipt.rest_cents).max(0)).sum(),
        receipts,
        one: query.is_some(),
    })
}

/// Payments and refunds, without the undone ones: a typing slip never was money.
fn standing_payments(view: &View, tournament: &Tournament) -> Result<Vec<PaymentRow>> {
    let gone = journal::undone(view)?;
    let stands = |action: &ActionRow| action.target.is_none() && !gone.contains(&action.id);
    let standing: HashSet<i64> = journal::actions(view)?.into_iter().filter(stands).map(|action| action.id).collect();
    // Payments of an archive were made before, to a treasurer it does not name.
    let made = past::made(view, tournament.id)?;
    let mut payments = told::payments(view, tournament.id)?;
    payments.retain(|payment| standing.contains(&payment.action) && payment.action != made);
    Ok(payments)
}

fn receipt(tournament: &Tournament, entry: &Entry, payments: &[PaymentRow]) -> Receipt {
    let (due, remark) = due(tournament, entry);
    let own = payments.iter().filter(|payment| payment.person == entry.person_id);
    Receipt {
        number: entry.number,
        name: tournament.name(entry.id),
        licence: entry.person.licence.clone(),
        team: entry.team.map(|(team, _)| tournament.team_words(team)),
        due_cents: due.0,
        paid_cents: entry.paid.0,
        rest_cents: (due - entry.paid).0,
        payments: own
            .map(|payment| Payment { at: payment.at.clone(), received_by: payment.who.clone(), cents: payment.cents })
            .collect(),
        remark: remark.to_owned(),
    }
}
