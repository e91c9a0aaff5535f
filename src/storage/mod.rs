//! The only SQL: one file per club, its journal, its backups. Knows no rule and no terminal.
//!
//! Every change goes through [`Store::change`]: one immediate transaction, one row of the journal, and triggers that keep
//! the old and new value of every row touched. Each table has its file, with its statements beside the function that needs
//! them: `people::all`, `sheets::put`, …

mod backup;
pub mod entries;
mod error;
pub mod federation;
mod image;
pub mod incidents;
pub mod journal;
mod migrations;
mod open;
pub mod past;
pub mod people;
pub mod prizes;
mod replay;
mod schema;
pub mod seats;
pub mod sessions;
pub mod settings;
pub mod sheets;
pub mod teams;
pub mod templates;
pub mod tournaments;
mod triggers;
mod undo;

#[cfg(test)]
mod tests;

pub use backup::{check_file, copy_of, last_action, settle, verified_copy};
pub use entries::{EntryId, EntryRow, NewEntry};
pub use error::{Result, StorageError};
pub use federation::ExportRow;
pub use incidents::{IncidentRow, PenaltyRow};
pub use journal::{ActionHead, ActionRow, ChangeRow, Done, PaymentRow, Tx};
pub use open::{Mode, Store};
pub use past::PastAction;
pub use people::{PersonData, PersonId, PersonRow};
pub use prizes::PrizeRow;
pub use replay::{Difference, Moment, around};
/// A view of the base that does not change while it is read.
pub use rusqlite::Connection as View;
pub use schema::{VERSION, describe as describe_schema};
pub use seats::SeatRow;
pub use sessions::{SessionRow, StartRow};
pub use sheets::{DealRow, SheetData, SheetRow};
pub use teams::{TeamId, TeamRow};
pub use templates::TemplateRow;
pub use tournaments::{PurseData, TournamentData, TournamentId, TournamentRow};
