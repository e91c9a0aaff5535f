//! A phone at a table, one step per page: the player, the balances, a second look, another player's confirmation.

mod choices;
pub(crate) mod correct;
pub(crate) mod deals;
mod etuis;
mod figures;
pub(crate) mod table;

pub(crate) use figures::propose;
