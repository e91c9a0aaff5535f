//! An evening of *donnes dupliquées*: the draw, the fiches, the rankings, the end.

mod any;
mod awaited;
mod blank_routes;
mod case;
mod close;
pub(in crate::app) mod decisions;
mod enter;
mod guide;
mod import;
mod match_sheets;
mod next_session;
mod papers;
pub(in crate::app) mod penalty;
mod place;
pub(in crate::app) mod points;
pub(in crate::app) mod ranking;
mod route;
mod rule;
mod set_out;
mod summary;
mod taker;
mod teams;
pub(in crate::app) mod topage;
pub(in crate::app) mod words;

pub use any::{AnyRanking, ByFormat};
pub use enter::{EtuiTyped, Over};
pub use ranking::DuplicateView;
