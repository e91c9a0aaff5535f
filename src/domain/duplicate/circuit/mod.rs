//! Circuits (rules D40–D57): which players and which étuis are at which table, at each position.
//!
//! [`Asked`] is the request of a circuit; [`Circuit`] is one laid out; [`judge`] decides whether any circuit is sound and shares no
//! code with the layout; [`offers`] puts those possible side by side.

mod allowed;
mod asked;
mod cards;
mod emmanuel;
mod howell;
mod judge;
mod kind;
mod line;
mod moves_tables;
mod parallel;
mod play;
mod quadrettes;
mod triplettes;
mod triplettes_howell;
mod usual;
mod verdict;

pub(crate) use asked::Plan;
pub use asked::{Asked, Judged, Section};
pub use judge::{judge, shared};
pub(crate) use kind::Colour;
pub use kind::Kind;

pub use play::{Circuit, MAX_POSITIONS, Number, Play, Sides};
pub use usual::{Offer, offers};
pub use verdict::{Fault, Range, Role, Unit, Verdict};

use crate::duplicate::Format;

#[cfg(test)]
mod tests;
