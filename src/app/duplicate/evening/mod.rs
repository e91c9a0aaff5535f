//! An evening of *donnes dupliquées*: the draw, the fiches, the rankings, the end.

mod awaited;
mod close;
mod enter;
mod import;
mod papers;
mod place;
pub(in crate::app) mod ranking;
mod route;
mod rule;
pub(in crate::app) mod topage;
mod words;

pub use enter::EtuiTyped;
pub use ranking::DuplicateView;
pub use rule::EtuiRuling;
