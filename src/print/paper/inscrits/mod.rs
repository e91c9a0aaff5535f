//! `imprimer inscrits`, `licences`, `pointage`: the lists on the arbiter's table.

mod draw;
mod template;

pub use draw::{draw_licences, draw_roster, draw_tally};
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
