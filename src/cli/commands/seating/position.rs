//! `position`: from one position to the next.

use clap::Subcommand;
use clap::builder::TypedValueParser;

use crate::args::{one_of, position};
use crate::error::CliError;
use crate::run::Run;
use app::{NextMovement, Night};
use domain::PositionNo;
use domain::advice::Step;
use domain::movement::Kind;

/// Passe à la position suivante, montre les places d'une position
#[derive(Debug, Subcommand)]
pub(crate) enum Position {
    /// Ferme la position en cours et ouvre la suivante
    ///
    /// Refusé tant qu'il manque des feuilles. Exemple : chelem position suivante
    #[command(alias = "next")]
    Suivante {
        /// Change de mise en place à partir d'ici (M6) ; le mouvement FFT ne peut plus être repris ensuite
        #[arg(long, value_parser = drawn())]
        mouvement: Option<Kind>,
        /// Meilleurs contre meilleurs : à combien de tables de celle de son rang chacun peut être envoyé pour ne pas retrouver
        /// les mêmes (sinon 0 : le rang seul)
        #[arg(long, value_name = "TABLES", value_parser = clap::value_parser!(u16).range(0..=150))]
        ecart: Option<u16>,
    },
    /// Montre qui est où
    #[command(alias = "show")]
    Voir {
        /// Quelle position (sinon celle en cours)
        #[arg(value_parser = position)]
        position: Option<PositionNo>,
    },
}

/// The kinds of movement a position can change to.
fn drawn() -> impl TypedValueParser<Value = Kind> {
    one_of([
        ("hasard", Kind::Hasard, "Places tirées au sort"),
        ("meilleurs", Kind::Meilleurs, "Meilleurs contre meilleurs"),
        ("fft", Kind::Fft, "Mouvement FFT (seulement s'il n'a pas été quitté)"),
    ])
}

impl Position {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        match self {
            Self::Voir { position } => run.show(&club.placement(position)?),
            Self::Suivante { mouvement, ecart } => {
                let next = mouvement.map_or(NextMovement::Same, NextMovement::Switch);
                let (free, report) = match club.night()? {
                    Night::Duplicate(night) if mouvement.is_none() && ecart.is_none() => {
                        (false, night.next_position()?)
                    }
                    _ => (true, club.free(Step::next_position())?.next_position(next, ecart)?),
                };
                run.say(format!("Position {} ouverte.", report.position));
                run.show(&report)?;
                run.keep_copy(&club);
                if !free {
                    return Ok(());
                }
                let drawn = Kind::parse(&report.movement).is_some_and(Kind::is_drawn);
                let drawn = if drawn { "Les places viennent d'être tirées. " } else { "" };
                // The position stands also where what is to be printed cannot be read any more.
                let steps = club.status().map_or_else(|_| Vec::new(), |status| status.steps);
                let papers = steps.into_iter().filter(|step| matches!(step, Step::Print(_)));
                let papers: String = papers.map(|step| format!("{} ; ", steps::command(&step))).collect();
                let then = if papers.is_empty() { "" } else { "puis " };
                run.done(format!("{drawn}Suite : {papers}{then}{}", steps::command(&Step::EnterSheets)))
            }
        }
    }
}
