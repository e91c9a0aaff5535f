//! `imprimer panneaux`, `mouvement`: orientation panels of the room, and the moves with their hours.

mod draw;
mod movement;
mod template;

pub use draw::draw_room as draw;
pub use movement::draw as draw_movement;
pub(crate) use template::Template;

#[cfg(test)]
mod longest;
#[cfg(test)]
pub(crate) use longest::longest;
