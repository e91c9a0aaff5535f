//! `imprimer identification`: the *fiches d'identification*.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;
