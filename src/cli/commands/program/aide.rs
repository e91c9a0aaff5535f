//! `aide`: the help, for those who type the word.

use clap::Args;

use crate::commands::line;
use crate::error::CliError;
use crate::run::Run;
use report::output;

/// Affiche l'aide
#[derive(Debug, Args)]
pub(crate) struct Aide {
    /// Sur cette commande
    #[arg(value_name = "COMMANDE")]
    commande: Option<String>,
}

impl Aide {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let mut command = line::command();
        command.build();
        let named = self.commande.as_deref().and_then(|name| command.find_subcommand_mut(name));
        let help = match named {
            Some(named) => named.render_long_help(),
            None => command.render_help(),
        };
        run.data(&format!("{}\n", output::shown(&help.to_string())))
    }
}
