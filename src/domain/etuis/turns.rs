//! D58: the attacker of a triplette, étui after étui.

use super::fiches::{attackers, taker};
use crate::duplicate::circuit::Kind;
use crate::duplicate::{Badge, EtuiNo};
use crate::tournament::{Laid, TeamId, Tournament};
use crate::{PositionNo, TableNo};

/// An attack of a triplette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub position: PositionNo,
    pub table: TableNo,
    pub etui: EtuiNo,
    pub badge: Badge,
    /// D49: the table rests, and the turn is lost.
    pub(crate) lost: bool,
}

/// All attacks of a triplette in their order, through all sessions; nothing before the first colour is drawn.
pub fn turns(tournament: &Tournament, team: TeamId) -> Vec<Turn> {
    let Some(first) = tournament.settings.duplicate.and_then(|duplicate| duplicate.first_badge) else {
        return Vec::new();
    };
    let mut laid: Vec<&Laid> =
        tournament.duplicate.plays.iter().filter(|laid| laid.teams().any(|other| other == team)).collect();
    laid.sort_unstable_by_key(|laid| (laid.position, laid.deal, laid.first));
    let attacks = laid.into_iter().flat_map(|laid| laid.etuis().map(move |etui| (laid, etui)));
    let own = attacks.filter(|(laid, etui)| attackers(laid.sides, taker(tournament, *etui)).0 == Some(team));
    let turn = |(index, (laid, etui)): (usize, (&Laid, EtuiNo))| Turn {
        position: laid.position,
        table: laid.table,
        etui,
        badge: first.after(index),
        lost: laid.teams().count() < 2,
    };
    let mut turns: Vec<Turn> = own.enumerate().map(turn).collect();
    halves(tournament, &mut turns);
    turns
}

/// D50: where three étuis of four are played, a triplette that attacks twice at a position sends Bleu and Blanc, once Rouge.
fn halves(tournament: &Tournament, turns: &mut [Turn]) {
    let halved = |position: PositionNo| {
        let session = tournament.session_of(position);
        (tournament.circuit(session), session.tables, session.deals) == (Some(Kind::Howell), 4, 3)
    };
    for here in turns.chunk_by_mut(|one, other| one.position == other.position) {
        match here {
            [one, other] if halved(one.position) => (one.badge, other.badge) = (Badge::Bleu, Badge::Blanc),
            [one] if halved(one.position) => one.badge = Badge::Rouge,
            _ => {}
        }
    }
}
