//! Payments, on entering or later.

use crate::club::Entries;
use crate::directory::find;
use crate::error::{AppError, Result};
use domain::money::Cents;
use domain::prize;
use domain::tournament::{Draft, EntryId};
use report::table::euros;
use storage::{Done, Subject};

impl Entries<'_> {
    /// O2: what is to be asked before a payment of that much, of each one, is taken; `further` are entrants already.
    pub fn payment_doubts(self, further: &[String], cents: i64) -> Result<Vec<String>> {
        let tournament = self.club.tournament()?;
        let doubt = |entry| prize::payment_doubt(tournament.settings.fee, Cents(cents), entry);
        // Who is not found is said when it is done.
        let known: Vec<_> = further.iter().filter_map(|query| find::entry(&tournament, query).ok()).collect();
        let of_any = doubt(None)
            .map_or_else(|| known.into_iter().filter_map(|entry| doubt(Some(entry))).collect(), |one| vec![one]);
        Ok(of_any)
    }

    /// Records a further payment of each entrant, all or none; returns a sentence each.
    /// Errors: nobody or several people found.
    pub fn pay(self, queries: &[String], cents: i64) -> Result<Vec<String>> {
        self.club.change_tournament(|tournament| {
            let mut said = Vec::new();
            for query in queries {
                let id = find::entry(tournament, query)?.id;
                said.push(pay_one(tournament, id, Cents(cents)));
            }
            let what = format!("Paiement de {} € : {}", euros(cents), said.join(" "));
            Ok(Done::new(Subject::Payment, said, what))
        })
    }

    /// Records that all entrants present pay what they still owe; returns a sentence each.
    /// Errors: when nobody owes anything.
    pub fn pay_all(self) -> Result<Vec<String>> {
        self.club.change_tournament(|tournament| {
            let owing = |entry: &&domain::tournament::Entry| !entry.announced && !entry.has_left(tournament.current());
            let owed: Vec<(EntryId, Cents)> = (tournament.entries.iter().filter(owing))
                .map(|entry| (entry.id, prize::due(tournament, entry).0 - entry.paid))
                .filter(|(_, rest)| *rest > Cents::ZERO)
                .collect();
            if owed.is_empty() {
                return Err(AppError::input("personne ne doit rien : il n'y a pas de paiement à noter"));
            }
            let sum: Cents = owed.iter().map(|(_, rest)| *rest).sum();
            let said: Vec<String> = owed.iter().map(|(id, rest)| pay_one(tournament, *id, *rest)).collect();
            let what = format!("Paiement de {} € en tout : {}", euros(sum.0), said.join(" "));
            Ok(Done::new(Subject::Payment, said, what))
        })
    }
}

/// Records one payment; returns the entrant's new balance in words.
pub(crate) fn pay_one(tournament: &mut Draft, id: EntryId, more: Cents) -> String {
    tournament.change_entry(id, |entry| entry.paid = Cents(entry.paid.0 + more.0));
    let Some(entry) = tournament.entry(id) else { return String::new() };
    let due = match tournament.settings.fee - entry.paid {
        rest if rest > Cents::ZERO => format!(" ; reste {} €", euros(rest.0)),
        _ => String::new(),
    };
    format!("{} a payé {} € en tout{due}.", entry.name(), euros(entry.paid.0))
}
