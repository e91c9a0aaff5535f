//! `placer`: the draw.

use clap::Args;

use super::seance::PRINT_THEN_ENTER;
use super::tournoi::warn_of_championship;
use crate::cli::args::{movement, seed};
use crate::cli::draw_args::DrawArgs;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::domain::movement::Kind;

/// Tire les places de départ et ouvre la position 1
///
/// La graine est affichée avant le tirage : avec elle, chacun peut refaire le même.
/// Exemples : chelem placer ; chelem placer --tirage ordre ; chelem placer --graine 421234 ;
/// chelem placer --tirage equilibre --soirees 3
#[derive(Debug, Args)]
pub(in crate::cli) struct Placer {
    #[command(flatten)]
    draw: DrawArgs,
    /// Graine du tirage au sort (sinon choisie au hasard)
    #[arg(long, value_parser = seed, value_name = "N")]
    graine: Option<u64>,
    /// Mouvement (sinon celui du tournoi, ou du fascicule)
    #[arg(long, value_parser = movement())]
    mouvement: Option<Kind>,
}

impl Placer {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let mut club = run.club()?;
        let draw = self.draw.draw()?;
        let kind = self.mouvement;
        club.can_place(kind)?;
        let seed = self.graine.unwrap_or_else(|| run.environment.clock.fresh_seed());
        run.say(format!("Numéro du tirage : {seed} (--graine {seed} refait le même)"));
        let report = club.place(draw, seed, kind)?;
        run.show(&report)?;
        warn_of_championship(run, &club)?;
        run.keep_copy(&club);
        run.say(PRINT_THEN_ENTER);
        Ok(())
    }
}
