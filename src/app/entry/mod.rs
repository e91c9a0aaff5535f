//! Who plays: announced, registered at the door, paying; teams, late arrivals, departures, substitutes, forfeits.

pub(in crate::app) mod door;
pub(in crate::app) mod forfeit;
pub(in crate::app) mod leave;
pub(in crate::app) mod listing;
pub(in crate::app) mod partner;
pub(in crate::app) mod payment;
pub(in crate::app) mod qualification;
pub(in crate::app) mod register;
pub(in crate::app) mod substitute;
