//! A phone at a table: one thing a page. Who holds it, the balances, look again, another player says that it is right.

pub(in crate::web) mod deals;
mod figures;
pub(in crate::web) mod table;

pub(in crate::web) use figures::propose;
