//! The club's year: which nights count, what they make, and what can be asked of them. The rules are in `domain/season`.

mod after;
mod categories;
mod closing;
mod explain;
mod figures;
mod load;
mod manage;
mod nights;
mod outside;
mod person;
mod presence;
mod ranking;
mod records;
mod trial;
mod versus;

pub use manage::NewSeason;
pub use nights::NightSaid;
pub use outside::NightsImport;
pub use ranking::{SeasonAsked, Upto};

pub(in crate::app) use after::trials;
pub(in crate::app) use closing::refuse_in_closed;
