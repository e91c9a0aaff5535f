//! The records of a season, from the balances of its nights; and the winners of each.

use std::collections::HashMap;

use super::load::{ListedNight, Loaded, chosen, load};
use crate::error::Result;
use crate::result::statistics::{Taker, takers};
use crate::season::Seasons;
use domain::counted;
use domain::fixed::decimal;
use domain::season::{NightKey, Points};
use domain::tournament::PersonId;
use report::season::{PalmaresLine, PalmaresReport, RecordLine, RecordsReport};

impl Seasons<'_> {
    /// The records of a season. Where several people hold one, all are named.
    /// Errors: no such season.
    pub fn records(self, season: Option<&str>) -> Result<RecordsReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            Ok(RecordsReport { season: loaded.season.name.clone(), records: records(&loaded)? })
        })
    }

    /// The first three of each night.
    /// Errors: no such season.
    pub fn palmares(self, season: Option<&str>) -> Result<PalmaresReport> {
        self.club.store.read(|view| palmares(&load(view, chosen(view, season)?)?))
    }
}

/// The first three of each night, and the records.
pub(super) fn palmares(loaded: &Loaded) -> Result<PalmaresReport> {
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
    Ok(PalmaresReport {
        season: loaded.season.name.clone(),
        nights: loaded.counting().iter().map(line).collect(),
        records: records(loaded)?,
    })
}

/// The fewest contracts for a taker's success to be meaningful.
const ENOUGH_TAKEN: u32 = 30;

/// A figure with its holder and day.
type Feat = (i64, PersonId, String);

fn records(loaded: &Loaded) -> Result<Vec<RecordLine>> {
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
        let tournament = loaded.tournaments.iter().find(|one| NightKey::Tournament(one.id) == known.night.key);
        let Some(tournament) = tournament else { continue };
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
    lines.extend(of_takers(loaded)?);
    Ok(lines)
}

/// The records that need sheets kept deal by deal; each with the number it rests on.
fn of_takers(loaded: &Loaded) -> Result<Vec<RecordLine>> {
    let mut all: HashMap<PersonId, Taker> = HashMap::new();
    let (mut kept, mut sheets) = (0, 0);
    for tournament in loaded.counting_tournaments().filter(|tournament| !tournament.is_duplicate()) {
        let confirmed = || tournament.sheets.iter().filter(|sheet| sheet.confirmed);
        sheets += confirmed().count();
        kept += confirmed().filter(|sheet| !sheet.deals.is_empty()).count();
        for (person, taker) in takers(tournament)? {
            let sum = all.entry(person).or_default();
            sum.takes = [sum.takes, taker.takes].into_iter().sum();
            (sum.contre, sum.slams) = (sum.contre + taker.contre, sum.slams + taker.slams);
        }
    }
    if kept == 0 {
        return Ok(Vec::new());
    }
    let rests = format!("d'après {} sur {sheets}", counted(kept, "feuille détaillée"));
    let feats = |pick: fn(&Taker) -> i64| -> Vec<Feat> {
        all.iter().map(|(person, taker)| (pick(taker), *person, String::new())).collect()
    };
    let success = |taker: &Taker| {
        let known = i64::from(taker.takes.made + taker.takes.lost);
        // Tenths of a percent.
        if taker.takes.taken >= ENOUGH_TAKEN { 1_000 * i64::from(taker.takes.made) / known.max(1) } else { 0 }
    };
    let percent = |tenths: i64| format!("{} %", decimal(tenths, 1));
    let what = |what: &str| format!("{what}, {rests}");
    let taken = format!("Réussite du preneur ({ENOUGH_TAKEN} contrats au moins)");
    Ok([
        best(loaded, &what(&taken), feats(success), percent),
        best(loaded, &what("Le plus de chelems réussis"), feats(|taker| taker.slams.into()), |n| n.to_string()),
        best(loaded, &what("Le plus de gardes contre réussies"), feats(|taker| taker.contre.into()), |n| {
            n.to_string()
        }),
    ]
    .into_iter()
    .flatten()
    .collect())
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
