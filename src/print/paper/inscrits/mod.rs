//! `imprimer inscrits`, `licences`, `pointage`: the lists on the arbiter's table.

mod draw;
mod template;

pub use draw::{draw_licences, draw_roster, draw_tally};
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
