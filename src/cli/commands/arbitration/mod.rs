//! The arbiter's commands: incidents and penalties.

mod incident;
mod penalite;

pub(crate) use incident::Incident;
pub(crate) use penalite::Penalite;
