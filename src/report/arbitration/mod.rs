//! The arbiter's decisions: corrections, penalties, rulings.

mod corrections;
mod incidents;
mod penalty;
mod ruling;

pub use corrections::{Change, Correction, CorrectionsPaper, FigureChange, StandingChange};
pub use incidents::{IncidentLine, IncidentReport};
pub use penalty::{PenaltyLine, PenaltyReport};
pub use ruling::{RulingReport, SituationLine, SituationsReport};
