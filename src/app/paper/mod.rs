//! The values of every paper.

pub(in crate::app) mod blank_sheets;
pub(in crate::app) mod board;
pub(in crate::app) mod cards;
pub(in crate::app) mod corrections;
pub(in crate::app) mod desk;
pub(in crate::app) mod head;
pub(in crate::app) mod identification;
pub(in crate::app) mod moves;
pub(in crate::app) mod ranking;
pub(in crate::app) mod recap;
pub(in crate::app) mod records;
pub(in crate::app) mod seat_cards;
pub(in crate::app) mod signage;
mod standing;
pub(in crate::app) mod templates;
