//! Reports to the federation.

mod awards;
mod sent;

pub use awards::{AwardLine, AwardsReport, Condition, HomologationPaper, HomologationReport, ScaleReport};
pub use sent::{DuplicateAwards, FederationExport, Sent, SentPlayer};
