//! Fees and prizes, exact to the cent (rules O2, R8).

mod cents;
mod fund;
mod prizes;
mod rule;
mod share;
mod special;

pub use cents::Cents;
pub use fund::{Fund, LEAST_RETURNED, Outcome, PerMille, SetAside};
pub use prizes::{PrizeList, rewarded_share};
pub use rule::PrizeRule;
pub use share::{SharedPrizes, share_prizes};
pub use special::{Candidate, Category, SpecialPrize, SpecialRule, special_prizes};
