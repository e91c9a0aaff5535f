//! H: a mark that all others of its étui speak against.

use std::fmt;

use super::laid::{Place, Record};
use crate::duplicate::{EtuiNo, Mark};
use crate::{PositionNo, TableNo};

/// H: a mark whose sign is the opposite of all others of its étui.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlier {
    /// The mark looked at.
    pub(crate) mark: Mark,
    /// The marks of the other tables.
    pub(crate) others: Vec<Mark>,
}

impl fmt::Display for Outlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others: Vec<String> = self.others.iter().map(ToString::to_string).collect();
        write!(f, "marque {} : les autres tables ont {}", self.mark, others.join(", "))
    }
}

impl<Id: Clone + PartialEq> Record<Id> {
    /// H: whether a mark's sign is the opposite of all the others of its étui and version, of which there are at least three.
    pub fn outlier(&self, etui: EtuiNo, position: PositionNo, table: TableNo) -> Option<Outlier> {
        const FEWEST: usize = 3;
        let place = self.places.get(self.index(etui, position, table).ok()?)?;
        let mark = place.mark()?;
        let same = |other: &&Place<Id>| other.due.etui == etui && other.version == place.version;
        let others = self.places.iter().filter(same).filter(|other| *other != place);
        let others: Vec<Mark> = others.filter_map(Place::mark).collect();
        let opposite = others.iter().all(|other| other.is_gain() != mark.is_gain());
        (opposite && others.len() >= FEWEST).then_some(Outlier { mark, others })
    }
}
