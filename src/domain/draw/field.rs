//! Starting places available to a balanced draw, and the opponents each implies.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::award::Formula;
use crate::movement::choice::Judged;
use crate::movement::{Place, Seating, still, verify};

/// The starting places to fill, in blocks of one team each, and the meetings they lead to.
#[derive(Debug, Clone)]
pub struct Field {
    /// Occupied places, one block per team (one place each for individuals); the first is the champion's.
    pub(super) blocks: Vec<Vec<usize>>,
    /// The place of each index.
    pub(super) places: Vec<Place>,
    /// For each place, the places met over the evening, and how many times.
    pub(super) met: Vec<Vec<(usize, u32)>>,
    /// Places that never move.
    pub(super) still: BTreeSet<usize>,
    /// True when a place keeps its orientation, so that orientations are to be balanced.
    pub(super) oriented: bool,
    /// True when the members of a team keep their order in the block (M8: one section each).
    pub(super) ordered: bool,
}

impl Field {
    /// The places of a fixed movement, its empty chairs left out.
    pub fn fixed(judged: &Judged) -> Self {
        let movement = judged.movement;
        let empty = &judged.absences.places;
        let blocks = movement.blocks().into_iter().filter(|block| !block.iter().any(|place| empty.contains(place)));
        let mut field = Self::new(blocks.collect(), &judged.plan.positions);
        field.keep(&movement.still_places());
        field.oriented = !movement.kind.is_numbered();
        field.ordered = movement.formula == Formula::Equipe4 && movement.parallel;
        field
    }

    /// The places of a first position whose next ones will be drawn: only that position's meetings are known, and no place
    /// stays fixed. `blocks` are those of the teams; for individuals, one place each.
    pub(crate) fn drawn(first: &Seating<Place>, blocks: Vec<Vec<Place>>) -> Self {
        Self::new(blocks, std::slice::from_ref(first))
    }

    /// The occupied places of a circuit of single players (D41–D48); `oriented` when each keeps his chair.
    pub(crate) fn circuit(positions: &[Seating<Place>], oriented: bool) -> Self {
        let all: BTreeSet<Place> = positions.iter().flatten().flatten().flatten().copied().collect();
        let mut field = Self::new(all.into_iter().map(|place| vec![place]).collect(), positions);
        if oriented {
            field.keep(&still(positions));
        }
        field.oriented = oriented;
        field
    }

    /// Those places never move.
    fn keep(&mut self, still: &BTreeSet<Place>) {
        self.still = (0..self.places.len()).filter(|index| still.contains(&self.places[*index])).collect();
    }

    fn new(blocks: Vec<Vec<Place>>, positions: &[Seating<Place>]) -> Self {
        let places: Vec<Place> = blocks.iter().flatten().copied().collect();
        let index: HashMap<Place, usize> = places.iter().copied().zip(0..).collect();
        let mut met: Vec<BTreeMap<usize, u32>> = vec![BTreeMap::new(); places.len()];
        for chairs in positions.iter().flatten() {
            for (one, other) in verify::pairs(chairs) {
                let (Some(&a), Some(&b)) = (index.get(&one), index.get(&other)) else { continue };
                *met[a].entry(b).or_default() += 1;
                *met[b].entry(a).or_default() += 1;
            }
        }
        Self {
            blocks: blocks.iter().map(|block| block.iter().filter_map(|p| index.get(p).copied()).collect()).collect(),
            met: met.into_iter().map(|meetings| meetings.into_iter().collect()).collect(),
            places,
            still: BTreeSet::new(),
            oriented: true,
            ordered: false,
        }
    }
}
