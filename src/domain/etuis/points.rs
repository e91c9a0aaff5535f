//! D31–D34, D37: the ranking of quadrettes from the fiches of an evening, by *points de match*.

use super::fiches::record;
use super::fine;
use super::next_session::taken;
use super::rank::contenders;
use crate::Refusal;
use crate::duplicate::{Format, Placed, PmSession, pm_ranking};
use crate::tournament::{Session, Tournament, Who};

/// A tournament compared and ranked.
#[derive(Debug, Clone)]
pub struct PointsEvening {
    /// In order.
    pub sessions: Vec<PmSession<Who>>,
    /// In the order of the ranking.
    pub placed: Vec<Placed<Who>>,
}

/// Compares the results so far, and ranks.
/// Errors: D1 for free deals, and for formats that are ranked otherwise; D34 for a sum too long to be held.
pub fn points(tournament: &Tournament) -> Result<PointsEvening, Refusal> {
    tournament.must_be_duplicate()?;
    if tournament.format() != Some(Format::Quadrettes) {
        return Err(Refusal::new("D34", "seules les quadrettes sont classées par points de match"));
    }
    let sessions: Vec<PmSession<Who>> =
        tournament.sessions.iter().map(|session| compared(tournament, session)).collect();
    let contenders = contenders(tournament).map(|(who, left)| Placed::contender(who, left, taken(tournament, who)));
    let placed = pm_ranking(contenders.collect(), &sessions)?;
    Ok(PointsEvening { sessions, placed })
}

fn compared(tournament: &Tournament, session: &Session) -> PmSession<Who> {
    let (lines, penalties) = (record(tournament, session).lines(), fine::points(tournament, session));
    PmSession::of((session.number, session.coefficient), lines, penalties)
}
