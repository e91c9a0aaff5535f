//! The fiches as they lie: the place and formations of each étui, its results, and the lines awaited.

use crate::duplicate::{EtuiNo, Fault, FicheLine, LineResult, Mark, Version};
use crate::{PositionNo, Refusal, TableNo};

/// A line of a fiche by the circuit: étui, place and formations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due<Id> {
    pub etui: EtuiNo,
    pub position: PositionNo,
    pub table: TableNo,
    /// The attack; `None` at a table that rests.
    pub attack: Option<Id>,
    pub defence: Vec<Id>,
}

/// A line that is due, and its result so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place<Id> {
    pub(super) due: Due<Id>,
    pub(super) version: Version,
    pub(super) written: Option<LineResult<Id>>,
    pub(super) fault: Option<Fault>,
}

/// A line of a fiche: its formations, its deal (D29), its result, and the side that pays for a fault there.
pub(crate) type OnFiche<'a, Id> = (&'a Due<Id>, Version, Option<&'a LineResult<Id>>, Option<Fault>);

/// All fiches of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<Id> {
    /// By étui, position and table: the order in which a fiche is read.
    pub(super) places: Vec<Place<Id>>,
}

impl<Id: Clone + PartialEq> Record<Id> {
    /// The fiches as they lie before anything is played. A line without an attack rests, and is not awaited.
    pub(crate) fn laid(mut dues: Vec<Due<Id>>) -> Self {
        dues.sort_by_key(|due| (due.etui, due.position, due.table));
        let place = |due: Due<Id>| {
            let written = due.attack.is_none().then_some(LineResult::Relay);
            Place { due, version: Version::FIRST, written, fault: None }
        };
        Self { places: dues.into_iter().map(place).collect() }
    }

    /// The number of the last étui.
    fn last(&self) -> u16 {
        self.places.last().map_or(0, |place| place.due.etui.0)
    }

    /// D12, H: the étui exists.
    pub(super) fn check_etui(&self, etui: EtuiNo) -> Result<(), Refusal> {
        if self.places.iter().any(|place| place.due.etui == etui) {
            return Ok(());
        }
        let last = self.last();
        // D50: one that the session leaves out.
        let message = if (1..=last).contains(&etui.0) {
            format!("l'étui {etui} n'est pas joué dans cette séance")
        } else {
            format!("il n'y a pas d'étui {etui} : ceux du tournoi vont de 1 à {last}")
        };
        Err(Refusal::new("D12", message))
    }

    /// D12: the line of an étui at a position and a table.
    pub(super) fn index(&self, etui: EtuiNo, position: PositionNo, table: TableNo) -> Result<usize, Refusal> {
        self.check_etui(etui)?;
        let here = |due: &Due<Id>| due.position == position;
        let found = self.places.iter().position(|place| {
            let due = &place.due;
            due.etui == etui && here(due) && due.table == table
        });
        found.ok_or_else(|| {
            let tables: Vec<String> = self
                .places
                .iter()
                .filter(|place| place.due.etui == etui && here(&place.due))
                .map(|place| place.due.table.to_string())
                .collect();
            let is_at = if tables.is_empty() {
                "n'est à aucune table".to_owned()
            } else {
                format!("est à la table {}", tables.join(" et à la table "))
            };
            let there: Vec<String> = self
                .places
                .iter()
                .filter(|place| place.due.table == table && here(&place.due))
                .map(|place| place.due.etui.to_string())
                .collect();
            let has = if there.is_empty() {
                format!("la table {table} n'en a pas")
            } else {
                format!("la table {table} a {}", counted_etuis(&there))
            };
            Refusal::new("D12", format!("à la position {position}, l'étui {etui} {is_at} ; {has}"))
        })
    }

    /// The lines nothing is written on, by étui, up to a position.
    pub fn awaited(&self, upto: PositionNo) -> impl Iterator<Item = &Due<Id>> {
        let due = move |place: &&Place<Id>| place.written.is_none() && place.due.position <= upto;
        self.places.iter().filter(due).map(|place| &place.due)
    }

