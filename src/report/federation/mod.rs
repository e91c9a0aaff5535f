//! What the federation is told.

mod awards;
mod sent;

pub use awards::{AwardLine, AwardsReport, Condition, HomologationPaper, HomologationReport, ScaleReport};
pub use sent::{FederationExport, Sent, SentPlayer};
