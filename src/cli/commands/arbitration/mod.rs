//! The arbiter's commands: incidents and penalties.

mod incident;
pub(crate) mod penalite;

pub(crate) use incident::Incident;
pub(crate) use penalite::Penalite;
pub(in crate::commands) use penalite::rank_goes_with_lifting;
