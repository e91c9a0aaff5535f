//! The circuit of a tournament as starting places: the tables of tournaments side by side one after the other (D45).

use std::collections::BTreeSet;

use crate::duplicate::Format;
use crate::duplicate::circuit::{Asked, Number, Plan, Section, Sides};
use crate::movement::{self, Chairs, Place, Seating, four};
use crate::tournament::{Laid, Session, Tournament};
use crate::{PositionNo, TableNo};

/// The circuit that was laid out for a session; nothing before its draw, or in free deals.
pub(super) fn asked_of(tournament: &Tournament, session: &Session) -> Option<Asked> {
    let format = tournament.format()?;
    let entered = match format {
        Format::Individual => session.starts.values().collect::<BTreeSet<_>>().len(),
        _ => {
            let here = |laid: &&Laid| session.holds(laid.position);
            let laid = tournament.duplicate.plays.iter().filter(here);
            laid.flat_map(Laid::teams).collect::<BTreeSet<_>>().len()
        }
    };
    let (positions, size) = (session.positions, session.deals);
    let (kind, entered) = (tournament.circuit(session)?, u16::try_from(entered).ok()?);
    Some(Asked { format, kind, entered, positions, size, second: is_second(session.number) })
}

/// D50: sessions go by twos.
pub(super) const fn is_second(session: u8) -> bool {
    session.is_multiple_of(2)
}

pub(super) fn plan_of(tournament: &Tournament, session: &Session) -> Option<Plan> {
    asked_of(tournament, session)?.plan().ok()
}

/// The seat of every starting place at each position, by the circuit of single players.
pub(crate) fn seats_of(tournament: &Tournament, session: &Session) -> Option<movement::Plan> {
    plan_of(tournament, session).filter(|plan| plan.asked.format == Format::Individual).map(|plan| seatings(&plan))
}

/// D53, D54: the moves of players and étuis into a position of its session, in French; one sentence for each tournament side by side.
pub fn moves(tournament: &Tournament, position: PositionNo) -> Vec<String> {
    let session = tournament.session_of(position);
    let local = session.local(position).0;
    let Some(plan) = plan_of(tournament, session).filter(|_| local > 1) else { return Vec::new() };
    let several = plan.sections.len() > 1;
    let sentence = |section: &Section| {
        let moves = section.moves_into(local);
        if several { format!("{} : {moves}", section.colour) } else { moves }
    };
    plan.sections.iter().map(sentence).collect()
}

/// D54: the announcement where the *charnière* is on the way into a position.
pub fn hinge(tournament: &Tournament, position: PositionNo) -> Option<String> {
    let session = tournament.session_of(position);
    let local = session.local(position).0;
    let plan = plan_of(tournament, session).filter(|_| local > 1)?;
    plan.sections.iter().find(|section| section.is_hinge(local)).map(|section| section.moves_into(local))
}

/// D54: the first position after the *charnière* of that session; nothing where it has none.
pub(super) fn after_hinge(tournament: &Tournament, session: &Session) -> Option<PositionNo> {
    let plan = plan_of(tournament, session)?;
    let local = (2..=session.positions).find(|local| plan.sections.iter().any(|section| section.is_hinge(*local)))?;
    Some(PositionNo(session.first.0 + local - 1))
}

/// D45: the tables of a tournament side by side follow those of the one before it.
pub(super) fn before(plan: &Plan, index: usize) -> u16 {
    plan.sections.iter().take(index).map(|section| section.circuit.tables).sum()
}

pub(super) fn table_of(plan: &Plan, index: usize, table: TableNo) -> TableNo {
    TableNo(before(plan, index) + table.0)
}

/// The starting place of a number, in the tournament of that index.
pub(super) fn place_of(plan: &Plan, index: usize, Number(number): Number) -> Place {
    Place::nth(before(plan, index) * 4 + number.saturating_sub(1))
}

/// The seats of single players at every position, the tournaments side by side one after the other.
pub(super) fn seatings(plan: &Plan) -> movement::Plan {
    let tables = before(plan, plan.sections.len());
    let positions = plan.sections.iter().map(|section| section.circuit.positions.len()).max().unwrap_or(0);
    let mut seatings = vec![vec![Chairs::default(); tables.into()]; positions];
    for (index, Section { circuit, .. }) in plan.sections.iter().enumerate() {
        for (position, play) in circuit.plays() {
            let Sides::Players(numbers) = play.sides else { continue };
            let table = usize::from(table_of(plan, index, play.table).0) - 1;
            let tables: Option<&mut Seating<Place>> = seatings.get_mut(usize::from(position) - 1);
            if let Some(chairs) = tables.and_then(|tables| tables.get_mut(table)) {
                *chairs = four(numbers.map(|number| number.map(|number| place_of(plan, index, number))));
            }
        }
    }
    movement::Plan { kind: movement::Kind::Fft, tables, positions: seatings }
}
