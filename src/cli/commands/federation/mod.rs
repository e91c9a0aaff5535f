//! The federation: PCN, PP, homologation, scales.

mod bareme;
mod homologation;
mod pcn;

pub(crate) use bareme::Bareme;
pub(crate) use homologation::Homologation;
pub(crate) use pcn::Pcn;
