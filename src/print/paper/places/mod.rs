//! `imprimer places`: seat cards.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;
