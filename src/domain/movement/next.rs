//! M9: movements where from each seat one always goes to the same next one.

use std::collections::BTreeMap;

use super::asked::Movement;
use super::kind::Place;
use crate::{Orientation, PositionNo, TableNo};

/// A chair of the room.
pub(crate) type Seat = (TableNo, Orientation);

impl Movement {
    /// From each seat the next one, where it is the same all evening: in ring movements (M9; not at 8 tables), and where the
    /// FFT's moves or the shifts have no special move. `None` elsewhere, where places are drawn, and for a single position.
    pub fn next_seats(self) -> Option<BTreeMap<Seat, Seat>> {
        let plan = self.plan()?;
        let last = u8::try_from(plan.positions.len()).ok()?.checked_sub(1).filter(|last| *last > 0)?;
        let mut next = BTreeMap::new();
        for place in Place::all(self.tables) {
            for position in 1..=last {
                let here = plan.seat(place, PositionNo(position))?;
                let there = plan.seat(place, PositionNo(position + 1))?;
                if *next.entry(here).or_insert(there) != there {
                    return None;
                }
            }
        }
        Some(next)
    }
}
