//! `pcn`: what the federation is told of each licensed player.

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::run::Run;

/// PCN et PP de chaque licencié, à transmettre à la fédération (P1–P9)
///
/// Par équipes, une ligne par équipier. Les ex æquo que l'article 29 n'a pas départagés se partagent les points de leurs places.
///
/// Exemples : chelem pcn ; chelem pcn --format csv
#[derive(Debug, Args)]
pub(in crate::cli) struct Pcn {}

impl Pcn {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.awards()?)
    }
}
