//! The state of a table while its position is played.

use super::Standing;
use crate::tournament::Tournament;
use crate::{PositionNo, TableNo};

keyed! {
    /// What a table's sheet has come to: the same for the control table and the wall, in the order in which it is told.
    pub enum TableState {
        /// The sheet is in, and counts.
        Recorded = "enregistrée",
        /// Enough players agree: the control table may accept it.
        Confirmed = "confirmée",
        /// By one player, from a phone.
        Proposed = "proposée",
        /// Nothing has come yet.
        Awaited = "attendue",
        /// Players do not agree, or the phone and the sheet do not.
        Disputed = "litige",
    }
}

impl TableState {
    /// The state of a table of free deals; `proposed`: how its proposals stand.
    pub fn of(
        tournament: &Tournament,
        (position, table): (PositionNo, TableNo),
        proposed: impl IntoIterator<Item = Standing>,
    ) -> Self {
        Self::with(tournament.sheet(position, table).is_some_and(|sheet| sheet.confirmed), proposed)
    }

    /// The state of a table whose sheet, or whose étuis, are all in or not; `proposed`: how its proposals stand.
    pub fn with(recorded: bool, proposed: impl IntoIterator<Item = Standing>) -> Self {
        let (mut confirmed, mut waits) = (false, false);
        for standing in proposed {
            match standing {
                disputed if disputed.is_disputed() => return Self::Disputed,
                Standing::Confirmed => confirmed = true,
                Standing::Proposed => waits = true,
                _ => {}
            }
        }
        match (recorded, confirmed, waits) {
            (true, ..) => Self::Recorded,
            (_, true, _) => Self::Confirmed,
            (.., true) => Self::Proposed,
            _ => Self::Awaited,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::sample;

    const PLACE: (PositionNo, TableNo) = (PositionNo(1), TableNo(1));

    #[test]
    fn a_sheet_counts_once_it_is_in_and_a_dispute_is_seen_over_it() {
        let mut tournament = sample::evening(&[[100, -40, -20, -40]]);
        let state = |tournament: &Tournament, proposed: &[Standing]| {
            TableState::of(tournament, PLACE, proposed.iter().copied())
        };
        assert_eq!(state(&tournament, &[]), TableState::Recorded);
        assert_eq!(state(&tournament, &[Standing::Accepted]), TableState::Recorded);
        assert_eq!(state(&tournament, &[Standing::Differs]), TableState::Disputed);
        tournament.sheets[0].confirmed = false;
        assert_eq!(state(&tournament, &[Standing::FirstEntry]), TableState::Awaited, "the second entry is awaited");
        tournament.sheets.clear();
        assert_eq!(state(&tournament, &[]), TableState::Awaited);
        assert_eq!(state(&tournament, &[Standing::Proposed]), TableState::Proposed);
        assert_eq!(state(&tournament, &[Standing::Proposed, Standing::Confirmed]), TableState::Confirmed);
        assert_eq!(state(&tournament, &[Standing::Confirmed, Standing::Contested]), TableState::Disputed);
    }
}
