//! One player's season: his nights, and his rank after each of them.

use super::explain::{absent, person_named};
use super::load::{Loaded, chosen, load};
use crate::error::Result;
use crate::result::statistics::takers;
use crate::season::Seasons;
use domain::season::Points;
use domain::tournament::PersonId;
use report::season::{PlayerNight, PlayerSeason, SeasonContracts};

impl Seasons<'_> {
    /// One player's season.
    /// Errors: no such season; nobody or several people found; a person who played no night that counts.
    pub fn player(self, season: Option<&str>, query: &str) -> Result<PlayerSeason> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            player(&loaded, person_named(view, query)?)
        })
    }
}

/// The person's nights that count, and their figures.
pub(super) fn player(loaded: &Loaded, who: PersonId) -> Result<PlayerSeason> {
    let nights = loaded.counting();
    let all = loaded.standings()?;
    let row = all.rows.iter().find(|row| row.person == who).ok_or_else(|| absent(loaded, who))?;
    let mut lines = Vec::new();
    for (index, known) in nights.iter().enumerate() {
        let Some(result) = known.night.result(who) else { continue };
        let then = loaded.standings_of(&nights[..=index])?;
        let after = then.rows.iter().find(|row| row.person == who);
        let score = row.nights.iter().find(|score| score.night == index);
        lines.push(PlayerNight {
            date: known.night.date.to_string(),
            night: known.night.name.clone(),
            place: result.rank,
            players: known.night.ranked,
            total: result.total.map(Points::total),
            points: score.map_or(Points::ZERO, |score| score.points).total(),
            kept: score.is_some_and(domain::season::NightScore::is_kept),
            rank_after: after.and_then(|row| row.rank),
            mark_after: after.map(|row| row.mark.points().total()),
        });
    }
    let ranks = || row.nights.iter().filter_map(|score| score.placed).map(|placed| placed.rank);
    Ok(PlayerSeason {
        season: loaded.season.name.clone(),
        name: loaded.name(who),
        rank: row.rank,
        tied: row.tied,
        of: all.rows.iter().filter(|row| row.rank.is_some()).count(),
        points: row.mark.points().total(),
        played: row.nights.len(),
        possible: nights.len(),
        wins: row.wins(),
        podiums: ranks().filter(|rank| *rank <= 3).count(),
        best: row.nights.iter().map(|score| score.points).max().map(Points::total),
        worst: row.nights.iter().map(|score| score.points).min().map(Points::total),
        contracts: contracts(loaded, who)?,
        nights: lines,
    })
}

/// The contracts taken in the nights that count, as far as their sheets record them.
fn contracts(loaded: &Loaded, who: PersonId) -> Result<Option<SeasonContracts>> {
    let mut sum = SeasonContracts::default();
    for tournament in loaded.counting_tournaments() {
        if let Some(taker) = takers(tournament)?.get(&who) {
            sum.taken += taker.takes.taken;
            sum.made += taker.takes.made;
            sum.lost += taker.takes.lost;
            sum.detailed += taker.detailed;
            sum.sheets += taker.sheets;
        }
    }
    Ok(Some(sum).filter(|sum| sum.detailed > 0))
}
