//! The club's year a second time (Y2–Y9, Y12–Y15): from the archives of its nights alone.

mod claims;
mod compare;
mod nights;
mod people;
mod quota;
mod ranking;
mod rules;

pub use claims::{CategoryClaim, NightClaim, SeasonClaims, SeasonRowClaim};
pub use compare::check;
