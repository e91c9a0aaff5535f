//! `imprimer recap`: the *tableaux récapitulatifs*.

mod check;
mod draw;
mod template;

pub use draw::draw;
pub use template::Template;
