//! The club's year a second time (Y2–Y9, Y12): from the archives of its nights alone.

mod categories;
mod claims;
mod compare;
mod gives;
mod keep;
mod people;
mod ranking;
mod rules;
mod tie;
mod worth;

pub use claims::{CategoryClaim, ClubClaim, NightClaim, SeasonClaims, SeasonRowClaim};
pub use compare::check;
