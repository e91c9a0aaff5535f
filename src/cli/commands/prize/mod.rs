//! Prizes and receipts.

mod prix;
mod recu;

pub(in crate::cli) use prix::Prix;
pub(in crate::cli) use recu::Recu;
