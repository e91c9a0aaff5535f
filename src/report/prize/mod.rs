//! Money, prizes and receipts.

mod prizes;
mod receipts;

pub use prizes::{PrizeLine, PrizeShare, PrizesPaper, PrizesReport};
pub use receipts::{Payment, Receipt, ReceiptsPaper, ReceiptsReport};
