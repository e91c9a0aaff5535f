//! From what is in the base to what is ranked: players, or teams with their members' figures added up (R4).

use std::collections::{HashMap, HashSet};

use crate::app::night::{Night, played};
use crate::domain::award::Formula;
use crate::domain::ranking::{Contracts, Ranked, Standing, Stretch, rank};
use crate::domain::statistics;
use crate::domain::{PositionNo, Score};
use crate::storage::{EntryId, EntryRow, TeamId};

/// What has a place in the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::app) enum Who {
    Player(EntryId),
    Team(TeamId),
}

/// Everybody ranked after a position (R1–R7): players, or teams in a team tournament.
pub(in crate::app) fn ranked(night: &Night, position: PositionNo) -> Vec<Ranked<Who>> {
    match night.formula() {
        Formula::Individuel => players(night, position),
        Formula::Duo | Formula::Equipe4 => rank_at(night, position, teams(night, position)),
    }
}

/// The players ranked one by one, also in a team tournament.
pub(in crate::app) fn players(night: &Night, position: PositionNo) -> Vec<Ranked<Who>> {
    let balances = night.balances();
    let contracts = contracts(night, position);
    let ranked = night.entries.iter().filter(|entry| is_ranked(night, entry, position));
    let standings = ranked.map(|entry| Standing {
        contracts: contracts.get(&entry.id).copied(),
        ..standing(night, entry, position, &balances)
    });
    rank_at(night, position, standings.collect())
}

/// What one player did up to a position, ranked or not; the contracts made left out.
pub(in crate::app) fn standing(
    night: &Night,
    entry: &EntryRow,
    position: PositionNo,
    balances: &HashMap<(EntryId, PositionNo), Score>,
) -> Standing<Who> {
    Standing {
        who: Who::Player(entry.id),
        balances: upto(position).map(|p| balances.get(&(entry.id, p)).copied()).collect(),
        penalties: upto(position).map(|p| fines(night, p, |id| id == entry.id)).collect(),
        left: has_left(entry, position),
        reached: reached(night, entry, position),
        contracts: None,
    }
}

/// The sessions as a total counts them, up to a position (R5).
pub(in crate::app) fn stretches(night: &Night, position: PositionNo) -> Vec<Stretch> {
    night.sessions.iter().map(|session| session.stretch(position)).collect()
}

/// R4: each team, its members' figures added up. A team is out as soon as one of its seats is left empty for good (R6).
fn teams(night: &Night, position: PositionNo) -> Vec<Standing<Who>> {
    let balances = night.balances();
    let contracts = contracts(night, position);
    let standing = |id: TeamId| {
        let members: Vec<&EntryRow> = night.members(id).filter(|entry| has_begun(night, entry, position)).collect();
        let first = members.first()?;
        let ids: HashSet<EntryId> = members.iter().map(|entry| entry.id).collect();
        // A1: the team pays for a member who was replaced before playing, too.
        let fined: HashSet<EntryId> = night.members(id).map(|entry| entry.id).collect();
        let added = |p: PositionNo| {
            let figures: Vec<Score> = ids.iter().filter_map(|member| balances.get(&(*member, p)).copied()).collect();
            (!figures.is_empty()).then(|| figures.into_iter().sum())
        };
        let known: Option<Vec<Contracts>> = ids.iter().map(|member| contracts.get(member).copied()).collect();
        Some(Standing {
            who: Who::Team(id),
            balances: upto(position).map(added).collect(),
            penalties: upto(position).map(|p| fines(night, p, |member| fined.contains(&member))).collect(),
            left: !is_whole(night, id, position),
            reached: reached(night, first, position),
            contracts: known.map(|known| known.into_iter().sum()),
        })
    };
    night.teams.iter().filter_map(|team| standing(team.id)).collect()
}

