//! Entry fees: who owes, who paid what, and when (O2).

use super::club::Club;
use super::entries::team_words;
use super::error::Result;
use super::find;
use super::night::{Night, played};
use crate::report::SCHEMA;
use crate::report::receipts::{Payment, Receipt, ReceiptsReport};
use crate::storage::{EntryRow, PaymentRow, journal};

impl Club<'_> {
    /// What everybody owes and has paid, or one player (`query`); with `unpaid`, only those who still owe.
    ///
    /// # Errors
    /// Nobody or several people found.
    pub fn receipts(&self, query: Option<&str>, unpaid: bool) -> Result<ReceiptsReport> {
        let night = self.night()?;
        let payments = self.store.read(|view| journal::payments(view, night.id()))?;
        let only = query.map(|query| find::entry(&night, query)).transpose()?.map(|entry| entry.id);
        let receipts: Vec<Receipt> = night
            .entries
            .iter()
            .filter(|entry| only.is_none_or(|id| id == entry.id))
            .map(|entry| receipt(&night, entry, &payments))
            .filter(|receipt| !unpaid || receipt.rest_cents > 0)
            .collect();
        let data = &night.row.data;
        Ok(ReceiptsReport {
            schema: SCHEMA,
            tournament: data.name.clone(),
            date: data.date.clone(),
            organiser: data.organiser.clone(),
            fee_cents: data.fee_cents,
            due_cents: receipts.iter().map(|receipt| receipt.due_cents).sum(),
            paid_cents: receipts.iter().map(|receipt| receipt.paid_cents).sum(),
            unpaid_cents: receipts.iter().map(|receipt| receipt.rest_cents.max(0)).sum(),
            receipts,
            one: query.is_some(),
        })
    }
}

fn receipt(night: &Night, entry: &EntryRow, payments: &[PaymentRow]) -> Receipt {
    let (due, remark) = due(night, entry);
    let own = payments.iter().filter(|payment| payment.person == entry.person);
    Receipt {
        number: entry.number,
        name: night.name(entry.id),
        licence: entry.data.licence.clone(),
        team: entry.team.map(|(team, _)| team_words(night, team)),
        due_cents: due,
        paid_cents: entry.paid_cents,
        rest_cents: due - entry.paid_cents,
        payments: own
            .map(|payment| Payment { at: payment.at.clone(), received_by: payment.who.clone(), cents: payment.cents })
            .collect(),
        remark: remark.to_owned(),
    }
}

/// O2: one fee for each place that is played; why not, where none is due.
pub(super) fn due(night: &Night, entry: &EntryRow) -> (i64, &'static str) {
    if !played(entry) {
        (0, "parti avant de jouer : rien n'est dû")
    } else if night.is_substitute(entry) {
        (0, "remplaçant : l'engagement est celui du joueur remplacé")
    } else {
        (night.row.data.fee_cents, "")
    }
}
