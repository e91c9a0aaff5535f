//! Access rights in the hall: a browser that was let in has a name and a role.

use chrono::TimeDelta;

use crate::tournament::TournamentId;
use crate::{PositionNo, TableNo};

/// The time for which an opened hall, and a phone that came in, belong to one evening.
pub const EVENING: TimeDelta = TimeDelta::hours(12);
/// The most a clock may have been ahead: it is set right, and winter time begins at night.
pub const AHEAD: TimeDelta = TimeDelta::hours(1);

keyed! {
    /// The rights of a visitor; each role includes those before it.
    #[derive(PartialOrd, Ord)]
    pub enum Role {
        Visitor = "attente" => "visiteur",
        /// A phone at a table: the sheet of that table.
        Table = "table" => "téléphone d'une table",
        /// At the control table: sheets, entries, papers.
        Operator = "operateur" => "opérateur",
        Arbiter = "arbitre",
    }
}

/// A table at a position of a tournament: the code a phone came in by.
pub type AtTable = (TournamentId, PositionNo, TableNo);

/// A browser that was let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The name used in the journal.
    pub name: String,
    pub role: Role,
    /// The phone's table.
    pub table: Option<AtTable>,
}

impl Device {
    /// A device at the control table.
    pub fn desk(name: &str, role: Role) -> Self {
        Self { name: name.to_owned(), role, table: None }
    }
}

/// A browser as the base remembers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// The SHA-256 of its secret, in hexadecimal digits.
    pub hash: String,
    pub device: Device,
    /// The local time of its admission.
    pub since: String,
}
