//! The arbiter's penalties and decisions, and the prizes announced.

use super::{EntryId, PenaltyId};
use crate::arbitration::{Ruling, Situation};
use crate::money::{Cents, SpecialRule};
use crate::penalty::Offence;
use crate::text::reason;
use crate::{PositionNo, Score, TableNo};

/// A1: points against one player; a warning when there are none (A2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Penalty {
    pub id: PenaltyId,
    pub entry: EntryId,
    /// At which position.
    pub position: PositionNo,
    /// Points deducted, positive; 0 for a warning.
    pub points: Score,
    pub reason: String,
    /// A2: the offence it was given for; `None` for any other reason.
    pub offence: Option<Offence>,
}

impl Penalty {
    /// Its reason; the offence where the words were left out of an archive.
    pub fn why(&self) -> String {
        reason(&self.reason, self.offence.map(Offence::word))
    }
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
    /// The decision, in French, as it was worded and printed.
    pub decision: String,
    /// The same as the program applies it; `None` for decisions of the first release, which are words only.
    pub ruling: Option<Ruling>,
    /// The incident of chapter 4, if it is one.
    pub situation: Option<Situation>,
    pub reason: String,
    /// A4: the arbiter confirmed that the figures of the sheet, as they are, take account of it.
    pub heeded: bool,
    /// The player at fault, if named.
    pub at_fault: Option<EntryId>,
    /// The player at fault may not bid: at the deal dealt again, else at the next one.
    pub banned: bool,
}

impl Incident {
    /// Its reason; the case where the words were left out of an archive.
    pub fn why(&self) -> String {
        reason(&self.reason, self.situation.map(|case| case.title))
    }

    /// The decision, in French; by its key where the words were left out of an archive.
    pub fn words(&self) -> String {
        let kept = self.decision.contains(char::is_alphabetic);
        self.ruling.as_ref().filter(|_| !kept).map_or_else(|| self.decision.clone(), Ruling::words)
    }
}

/// O2: a prize announced for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    /// Place in the ranking, from 1; 0 for the special prize (R8).
    pub place: u32,
    pub amount: Cents,
    /// The prize in kind (a cup, a basket); may be empty.
    pub label: String,
}

/// R8: a special prize beside the usual one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    pub name: String,
    /// The rule that decides its winner.
    pub rule: SpecialRule,
    pub amount: Cents,
    /// The prize in kind; may be empty.
    pub label: String,
}
