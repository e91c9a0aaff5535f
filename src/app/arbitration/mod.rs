//! What the arbiter gives and decides: penalties, rulings, and their list.

pub(in crate::app) mod incidents;
pub(in crate::app) mod penalty;
pub(in crate::app) mod ruling;
