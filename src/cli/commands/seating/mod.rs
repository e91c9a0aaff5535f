//! Seating: the draw, movements, positions, sessions, finals.

mod deplacer;
mod finale;
mod mouvement;
mod placer;
mod plan;
mod position;
mod seance;

pub(crate) use deplacer::Deplacer;
pub(crate) use mouvement::Mouvement;
pub(crate) use placer::Placer;
pub(crate) use position::Position;
pub(crate) use seance::Seance;
