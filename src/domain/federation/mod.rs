//! A tournament as the federation sees it: what it asks, and whom it credits.

mod awards;
mod homologation;

pub use awards::{MemberAwards, ScaleAsked, awards};
pub use homologation::conditions;
