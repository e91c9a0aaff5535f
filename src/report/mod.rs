//! What a reader wants to see, as plain values: no formats, no colours, no millimetres.

pub mod arbitration;
mod cell;
pub mod directory;
pub mod duplicate;
pub mod entry;
pub mod evening;
pub mod federation;
pub mod hall;
pub mod paper;
pub mod prize;
pub mod result;
pub mod season;
pub mod seating;
pub mod sheet;
pub mod table;
pub mod trust;

pub(crate) use cell::row;
pub use cell::{Cell, Number, Row};
pub use result::{RankingMember, RankingReport, RankingRow};
pub use table::{Table, Tabular};

/// The version of every JSON report; forms only ever gain fields.
pub const SCHEMA: u32 = 1;
