//! `imprimer panneaux`: orientation panels, of the room and of each chair.

mod draw;
mod template;

pub use draw::{draw_chairs, draw_room};
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
