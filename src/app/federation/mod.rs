//! What the federation asks and is sent: awards, homologation, exports.

pub(in crate::app) mod awards;
pub(in crate::app) mod derogation;
pub(in crate::app) mod duplicate_scale;
pub(in crate::app) mod export;
pub(in crate::app) mod homologation;
