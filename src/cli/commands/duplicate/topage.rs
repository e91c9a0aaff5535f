//! `etui topage`: the étuis compared.

use clap::Args;

use crate::args::position;
use crate::error::CliError;
use crate::run::Run;
use domain::PositionNo;
use domain::duplicate::EtuiNo;
use input::typed::etui::etui;

/// Les notes de tous ceux qui ont joué un étui
///
/// Exemples : chelem etui topage ; chelem etui topage 12 ; chelem etui topage --format csv
#[derive(Debug, Args)]
pub(crate) struct Topage {
    /// Seulement cet étui
    #[arg(value_parser = etui, value_name = "ETUI")]
    etui: Option<EtuiNo>,
    /// De la séance de cette position (sinon celle en cours)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
}

impl Topage {
    pub(super) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.show(&run.club()?.duplicate()?.topage(self.etui, self.position)?)
    }
}
