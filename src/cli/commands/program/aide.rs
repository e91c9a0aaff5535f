//! `aide`: the help, for those who type the word.

use clap::Args;

use crate::commands::line;
use crate::error::CliError;
use crate::run::Run;
use crate::synonyms::near;
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
        for (depth, name) in self.commande.iter().enumerate() {
            let shown = named.get_subcommands().filter(|other| !other.is_hide_set()).map(clap::Command::get_name);
            let meant = near(name, shown).map(|near| [&self.commande[..depth], &[near.to_owned()]].concat().join(" "));
            named = named.find_subcommand_mut(name).ok_or_else(|| {
                let error = AppError::input(format!("la commande « {name} » n'existe pas"));
                match meant {
                    Some(line) => error.advise(format!("Vouliez-vous dire : chelem aide {line} ?")),
                    None => error.advise("Toutes les commandes : chelem aide --tout"),
                }
            })?;
        }
        let help = if named.get_name() == "chelem" { named.render_help() } else { named.render_long_help() };
        run.page(&output::shown(&help.to_string()))
    }
}
