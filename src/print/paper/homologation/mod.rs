//! `imprimer homologation`: the report to the federation.

mod draw;

pub use draw::{HomologationTemplate, homologation};
