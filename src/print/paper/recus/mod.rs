//! `imprimer recus`: receipts of entry fees.

mod draw;

pub use draw::{ReceiptsTemplate, receipts};
