//! Who sits where: the draw, movements, positions, sessions, finals.

mod deplacer;
mod finale;
mod mouvement;
mod placer;
mod position;
mod seance;

pub(in crate::cli) use deplacer::Deplacer;
pub(in crate::cli) use finale::Finale;
pub(in crate::cli) use mouvement::Mouvement;
pub(in crate::cli) use placer::Placer;
pub(in crate::cli) use position::Position;
pub(in crate::cli) use seance::Seance;
