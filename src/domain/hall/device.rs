//! Access rights in the hall: a browser that was let in has a name and a role.

use chrono::TimeDelta;

use crate::tournament::TournamentId;
use crate::{PositionNo, TableNo};

/// The time for which an opened hall, and a phone that came in, belong to one evening.
pub const EVENING: TimeDelta = TimeDelta::hours(12);
/// The most a clock may have been ahead: it is set right, and winter time begins at night.
pub const AHEAD: TimeDelta = TimeDelta::hours(1);

/// The rights of a visitor; each role includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Visitor,
    /// A phone at a table: the sheet of that table.
    Table,
    /// At the control table: sheets, entries, papers.
    Operator,
    Arbiter,
}

impl Role {
    /// All of them, least first.
    pub const ALL: [Self; 4] = [Self::Visitor, Self::Table, Self::Operator, Self::Arbiter];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Visitor => "visiteur",
            Self::Table => "téléphone d'une table",
            Self::Operator => "opérateur",
            Self::Arbiter => "arbitre",
        }
    }

    /// The word in the base and in forms; a visitor is a device that waits to be let in.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Visitor => "attente",
            Self::Table => "table",
            Self::Operator => "operateur",
            Self::Arbiter => "arbitre",
        }
    }

    /// Reads that word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.key() == text)
    }
}

/// A table at a position of a tournament: the code a phone came in by.
pub type AtTable = (TournamentId, PositionNo, TableNo);

/// A browser that was let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The name used in the journal.
    pub name: String,
    /// Its rights.
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
    /// The device.
    pub device: Device,
    /// The local time of its admission.
    pub since: String,
}
