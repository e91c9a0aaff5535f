//! `outils`: what those who look after the program need, not the evening.

use clap::Subcommand;

use super::{Documentation, Licences};
use crate::commands::trust::Simuler;
use crate::error::CliError;
use crate::run::Run;

/// Pour qui s'occupe du programme : simulations, licences, pages de documentation
#[derive(Debug, Subcommand)]
pub(crate) enum Outils {
    #[command(alias = "simulate")]
    Simuler(Simuler),
    #[command(alias = "licenses")]
    Licences(Licences),
    #[command(subcommand)]
    Documentation(Documentation),
}

impl Outils {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self {
            Self::Simuler(command) => command.run(run),
            Self::Licences(command) => command.run(run),
            Self::Documentation(command) => command.run(run),
        }
    }
}
