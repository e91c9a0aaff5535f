//! What the arbiter gave and decided, and the prizes announced.

use super::{EntryId, PenaltyId};
use crate::domain::money::Cents;
use crate::domain::{PositionNo, Score, TableNo};

/// A1: points against one player; a warning when there are none (A2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Penalty {
    /// Key.
    pub id: PenaltyId,
    /// Against whom.
    pub entry: EntryId,
    /// At which position.
    pub position: PositionNo,
    /// Points deducted, positive; 0 for a warning.
    pub points: Score,
    /// Why.
    pub reason: String,
}

/// A3: a decision about a table or a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incident {
    /// At which position.
    pub position: PositionNo,
    /// At which table.
    pub table: TableNo,
    /// About which deal, if one.
    pub deal: Option<u8>,
    /// What was decided, in French.
    pub decision: String,
    /// The same in a word of the schema; `None` for decisions of the first release.
    pub outcome: Option<String>,
    /// Why.
    pub reason: String,
}

/// O2: a prize announced for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    /// Place in the ranking, from 1; 0 for the special prize (R8).
    pub place: u32,
    /// Money.
    pub amount: Cents,
    /// What is given besides (a cup, a basket); may be empty.
    pub label: String,
}
