//! Presence: night by night, and the fees paid.

use super::load::{chosen, load, number};
use super::ranking::head;
use crate::error::Result;
use crate::season::Seasons;
use domain::money::Cents;
use domain::prize::due;
use report::season::{AccountLine, AccountsReport, MembershipLine, PresenceReport, PresenceRow};
use storage::table::{membership, person};

impl Seasons<'_> {
    /// The players of each night that counts.
    /// Errors: no such season.
    pub fn presence(self, season: Option<&str>) -> Result<PresenceReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            let nights = loaded.counting();
            let mut rows: Vec<PresenceRow> = loaded
                .members
                .iter()
                .map(|member| {
                    let came: Vec<bool> =
                        nights.iter().map(|known| known.night.result(member.person).is_some()).collect();
                    let last = nights.iter().zip(&came).rev().find(|(_, came)| **came);
                    PresenceRow {
                        name: loaded.name(member.person),
                        count: came.iter().filter(|came| **came).count(),
                        last: last.map(|(known, _)| known.night.date.to_string()),
                        came,
                    }
                })
                .filter(|row| row.count > 0)
                .collect();
            rows.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
            Ok(PresenceReport {
                season: loaded.season.name.clone(),
                nights: nights.iter().map(|known| head(known)).collect(),
                rows,
            })
        })
    }

    /// The sum of each night's fees and prizes: closed tournaments of the season, whether they count or not.
    /// Errors: no such season.
    pub fn accounts(self, season: Option<&str>) -> Result<AccountsReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            let line = |known: &super::load::ListedNight| {
                let tournament = loaded.tournament(known.night.key)?;
                let due: Cents = tournament.entries.iter().map(|entry| due(tournament, entry).0).sum();
                let received: Cents = tournament.entries.iter().map(|entry| entry.paid).sum();
                let prizes: Cents = tournament.prizes.iter().map(|prize| prize.amount).sum();
                Some(AccountLine {
                    number: number(known.night.key),
                    date: known.night.date.to_string(),
                    night: known.night.name.clone(),
                    entries: tournament.entries.len(),
                    due_cents: due.0,
                    received_cents: received.0,
                    prizes_cents: prizes.0,
                    kept_cents: received.0 - prizes.0,
                })
            };
            let lines = loaded.nights.iter().filter(|known| loaded.season.holds(known.night.date)).filter_map(line);
            let all = person::all(view)?;
            let paid = membership::all(view, loaded.season.id)?.into_iter().map(|paid| MembershipLine {
                // A person who paid may have come to no night.
                name: all
                    .iter()
                    .find(|listed| listed.id == paid.person)
                    .map_or_else(String::new, |listed| listed.person.name()),
                date: paid.day.to_string(),
                cents: paid.amount.0,
            });
            Ok(AccountsReport {
                season: loaded.season.name.clone(),
                lines: lines.collect(),
                memberships: paid.collect(),
            })
        })
    }
}
