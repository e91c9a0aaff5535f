//! `seance plan`: the plan of the sessions after the first, written down before a tournament begins.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;
use domain::competition::PlanLine;
use input::typed::plan_line;

/// Écrit, montre ou efface le plan de ce qui suit la première séance : selon les joueurs, qui joue ensuite, avec quel coefficient
///
/// Carré final, ou séances d'un championnat (articles 3, 9, 15 et 20), pour tout tournoi. L'affiche, le mouvement imprimé et la première page des téléphones l'annoncent. « placer » dit la ligne qui vaut ; « seance suivante », sans rien de plus, la suit. Une séance qui s'en écarte le dit.
///
/// Exemples :
///   chelem seance plan "20: 16 x 1,15" "40: 32 x 1,15 / 16 x 1,30"
///   chelem seance plan "30: phase 16 x 1,25"      (élimination dans la même séance)
///   chelem seance plan "20: carré 12" "32: carré 16" "48: carré 20"     (les meilleurs jouent une position de plus)
///   chelem seance plan                            (le montre)
///   chelem seance plan --effacer
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Plan {
    /// Une ligne par nombre de joueurs (duos, équipes) à la première séance
    #[arg(value_name = "JOUEURS: GARDES x COEFFICIENT / …", value_parser = line)]
    lignes: Vec<PlanLine>,
    /// Oublie le plan
    #[arg(long, conflicts_with = "lignes")]
    effacer: bool,
}

fn line(text: &str) -> Result<PlanLine, String> {
    plan_line(text).ok_or_else(|| {
        "une ligne comme \"40: 32 x 1,15 / phase 16 x 1,30\" est attendue : à partir de 40 joueurs, une séance à 32, puis une phase à 16"
            .to_owned()
    })
}

impl Plan {
    pub(super) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let Self { lignes, effacer } = self;
        let club = run.club()?;
        let said = if lignes.is_empty() && !effacer { club.plan()? } else { club.set_plan(lignes)? };
        said.into_iter().for_each(|line| run.say(line));
        Ok(())
    }
}
