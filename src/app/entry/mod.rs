//! Entrants: announced, registered at the door, paying; teams, late arrivals, departures, substitutes, forfeits.

pub(crate) mod door;
pub(crate) mod forfeit;
mod friends;
pub(crate) mod leave;
pub(crate) mod listing;
pub(crate) mod partner;
pub(crate) mod payment;
pub(crate) mod qualification;
pub(crate) mod register;
mod register_list;
pub(crate) mod substitute;
