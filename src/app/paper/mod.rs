//! The values of every paper.

pub(crate) mod board;
pub(crate) mod cards;
pub(crate) mod corrections;
pub(crate) mod desk;
pub(crate) mod head;
pub(crate) mod identification;
pub(crate) mod moves;
pub(crate) mod noted;
pub(crate) mod ranking;
pub(crate) mod recap;
pub(crate) mod records;
pub(crate) mod signage;
