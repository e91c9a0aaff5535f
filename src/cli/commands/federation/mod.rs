//! The federation: PCN, PP, homologation, scales.

mod bareme;
mod command;

pub(crate) use bareme::Bareme;
pub(crate) use command::Federation;
