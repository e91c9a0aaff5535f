//! A comité, and a club in its comité.

mod club;
mod command;

pub(super) use club::Club;
pub(super) use command::Comite;
