//! `imprimer panneaux`: orientation panels of the room.

mod draw;
mod template;

pub use draw::draw_room as draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
