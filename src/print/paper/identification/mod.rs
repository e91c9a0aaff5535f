//! `imprimer identification`: the *fiches d'identification*.

mod draw;

pub use draw::{IdentificationTemplate, identification};
