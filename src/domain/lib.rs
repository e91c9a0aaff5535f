//! The rules of the game and of the tournament: values in, values out.
//!
//! Nothing here knows of files, SQL, terminals, the time, chance or floating-point numbers. Rules carry the numbers of
//! `docs/rules.md` (S1, F3, M5, …).

#![deny(clippy::float_arithmetic, clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

#[macro_use]
pub mod keyed;

pub mod advice;
pub mod arbitration;
pub mod award;
pub mod comite;
pub mod competition;
mod counted;
pub mod draw;
pub mod duplicate;
pub mod etuis;
pub mod federation;
pub mod fixed;
pub mod hall;
pub mod lot;
pub mod mention;
pub mod money;
pub mod movement;
mod name;
pub mod penalty;
mod points;
pub mod presence;
pub mod prize;
pub mod publication;
pub mod ranking;
pub mod recap;
mod refusal;
pub mod scoring;
pub mod season;
mod seat;
pub mod seating;
pub mod sheet;
pub mod statistics;
pub mod text;
mod tied;
mod total;
pub mod tournament;

pub use counted::{counted, named_tables, ordinal, ordinal_e};
pub use keyed::Keyed;
pub use name::full_name;
pub use points::{HalfPoints, Score};
pub use refusal::Refusal;
pub use seat::{Orientation, PositionNo, TableNo};
pub(crate) use tied::tied_places;
pub use total::Total;
