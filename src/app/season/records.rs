//! The records of a season, from the balances of its nights; and the winners of each.

use std::collections::HashMap;

use super::load::{Known, Loaded, chosen, load};
use crate::app::club::Club;
use crate::app::error::Result;
use crate::domain::PositionNo;
use crate::domain::counted;
use crate::domain::ranking::standings::ranked;
use crate::domain::season::{NightKey, Points};
use crate::domain::tournament::{PersonId, Tournament, Who};
use crate::report::SCHEMA;
use crate::report::season::{PalmaresLine, PalmaresReport, RecordLine, RecordsReport};

impl Club {
    /// The records of a season. Where several people hold one, all are named.
    ///
    /// # Errors
    /// No such season.
    pub fn season_records(&self, season: Option<&str>) -> Result<RecordsReport> {
        self.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            Ok(RecordsReport { schema: SCHEMA, season: loaded.season.name.clone(), records: records(&loaded) })
        })
    }

    /// The first three of each night.
    ///
    /// # Errors
    /// No such season.
    pub fn season_palmares(&self, season: Option<&str>) -> Result<PalmaresReport> {
        self.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            let line = |known: &&Known| {
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
                schema: SCHEMA,
                season: loaded.season.name.clone(),
                nights: loaded.counting().iter().map(line).collect(),
                records: records(&loaded),
            })
        })
    }
}

/// A figure with who made it, and when.
type Feat = (i64, PersonId, String);

fn records(loaded: &Loaded) -> Vec<RecordLine> {
    let nights = loaded.counting();
    let mut lines = Vec::new();
    let words = |known: &Known| format!("{} ({})", known.night.name, known.night.date.format("%d/%m/%Y"));
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
    let mut comebacks: Vec<Feat> = Vec::new();
    for known in &nights {
        let tournament = loaded.tournaments.iter().find(|one| NightKey::Tournament(one.id) == known.night.key);
        let Some(tournament) = tournament else { continue };
        for ((entry, position), balance) in tournament.balances() {
            if let Some(entry) = tournament.entry(entry) {
                let when = format!("position {position}, {}", words(known));
                positions.push((balance.0.into(), entry.person_id, when));
            }
        }
        comebacks.extend(climbs(tournament, &words(known)));
    }
    lines.extend(best(loaded, "Meilleure position", positions, |figure| figure.to_string()));
    lines.extend(best(loaded, "Plus belle remontée (rang après la position 1 → rang final)", comebacks, |figure| {
        counted(figure, "place")
    }));
    let each = |pick: fn(&(i64, i64)) -> i64| -> Vec<Feat> {
        counts.iter().map(|(person, count)| (pick(count), *person, String::new())).collect()
    };
    lines.extend(best(loaded, "Le plus de victoires", each(|count| count.0), |figure| figure.to_string()));
    lines.extend(best(loaded, "Le plus de soirées", each(|count| count.1), |figure| figure.to_string()));
    lines.extend(best(loaded, "Plus longue suite de podiums", runs(&nights, true), |figure| counted(figure, "soirée")));
    lines.extend(best(loaded, "Plus longue suite de présences", runs(&nights, false), |figure| {
        counted(figure, "soirée")
    }));
    lines.extend(closest(loaded, &nights));
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

/// Places won between the first position and the end, in individual tournaments.
fn climbs(tournament: &Tournament, when: &str) -> Vec<Feat> {
    let first: HashMap<Who, u32> =
        ranked(tournament, PositionNo(1)).into_iter().map(|row| (row.standing.who, row.rank)).collect();
    let last = ranked(tournament, tournament.current());
    let climb = |row: &crate::domain::ranking::Ranked<Who>| {
        let Who::Player(entry) = row.standing.who else { return None };
        let won = i64::from(*first.get(&row.standing.who)?) - i64::from(row.rank);
        Some((won, tournament.entry(entry)?.person_id, when.to_owned()))
    };
    last.iter().filter_map(climb).collect()
}

/// The longest run of each person over the nights in a row: on the podium, or there at all.
fn runs(nights: &[&Known], podium: bool) -> Vec<Feat> {
    let mut now: HashMap<PersonId, i64> = HashMap::new();
    let mut longest: HashMap<PersonId, i64> = HashMap::new();
    for known in nights {
        let here: HashMap<PersonId, i64> = known
            .night
            .results
            .iter()
            .filter(|result| !podium || result.rank.is_some_and(|rank| rank <= 3))
            .map(|result| (result.person, now.get(&result.person).copied().unwrap_or(0) + 1))
            .collect();
        for (person, run) in &here {
            let most = longest.entry(*person).or_default();
            *most = (*most).max(*run);
        }
        now = here;
    }
    longest.into_iter().filter(|(_, run)| *run > 1).map(|(person, run)| (run, person, String::new())).collect()
}

/// The night whose first two were nearest, other than equal.
fn closest(loaded: &Loaded, nights: &[&Known]) -> Option<RecordLine> {
    let gap = |known: &&&Known| {
        let at = |place: usize| known.night.results.iter().filter(|result| result.rank.is_some()).nth(place)?.total;
        Some((at(0)? - at(1)?).0).filter(|gap| *gap > 0 && !known.night.teams)
    };
    let found = nights.iter().filter(|known| gap(known).is_some()).min_by_key(|known| gap(known))?;
    let winner = found.night.results.first().map(|result| loaded.name(result.person)).unwrap_or_default();
    Some(RecordLine {
        what: "Arrivée la plus serrée".to_owned(),
        figure: format!("{} d'avance", Points(gap(&found)?).words()),
        holders: vec![format!("{winner}, {} ({})", found.night.name, found.night.date.format("%d/%m/%Y"))],
    })
}
