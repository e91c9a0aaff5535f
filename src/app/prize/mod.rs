//! Money: entry fees, prizes and winners.

pub(crate) mod prizes;
pub(crate) mod receipts;
mod special;
