//! Made-up evenings of *donnes dupliquées*, single players: the plan, the evening, its incidents.

mod evening;
mod happens;
mod plan;
mod words;

pub(super) use evening::{count, evening};
pub(crate) use plan::EtuisPlan;
pub(super) use plan::draw;
pub(crate) use words::a_word;
