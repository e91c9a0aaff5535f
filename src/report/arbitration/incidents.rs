//! The arbiter's decisions of an evening.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular};
use domain::arbitration::heeded::REPLACED;

/// A decision or a penalty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IncidentLine {
    /// At which position.
    pub position: u8,
    /// The table, of a decision.
    pub table: Option<u16>,
    /// The deal of the sheet, where it is one.
    pub deal: Option<u8>,
    /// The table and deal, or the player.
    pub about: String,
    /// The decision, in French.
    pub decision: String,
    /// Points deducted (A1); 0 for a decision or a warning.
    pub points: i32,
    pub reason: String,
    /// A6: the player at fault, who may not bid, in French.
    pub at_fault: Option<String>,
    /// A3: another decision about the same deal came after it.
    pub replaced: bool,
    /// A4: the sheet's contradiction of the decision, in French.
    pub contradicted: Option<String>,
    /// A4: the sheet does not say; `incident confirmer` can.
    pub unsaid: bool,
}

/// The arbiter's penalties and decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IncidentReport {
    /// Decisions, then penalties, each in the order they were given.
    pub incidents: Vec<IncidentLine>,
}

impl Tabular for IncidentReport {
    fn table(&self) -> Table {
        let mut table = Table::new("Incidents et pénalités", &[">Position", "Qui", "Quoi", "Motif"]);
        for line in &self.incidents {
            let later = line.replaced.then(|| REPLACED.to_owned());
            let decision = [Some(line.decision.clone()), line.at_fault.clone(), later].into_iter().flatten();
            table.rows.push(row![line.position, &line.about, decision.collect::<Vec<_>>().join(" ; "), &line.reason]);
        }
        let against = self.incidents.iter().filter_map(|line| {
            Some(format!(
                "Attention (A4) : position {}, {} : {}.",
                line.position,
                line.about,
                line.contradicted.as_ref()?
            ))
        });
        table.notes.extend(against);
        table
    }
}
