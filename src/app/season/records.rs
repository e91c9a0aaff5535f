//! The records of a season, from the balances of its nights; and the winners of each.

use std::collections::HashMap;

use super::load::{Loaded, number};
use super::ranking::head;
use crate::club::Seasons;
use crate::error::Result;
use domain::money::Cents;
use domain::prize::due_by_all;
use domain::season::{ListedNight, Points};
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
        self.read(season, |_, loaded| {
            Ok(RecordsReport { season: loaded.season.name.clone(), records: records(loaded) })
        })
    }

    /// The first three of each night.
    /// Errors: no such season.
    pub fn palmares(self, season: Option<&str>) -> Result<PalmaresReport> {
        self.read(season, |_, loaded| Ok(palmares(loaded)))
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
    let (mut totals, mut positions): (Vec<Feat>, Vec<Feat>) = Default::default();
    let (mut wins, mut nights): (HashMap<PersonId, i64>, HashMap<PersonId, i64>) = Default::default();
    for ListedNight { night, .. } in loaded.counting() {
        let when = format!("{} ({})", night.name, night.date.format("%d/%m/%Y"));
        for result in &night.results {
            totals.extend(result.total.map(|total| (total.0, result.person, when.clone())));
            *wins.entry(result.person).or_default() += i64::from(result.rank == Some(1));
            *nights.entry(result.person).or_default() += 1;
        }
        let Some(tournament) = loaded.tournament(night.key) else { continue };
        for ((entry, position), balance) in tournament.balances() {
            let who = tournament.entry(entry).map(|entry| entry.person_id);
            positions.extend(who.map(|who| (balance.0.into(), who, format!("position {position}, {when}"))));
        }
    }
    let whole = |figure: i64| figure.to_string();
    let counts = |of: HashMap<PersonId, i64>| of.into_iter().map(|(who, count)| (count, who, String::new())).collect();
    let lines = [
        best(loaded, "Meilleure soirée", totals, |figure| Points(figure).words()),
        best(loaded, "Meilleure position", positions, whole),
        best(loaded, "Le plus de victoires", counts(wins), whole),
        best(loaded, "Le plus de soirées", counts(nights), whole),
    ];
    lines.into_iter().flatten().collect()
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
        self.read(season, |_, loaded| {
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
        self.read(season, |view, loaded| {
            let line = |known: &ListedNight| {
                let tournament = loaded.tournament(known.night.key)?;
                let received: Cents = tournament.entries.iter().map(|entry| entry.paid).sum();
                let prizes: Cents = tournament.prizes.iter().map(|prize| prize.amount).sum();
                Some(AccountLine {
                    number: number(known.night.key),
                    date: known.night.date.to_string(),
                    night: known.night.name.clone(),
                    entries: tournament.entries.len(),
                    due_cents: due_by_all(tournament).0,
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
