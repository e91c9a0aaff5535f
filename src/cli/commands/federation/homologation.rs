//! `homologation`: the federation's requirements, and what is missing.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Ce que la fédération demande, et ce qui manque (P10, C1–C4)
///
/// Pour un championnat, aussi : la participation, les séances, les licences, et selon le cas l'âge, le comité, le club et la
/// composition des équipes, avec le nom de chaque joueur à compléter ou à corriger.
#[derive(Debug, Args)]
pub(crate) struct Homologation {}

impl Homologation {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let report = run.club()?.homologation()?;
        run.show_with_rules(&report)?;
        if report.complete { Ok(()) } else { Err(CliError::Discrepancies) }
    }
}
