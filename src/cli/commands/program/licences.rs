//! `licences`: whose work is in the program, and under which terms.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

const OURS: &str = include_str!("../../../../LICENSE-MIT");
const OTHERS: &str = include_str!("../../../../docs/THIRD-PARTY.txt");
const FONTS: &str = include_str!("../../../../templates/fonts/LICENSE-Liberation.txt");

/// Licences de chelem, des bibliothèques qu'il contient et de ses polices
#[derive(Debug, Args)]
pub(crate) struct Licences {}

impl Licences {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.page(&format!("{OURS}\n{OTHERS}\nPolices Liberation (SIL Open Font License)\n\n{FONTS}"))
    }
}
