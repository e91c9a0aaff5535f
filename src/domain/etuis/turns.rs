//! D58: who attacks for a triplette, étui after étui.

use super::fiches::attackers;
use crate::domain::duplicate::{Badge, EtuiNo};
use crate::domain::tournament::{Laid, TeamId, Tournament};
use crate::domain::{PositionNo, TableNo};

/// An attack of a triplette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// When.
    pub position: PositionNo,
    /// Where.
    pub table: TableNo,
    /// What.
    pub etui: EtuiNo,
    /// Who.
    pub badge: Badge,
    /// D49: the table rests, and the turn is lost.
    pub lost: bool,
}

/// All attacks of a triplette in their order, through all sessions; nothing before the first colour is drawn.
#[must_use]
pub fn turns(tournament: &Tournament, team: TeamId) -> Vec<Turn> {
    let Some(first) = tournament.settings.duplicate.and_then(|duplicate| duplicate.first_badge) else {
        return Vec::new();
    };
    let mut laid: Vec<&Laid> =
        tournament.duplicate.plays.iter().filter(|laid| laid.teams().any(|other| other == team)).collect();
    laid.sort_unstable_by_key(|laid| (laid.position, laid.deal, laid.first));
    let attacks = laid.into_iter().flat_map(|laid| laid.etuis().map(move |etui| (laid, etui)));
    let own = attacks.filter(|(laid, etui)| attackers(laid.sides, tournament.duplicate.taker(*etui)).0 == Some(team));
    let turn = |(index, (laid, etui)): (usize, (&Laid, EtuiNo))| Turn {
        position: laid.position,
        table: laid.table,
        etui,
        badge: first.after(index),
        lost: laid.teams().count() < 2,
    };
    own.enumerate().map(turn).collect()
}
