//! A tournament as the federation sees it: its conditions, and its awards.

mod awards;
mod homologation;
pub mod qualified;

pub use awards::{MemberAwards, ScaleAsked, awards, derogations, duplicate_awards, may_derogate, refuse_small};
pub use homologation::{conditions, is_short_triangle, proved_short};
