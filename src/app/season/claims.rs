//! A season's announced results, for the independent checker; people and nights by their numbers in its archive.

use std::collections::HashMap;

use super::archive::{numbers, plain_facts};
use super::load::{ListedNight, Loaded};
use super::ranking::{finalists, won};
use crate::club::Seasons;
use crate::error::Result;
use checker::{CategoryClaim, NightClaim, SeasonClaims, SeasonRowClaim, check_season};
use domain::season::{By, Left, Row};
use domain::tournament::PersonId;

impl Seasons<'_> {
    /// A season's announced results.
    /// Errors: no such season.
    pub fn claims(self, asked: Option<&str>) -> Result<SeasonClaims> {
        self.read(asked, |view, loaded| Ok(season_claims(loaded, &numbers(view, loaded)?)))
    }

    /// The independent checker's findings on a season, from its archive alone; sentences under their rules.
    /// Errors: no such season.
    pub fn check(self, asked: Option<&str>) -> Result<Vec<String>> {
        self.read(asked, |view, loaded| {
            let claims = season_claims(loaded, &numbers(view, loaded)?);
            let findings = check_season(&plain_facts(view, loaded)?, &claims);
            Ok(findings.all().iter().map(ToString::to_string).collect())
        })
    }
}

/// The announced results, by the numbers of the archive.
pub(super) fn season_claims(loaded: &Loaded, numbers: &HashMap<PersonId, u32>) -> SeasonClaims {
    let people = |all: &[PersonId]| all.iter().filter_map(|person| numbers.get(person).copied()).collect();
    let nights: Vec<&ListedNight> = super::archive::nights(loaded).collect();
    let left_out: Vec<Option<&'static str>> = nights.iter().map(|known| known.left.as_ref().map(why)).collect();
    let counting: Vec<usize> = (0..nights.len()).filter(|index| left_out[*index].is_none()).collect();
    let (standings, rules) = (loaded.standings(), &loaded.season.rules);
    let categories = loaded.categories.iter().map(|category| {
        let number = |row: &Row| numbers.get(&row.who).copied().unwrap_or(0);
        let rows = loaded.of_category(category, &standings).into_iter().map(|(rank, row)| (number(row), rank));
        CategoryClaim { name: category.name.clone(), rows: rows.collect() }
    });
    let best = rules.best.map_or(usize::MAX, usize::from);
    let ((goes, _), own) = (finalists(loaded, &standings).unwrap_or_default(), won(loaded, None, &standings));
    let rows = standings.rows.iter().enumerate().map(|(index, row)| SeasonRowClaim {
        people: people(&[row.who]),
        qualified: goes.get(index).map(|answer| answer.goes()),
        prize: own.get(index).map_or(0, |prize| prize.0),
        ..claim(row, numbers, &counting, 0)
    });
    let groups = |by: By| -> Vec<SeasonRowClaim> {
        let (groups, standings) = loaded.team_standings(&loaded.counting(), by);
        let won = won(loaded, Some(by), &standings);
        let row = |(index, row): (usize, &Row<usize>)| SeasonRowClaim {
            people: people(&groups[row.who].people),
            prize: won.get(index).map_or(0, |prize| prize.0),
            ..claim(row, numbers, &counting, best)
        };
        standings.rows.iter().enumerate().map(row).collect()
    };
    SeasonClaims {
        rows: rows.collect(),
        categories: categories.collect(),
        teams: groups(By::Team),
        clubs: groups(By::Club),
        left_out,
    }
}

/// In one word.
const fn why(left: &Left) -> &'static str {
    match left {
        Left::ByHand => "main",
        Left::Closed => "close",
        Left::Same(_) => "meme",
        Left::Lacks(_) => "mesure",
        Left::OtherDay => "jour",
        Left::Kind(_) => "genre",
        Left::Club => "club",
        Left::Few(..) => "taille",
    }
}

/// The row of a person, or of a team whose `best` members count.
fn claim<S>(row: &Row<S>, numbers: &HashMap<PersonId, u32>, counting: &[usize], best: usize) -> SeasonRowClaim {
    let nights = row.nights.iter().map(|score| NightClaim {
        night: counting.get(score.night).copied().unwrap_or(usize::MAX),
        place: score.placed.map(|placed| placed.rank),
        worth: score.worth.0,
        points: score.points.0,
        kept: score.is_kept(),
        members: score.members.iter().take(best).filter_map(|(person, _)| numbers.get(person).copied()).collect(),
    });
    SeasonRowClaim {
        rank: row.rank,
        tied: row.tied,
        mark: row.mark.points().0,
        bonus: row.bonus.0,
        nights: nights.collect(),
        ..SeasonRowClaim::default()
    }
}
