//! `aide`: the help, for those who type the word.

use clap::Args;

use crate::commands::line;
use crate::error::CliError;
use crate::run::Run;
use app::AppError;
use report::output;

/// Affiche l'aide
#[derive(Debug, Args)]
pub(crate) struct Aide {
    /// Sur cette commande
    #[arg(value_name = "COMMANDE")]
    commande: Vec<String>,
    /// Toutes les commandes, et les options qu'elles ont toutes
    #[arg(long, conflicts_with = "commande")]
    tout: bool,
}

impl Aide {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        if self.tout {
            return run.page(&line::whole_help());
        }
        let mut command = line::command();
        command.build();
        let mut named = &mut command;
        for name in &self.commande {
            named = named.find_subcommand_mut(name).ok_or_else(|| {
                AppError::input(format!("la commande « {name} » n'existe pas"))
                    .advise("Toutes les commandes : chelem aide --tout")
            })?;
        }
        let help = if named.get_name() == "chelem" { named.render_help() } else { named.render_long_help() };
        run.page(&output::shown(&help.to_string()))
    }
}
