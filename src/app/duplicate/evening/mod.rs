//! An evening of *donnes dupliquées*: the draw, the fiches, the rankings, the end.

mod any;
mod awaited;
mod blank_routes;
mod case;
mod close;
pub(crate) mod decisions;
mod enter;
mod guide;
mod import;
mod match_sheets;
mod next_session;
mod papers;
pub(crate) mod penalty;
mod place;
pub(crate) mod points;
pub(crate) mod ranking;
mod route;
mod rule;
mod set_out;
mod summary;
mod teams;
pub(crate) mod topage;
pub(crate) mod words;

pub use any::AnyRanking;
pub(crate) use any::RankedPlace;
pub use enter::EtuiTyped;
pub(crate) use enter::enter_typed;
pub use ranking::DuplicateView;
