//! Prizes and receipts.

mod prix;
mod recu;

pub(crate) use prix::Prix;
pub(crate) use recu::Recu;
