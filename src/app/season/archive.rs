//! A season as the facts of an archive: its rules, its nights with the club's decisions on them, and all their players.

use std::collections::HashMap;

use super::load::{ListedNight, Loaded, chosen, load};
use crate::error::Result;
use crate::season::Seasons;
use crate::trust::archive::{facts_of, person, without_actions};
use archive::Archive;
use archive::season::{
    Category, Night, NightFacts, Outside, OutsideResult, Rule, Season, SeasonArchive, SeasonPerson, Then,
};
use checker::SeasonClaims;
use domain::season::{ClubSeason, NightKey, NightResult, Which};
use domain::tournament::{Listed, PersonId, Tournament};
use storage::View;
use storage::past::Touched;
use storage::table::{label, outside, person as directory, publication, season};

impl Seasons<'_> {
    /// Everything of a season, its nights with their journals.
    /// Errors: no such season.
    pub fn archive(self, asked: Option<&str>) -> Result<SeasonArchive> {
        self.club.store.read(|view| {
            let touched = Touched::read(view)?;
            facts(view, &load(view, chosen(view, asked)?)?, |view, night| facts_of(view, night, &touched))
        })
    }

    /// The same without the nights' journals: the facts that rank it, faster.
    /// Errors: no such season.
    pub fn facts(self, asked: Option<&str>) -> Result<SeasonArchive> {
        self.club.store.read(|view| facts(view, &load(view, chosen(view, asked)?)?, without_actions))
    }
}

/// Every season's facts and claims, one season after the other; returns how many there are.
pub(crate) fn each(view: &View, mut look: impl FnMut(&SeasonArchive, &SeasonClaims)) -> Result<usize> {
    let seasons = season::all(view)?;
    let count = seasons.len();
    for season in seasons {
        let loaded = load(view, season)?;
        let facts = facts(view, &loaded, without_actions)?;
        look(&facts, &super::claims::season_claims(&loaded, &numbers(view, &loaded)?)?);
    }
    Ok(count)
}

/// The nights of the archive: of a closed season those it was closed with, and those with a decision.
pub(super) fn nights(loaded: &Loaded) -> impl Iterator<Item = &ListedNight> {
    let closed = loaded.season.closed;
    loaded.nights.iter().filter(move |known| !closed || known.which != Which::default())
}

fn facts(
    view: &View,
    loaded: &Loaded,
    archive: impl Fn(&View, &Tournament) -> Result<Archive>,
) -> Result<SeasonArchive> {
    let ClubSeason { name, from, to, closed, rules, .. } = &loaded.season;
    let numbers = numbers(view, loaded)?;
    let number = |person: PersonId| numbers.get(&person).copied().unwrap_or(0);
    let mut found = Vec::new();
    for known in nights(loaded) {
        let facts = match known.night.key {
            NightKey::Tournament(_) => {
                let Some(tournament) = tournament(loaded, known) else { continue };
                let people = tournament.entries.iter().map(|entry| number(entry.person_id)).collect();
                NightFacts::Played(Box::new(archive(view, tournament)?), people)
            }
            NightKey::Outside(id) => {
                let (source, digest) = outside::source(view, id)?;
                let results = known.night.results.iter().map(|result| outside_result(result, number(result.person)));
                NightFacts::Outside(Outside {
                    name: known.night.name.clone(),
                    date: known.night.date.to_string(),
                    players: known.night.ranked,
                    source,
                    digest,
                    results: results.collect(),
                })
            }
        };
        let Which { counts, coefficient, mandatory, said, at_closing } = known.which.clone();
        found.push(Night { counts, coefficient, mandatory, said, at_closing, facts });
    }
    let rule = |(key, value): (&str, String)| Rule { key: key.to_owned(), value };
    Ok(SeasonArchive {
        season: Season { name: name.clone(), from: from.to_string(), to: to.to_string(), closed: *closed },
        rules: rules.pairs().into_iter().map(rule).collect(),
        categories: loaded.categories.iter().map(category).collect(),
        people: people(view, loaded, &numbers)?,
        nights: found,
    })
}

fn tournament<'a>(loaded: &'a Loaded, known: &ListedNight) -> Option<&'a Tournament> {
    loaded.tournaments.iter().find(|one| NightKey::Tournament(one.id) == known.night.key)
}

/// The archive's number of each player of the nights: by name, then by the first night and its order, which no
/// base changes.
pub(super) fn numbers(view: &View, loaded: &Loaded) -> Result<HashMap<PersonId, u32>> {
    let mut order: Vec<PersonId> = Vec::new();
    for known in nights(loaded) {
        match tournament(loaded, known) {
            Some(tournament) => order.extend(tournament.entries.iter().map(|entry| entry.person_id)),
            None => order.extend(known.night.results.iter().map(|result| result.person)),
        }
    }
    let mut first: HashMap<PersonId, usize> = HashMap::new();
    for (index, person) in order.into_iter().enumerate() {
        first.entry(person).or_insert(index);
    }
    let mut there: Vec<Listed> =
        directory::all(view)?.into_iter().filter(|listed| first.contains_key(&listed.id)).collect();
    there.sort_by_cached_key(|listed| {
        let Listed { id, person } = listed;
        (person.folded.clone(), person.licence.clone(), first.get(id).copied())
    });
    Ok(there.into_iter().map(|listed| listed.id).zip(1..).collect())
}

fn people(view: &View, loaded: &Loaded, numbers: &HashMap<PersonId, u32>) -> Result<Vec<SeasonPerson>> {
    let mut labels: HashMap<PersonId, Vec<String>> = HashMap::new();
    for (person, label) in label::all(view)? {
        labels.entry(person).or_default().push(label);
    }
    let wishes = publication::all(view)?;
    let then = |id: PersonId| {
        let member = loaded.member(id).filter(|_| loaded.season.closed)?;
        Some(Then {
            club: member.club.clone(),
            affiliated: member.affiliated,
            series: member.series,
            born: member.born,
            labels: member.labels.clone(),
        })
    };
    let mut people: Vec<SeasonPerson> = directory::all(view)?
        .into_iter()
        .filter_map(|listed| {
            let number = *numbers.get(&listed.id)?;
            let labels = labels.remove(&listed.id).unwrap_or_default();
            let publication = wishes.get(&listed.id).map(|how| how.key().to_owned());
            Some(SeasonPerson { number, card: person(&listed.person), labels, publication, then: then(listed.id) })
        })
        .collect();
    people.sort_by_key(|person| person.number);
    Ok(people)
}

fn category(category: &domain::season::Category) -> Category {
    Category {
        name: category.name.clone(),
        age_min: category.age_min,
        age_max: category.age_max,
        series_first: category.series.map(|(first, _)| first),
        series_last: category.series.map(|(_, last)| last),
        club: category.club.clone(),
        label: category.label.clone(),
    }
}

fn outside_result(result: &NightResult, person: u32) -> OutsideResult {
    OutsideResult {
        person,
        line: result.unit,
        rank: result.rank,
        total_hundredths: result.total.map(|total| total.0),
        deals: result.deals,
        pcn: result.pcn,
    }
}
