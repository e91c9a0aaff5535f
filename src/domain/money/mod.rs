//! Fees and prizes, exact to the cent (rules O2, R8).

mod cents;
mod fund;
mod prize_rule;
mod prizes;
mod special;

pub use cents::Cents;
pub use fund::PerMille;
pub(crate) use fund::{Fund, SetAside};
pub(crate) use prize_rule::PrizeRule;
pub(crate) use prizes::share_prizes;
pub use prizes::{PrizeList, rewarded_share};
pub(crate) use special::{Candidate, special_prizes};
pub use special::{Category, SpecialRule};
