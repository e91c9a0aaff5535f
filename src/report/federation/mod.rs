//! Reports to the federation.

mod awards;
mod duplicate;
mod sent;

pub use awards::{AwardLine, AwardsReport, Condition, HomologationPaper, HomologationReport, ScaleReport};
pub use duplicate::DuplicateAwards;
pub use sent::{FederationExport, Sent, SentPlayer};
