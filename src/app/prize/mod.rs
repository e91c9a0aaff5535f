//! Money: entry fees, prizes and who wins them.

pub(in crate::app) mod prizes;
pub(in crate::app) mod receipts;
mod special;
