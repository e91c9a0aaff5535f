//! A season's announced results, for the independent checker; people and nights by their numbers in its archive.

use std::collections::HashMap;

use super::archive::numbers;
use super::load::{ListedNight, Loaded, chosen, load};
use super::manage::december;
use crate::error::Result;
use crate::season::Seasons;
use checker::{CategoryClaim, ClubClaim, NightClaim, SeasonClaims, SeasonRowClaim, check_season};
use domain::season::{By, Listing, Row, of_category};
use domain::tournament::PersonId;

impl Seasons<'_> {
    /// A season's announced results.
    /// Errors: no such season.
    pub fn claims(self, asked: Option<&str>) -> Result<SeasonClaims> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, asked)?)?;
            season_claims(&loaded, &numbers(view, &loaded)?)
        })
    }

    /// The independent checker's findings on a season, from its archive alone; sentences under their rules.
    /// Errors: no such season.
    pub fn check(self, asked: Option<&str>) -> Result<Vec<String>> {
        let findings = check_season(&self.facts(asked)?, &self.claims(asked)?);
        Ok(findings.all().iter().map(ToString::to_string).collect())
    }
}

/// The announced results, by the numbers of the archive.
pub(super) fn season_claims(loaded: &Loaded, numbers: &HashMap<PersonId, u32>) -> Result<SeasonClaims> {
    let number = |person: PersonId| numbers.get(&person).copied().unwrap_or(0);
    let nights: Vec<&ListedNight> = super::archive::nights(loaded).collect();
    let counts: Vec<bool> = nights.iter().map(|known| known.listing == Listing::Counts).collect();
    let standings = loaded.standings();
    let counting: Vec<usize> = (0..nights.len()).filter(|index| counts[*index]).collect();
    let december = december(&loaded.season);
    let categories = loaded.categories.iter().map(|category| {
        let is_in = |person| loaded.member(person).is_some_and(|member| category.has(member, december));
        let rows = of_category(&standings, is_in).into_iter().map(|(rank, row)| (number(row.who), rank));
        CategoryClaim { name: category.name.clone(), rows: rows.collect() }
    });
    let (groups, clubs) = loaded.team_standings(&loaded.counting(), By::Club);
    let clubs = clubs.rows.iter().map(|row| ClubClaim {
        rank: row.rank.unwrap_or_default(),
        members: groups[row.who].people.iter().map(|person| number(*person)).collect(),
        points: row.mark.points().0,
    });
    let row = |row: &Row| SeasonRowClaim {
        person: number(row.who),
        rank: row.rank,
        tied: row.tied,
        mark: row.mark.points().0,
        bonus: row.bonus.0,
        nights: row
            .nights
            .iter()
            .map(|score| NightClaim {
                night: counting.get(score.night).copied().unwrap_or(usize::MAX),
                place: score.placed.map(|placed| placed.rank),
                worth: score.worth.0,
                points: score.points.0,
                kept: score.is_kept(),
            })
            .collect(),
    };
    Ok(SeasonClaims {
        counts,
        categories: categories.collect(),
        clubs: clubs.collect(),
        rows: Some(standings.rows.iter().map(row).collect()),
    })
}
