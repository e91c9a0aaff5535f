//! D31–D34, D37: the ranking of quadrettes from the fiches of an evening, by *points de match*.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::fiches::record;
use super::fine;
use super::next_session::taken;
use super::rank::contenders;
use crate::Refusal;
use crate::duplicate::{FicheLine, Format, PmPlace, PmSession, oppositions, pm_ranking};
use crate::tournament::{Session, Tournament, Who};

/// A session compared.
#[derive(Debug, Clone)]
pub struct PointsSession {
    pub number: u8,
    /// The lines written.
    pub lines: Vec<FicheLine<Who>>,
    /// D31: its oppositions and penalties.
    pub pm: PmSession<Who>,
}

/// D34: a quadrette's place.
#[derive(Debug, Clone, Copy)]
pub struct PointsPlace {
    /// Its points; the rank counts those who left behind all others.
    pub place: PmPlace<Who>,
    /// D28: left before the end.
    pub left: bool,
}

/// A tournament compared and ranked.
#[derive(Debug, Clone)]
pub struct PointsEvening {
    /// In order.
    pub sessions: Vec<PointsSession>,
    /// In the order of the ranking.
    pub placed: Vec<PointsPlace>,
}

/// Compares the results so far, and ranks.
///
/// # Errors
/// D1 for free deals, and for formats that are ranked otherwise; D34 for a sum too long to be held.
pub fn points(tournament: &Tournament) -> Result<PointsEvening, Refusal> {
    tournament.must_be_duplicate()?;
    if tournament.format() != Some(Format::Quadrettes) {
        return Err(Refusal::new("D34", "seules les quadrettes sont classées par points de match"));
    }
    let sessions: Vec<PointsSession> =
        tournament.sessions.iter().map(|session| compared(tournament, session)).collect();
    let pm: Vec<PmSession<Who>> = sessions.iter().map(|session| session.pm.clone()).collect();
    // D28, D24: a quadrette that left is behind all others, one with fewer sessions behind all with more.
    let mut groups: BTreeMap<(bool, Reverse<usize>), Vec<Who>> = BTreeMap::new();
    for (who, left) in contenders(tournament) {
        groups.entry((left, Reverse(taken(tournament, who)))).or_default().push(who);
    }
    let mut placed = Vec::new();
    for ((left, _), who) in groups {
        let before = u32::try_from(placed.len()).unwrap_or(u32::MAX);
        let place = |place: PmPlace<Who>| PmPlace { rank: place.rank + before, ..place };
        let among = pm_ranking(&who, &of_these(&pm, &who))?;
        placed.extend(among.into_iter().map(|one| PointsPlace { place: place(one), left }));
    }
    Ok(PointsEvening { sessions, placed })
}

/// The same sessions with the points of these formations only. Formations ranked beside them do not change their points.
fn of_these(sessions: &[PmSession<Who>], who: &[Who]) -> Vec<PmSession<Who>> {
    let own = |session: &PmSession<Who>| {
        let mut own = session.clone();
        own.penalties.retain(|(of, _)| who.contains(of));
        // Points of oppositions become a bonus: the opponent may be in the other group.
        let met = session.oppositions.iter().flat_map(|one| [(one.a, -one.pm_a), (one.b, -one.pm_b)]);
        own.penalties.extend(met.filter(|(of, _)| who.contains(of)));
        own.oppositions.clear();
        own
    };
    sessions.iter().map(own).collect()
}

fn compared(tournament: &Tournament, session: &Session) -> PointsSession {
    let lines = record(tournament, session).lines();
    let penalties = fine::points(tournament, session);
    let oppositions = oppositions(&lines);
    PointsSession {
        number: session.number,
        lines,
        pm: PmSession { coefficient: session.coefficient, oppositions, penalties },
    }
}
