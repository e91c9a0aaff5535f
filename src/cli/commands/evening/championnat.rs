//! `championnat`: the plan of the sessions after the first, written down before a tournament begins.

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::run::Run;
use domain::competition::PlanLine;
use input::typed::plan_line;

/// Le plan de ce qui suit la première séance, écrit et annoncé d'avance : carré final, ou séances d'un championnat (articles 3, 9, 15 et 20)
#[derive(Debug, Args)]
pub(crate) struct Championnat {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Écrit, montre ou efface le plan : selon les joueurs à la première séance, qui joue ensuite, avec quel coefficient
    ///
    /// Pour tout tournoi. L'affiche, le mouvement imprimé et la première page des téléphones l'annoncent. « placer » dit la ligne qui vaut ; « seance suivante », sans rien de plus, la suit. Une séance qui s'en écarte le dit.
    ///
    /// Exemples :
    ///   chelem championnat plan "20: 16 x 1,15" "40: 32 x 1,15 / 16 x 1,30"
    ///   chelem championnat plan "30: phase 16 x 1,25"      (élimination dans la même séance)
    ///   chelem championnat plan "20: carré 12" "32: carré 16" "48: carré 20"     (les meilleurs jouent une position de plus)
    ///   chelem championnat plan                            (le montre)
    ///   chelem championnat plan --effacer
    #[command(verbatim_doc_comment)]
    Plan {
        /// Une ligne par nombre de joueurs (duos, équipes) à la première séance
        #[arg(value_name = "JOUEURS: GARDES x COEFFICIENT / …", value_parser = line)]
        lignes: Vec<PlanLine>,
        /// Oublie le plan
        #[arg(long, conflicts_with = "lignes")]
        effacer: bool,
    },
}

fn line(text: &str) -> Result<PlanLine, String> {
    plan_line(text).ok_or_else(|| {
        "une ligne comme \"40: 32 x 1,15 / phase 16 x 1,30\" est attendue : à partir de 40 joueurs, une séance à 32, puis une phase à 16"
            .to_owned()
    })
}

impl Championnat {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let What::Plan { lignes, effacer } = self.what;
        let club = run.club()?;
        let said = if lignes.is_empty() && !effacer { club.plan()? } else { club.set_plan(lignes)? };
        said.into_iter().for_each(|line| run.say(line));
        Ok(())
    }
}
