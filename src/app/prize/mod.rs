//! Money: entry fees, prizes and who wins them.

pub(crate) mod prizes;
pub(crate) mod receipts;
mod special;
