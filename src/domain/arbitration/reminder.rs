//! What the arbiter decided about a table whose sheet is being entered (A3).

use crate::domain::sheet::DealRecord;
use crate::domain::tournament::{Incident, Tournament};
use crate::domain::{Orientation, PositionNo, TableNo};

/// Where a sheet says otherwise than the arbiter decided, a French sentence each. Without its `deals` a sheet cannot say, so
/// what was decided is recalled.
#[must_use]
pub fn reminders(
    tournament: &Tournament,
    place: (PositionNo, TableNo),
    deals: Option<&[DealRecord]>,
    chairs: &[Orientation],
) -> Vec<String> {
    let mut found = Vec::new();
    let decided: Vec<&Incident> =
        tournament.incidents.iter().filter(|row| (row.position, row.table) == place).collect();
    for (index, row) in decided.iter().enumerate() {
        let (Some(number), Some(ruling)) = (row.deal, &row.ruling) else { continue };
        // A later decision about the same deal takes the place of an earlier one.
        if decided.iter().skip(index + 1).any(|later| later.deal == row.deal) {
            continue;
        }
        match deals {
            Some(records) => {
                let record = records.get(usize::from(number).wrapping_sub(1));
                let contradiction = record.and_then(|record| ruling.contradicted_by(record, chairs));
                found.extend(contradiction.map(|text| format!("donne {number} : {text}")));
            }
            None => found.push(format!(
                "donne {number} : l'arbitre a décidé « {} » ; vérifiez que les bilans en tiennent compte",
                row.decision
            )),
        }
    }
    found
}
