//! What a reader wants to see, as plain values: no formats, no colours, no millimetres.

pub mod awards;
mod cell;
pub mod circuit;
pub mod club;
pub mod corrections;
pub mod desk;
pub mod directory;
pub mod door;
pub mod duplicate;
pub mod federation;
pub mod hall;
pub mod honours;
pub mod identification;
pub mod movement;
pub mod page;
pub mod paper;
pub mod penalty;
pub mod play;
pub mod player;
pub mod practice;
pub mod prizes;
mod ranking;
mod ranking_table;
pub mod recap;
pub mod receipts;
pub mod record;
pub mod ruling;
pub mod season;
pub mod seat_card;
pub mod sheet_detail;
pub mod sheet_said;
pub mod signage;
pub mod simulation;
pub mod statistics;
pub mod status;
pub mod summary;
pub mod table;
pub mod table_paper;
pub mod trust;

pub(crate) use cell::row;
pub use cell::{Cell, Number, Row};
pub use ranking::{RankingMember, RankingReport, RankingRow};
pub use table::{Table, Tabular};

/// The version of every JSON report; forms only ever gain fields.
pub const SCHEMA: u32 = 1;
