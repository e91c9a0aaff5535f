//! Entry fees: due, paid, and when (O2).

use domain::counted;
use serde::Serialize;

use crate::paper::PaperHead;
use crate::table::{Table, Tabular, french_date};
use domain::money::Cents;

/// A payment as the journal has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// When, local time, ISO 8601.
    pub at: String,
    /// The operator.
    pub received_by: String,
    /// In cents; negative when it was given back.
    pub cents: i64,
}

/// The fee and payments of one entry. Amounts are in cents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Receipt {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// The duo or team, in French; `None` in an individual tournament.
    pub team: Option<String>,
    /// The entry fee; 0 for a substitute and for a player who left before playing.
    pub due_cents: i64,
    /// Paid so far.
    pub paid_cents: i64,
    /// Still to pay; negative: to give back.
    pub rest_cents: i64,
    /// Each payment, oldest first.
    pub payments: Vec<Payment>,
    /// Why nothing is due, in French; may be empty.
    pub remark: String,
}

/// O2: fees, entry by entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReceiptsReport {
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    /// The club that organises; may be empty.
    pub organiser: String,
    /// The entry fee of one player, in cents.
    pub fee_cents: i64,
    /// Due from all those below, in cents.
    pub due_cents: i64,
    /// Paid by them.
    pub paid_cents: i64,
    /// The total still owed, in cents.
    pub unpaid_cents: i64,
    /// The total to give back, in cents: due less paid is what is owed less this.
    pub to_return_cents: i64,
    /// By number.
    pub receipts: Vec<Receipt>,
    /// True for the receipt of one player: payments are shown one by one.
    #[serde(skip)]
    pub one: bool,
}

/// Receipts to print, each with its counterfoil (*souche*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReceiptsPaper {
    pub head: PaperHead,
    /// Where it is played; may be empty.
    pub place: String,
    /// Day it was printed, in French: `21/11/2026`.
    #[serde(skip)]
    pub day: String,
    /// The entry fee of one player, in cents; for receipts to fill in by hand.
    pub fee_cents: i64,
    /// Those who paid.
    pub receipts: Vec<Receipt>,
    /// How many to fill in by hand.
    pub blank: usize,
}

impl Tabular for ReceiptsReport {
    fn table(&self) -> Table {
        match &self.receipts[..] {
            [receipt] if self.one => self.receipt(receipt),
            _ => self.list(),
        }
    }
}

impl ReceiptsReport {
    fn receipt(&self, receipt: &Receipt) -> Table {
        let at = |payment: &Payment| {
            let (day, time) = payment.at.split_once('T').unwrap_or((&payment.at, ""));
            format!("{} {}", french_date(day), time.get(..5).unwrap_or(time)).trim_end().to_owned()
        };
        let mut table =
            Table::of(format!("Reçu – {}, {}", self.tournament, french_date(&self.date)), &receipt.payments)
                .column("Reçu de", |_| &receipt.name)
                .column("Le", at)
                .column("Encaissé par", |payment| &payment.received_by)
                .column(">Montant (€)", |payment| Cents(payment.cents))
                .table();
        let licence = receipt.licence.as_ref().map_or_else(String::new, |licence| format!(", licence {licence}"));
        table.notes.push(format!("{} (n° {}{licence})", receipt.name, receipt.number));
        table.notes.push(format!(
            "Engagement : {} ; payé : {} ; {}.",
            Cents(receipt.due_cents),
            Cents(receipt.paid_cents),
            match receipt.rest_cents {
                0 => "soldé".to_owned(),
                rest if rest > 0 => format!("reste à payer : {}", Cents(rest)),
                more => format!("à rendre : {}", Cents(-more)),
            }
        ));
        if !receipt.remark.is_empty() {
            table.notes.push(format!("Remarque : {}.", receipt.remark));
        }
        table
    }

    fn list(&self) -> Table {
        let title = format!("{} – engagements : {}", self.tournament, counted(self.receipts.len(), "inscription"));
        let in_teams = self.receipts.iter().any(|receipt| receipt.team.is_some());
        let to_return = match self.to_return_cents {
            0 => String::new(),
            cents => format!(" ; à rendre : {}", Cents(cents)),
        };
        let sums = format!(
            "Dû : {} ({} par joueur) ; encaissé : {} ; reste à encaisser : {}{to_return}.",
            Cents(self.due_cents),
            Cents(self.fee_cents),
            Cents(self.paid_cents),
            Cents(self.unpaid_cents)
        );
        Table::of(title, &self.receipts)
            .column(">N°", |receipt| receipt.number)
            .column("Joueur", |receipt| &receipt.name)
            .column(in_teams.then_some("Équipe"), |receipt| receipt.team.as_ref())
            .column(">Dû (€)", |receipt| Cents(receipt.due_cents))
            .column(">Payé (€)", |receipt| Cents(receipt.paid_cents))
            .column(">Reste (€)", |receipt| Cents(receipt.rest_cents))
            .column("Dernier paiement", |receipt| {
                receipt.payments.last().and_then(|payment| payment.at.get(..10)).map(french_date)
            })
            .column("Remarque", |receipt| &receipt.remark)
            .notes([sums])
    }
}
