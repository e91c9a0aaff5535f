//! `documentation` (hidden): the generated pages of `docs/`.

use clap::{Args, ValueEnum};

use crate::app;
use crate::cli::error::CliError;
use crate::cli::reference;
use crate::cli::run::Run;
use crate::storage::describe_schema;

/// Pages de la documentation produites par le programme
#[derive(Debug, Args)]
pub(in crate::cli) struct Documentation {
    /// Laquelle
    #[arg(value_enum)]
    page: Page,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Page {
    /// docs/cli.md
    Commandes,
    /// docs/schema.md
    Schema,
    /// docs/movements.md
    Mouvements,
}

impl Documentation {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        run.data(&match self.page {
            Page::Commandes => reference(),
            Page::Schema => describe_schema(),
            Page::Mouvements => app::movements_page(),
        })
    }
}
