//! Who plays: registering, teams, late arrivals, departures, substitutes, forfeits.

pub(in crate::app) mod forfeit;
pub(in crate::app) mod leave;
pub(in crate::app) mod register;
pub(in crate::app) mod substitute;
