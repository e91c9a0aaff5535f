//! The prizes of a tournament: the money paid in, the part given back, the winners (O2, R8).

mod fees;
mod reckoning;
mod returned;
mod winners;

pub use fees::{FeesFrom, due, due_by_all, expected, fee_doubt, fees, payment_doubt, rule, unpaid};
pub use reckoning::{Reckoning, amounts, announced, must_be_possible, must_have_scores, must_suit, reckon};
pub use returned::{Remedy, remedy};
pub use winners::{Win, decided, winners};