    /// D29: from a position on, or at one table of it, the étui is another deal; put right later, it is the first one again.
    /// Errors: D12 for an étui, a position or a table it does not have.
    pub(crate) fn foul(
        &mut self,
        etui: EtuiNo,
        (from, table): (PositionNo, Option<TableNo>),
        version: Version,
    ) -> Result<usize, Refusal> {
        match table {
            Some(table) => drop(self.index(etui, from, table)?),
            None => self.check_etui(etui)?,
        }
        let there = |due: &Due<Id>| {
            let here = table.map_or(due.position >= from, |only| (due.position, due.table) == (from, only));
            due.etui == etui && here
        };
        let mut lines = 0;
        for place in self.places.iter_mut().filter(|place| there(&place.due)) {
            (place.version, lines) = (version, lines + 1);
        }
        if lines == 0 {
            return Err(Refusal::new("D12", format!("l'étui {etui} n'est plus joué à partir de la position {from}")));
        }
        Ok(lines)
    }

    /// Restores earlier results; a line that the circuit no longer has is left out.
    pub(crate) fn restore(
        &mut self,
        line: (EtuiNo, PositionNo, TableNo),
        result: LineResult<Id>,
        fault: Option<Fault>,
    ) {
        let at = |place: &Place<Id>| (place.due.etui, place.due.position, place.due.table);
        let found = self.places.binary_search_by_key(&line, at).ok().and_then(|found| self.places.get_mut(found));
        if let Some(place) = found.filter(|place| place.due.attack.is_some()) {
            place.written = Some(result).filter(|result| *result != LineResult::Awaited);
            place.fault = fault;
        }
    }

    /// The lines of an étui, in the order of its fiche, each with its result.
    /// Errors: D12 for an étui that does not exist.
    pub fn fiche(&self, etui: EtuiNo) -> Result<Vec<OnFiche<'_, Id>>, Refusal> {
        self.check_etui(etui)?;
        let of_etui = self.places.iter().filter(|place| place.due.etui == etui);
        Ok(of_etui.map(|place| (&place.due, place.version, place.written.as_ref(), place.fault)).collect())
    }

    /// The étuis, in order.
    pub fn etuis(&self) -> Vec<EtuiNo> {
        let mut etuis: Vec<EtuiNo> = self.places.iter().map(|place| place.due.etui).collect();
        etuis.dedup();
        etuis
    }

    /// D10: the lines of a table at a position, in the order in which its étuis are played.
    pub fn of_table(&self, position: PositionNo, table: TableNo) -> impl Iterator<Item = &Due<Id>> {
        let here = move |due: &&Due<Id>| due.position == position && due.table == table;
        self.places.iter().map(|place| &place.due).filter(here)
    }

    /// The results, for the topage; lines that are awaited are left out, but those the arbiter ruled on.
    pub(crate) fn lines(&self) -> Vec<FicheLine<Id>> {
        let line = |place: &Place<Id>| {
            let Due { etui, position, table, attack, defence } = place.due.clone();
            let result = place.written.clone().or(place.fault.map(|_| LineResult::Awaited))?;
            let (version, fault) = (place.version, place.fault);
            Some(FicheLine { etui, position, table, version, attack, defence, fault, result })
        };
        self.places.iter().filter_map(line).collect()
    }
}

impl<Id> Place<Id> {
    pub(super) fn mark(&self) -> Option<Mark> {
        self.written.as_ref().and_then(LineResult::mark)
    }

    pub(super) fn words(&self) -> String {
        let due = &self.due;
        format!("étui {}, position {}, table {}", due.etui, due.position, due.table)
    }

    pub(super) fn short(&self) -> String {
        format!("position {} table {}", self.due.position, self.due.table)
    }
}

/// « l'étui 9 », « les étuis 9, 10, 11 et 12 ».
fn counted_etuis(numbers: &[String]) -> String {
    match numbers {
        [one] => format!("l'étui {one}"),
        [before @ .., last] => format!("les étuis {} et {last}", before.join(", ")),
        [] => "aucun étui".to_owned(),
    }
}
