//! `club`: this club in its comité.

use clap::Subcommand;

use crate::error::CliError;
use crate::run::Run;

/// Note le code que le comité a donné au club
#[derive(Debug, Subcommand)]
pub(crate) enum Club {
    /// Note le numéro et le code de la lettre du comité : ce qui lui est envoyé est alors scellé
    ///
    /// Une fois suffit : le code est dans la base, donc dans ses copies. Majuscules ou minuscules, avec ou sans tirets.
    /// Exemple : chelem club rejoindre 12 7K2M-Q9XD-04TZ-H8RB-N6WC-5VYE-1J1X
    Rejoindre {
        /// Le numéro du club
        #[arg(value_name = "N")]
        numero: u32,
        /// Le code de la lettre
        #[arg(value_name = "CODE", num_args = 1.., required = true)]
        code: Vec<String>,
    },
}

impl Club {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let Self::Rejoindre { numero, code } = self;
        let said = run.club_or_new()?.join(numero, &code.concat())?;
        run.done(said)
    }
}
