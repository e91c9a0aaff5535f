//! What the federation counts: PCN, PP, homologation, scales.

mod bareme;
mod homologation;
mod pcn;

pub(in crate::cli) use bareme::Bareme;
pub(in crate::cli) use homologation::Homologation;
pub(in crate::cli) use pcn::Pcn;
