//! Members' payments for the year: member, amount, day. No bookkeeping.

use chrono::NaiveDate;

use super::load::chosen;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::season::Seasons;
use domain::money::Cents;
use domain::prize;
use storage::table::membership::{self, Paid};
use storage::table::person;
use storage::{Done, Subject};

impl Seasons<'_> {
    /// What a slip of the keyboard looks like: far more than is usual, or the same once more.
    /// Errors: those of `pay_membership`.
    pub fn membership_doubts(self, asked: Option<&str>, query: &str, amount: Cents) -> Result<Vec<String>> {
        self.club.store.read(|view| {
            let (season, all) = (chosen(view, asked)?, person::all(view)?);
            let who = find::person(&all, query)?;
            let same = |paid: &Paid| amount > Cents::ZERO && (paid.person, paid.amount) == (who.id, amount);
            let twice = membership::all(view, season.id)?.iter().any(same);
            let twice = twice.then(|| format!("{} a déjà une cotisation de {amount}", who.person.name()));
            Ok(prize::fee_doubt("une cotisation", amount).into_iter().chain(twice).collect())
        })
    }

    /// Notes a member's payment for a season, today unless another day is given; returns one sentence.
    /// Errors: no such season; nobody or several people found; nothing paid.
    pub fn pay_membership(
        self,
        asked: Option<&str>,
        query: &str,
        amount: Cents,
        day: Option<NaiveDate>,
    ) -> Result<String> {
        let day = day.unwrap_or_else(|| self.club.today());
        self.club.change(|tx| {
            let season = chosen(tx, asked)?;
            let all = person::all(tx)?;
            let who = find::person(&all, query)?;
            if amount.0 == 0 {
                return Err(
                    AppError::input("une cotisation de 0 € n'est pas notée").advise("Donnez une somme, ou rien.")
                );
            }
            membership::insert(tx, season.id, Paid { person: who.id, amount, day })?;
            let name = find::describe(&who.person);
            let what = format!("Cotisation {} : {name}, {amount} le {}", season.name, day.format("%d/%m/%Y"));
            Ok(Done::new(Subject::Season, what.clone(), what))
        })
    }
}
