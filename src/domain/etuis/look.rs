//! Checks of an evening's fiches (D12, D17, H).

use super::fiches::record;
use super::matches::team_match;
use super::replayed::must_have_played_once;
use crate::Refusal;
use crate::duplicate::{Format, check_lines};
use crate::tournament::Tournament;

/// D12: the lines of every session, as they were played.
/// Errors: all étuis that a player played twice; the first impossible line, as a note for a player who was not there.
pub fn check(tournament: &Tournament) -> Result<(), Refusal> {
    let format = tournament.format().unwrap_or(Format::Individual);
    if format == Format::Teams {
        team_match(tournament)?.check(tournament)?;
    }
    must_have_played_once(tournament)?;
    tournament.sessions.iter().try_for_each(|session| {
        check_lines(&record(tournament, session).lines(), format, |who| tournament.name_of(who))
    })
}

/// H: marks whose sign is the opposite of all others of their étui.
pub fn outliers(tournament: &Tournament) -> impl Iterator<Item = String> {
    let records: Vec<_> = tournament.sessions.iter().map(|session| (session, record(tournament, session))).collect();
    let of = |line: &crate::tournament::Written| {
        let (_, record) =
            records.iter().find(|(session, _)| session.number == tournament.session_of(line.position).number)?;
        let outlier = record.outlier(line.etui, line.position, line.table)?;
        Some(format!("étui {}, position {}, table {} : {outlier}", line.etui, line.position, line.table))
    };
    tournament.duplicate.written.iter().filter_map(of).collect::<Vec<_>>().into_iter()
}
