//! The only SQL: one file per club, its journal, its backups. Knows no rule and no terminal.
//!
//! Every change goes through [`Store::change`]: one immediate transaction, one row of the journal, and triggers that keep
//! the old and new value of every row touched. Each table has its file, with its statements beside the function that needs
//! them: `people::all`, `sheets::put`, …

mod action;
mod backup;
mod chain;
mod closing;
pub mod comite;
pub mod erasing;
mod erasure;
mod error;
pub mod federation;
mod guard;
pub mod hall;
mod image;
pub mod journal;
pub mod merged;
mod migrate;
mod migrations;
mod open;
mod parcel;
pub mod past;
pub mod postgres;
mod replay;
mod schema;
mod seal;
pub mod settings;
mod subject;
pub mod table;
pub mod templates;
pub mod told;
mod triggers;
mod undo;
mod whole;

#[cfg(test)]
mod tests;

pub use action::{ActionHead, ActionRow, ChangeRow, Done};
pub use backup::{Held, check_file, copy_of, hold, last_action, take_up, tournaments_in};
pub use closing::beside;
pub use error::{Result, StorageError};
pub use federation::ExportRow;
pub use guard::{RESCUED, SET_ASIDE, TAKEN_OVER};
pub use journal::Tx;
pub use open::{Mode, Sealed, Store};
pub use parcel::{Aside, News, Point, only_in, point};
pub use past::PastAction;
pub use replay::{Difference, Moment, around, differences, differences_told};
/// A view of the base that does not change while it is read.
pub use rusqlite::Connection as View;
pub use schema::VERSION;
pub use schema::{describe as describe_schema, journaled};
pub use subject::Subject;
pub use templates::TemplateRow;
pub use told::PaymentRow;
pub use undo::is_final;
pub use whole::RequestRow;
