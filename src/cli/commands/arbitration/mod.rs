//! What the arbiter decides: incidents and penalties.

mod incident;
mod penalite;

pub(in crate::cli) use incident::Incident;
pub(in crate::cli) use penalite::Penalite;
