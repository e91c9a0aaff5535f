//! `journal`: the changes and their authors.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Qui a fait quoi, quand et pourquoi
///
/// Exemples : chelem journal ; chelem journal --dernieres 5 --detail ; chelem journal --corrections
#[derive(Debug, Args)]
pub(crate) struct Journal {
    /// Montre aussi tout ce qui a changé, avant et après
    #[arg(long)]
    detail: bool,
    /// Seulement les dernières actions
    #[arg(long, value_name = "N")]
    dernieres: Option<usize>,
    /// Les feuilles corrigées et les pénalités, avec les rangs d'avant et d'après, et les décisions de
    /// l'arbitre telles qu'elles valent
    #[arg(long, conflicts_with_all = ["detail", "dernieres"])]
    corrections: bool,
}

impl Journal {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        if self.corrections {
            return run.show(&run.club()?.papers().corrections()?);
        }
        run.show(&run.club()?.trust().journal(self.dernieres, self.detail)?)
    }
}
