//! R5, M10: eliminations looked at again once a sheet of an earlier session has been corrected.

use crate::PositionNo;
use crate::ranking::standings::ranked;
use crate::tournament::{Session, Tournament, Who};

/// The eliminations a correction has overturned, a clause for each session: a player now ranks above one who was kept, and is out.
/// The seats do not change by themselves.
pub fn overturned(tournament: &Tournament) -> Vec<String> {
    let ended = tournament.sessions.split_last().map_or(&[][..], |(_, ended)| ended);
    ended.iter().filter_map(|session| overturned_after(tournament, session)).collect()
}

fn overturned_after(tournament: &Tournament, session: &Session) -> Option<String> {
    let rows = ranked(tournament, session.last());
    // A player who left of his own accord gave up his place (R6).
    let next = PositionNo(session.last().0.saturating_add(1));
    let whole = || {
        let ended = rows.iter().filter(|row| !row.standing.left && row.standing.reached == session.number);
        ended.filter(|row| tournament.stays(row.standing.who, next))
    };
    let goes_on = |who: Who| last_session(tournament, who).is_none_or(|last| last > session.number);
    let last_kept = whole().filter(|row| goes_on(row.standing.who)).map(|row| row.rank).max()?;
    let first_out = whole().filter(|row| !goes_on(row.standing.who)).map(|row| row.rank).min()?;
    if first_out >= last_kept {
        return None;
    }
    // As many as went on: players above the cut who are out, players below it who play.
    let cut = whole().filter(|row| goes_on(row.standing.who)).count();
    let above = whole().take(cut).filter(|row| !goes_on(row.standing.who) && row.rank < last_kept);
    let below = whole().skip(cut).filter(|row| goes_on(row.standing.who));
    let out: Vec<String> = above.map(|row| tournament.name_of(row.standing.who)).collect();
    let kept: Vec<String> = below.map(|row| tournament.name_of(row.standing.who)).collect();
    if out.is_empty() || kept.is_empty() {
        return None;
    }
    Some(format!(
        "d'après les feuilles corrigées de la {}, {} {} dû continuer avant {} (R5) ; les places ne changent pas d'elles-mêmes, l'arbitre décide",
        tournament.session_words(session),
        out.join(", "),
        if out.len() > 1 { "auraient" } else { "aurait" },
        kept.join(", ")
    ))
}

/// The last session of a player or of a team's members; `None` while they go on.
pub(crate) fn last_session(tournament: &Tournament, who: Who) -> Option<u8> {
    tournament.people(who).into_iter().find_map(|entry| entry.last_session)
}
