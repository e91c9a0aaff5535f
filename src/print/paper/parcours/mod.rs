//! `imprimer parcours`: players' records (*feuilles de route*).

mod draw;

pub use draw::{RecordTemplate, records};
