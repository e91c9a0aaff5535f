//! The arbiter's decisions of an evening.

use serde::Serialize;

use crate::table::{Table, Tabular};
use domain::advice::Step;
use domain::arbitration::heeded::REPLACED;

/// A decision or a penalty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
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
    /// A4: the arbiter confirmed that the sheet takes account of it.
    pub confirmed: bool,
    /// A4: the sheet's contradiction of the decision, in French.
    pub contradicted: Option<String>,
    /// A4: the sheet does not say; `incident confirmer` can.
    pub unsaid: bool,
    /// The step that takes it back, of one that holds.
    #[serde(skip)]
    pub lift: Option<Step>,
    /// A4: the steps that settle the contradiction, each after its reason, in French.
    #[serde(skip)]
    pub ways: Vec<(String, Step)>,
}

impl IncidentLine {
    /// The decision, the player at fault, whether it was confirmed, and whether it still holds.
    pub fn told(&self) -> String {
        let later = self.replaced.then(|| REPLACED.to_owned());
        let confirmed = self.confirmed.then(|| "confirmée : la feuille en tient compte".to_owned());
        let parts = [Some(self.decision.clone()), self.at_fault.clone(), confirmed, later];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ; ")
    }
}

/// The arbiter's penalties and decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IncidentReport {
    /// Decisions, then penalties, each in the order they were given.
    pub incidents: Vec<IncidentLine>,
    /// What lifts the last decision that holds, as the reader can do it.
    pub lift: Option<String>,
}

impl IncidentReport {
    /// What no later decision replaces: `position 1, étui 4, table 2 : 40/60, attaque fautive`.
    pub fn standing(&self) -> Vec<String> {
        let standing = self.incidents.iter().filter(|line| !line.replaced);
        standing.map(|line| format!("position {}, {} : {}", line.position, line.about, line.decision)).collect()
    }
}

impl Tabular for IncidentReport {
    fn table(&self) -> Table {
        let against = self.incidents.iter().filter_map(|line| {
            let contradicted = line.contradicted.as_ref()?;
            Some(format!("Attention (A4) : position {}, {} : {contradicted}.", line.position, line.about))
        });
        let lift = self.lift.iter().map(|lift| format!("Pour lever une décision, la dernière par exemple : {lift}"));
        Table::of("Incidents et pénalités", &self.incidents)
            .column(">Position", |line| line.position)
            .column("Qui", |line| &line.about)
            .column("Quoi", IncidentLine::told)
            .column("Motif", |line| &line.reason)
            .notes(against.chain(lift))
    }
}
