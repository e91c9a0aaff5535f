//! A phone at a table: one thing a page. Who holds it, the balances, look again, another player says that it is right.

pub(crate) mod deals;
mod figures;
pub(crate) mod table;

pub(crate) use figures::propose;
