//! `imprimer bilan`: what there is to say of a tournament at its end.

mod draw;

pub use draw::{SummaryTemplate, summary};
