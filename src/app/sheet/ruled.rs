//! A4: a sheet that comes in, held against what the arbiter decided about its table before.

use crate::domain::arbitration::heeded;
use crate::domain::sheet::{Entering, Figures};
use crate::domain::tournament::Tournament;
use crate::domain::{Orientation, PositionNo, TableNo};

/// What is entered once the decisions about its table are taken account of (A4).
pub(super) struct Ruled {
    /// The figures; deals as ruled.
    pub figures: Figures,
    /// With the reason of a score adjusted (F3).
    pub entering: Entering,
    /// What was applied, and what is to be looked at.
    pub said: Vec<String>,
}

/// A4: a decision recorded before its sheet is applied to its deals when it arrives; balances alone cannot say, so it is asked for. A
/// correction stands as it is typed: where it says otherwise than the arbiter decided, that is said.
pub(super) fn on_arrival(
    tournament: &Tournament,
    place: (PositionNo, TableNo),
    figures: &Figures,
    chairs: &[Orientation],
    entering: &Entering,
) -> Ruled {
    let plain = |said| Ruled { figures: figures.clone(), entering: entering.clone(), said };
    match figures {
        Figures::Deals(records) if entering.correct.is_none() => {
            let applied = heeded::apply(tournament, place, records.clone(), chairs);
            let adjustment = entering.adjustment.clone().or(applied.adjustment);
            Ruled {
                figures: Figures::Deals(applied.deals),
                entering: Entering { adjustment, ..entering.clone() },
                said: applied.said,
            }
        }
        Figures::Deals(records) => {
            let said = heeded::in_force(tournament, place).filter_map(|(number, _, ruling)| {
                let record = records.get(usize::from(number).wrapping_sub(1))?;
                Some(format!("donne {number} : {}", ruling.contradicted_by(record, chairs)?))
            });
            plain(said.collect())
        }
        _ => plain(Vec::new()),
    }
}

/// A4: the decisions that the balances of a sheet, once in, do not show.
pub(super) fn asked(tournament: &Tournament, place: (PositionNo, TableNo)) -> Vec<String> {
    let open = heeded::contradictions(tournament).into_iter();
    let open = open.filter(|one| one.unsaid && (one.position, one.table) == place);
    open.map(|one| format!("donne {} : {}", one.deal, one.text)).collect()
}

/// A4: a decision about that table that can be confirmed.
pub(super) fn are_open(tournament: &Tournament, place: (PositionNo, TableNo)) -> bool {
    heeded::contradictions(tournament).iter().any(|one| one.unsaid && (one.position, one.table) == place)
}
