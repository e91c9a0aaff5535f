//! The federation: awards, homologation, exports.

pub(crate) mod awards;
pub(crate) mod derogation;
pub(crate) mod duplicate_scale;
pub(crate) mod export;
pub(crate) mod homologation;
