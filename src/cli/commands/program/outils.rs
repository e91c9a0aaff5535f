//! `outils`: what those who look after the program need, not the evening.

use clap::{Args, Subcommand};

use super::{Documentation, Licences};
use crate::commands::trust::Simuler;
use crate::error::CliError;
use crate::run::Run;

/// Pour qui s'occupe du programme : simulations, licences, pages de documentation
#[derive(Debug, Args)]
pub(crate) struct Outils {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    #[command(alias = "simulate")]
    Simuler(Simuler),
    #[command(alias = "licenses")]
    Licences(Licences),
    Documentation(Documentation),
}

impl Outils {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            What::Simuler(command) => command.run(run),
            What::Licences(command) => command.run(run),
            What::Documentation(command) => command.run(run),
        }
    }
}
