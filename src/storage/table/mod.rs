//! The rows of each table as the domain's values, both ways: the statements beside the function that needs them.
//!
//! A word in the base that no type knows, or a figure that cannot be, is an error of the base, never a default.

mod columns;
pub mod entry;
pub(crate) mod etui;
mod extent;
pub(crate) mod incident;
pub mod label;
pub mod membership;
pub mod outside;
pub mod person;
pub(crate) mod prize;
pub mod publication;
mod record;
mod row;
pub mod season;
pub mod seat;
pub(crate) mod session;
pub(crate) mod settled;
pub(crate) mod sheet;
pub(crate) mod team;
pub mod tournament;

pub use extent::Extent;

pub(super) use columns::{Columns, all};
pub(super) use record::{Held, Record, insert_in, record, select};
pub(super) use row::{Row, insert, put, row, run, update, who};
