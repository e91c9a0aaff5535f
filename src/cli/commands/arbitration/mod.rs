//! The arbiter's commands: incidents and penalties.

mod incident;
pub(crate) mod penalite;

pub(crate) use incident::Incident;
pub(crate) use penalite::Penalite;
