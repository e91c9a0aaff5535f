//! From the facts of an evening to its ranking: players, or teams with their members' figures added up (R4).

use std::collections::{HashMap, HashSet};

use super::{Contracts, Ranked, Standing, Stretch, rank, total};
use crate::award::Formula;
use crate::statistics;
use crate::tournament::{Entry, EntryId, Session, TeamId, Tournament, Who};
use crate::{PositionNo, Score, Total};

/// The ranking after a position (R1–R7): players, or teams in a team tournament.
pub fn ranked(tournament: &Tournament, position: PositionNo) -> Vec<Ranked<Who>> {
    match tournament.formula() {
        Formula::Individuel => players(tournament, position),
        Formula::Duo | Formula::Equipe4 => rank_at(tournament, position, teams(tournament, position)),
    }
}

/// The players ranked one by one, also in a team tournament.
pub fn players(tournament: &Tournament, position: PositionNo) -> Vec<Ranked<Who>> {
    let balances = tournament.balances();
    let contracts = contracts(tournament, position);
    let ranked = tournament.entries.iter().filter(|entry| is_ranked(tournament, entry, position));
    let standings = ranked.map(|entry| Standing {
        contracts: contracts.get(&entry.id).copied(),
        ..standing(tournament, entry, position, &balances)
    });
    rank_at(tournament, position, standings.collect())
}

/// The results of one player up to a position, ranked or not; the contracts made left out.
pub fn standing(
    tournament: &Tournament,
    entry: &Entry,
    position: PositionNo,
    balances: &HashMap<(EntryId, PositionNo), Score>,
) -> Standing<Who> {
    Standing {
        who: Who::Player(entry.id),
        balances: upto(position).map(|p| balances.get(&(entry.id, p)).copied()).collect(),
        penalties: upto(position).map(|p| fines(tournament, p, |id| id == entry.id)).collect(),
        left: tournament.leaves_for_last(entry, position),
        reached: reached(tournament, entry, position),
        contracts: None,
    }
}

/// R4: what each member of a team adds to its total, as far as the team itself came.
pub fn shares<'t>(tournament: &'t Tournament, position: PositionNo) -> impl Fn(&Ranked<Who>, &Entry) -> Total + 't {
    let (balances, stretches) = (tournament.balances(), stretches(tournament, position));
    move |team, entry| {
        let own = standing(tournament, entry, position, &balances);
        total(&Standing { reached: team.standing.reached, ..own }, &stretches)
    }
}

/// The sessions as a total counts them, up to a position (R5).
pub fn stretches(tournament: &Tournament, position: PositionNo) -> Vec<Stretch> {
    tournament.sessions.iter().map(|session| stretch(session, position)).collect()
}

/// One session as a total counts it (R5).
fn stretch(session: &Session, upto: PositionNo) -> Stretch {
    Stretch {
        session: session.number,
        positions: (upto.0 + 1).saturating_sub(session.first.0).min(session.positions),
        coefficient: session.coefficient,
        divides: session.divides,
    }
}

/// R4: each team, its members' figures added up. A team is out as soon as one of its seats is left empty for good (R6).
fn teams(tournament: &Tournament, position: PositionNo) -> Vec<Standing<Who>> {
    let balances = tournament.balances();
    let contracts = contracts(tournament, position);
    let standing = |id: TeamId| {
        let members: Vec<&Entry> =
            tournament.members(id).filter(|entry| tournament.has_begun(entry, position)).collect();
        let first = members.first()?;
        let ids: HashSet<EntryId> = members.iter().map(|entry| entry.id).collect();
        // A1: the team pays for a member who was replaced before playing, too.
        let fined: HashSet<EntryId> = tournament.members(id).map(|entry| entry.id).collect();
        let added = |p: PositionNo| {
            let figures: Vec<Score> = ids.iter().filter_map(|member| balances.get(&(*member, p)).copied()).collect();
            (!figures.is_empty()).then(|| figures.into_iter().sum())
        };
        let known: Option<Vec<Contracts>> = ids.iter().map(|member| contracts.get(member).copied()).collect();
        Some(Standing {
            who: Who::Team(id),
            balances: upto(position).map(added).collect(),
            penalties: upto(position).map(|p| fines(tournament, p, |member| fined.contains(&member))).collect(),
            left: tournament.team_leaves_for_last(id, position),
            reached: reached(tournament, first, position),
            contracts: known.map(|known| known.into_iter().sum()),
        })
    };
    tournament.teams.iter().filter_map(|team| standing(team.id)).collect()
}

/// R3 is for the end of a session, where the next round is decided. For those eliminated it has come: their rank does not
/// change while the others play on.
fn rank_at(tournament: &Tournament, position: PositionNo, standings: Vec<Standing<Who>>) -> Vec<Ranked<Who>> {
    let stretches = stretches(tournament, position);
    let session = tournament.session_of(position);
    let at_the_end = session.last() == position;
    let (left, there): (Vec<_>, Vec<_>) = standings.into_iter().partition(|standing| standing.left);
    let (out, playing): (Vec<_>, Vec<_>) = there.into_iter().partition(|standing| standing.reached < session.number);
    let mut ranked: Vec<Ranked<Who>> = Vec::new();
    for (standings, over) in [(playing, at_the_end), (out, true), (left, at_the_end)] {
        let ahead = u32::try_from(ranked.len()).unwrap_or(u32::MAX);
        let rows = rank(standings, &stretches, tournament.settings.article_29 && over);
        ranked.extend(rows.into_iter().map(|row| Ranked { rank: row.rank + ahead, ..row }));
    }
    ranked
}

/// R7, R6: counted in the ranking after a position.
fn is_ranked(tournament: &Tournament, entry: &Entry, position: PositionNo) -> bool {
    entry.ranked && tournament.has_begun(entry, position)
}

/// R5, M10: the last session a player reaches, as known after a position.
fn reached(tournament: &Tournament, entry: &Entry, position: PositionNo) -> u8 {
    let now = tournament.session_of(position).number;
    tournament.last_session(entry).map_or(now, |last| last.min(now))
}

fn upto(position: PositionNo) -> impl Iterator<Item = PositionNo> {
    (1..=position.0).map(PositionNo)
}

/// A1: the points deducted at a position from those that fit.
fn fines(tournament: &Tournament, position: PositionNo, of: impl Fn(EntryId) -> bool) -> Score {
    let given = tournament.penalties.iter().filter(|penalty| penalty.position == position && of(penalty.entry));
    given.map(|penalty| penalty.points).sum()
}

/// R3: the contracts each player made, for players all of whose sheets are kept deal by deal.
fn contracts(tournament: &Tournament, position: PositionNo) -> HashMap<EntryId, Contracts> {
    if !tournament.settings.article_29 {
        return HashMap::new();
    }
    let mut made: HashMap<EntryId, statistics::Contracts> =
        tournament.entries.iter().map(|entry| (entry.id, statistics::Contracts::NONE)).collect();
    for position in upto(position) {
        let tables = tournament.tables(position);
        for sheet in tournament.sheets.iter().filter(|sheet| sheet.confirmed && sheet.position == position) {
            for seat in tables.get(&sheet.table).into_iter().flatten() {
                *made.entry(seat.entry).or_default() += statistics::Contracts::of(&sheet.deals, seat.chair);
            }
        }
    }
    made.into_iter().filter_map(|(entry, contracts)| Some((entry, contracts.comparable()?))).collect()
}
