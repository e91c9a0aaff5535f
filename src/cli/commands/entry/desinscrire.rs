//! `desinscrire`: an entry withdrawn before the draw.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Retire des inscrits, avant le placement
///
/// Exemples : chelem desinscrire lefevre ; chelem desinscrire --absents (les annoncés qui ne sont pas venus)
#[derive(Debug, Args)]
pub(crate) struct Desinscrire {
    /// Numéro, licence ou partie du nom
    #[arg(required_unless_present = "absents", value_name = "JOUEUR")]
    joueurs: Vec<String>,
    /// Tous ceux qui étaient annoncés et ne sont pas venus
    #[arg(long, conflicts_with = "joueurs")]
    absents: bool,
}

impl Desinscrire {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        if self.absents {
            let names = club.entries().drop_absent()?;
            run.say(format!("Inscription retirée : {}.", names.join(", ")));
        } else {
            run.say_all(club.entries().unregister(&self.joueurs)?);
        }
        Ok(())
    }
}
