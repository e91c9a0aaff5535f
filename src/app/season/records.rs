//! The records of a season, from the balances of its nights; and the winners of each.

use std::collections::HashMap;

use super::load::{ListedNight, Loaded, chosen, load, number};
use super::ranking::head;
use crate::club::Seasons;
use crate::error::Result;
use domain::money::Cents;
use domain::prize::due;
use domain::season::Points;
use domain::tournament::PersonId;
use report::season::{
    AccountLine, AccountsReport, MembershipLine, PalmaresLine, PalmaresReport, PresenceReport, PresenceRow, RecordLine,
    RecordsReport,
};
use storage::table::{membership, person};

impl Seasons<'_> {
    /// The records of a season. Where several people hold one, all are named.
    /// Errors: no such season.
    pub fn records(self, season: Option<&str>) -> Result<RecordsReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            Ok(RecordsReport { season: loaded.season.name.clone(), records: records(&loaded) })
        })
    }

    /// The first three of each night.
    /// Errors: no such season.
    pub fn palmares(self, season: Option<&str>) -> Result<PalmaresReport> {
        self.club.store.read(|view| Ok(palmares(&load(view, chosen(view, season)?)?)))
    }
}

/// The first three of each night, and the records.
pub(super) fn palmares(loaded: &Loaded) -> PalmaresReport {
    let line = |known: &&ListedNight| {
        let at = |place: u32| {
            let first = known.night.results.iter().filter(|result| result.rank == Some(place));
            first.map(|result| loaded.name(result.person)).collect()
        };
        PalmaresLine {
            date: known.night.date.to_string(),
            night: known.night.name.clone(),
            players: known.night.ranked,
            places: [at(1), at(2), at(3)],
        }
    };
    PalmaresReport {
        season: loaded.season.name.clone(),
        nights: loaded.counting().iter().map(line).collect(),
        records: records(loaded),
    }
}

/// A figure with its holder and day.
type Feat = (i64, PersonId, String);

fn records(loaded: &Loaded) -> Vec<RecordLine> {
    let nights = loaded.counting();
    let mut lines = Vec::new();
    let words = |known: &ListedNight| format!("{} ({})", known.night.name, known.night.date.format("%d/%m/%Y"));
    let mut totals: Vec<Feat> = Vec::new();
    let mut counts: HashMap<PersonId, (i64, i64)> = HashMap::new();
    for known in &nights {
        for result in &known.night.results {
            totals.extend(result.total.map(|total| (total.0, result.person, words(known))));
            let count = counts.entry(result.person).or_default();
            count.0 += i64::from(result.rank == Some(1));
            count.1 += 1;
        }
    }
    lines.extend(best(loaded, "Meilleure soirée", totals, |figure| Points(figure).words()));
    let mut positions: Vec<Feat> = Vec::new();
    for known in &nights {
        let Some(tournament) = loaded.tournament(known.night.key) else { continue };
        for ((entry, position), balance) in tournament.balances() {
            if let Some(entry) = tournament.entry(entry) {
                let when = format!("position {position}, {}", words(known));
                positions.push((balance.0.into(), entry.person_id, when));
            }
        }
    }
    lines.extend(best(loaded, "Meilleure position", positions, |figure| figure.to_string()));
    let each = |pick: fn(&(i64, i64)) -> i64| -> Vec<Feat> {
        counts.iter().map(|(person, count)| (pick(count), *person, String::new())).collect()
    };
    lines.extend(best(loaded, "Le plus de victoires", each(|count| count.0), |figure| figure.to_string()));
    lines.extend(best(loaded, "Le plus de soirées", each(|count| count.1), |figure| figure.to_string()));
    lines
}

/// The best of some feats, if it is more than nothing.
fn best(loaded: &Loaded, what: &str, feats: Vec<Feat>, figure: impl Fn(i64) -> String) -> Option<RecordLine> {
    let most = feats.iter().map(|(figure, ..)| *figure).max().filter(|most| *most > 0)?;
    let mut holders: Vec<String> = feats
        .iter()
        .filter(|(figure, ..)| *figure == most)
        .map(|(_, person, when)| match when.as_str() {
            "" => loaded.name(*person),
            when => format!("{}, {when}", loaded.name(*person)),
        })
        .collect();
    holders.sort();
    holders.dedup();
    Some(RecordLine { what: what.to_owned(), figure: figure(most), holders })
}

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
