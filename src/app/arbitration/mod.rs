//! Arbitration: penalties, rulings, and their list.

mod carried_out;
pub(crate) mod incidents;
pub(crate) mod penalty;
pub(crate) mod ruling;
