//! What is looked at again of an evening's fiches (D12, D17, H).

use std::collections::BTreeMap;

use super::fiches::record;
use super::matches::team_match;
use super::rank::Session;
use super::replayed::must_have_played_once;
use crate::duplicate::{EtuiNo, Format, check_lines};
use crate::tournament::Tournament;
use crate::{Refusal, Score, Total};

/// D12: the lines of every session, as they were played.
///
/// # Errors
/// All étuis that somebody played twice; the first line that cannot be, as a note for somebody who was not there.
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

/// D12: results that stand where the circuit sends no étui, or to a table that rests.
pub(crate) fn stray(tournament: &Tournament) -> Vec<String> {
    let mut laid: Vec<_> = Vec::new();
    for session in &tournament.sessions {
        let record = record(tournament, session);
        for etui in record.etuis() {
            let fiche = record.fiche(etui).unwrap_or_default();
            let played = fiche.into_iter().filter(|(due, ..)| due.attack.is_some());
            laid.extend(played.map(|(due, ..)| (due.etui, due.position, due.table)));
        }
    }
    laid.sort_unstable();
    let strays = tournament.duplicate.written.iter().filter(|line| laid.binary_search(&line.place()).is_err());
    strays.map(|line| format!("étui {}, position {}, table {}", line.etui, line.position, line.table)).collect()
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

impl Session {
    /// D17: étuis of which the attackers' notes are not 50 % on average, those with a 40/60 left out.
    pub(crate) fn uneven(&self) -> Vec<(EtuiNo, Total)> {
        let mut sums: BTreeMap<EtuiNo, (Total, u32, bool)> = BTreeMap::new();
        for (line, noted) in self.lines.iter().zip(&self.topage.notes) {
            let Some(note) = noted.attack.filter(|_| line.mark().is_some()) else { continue };
            let sum = sums.entry(line.etui).or_insert((Total::ZERO, 0, false));
            *sum = (sum.0 + note, sum.1 + 1, sum.2 || line.fault.is_some());
        }
        let fifty = Total::from(Score(50));
        let means = sums.into_iter().filter(|(_, (.., ruled))| !ruled).map(|(etui, (sum, n, _))| (etui, sum.over(n)));
        means.filter(|(_, mean)| *mean != fifty).collect()
    }
}
