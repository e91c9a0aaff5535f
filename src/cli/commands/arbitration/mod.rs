//! What the arbiter decides: incidents and penalties.

mod incident;
mod penalite;

pub(crate) use incident::Incident;
pub(crate) use penalite::Penalite;
