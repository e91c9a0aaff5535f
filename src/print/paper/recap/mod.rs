//! `imprimer recap`: the *tableaux récapitulatifs*.

mod check;
mod draw;

pub use draw::{RecapTemplate, recap};
