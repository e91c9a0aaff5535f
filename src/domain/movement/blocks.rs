//! M7, M8: the starting places of one team, and which team's stay empty.

use super::asked::Movement;
use super::{Absences, Kind, Place, absent, verify};
use crate::award::Formula;
use crate::{Orientation, Refusal, TableNo};

impl Movement {
    /// The starting places of each team, in order: one place per player, N and S or E and O of a table per duo, a whole table
    /// per team of 4 (M7), or one place in each section (M8). The first is the champion's (M11).
    pub(crate) fn blocks(self) -> Vec<Vec<Place>> {
        match self.formula {
            _ if self.parallel => (0..self.tables).map(|team| across(self, team)).collect(),
            Formula::Individuel => chunks(self.tables, 1),
            Formula::Duo => chunks(self.tables, 2),
            Formula::Equipe4 => chunks(self.tables, 4),
        }
    }
}

/// N S, E O of each table, or N S E O: the places in their order.
fn chunks(tables: u16, size: usize) -> Vec<Vec<Place>> {
    let places: Vec<Place> = Place::all(tables).collect();
    places.chunks(size).map(<[Place]>::to_vec).collect()
}

/// M8: the places of the `team`th team (from 0), one in each section. Its members have the four orientations, one each, and
/// the tables are spread so that two teams side by side in one section are not in the next.
fn across(movement: Movement, team: u16) -> Vec<Place> {
    let each = movement.section_tables();
    let (table, chair) = (team / 4, team % 4);
    (0..movement.sections())
        .map(|section| {
            let start = (table + section * chair) % each.max(1);
            let orientation = Orientation::FOUR[usize::from((chair + section) % 4)];
            Place::at(TableNo(section * each + start + 1), orientation)
        })
        .collect()
}

/// M5, M7: with an odd number of duos, the block that stays empty. Every block is tried (of one table, where all tables play
/// the same part), a table of 2 is never accepted, and the choice that seats the fewest twice at a table of 3 is kept.
/// Errors: M7 when every choice would leave a table of 2, with the nearest number of positions.
pub(super) fn choose_empty(movement: Movement) -> Result<Absences, Refusal> {
    best_empty(movement).ok_or_else(|| {
        let refusal = Refusal::new(
            "M7",
            format!(
                "avec un nombre impair de duos à {} tables, {} positions auraient une table de 2",
                movement.tables, movement.positions
            ),
        );
        let nearest = (1..movement.positions).rev().find(|fewer| {
            let shorter = Movement { positions: *fewer, ..movement };
            best_empty(shorter).is_some()
        });
        nearest.map_or(refusal.clone(), |fewer| refusal.advise(absent::shorter(fewer)))
    })
}

fn best_empty(movement: Movement) -> Option<Absences> {
    let plan = movement.plan()?;
    let mut best: Option<Absences> = None;
    for block in movement.blocks().into_iter().rev() {
        // Every table plays the same part in a cyclic movement: the highest stands for all.
        if matches!(movement.kind, Kind::Fft | Kind::Decalages)
            && block.iter().any(|place| place.table().0 != movement.tables)
        {
            continue;
        }
        let trial = plan.clone().without(&block);
        if !verify::defects(&trial.positions).is_empty() {
            continue;
        }
        let absences = Absences::of(&trial, block);
        if best.as_ref().is_none_or(|least| absences.excess() < least.excess()) {
            best = Some(absences);
        }
    }
    best
}
