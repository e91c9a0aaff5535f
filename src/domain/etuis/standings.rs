//! The ranks in any format, for the next session and the prizes.

use super::fiches::record;
use super::fine;
use super::matches::team_match;
use super::next_session::{reached, taken};
use super::taker::points;
use crate::duplicate::circuit::Kind;
use crate::duplicate::{Compared, Format, Line, Placed, Scale, general};
use crate::money::Category;
use crate::ranking::{Ranked, Standing};
use crate::tournament::{Entry, LaidSides, Session, TeamId, Tournament, Who};
use crate::{PositionNo, Refusal, Score, Total};

/// D60, D24: the ranking that counts: alternated after one session in lines, general otherwise.
/// Errors: The refusals of the format's rules.
pub fn of_record(tournament: &Tournament) -> Result<Vec<Ranked<Who>>, Refusal> {
    ranked(tournament, true)
}

/// The general ranking, or the one that counts.
pub(super) fn ranked(tournament: &Tournament, of_record: bool) -> Result<Vec<Ranked<Who>>, Refusal> {
    let row = |who, left, total, rank| Ranked {
        standing: Standing {
            who,
            balances: Vec::new(),
            penalties: Vec::new(),
            left,
            reached: reached(tournament, who),
            contracts: None,
        },
        total,
        rank,
        tied: false,
        tie_break: None,
    };
    let mut rows: Vec<Ranked<Who>> = match tournament.format() {
        Some(Format::Quadrettes) => {
            points(tournament)?.placed.iter().map(|one| row(one.who, one.left, one.total, one.rank)).collect()
        }
        Some(Format::Teams) => {
            let one = |thousandths: i64| Total::from(Score(1)).checked_times(thousandths, 1).unwrap_or(Total::ZERO);
            let places = team_match(tournament)?.places;
            places.iter().map(|place| row(Who::Team(place.team), false, one(place.scored.0), place.rank)).collect()
        }
        _ => {
            let rank = |placed: &Placed<Who>| match placed.alternated {
                Some(place) if of_record => place.rank,
                _ => placed.rank,
            };
            evening(tournament)?.placed.iter().map(|one| row(one.who, one.left, one.total, rank(one))).collect()
        }
    };
    rows.sort_by_key(|row| row.rank);
    let ranks: Vec<u32> = rows.iter().map(|row| row.rank).collect();
    for row in &mut rows {
        row.tied = ranks.iter().filter(|rank| **rank == row.rank).count() > 1;
    }
    Ok(rows)
}

/// A tournament compared and ranked.
#[derive(Debug, Clone)]
pub struct Evening {
    /// In order.
    pub sessions: Vec<Compared<Who>>,
    /// In the order of the general ranking.
    pub placed: Vec<Placed<Who>>,
}

/// Compares the results so far, and ranks.
/// Errors: D1 for free deals, and for formats that are not ranked by percentages; D19, D24 for fractions of more than 38 digits.
pub fn evening(tournament: &Tournament) -> Result<Evening, Refusal> {
    tournament.must_be_duplicate()?;
    let format = tournament.settings.duplicate.map_or(Format::Individual, |duplicate| duplicate.format);
    if !format.is_percent() {
        return Err(Refusal::new(
            "D1",
            "ni quadrettes ni équipes n'ont de pourcentages : leur classement est par points de match",
        ));
    }
    let sessions = tournament.sessions.iter().map(|session| compared(tournament, session, format));
    let sessions = sessions.collect::<Result<Vec<_>, Refusal>>()?;
    let contenders = contenders(tournament).map(|(who, left)| Placed {
        line: line(tournament, who),
        sessions: sessions.iter().map(|session| session.own(who)).collect(),
        ..Placed::contender(who, left, taken(tournament, who))
    });
    let placed = general(contenders.collect())?;
    Ok(Evening { sessions, placed })
}

fn compared(tournament: &Tournament, session: &Session, format: Format) -> Result<Compared<Who>, Refusal> {
    let (lines, fines) = (record(tournament, session).lines(), fine::percents(tournament, session));
    Compared::of((session.number, session.coefficient), lines, &fines, (format, Scale::Full))
}

/// D63: those of one category of the national ranking, with their rank among themselves. The national ranking is of single players:
/// a formation is in no category.
pub fn in_category<'a>(
    tournament: &Tournament,
    evening: &'a Evening,
    category: Category,
) -> Vec<(&'a Placed<Who>, u32)> {
    let entered = |who: Who| match who {
        Who::Player(id) => tournament.entry(id),
        Who::Team(_) => None,
    };
    let is_one =
        |placed: &&Placed<Who>| entered(placed.who).is_some_and(|entry| Category::of(entry.person.series) == category);
    let among: Vec<&Placed<Who>> = evening.placed.iter().filter(is_one).collect();
    let rank = |placed: &Placed<Who>| 1 + among.iter().filter(|other| other.rank < placed.rank).count();
    among.iter().map(|placed| (*placed, u32::try_from(rank(placed)).unwrap_or(u32::MAX))).collect()
}

/// R7, D28: the contenders ranked, and whether each left before the end.
pub(super) fn contenders(tournament: &Tournament) -> impl Iterator<Item = (Who, bool)> {
    let players = tournament.entries.iter().filter(|entry| entry.team.is_none() && entry.ranked && entry.played());
    // R6: unless the organiser decides otherwise.
    let last = tournament.settings.leavers_last || tournament.settings.championship.is_some();
    let left = move |entry: &Entry| last && entry.left_after.is_some() && !entry.force_majeure;
    let players = players.map(move |entry| (Who::Player(entry.id), left(entry)));
    let last = PositionNo(tournament.settings.positions);
    let left = move |team: TeamId| tournament.team_leaves_for_last(team, last);
    players.chain(tournament.teams.iter().map(move |team| (Who::Team(team.id), left(team.id))))
}

/// D8: the line a contender keeps all session; `None` where players change lines, or after several sessions (D23).
pub fn line(tournament: &Tournament, who: Who) -> Option<Line> {
    let [session] = tournament.sessions.as_slice() else { return None };
    let circuit = tournament.settings.duplicate.and_then(|duplicate| duplicate.circuit)?;
    match who {
        Who::Player(id) => {
            if tournament.naming(session).is_numbered() {
                return None;
            }
            let place = session.starts.get(&id)?;
            Line::ALL.into_iter().find(|line| line.key() == place.orientation().letter().to_string())
        }
        Who::Team(id) if matches!(circuit, Kind::Ligne | Kind::Paralleles) => {
            tournament.duplicate.plays.iter().find_map(|laid| match laid.sides {
                LaidSides::Lines { ns, .. } if ns == Some(id) => Some(Line::NS),
                LaidSides::Lines { eo, .. } if eo == Some(id) => Some(Line::EO),
                _ => None,
            })
        }
        Who::Team(_) => None,
    }
}
