//! Fees and prizes, exact to the cent (rules O2, R8).

mod cents;
mod fund;
mod prize_rule;
mod prizes;
mod special;
mod tied_prizes;

pub use cents::Cents;
pub use fund::{Fund, LEAST_RETURNED, Outcome, PerMille, SetAside};
pub use prize_rule::PrizeRule;
pub use prizes::{PrizeList, rewarded_share};
pub use special::{Candidate, Category, SpecialPrize, SpecialRule, special_prizes};
pub use tied_prizes::{SharedPrizes, share_prizes};