/// R3 is for the end of a session, where the next round is decided. For those eliminated it has come: their rank does not
/// change while the others play on.
fn rank_at(night: &Night, position: PositionNo, standings: Vec<Standing<Who>>) -> Vec<Ranked<Who>> {
    let stretches = stretches(night, position);
    let session = night.session_of(position);
    let at_the_end = session.last() == position;
    let (left, there): (Vec<_>, Vec<_>) = standings.into_iter().partition(|standing| standing.left);
    let (out, playing): (Vec<_>, Vec<_>) = there.into_iter().partition(|standing| standing.reached < session.number);
    let mut ranked: Vec<Ranked<Who>> = Vec::new();
    for (standings, over) in [(playing, at_the_end), (out, true), (left, at_the_end)] {
        let ahead = u32::try_from(ranked.len()).unwrap_or(u32::MAX);
        let rows = rank(standings, &stretches, night.row.data.article_29 && over);
        ranked.extend(rows.into_iter().map(|row| Ranked { rank: row.rank + ahead, ..row }));
    }
    ranked
}

/// R7, R6: counted in the ranking after a position.
fn is_ranked(night: &Night, entry: &EntryRow, position: PositionNo) -> bool {
    entry.ranked && has_begun(night, entry, position)
}

/// Has played by then; not one who came for a session that he, or his team, does not reach.
pub(in crate::app) fn has_begun(night: &Night, entry: &EntryRow, position: PositionNo) -> bool {
    played(entry) && entry.from_position <= position.min(night.end(entry)).0
}

/// R6: false for a player who has left before a position, and for a team one of whose seats is empty then.
pub(in crate::app) fn stays(night: &Night, who: Who, position: PositionNo) -> bool {
    match who {
        Who::Player(id) => night.entry(id).is_some_and(|entry| !has_left(entry, position)),
        Who::Team(id) => is_whole(night, id, position),
    }
}

/// True while every seat of a team is held by a member or a substitute.
fn is_whole(night: &Night, id: TeamId, position: PositionNo) -> bool {
    let holds = |entry: &EntryRow, place: usize| {
        entry.team.is_some_and(|(_, member)| usize::from(member) == place)
            && played(entry)
            && entry.from_position <= position.0
            && !has_left(entry, position)
    };
    (1..=night.formula().members()).all(|place| night.members(id).any(|entry| holds(entry, place)))
}

/// R6: gone before the end.
pub(in crate::app) fn has_left(entry: &EntryRow, position: PositionNo) -> bool {
    entry.left_after.is_some_and(|last| last < position.0)
}

/// R5, M10: the last session somebody plays, as known after a position.
fn reached(night: &Night, entry: &EntryRow, position: PositionNo) -> u8 {
    let now = night.session_of(position).number;
    last_session(night, entry).map_or(now, |last| last.min(now))
}

/// R4, R5: the last session somebody plays; `None` while he goes on. Who left his team before it was eliminated is out with it.
pub(in crate::app) fn last_session(night: &Night, entry: &EntryRow) -> Option<u8> {
    let of_team = || {
        let (team, _) = entry.team.filter(|_| night.formula() != Formula::Individuel)?;
        night.members(team).filter_map(|member| member.last_session).max()
    };
    entry.last_session.or_else(of_team)
}

fn upto(position: PositionNo) -> impl Iterator<Item = PositionNo> {
    (1..=position.0).map(PositionNo)
}

/// A1: the points deducted at a position from those that fit.
fn fines(night: &Night, position: PositionNo, of: impl Fn(EntryId) -> bool) -> Score {
    let given = night.penalties.iter().filter(|penalty| penalty.position == position && of(penalty.entry));
    given.map(|penalty| penalty.points).sum()
}

/// R3: the contracts each player made, for those all of whose sheets are kept deal by deal.
fn contracts(night: &Night, position: PositionNo) -> HashMap<EntryId, Contracts> {
    if !night.row.data.article_29 {
        return HashMap::new();
    }
    let mut made: HashMap<EntryId, statistics::Contracts> =
        night.entries.iter().map(|entry| (entry.id, statistics::Contracts::NONE)).collect();
    for ((entry, _), contracts) in night.contracts.iter().filter(|((_, at), _)| *at <= position) {
        *made.entry(*entry).or_default() += *contracts;
    }
    made.into_iter().filter_map(|(entry, contracts)| Some((entry, contracts.known()?))).collect()
}
