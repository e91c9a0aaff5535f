//! Y2, Y8: a closed tournament of the base as a night of a season.

use super::night::{Night, NightKey, NightResult};
use super::{Points, TeamNights};
use crate::award::{Award, Formula};
use crate::federation::awards;
use crate::ranking::Ranked;
use crate::ranking::standings::{players, ranked};
use crate::tournament::{Entry, Tournament, Who};

/// The result of each person in the tournament. Entrants who are not ranked (R7) or never came (article 26) are left out.
pub fn night_of(tournament: &Tournament, teams: TeamNights) -> Night {
    let Tournament { id, settings, .. } = tournament;
    if tournament.is_duplicate() {
        let (name, date) = (settings.name.clone(), settings.date);
        let key = NightKey::Tournament(*id);
        return Night { key, name, date, teams: false, duplicate: true, ranked: None, results: Vec::new() };
    }
    let in_teams = tournament.formula() != Formula::Individuel;
    let final_ranking = ranked(tournament, tournament.current());
    let given = awards(tournament, &final_ranking);
    let (rows, given) = match teams {
        // A player of a team has no rank of his own by which awards are given (R4).
        TeamNights::Single if in_teams => (players(tournament, tournament.current()), Vec::new()),
        _ => (final_ranking, given),
    };
    let mut results = Vec::new();
    let mut given = given.into_iter();
    for (unit, row) in (1..).zip(&rows) {
        let members = members(tournament, row);
        let awards = given.next();
        for (index, entry) in members.iter().enumerate().filter(|(_, entry)| entry.ranked && entry.played()) {
            let award = awards.as_ref().map(|awards| awards.get(index).copied().unwrap_or_default());
            results.push(result(
                tournament,
                row,
                unit,
                entry,
                if teams == TeamNights::Single { 1 } else { share(tournament.formula()) },
                award,
            ));
        }
    }
    let ranked = u32::try_from(rows.len()).ok();
    Night {
        key: NightKey::Tournament(*id),
        name: settings.name.clone(),
        date: settings.date,
        teams: in_teams,
        duplicate: false,
        ranked,
        results,
    }
}

/// In the order in which awards are given.
fn members<'a>(tournament: &'a Tournament, row: &Ranked<Who>) -> Vec<&'a Entry> {
    match row.standing.who {
        Who::Player(id) => tournament.entry(id).into_iter().collect(),
        Who::Team(id) => tournament.members(id).collect(),
    }
}

fn result(
    tournament: &Tournament,
    row: &Ranked<Who>,
    unit: u32,
    entry: &Entry,
    share: u32,
    award: Option<Award>,
) -> NightResult {
    NightResult {
        person: entry.person_id,
        unit,
        rank: Some(row.rank),
        total: Some(Points::of(row.total.over(share))),
        deals: Some(deals(tournament, row.standing.reached)),
        pcn: award.map(|award| award.pcn.unwrap_or(0)),
        pp: award.map(|award| award.pp.unwrap_or(0)),
        left: row.standing.left || entry.has_left(tournament.current()),
    }
}

/// Deals planned through the sessions up to that one.
fn deals(tournament: &Tournament, reached: u8) -> u32 {
    let played = tournament.sessions.iter().filter(|session| session.number <= reached);
    played.map(|session| u32::from(session.positions) * u32::from(session.deals)).sum()
}

/// The number of players who share a team's total.
const fn share(formula: Formula) -> u32 {
    match formula {
        Formula::Individuel => 1,
        Formula::Duo => 2,
        Formula::Equipe4 => 4,
    }
}
