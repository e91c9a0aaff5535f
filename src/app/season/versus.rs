//! Two players against each other: the nights both played, and the tables they shared.

use std::collections::BTreeSet;

use super::explain::person_named;
use super::load::{chosen, load};
use crate::error::{AppError, Result};
use crate::season::Seasons;
use domain::season::NightKey;
use domain::tournament::{PersonId, Tournament};
use domain::{PositionNo, Score, TableNo};
use report::season::{VersusNight, VersusReport};

impl Seasons<'_> {
    /// Two persons compared: how often each finished ahead, and the scores of each at the tables they shared.
    /// Errors: no such season; nobody or several people found; the same person twice.
    pub fn versus(self, season: Option<&str>, one: &str, other: &str) -> Result<VersusReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            let (one, other) = (person_named(view, one)?, person_named(view, other)?);
            if one == other {
                return Err(AppError::input(format!("c'est deux fois la même personne : {}", loaded.name(one)))
                    .advise("Donnez deux noms différents."));
            }
            let mut nights = Vec::new();
            for known in loaded.counting() {
                let (Some(mine), Some(yours)) = (known.night.result(one), known.night.result(other)) else { continue };
                let played =
                    loaded.tournaments.iter().find(|tournament| known.night.key == NightKey::Tournament(tournament.id));
                let shared = played.map(|tournament| shared(tournament, one, other)).unwrap_or_default();
                nights.push(VersusNight {
                    date: known.night.date.to_string(),
                    night: known.night.name.clone(),
                    places: [mine.rank, yours.rank],
                    tables: shared.len(),
                    balances: [shared.iter().map(|pair| pair.0.0).sum(), shared.iter().map(|pair| pair.1.0).sum()],
                });
            }
            let ahead = |first: usize, second: usize| {
                let places = nights.iter().map(|night| (night.places[first], night.places[second]));
                places.filter(|(mine, yours)| mine.is_some() && yours.is_some() && mine < yours).count()
            };
            Ok(VersusReport {
                season: loaded.season.name.clone(),
                names: [loaded.name(one), loaded.name(other)],
                ahead: [ahead(0, 1), ahead(1, 0)],
                nights,
            })
        })
    }
}

/// The balances of both at each table they shared.
fn shared(tournament: &Tournament, one: PersonId, other: PersonId) -> Vec<(Score, Score)> {
    let balances = tournament.balances();
    let at = |person: PersonId| -> BTreeSet<(PositionNo, TableNo, i64)> {
        let entries: Vec<_> =
            tournament.entries.iter().filter(|entry| entry.person_id == person).map(|entry| entry.id).collect();
        let seats = tournament.seats.iter().filter(|seat| entries.contains(&seat.entry));
        seats.map(|seat| (seat.position, seat.table, seat.entry.0)).collect()
    };
    let (mine, yours) = (at(one), at(other));
    let balance = |(position, _, entry): &(PositionNo, TableNo, i64)| {
        balances.get(&(domain::tournament::EntryId(*entry), *position)).copied()
    };
    let pairs = mine.iter().filter_map(|seat| {
        let there = yours.iter().find(|other| (other.0, other.1) == (seat.0, seat.1))?;
        Some((balance(seat)?, balance(there)?))
    });
    pairs.collect()
}
