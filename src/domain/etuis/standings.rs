//! The ranks in any format, for the next session and the prizes.

use super::matches::team_match;
use super::next_session::reached;
use super::rank::evening;
use super::taker::points;
use crate::duplicate::{Format, Placed};
use crate::ranking::{Ranked, Standing};
use crate::tournament::{Tournament, Who};
use crate::{Refusal, Score, Total};

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
