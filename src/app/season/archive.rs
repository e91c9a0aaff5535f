//! A season as the facts of an archive: its rules, its nights with the club's decisions on them, and all their players; and its announced results,
//! for the independent checker.

use std::collections::HashMap;

use super::load::{Loaded, labels, load};
use super::ranking::Ranked;
use crate::club::Seasons;
use crate::error::Result;
use crate::trust::archive::{facts_of, person, without_actions};
use archive::Archive;
use archive::season::{Night, Outside, Played, Rule, Season, SeasonArchive, SeasonPerson};
use checker::{CategoryClaim, NightClaim, SeasonClaims, SeasonRowClaim, check_season};
use domain::season::{By, ListedNight, NightKey, NightScore, Row, Which};
use domain::tournament::{Listed, PersonId, Tournament};
use storage::View;
use storage::past::Touched;
use storage::table::{outside, person as directory, publication, season};

/// The archive's number of each player of the nights.
type Numbers = HashMap<PersonId, u32>;

impl Seasons<'_> {
    /// Everything of a season, its nights with their journals.
    /// Errors: no such season.
    pub fn archive(self, asked: Option<&str>) -> Result<SeasonArchive> {
        self.read(asked, |view, loaded| {
            let touched = Touched::read(view)?;
            Ok(facts(view, loaded, |night| facts_of(view, night, &touched))?.0)
        })
    }

    /// The same without the nights' journals: the facts that rank it, faster; with the announced results.
    /// Errors: no such season.
    pub fn facts(self, asked: Option<&str>) -> Result<(SeasonArchive, SeasonClaims)> {
        self.read(asked, plain)
    }

    /// The independent checker's findings on a season, from its archive alone; sentences under their rules.
    /// Errors: no such season.
    pub fn check(self, asked: Option<&str>) -> Result<Vec<String>> {
        let (facts, claims) = self.facts(asked)?;
        Ok(check_season(&facts, &claims).all().iter().map(ToString::to_string).collect())
    }
}

/// Every season's facts and claims, one season after the other; returns how many there are.
pub(crate) fn each(view: &View, mut look: impl FnMut(&SeasonArchive, &SeasonClaims)) -> Result<usize> {
    let seasons = season::all(view)?;
    let count = seasons.len();
    for season in seasons {
        let (facts, claims) = plain(view, &load(view, season)?)?;
        look(&facts, &claims);
    }
    Ok(count)
}

/// The facts without the nights' journals, and the claims.
fn plain(view: &View, loaded: &Loaded) -> Result<(SeasonArchive, SeasonClaims)> {
    let (facts, numbers) = facts(view, loaded, |night| without_actions(view, night))?;
    Ok((facts, claims(loaded, &numbers)))
}

/// The nights of the archive: of a closed season those it was closed with, those with a decision, and the results of elsewhere of its days,
/// which no other archive holds.
fn nights(loaded: &Loaded) -> impl Iterator<Item = &ListedNight> {
    let season = &loaded.season;
    let elsewhere =
        |known: &ListedNight| matches!(known.night.key, NightKey::Outside(_)) && season.holds(known.night.date);
    let is_kept = move |known: &&ListedNight| !season.closed || known.which != Which::default() || elsewhere(known);
    loaded.nights.iter().filter(is_kept)
}

fn facts(
    view: &View,
    loaded: &Loaded,
    archive: impl Fn(&Tournament) -> Result<Archive>,
) -> Result<(SeasonArchive, Numbers)> {
    let there = there(view, loaded)?;
    let numbers: Numbers = there.iter().map(|listed| listed.id).zip(1..).collect();
    let number = |person: PersonId| numbers.get(&person).copied().unwrap_or(0);
    let (mut found, mut origins) = (Vec::new(), HashMap::new());
    for ListedNight { night, which, .. } in nights(loaded) {
        let which = which.clone();
        found.push(match (night.key, loaded.tournament(night.key)) {
            (NightKey::Outside(id), _) => {
                let (source, digest) = outside::source(view, id)?;
                let results = night.results.iter().map(|result| result.of(number(result.person))).collect();
                Night::Outside(Outside {
                    which,
                    name: night.name.clone(),
                    date: night.date.to_string(),
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
    let archive = SeasonArchive {
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
    };
    Ok((archive, numbers))
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

/// The announced results, by the numbers of the archive.
fn claims(loaded: &Loaded, numbers: &Numbers) -> SeasonClaims {
    let nights: Vec<&ListedNight> = nights(loaded).collect();
    let counting: Vec<usize> = (0..nights.len()).filter(|index| nights[*index].counts()).collect();
    let rows = |ranked: &Ranked<'_>| -> Vec<SeasonRowClaim> {
        (0..ranked.standings.rows.len()).map(|index| claim(ranked, index, numbers, &counting)).collect()
    };
    let of_persons = Ranked::of(loaded, None);
    let categories = loaded.categories.iter().map(|category| {
        let number = |row: &Row| numbers.get(&row.person()).copied().unwrap_or(0);
        let rows = loaded.of_category(category, &of_persons.standings).into_iter();
        CategoryClaim { name: category.name.clone(), rows: rows.map(|(rank, row)| (number(row), rank)).collect() }
    });
    SeasonClaims {
        left_out: nights.iter().map(|known| known.left.as_ref().map(|left| left.key)).collect(),
        categories: categories.collect(),
        rows: rows(&of_persons),
        teams: rows(&Ranked::of(loaded, Some(By::Team))),
        clubs: rows(&Ranked::of(loaded, Some(By::Club))),
    }
}

fn claim(
    Ranked { loaded, standings, answers, prizes, .. }: &Ranked<'_>,
    index: usize,
    numbers: &Numbers,
    counting: &[usize],
) -> SeasonRowClaim {
    let (row, best) = (&standings.rows[index], loaded.season.rules.best.map_or(usize::MAX, usize::from));
    let number = |person: &PersonId| numbers.get(person).copied();
    let night = |score: &NightScore| NightClaim {
        night: counting.get(score.night).copied().unwrap_or(usize::MAX),
        place: score.placed.map(|placed| placed.rank),
        worth: score.worth.0,
        points: score.points.0,
        kept: score.is_kept(),
        members: score.members.iter().take(best).filter_map(|(person, _)| number(person)).collect(),
    };
    SeasonRowClaim {
        people: row.who.people.iter().filter_map(number).collect(),
        rank: row.rank,
        tied: row.tied,
        mark: row.mark.points().0,
        bonus: row.bonus.0,
        nights: row.nights.iter().map(night).collect(),
        qualified: answers.get(index).map(|answer| answer.goes()),
        prize: prizes.get(index).map_or(0, |prize| prize.0),
    }
}
