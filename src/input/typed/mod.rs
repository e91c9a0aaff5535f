//! Deals, score sheets and orders as typed at a keyboard or in a form.

mod deal;
mod deals;
pub mod etui;
mod figures;
mod order;
mod plan;

pub use deal::{TypedDeal, deal, deal_form, deal_line, numbered};
pub use deals::{Deals, NoDeal};
pub use etui::{ENTRY_ERROR, LIFTED, Question};
pub use figures::{figures, left_out, numbers, winner_apart};
pub use order::{Order, command_words};
pub use plan::{coefficient, plan_line};
