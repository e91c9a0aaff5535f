//! What anybody in the hall may look at, and the way in.

pub(in crate::web) mod door;
pub(in crate::web) mod home;
pub(in crate::web) mod links;
pub(in crate::web) mod player;
pub(in crate::web) mod ranking;
pub(in crate::web) mod wall;
