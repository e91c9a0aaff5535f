//! An evening of *donnes dupliquées*: the draw, the fiches, the rankings, the end.

mod awaited;
mod close;
mod enter;
mod import;
mod papers;
mod place;
mod ranking;
mod route;
mod rule;
mod topage;
mod words;

pub use enter::EtuiTyped;
pub use ranking::DuplicateView;
pub use rule::EtuiRuling;
