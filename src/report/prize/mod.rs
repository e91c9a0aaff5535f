//! Money, prizes and receipts.

mod prizes;

pub use prizes::{Payment, PrizeLine, PrizeShare, PrizesPaper, PrizesReport, Receipt, ReceiptsPaper, ReceiptsReport};
