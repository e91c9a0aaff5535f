//! Drops undone corrections; merges removing and re-entering a sheet into one.

use domain::tournament::Tournament;
use domain::{PositionNo, TableNo};
use report::arbitration::Correction;
use storage::ActionRow;

/// A correction, and the sheets it changed.
pub(crate) struct Made {
    correction: Correction,
    places: Vec<(PositionNo, TableNo)>,
    leaves: Leaves,
}

/// Whether the sheets of a correction count after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// They count, or there are none: a penalty.
    Counting,
    /// They wait for their second entry.
    Waiting,
    /// They were withdrawn.
    Away,
}

impl Made {
    pub(crate) fn new(correction: Correction, places: Vec<(PositionNo, TableNo)>, after: &Tournament) -> Self {
        let all = |wanted: fn(Option<bool>) -> bool| {
            let mut confirmed = places.iter().map(|place| after.sheet(place.0, place.1).map(|sheet| sheet.confirmed));
            !places.is_empty() && correction.changes.len() == places.len() && confirmed.all(wanted)
        };
        let leaves = match () {
            () if all(|sheet| sheet.is_none()) => Leaves::Away,
            () if all(|sheet| sheet == Some(false)) => Leaves::Waiting,
            () => Leaves::Counting,
        };
        Self { correction, places, leaves }
    }
}

/// The corrections that stand, oldest first.
pub(crate) struct Standing<'a> {
    now: &'a Tournament,
    told: Vec<Made>,
    undone: Vec<i64>,
}

impl<'a> Standing<'a> {
    /// Of a tournament as it is now.
    pub(crate) fn new(now: &'a Tournament) -> Self {
        Self { now, told: Vec::new(), undone: Vec::new() }
    }

    /// The next one; `undone` when it is undone now.
    pub(crate) fn add(&mut self, mut made: Made, action: &ActionRow, undone: bool) {
        const PLAIN: &str = "action";
        match action.kind.as_str() {
            _ if made.correction.changes.is_empty() => return,
            PLAIN if undone => return self.undone.push(action.id),
            // The action that stands lists what was undone or redone, unless it took a sheet away.
            PLAIN => {}
            _ if made.leaves == Leaves::Away && !undone => {}
            _ => return,
        }
        if made.leaves == Leaves::Counting {
            let (before, told): (Vec<Made>, Vec<Made>) =
                (std::mem::take(&mut self.told).into_iter()).partition(|one| {
                    one.leaves != Leaves::Counting && one.places.iter().all(|place| made.places.contains(place))
                });
            self.told = told;
            for one in before {
                made.follows(one);
            }
        }
        self.told.push(made);
    }

    /// The list, and the numbers of undone actions. A sheet that came back as it was has changed nothing.
    pub(crate) fn finish(self) -> (Vec<Correction>, Vec<i64>) {
        let counts =
            |place: &(PositionNo, TableNo)| self.now.sheet(place.0, place.1).is_some_and(|sheet| sheet.confirmed);
        let came_back = |one: &Made| one.leaves != Leaves::Counting && one.places.iter().all(counts);
        let told = self.told.into_iter().filter(|one| !came_back(one)).map(|one| one.correction);
        (told.collect(), self.undone)
    }
}

impl Made {
    /// Takes over the reason and, of a second entry, author and time of the correction, for contested corrections.
    fn follows(&mut self, before: Self) {
        let (own, first) = (&mut self.correction, before.correction);
        if own.why.is_empty() {
            own.why = first.why;
        }
        if before.leaves == Leaves::Waiting {
            (own.action, own.at, own.who, own.what) = (first.action, first.at, first.who, first.what);
        }
    }
}
