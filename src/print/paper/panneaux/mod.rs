//! `imprimer panneaux`, `mouvement`: orientation panels of the room, and who goes where at which hour.

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
