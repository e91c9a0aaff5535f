//! The public pages of the hall, and the way in.

pub(crate) mod arrive;
pub(crate) mod card;
pub(crate) mod door;
pub(crate) mod frame;
pub(crate) mod home;
pub(crate) mod links;
pub(crate) mod names;
pub(crate) mod player;
pub(crate) mod ranking;
pub(crate) mod wall;
pub(crate) mod year;
