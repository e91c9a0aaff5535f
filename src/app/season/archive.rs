//! A season as the facts of an archive: its rules, its nights with the club's decisions on them, and all their players.

use std::collections::HashMap;

use super::load::{ListedNight, Loaded, labels, load};
use crate::club::Seasons;
use crate::error::Result;
use crate::trust::archive::{facts_of, person, without_actions};
use archive::Archive;
use archive::season::{Night, Outside, OutsideResult, Played, Rule, Season, SeasonArchive, SeasonPerson};
use checker::SeasonClaims;
use domain::season::{Night as Known, NightKey, NightResult, Which};
use domain::tournament::{Listed, PersonId, Tournament};
use storage::View;
use storage::past::Touched;
use storage::table::{outside, person as directory, publication, season};

impl Seasons<'_> {
    /// Everything of a season, its nights with their journals.
    /// Errors: no such season.
    pub fn archive(self, asked: Option<&str>) -> Result<SeasonArchive> {
        self.read(asked, |view, loaded| {
            let touched = Touched::read(view)?;
            facts(view, loaded, |night| facts_of(view, night, &touched))
        })
    }

    /// The same without the nights' journals: the facts that rank it, faster.
    /// Errors: no such season.
    pub fn facts(self, asked: Option<&str>) -> Result<SeasonArchive> {
        self.read(asked, plain_facts)
    }
}

/// Every season's facts and claims, one season after the other; returns how many there are.
pub(crate) fn each(view: &View, mut look: impl FnMut(&SeasonArchive, &SeasonClaims)) -> Result<usize> {
    let seasons = season::all(view)?;
    let count = seasons.len();
    for season in seasons {
        let loaded = load(view, season)?;
        look(&plain_facts(view, &loaded)?, &super::claims::season_claims(&loaded, &numbers(view, &loaded)?));
    }
    Ok(count)
}

/// Without the nights' journals.
pub(super) fn plain_facts(view: &View, loaded: &Loaded) -> Result<SeasonArchive> {
    facts(view, loaded, |night| without_actions(view, night))
}

/// The nights of the archive: of a closed season those it was closed with, those with a decision, and the results of elsewhere of its days,
/// which no other archive holds.
pub(super) fn nights(loaded: &Loaded) -> impl Iterator<Item = &ListedNight> {
    let season = &loaded.season;
    let elsewhere = |night: &Known| matches!(night.key, NightKey::Outside(_)) && season.holds(night.date);
    loaded
        .nights
        .iter()
        .filter(move |known| !season.closed || known.which != Which::default() || elsewhere(&known.night))
}

fn facts(view: &View, loaded: &Loaded, archive: impl Fn(&Tournament) -> Result<Archive>) -> Result<SeasonArchive> {
    let there = there(view, loaded)?;
    let numbers = numbered(&there);
    let number = |person: PersonId| numbers.get(&person).copied().unwrap_or(0);
    let (mut found, mut origins) = (Vec::new(), HashMap::new());
    for ListedNight { night, which, .. } in nights(loaded) {
        let which = which.clone();
        found.push(match (night.key, loaded.tournament(night.key)) {
            (NightKey::Outside(id), _) => {
                let (source, digest) = outside::source(view, id)?;
                let result = |result: &NightResult| outside_result(result, number(result.person));
                let results = night.results.iter().map(result).collect();
                let (name, date) = (night.name.clone(), night.date.to_string());
                Night::Outside(Outside {
                    which,
                    name,
                    date,
                    players: night.ranked,
                    club: night.club,
                    club_name: night.host.clone(),
                    kind: outside::kind(night).map(str::to_owned),
                    source,
                    digest,
                    results,
                })
            }
            (_, Some(own)) => {
                let people = own.entries.iter().map(|entry| number(entry.person_id)).collect();
                let at = u32::try_from(found.len() + 1).unwrap_or(u32::MAX);
                let first = night.origin.as_deref().map(|origin| *origins.entry(origin).or_insert(at));
                let same = first.filter(|first| *first != at);
                Night::Played(Played { which, people, same, lines: 0 }, Box::new(archive(own)?))
            }
            (_, None) => continue,
        });
    }
    let season = &loaded.season;
    let rule = |(key, value): (&str, String)| Rule { key: key.to_owned(), value };
    Ok(SeasonArchive {
        season: Season {
            name: season.name.clone(),
            from: season.from.to_string(),
            to: season.to.to_string(),
            closed: season.closed,
        },
        rules: season.rules.pairs().into_iter().map(rule).collect(),
        categories: loaded.categories.clone(),
        people: people(view, loaded, there)?,
        nights: found,
    })
}

/// The archive's number of each player of the nights.
pub(super) fn numbers(view: &View, loaded: &Loaded) -> Result<HashMap<PersonId, u32>> {
    Ok(numbered(&there(view, loaded)?))
}

fn numbered(there: &[Listed]) -> HashMap<PersonId, u32> {
    there.iter().map(|listed| listed.id).zip(1..).collect()
}

/// The players of the nights: by name, then by the first night and its order, which no base changes.
fn there(view: &View, loaded: &Loaded) -> Result<Vec<Listed>> {
    let mut first: HashMap<PersonId, usize> = HashMap::new();
    let mut there = |person: PersonId| {
        let next = first.len();
        first.entry(person).or_insert(next);
    };
    for known in nights(loaded) {
        match loaded.tournament(known.night.key) {
            Some(tournament) => tournament.entries.iter().for_each(|entry| there(entry.person_id)),
            None => known.night.results.iter().for_each(|result| there(result.person)),
        }
    }
    // Members of a team are in it before they come.
    loaded.members.iter().filter(|member| member.team.is_some()).for_each(|member| there(member.person));
    let mut there: Vec<Listed> =
        directory::all(view)?.into_iter().filter(|listed| first.contains_key(&listed.id)).collect();
    there.sort_by_cached_key(|listed| {
        let Listed { id, person } = listed;
        (person.folded.clone(), person.licence.clone(), first.get(id).copied())
    });
    Ok(there)
}

fn people(view: &View, loaded: &Loaded, there: Vec<Listed>) -> Result<Vec<SeasonPerson>> {
    let (wishes, mut labels) = (publication::all(view)?, labels(view)?);
    let person = |(listed, number): (Listed, u32)| {
        let member = loaded.member(listed.id);
        SeasonPerson {
            number,
            card: person(&listed, &wishes),
            labels: labels.remove(&listed.id).unwrap_or_default(),
            team: member.and_then(|member| member.team.clone()),
            then: member.filter(|_| loaded.season.closed).cloned(),
        }
    };
    Ok(there.into_iter().zip(1..).map(person).collect())
}

fn outside_result(result: &NightResult, person: u32) -> OutsideResult {
    let NightResult { unit: line, rank, deals, pcn, .. } = *result;
    OutsideResult { person, line, rank, total_hundredths: result.total.map(|total| total.0), deals, pcn }
}
