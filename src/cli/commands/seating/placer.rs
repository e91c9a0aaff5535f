//! `placer`: the draw.

use clap::Args;

use super::seance::PRINT_THEN_ENTER;
use crate::args::{AnyMovement, any_movement, keyed, seed};
use crate::commands::evening::warn_of_championship;
use crate::draw_args::DrawArgs;
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, Club, Draw, Duplicate, Night};
use domain::duplicate::Badge;

/// Tire les places de départ et ouvre la position 1
///
/// Le numéro du tirage est affiché avant : avec lui, chacun peut refaire le même.
/// Exemples : chelem placer ; chelem placer --tirage ordre ; chelem placer --graine 421234 ;
/// chelem placer --tirage equilibre --soirees 3
#[derive(Debug, Args)]
pub(crate) struct Placer {
    #[command(flatten)]
    draw: DrawArgs,
    /// Numéro du tirage, pour refaire le même (sinon tiré au sort)
    #[arg(long, value_parser = seed, value_name = "N")]
    graine: Option<u64>,
    /// Mouvement (sinon celui du tournoi, ou du fascicule)
    #[arg(long, value_parser = any_movement())]
    mouvement: Option<AnyMovement>,
    /// Triplettes : la couleur qui attaque la première, si l'arbitre l'a tirée lui-même (sinon tirée avec les places)
    #[arg(long, value_parser = keyed(Badge::word), value_name = "COULEUR")]
    couleur: Option<Badge>,
}

impl Placer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let draw = self.draw.draw(club.usual_draw()?)?;
        let free = match club.night()? {
            Night::Free(free) => free,
            Night::Duplicate(night) => return self.place_duplicate(run, &club, night, draw),
        };
        if self.couleur.is_some() {
            return Err(AppError::input("une couleur se tire en triplettes, en donnes dupliquées").into());
        }
        let kind = self.mouvement.map(AnyMovement::free).transpose()?;
        free.can_place(kind)?;
        let seed = self.graine.unwrap_or_else(|| run.environment.clock.fresh_seed());
        run.say(format!("Numéro du tirage : {seed} (--graine {seed} refait le même)"));
        let report = free.place(draw, seed, kind)?;
        run.show(&report)?;
        warn_of_championship(run, &club)?;
        run.keep_copy(&club);
        // The tables may have sent it off the top of the window.
        let number = if run.console.interactive { format!("Numéro du tirage : {seed}. ") } else { String::new() };
        run.done(number + PRINT_THEN_ENTER)
    }

    fn place_duplicate(self, run: &mut Run<'_>, club: &Club, night: Duplicate<'_>, draw: Draw) -> Result<(), CliError> {
        let kind = self.mouvement.map(AnyMovement::duplicate).transpose()?;
        night.can_place(kind, self.couleur)?;
        let seed = self.graine.unwrap_or_else(|| run.environment.clock.fresh_seed());
        run.say(format!("Numéro du tirage : {seed} (--graine {seed} refait le même)"));
        let report = night.place(draw, seed, kind, self.couleur)?;
        run.show(&report)?;
        run.keep_copy(club);
        run.done("Suite : chelem position voir 2 (places et étuis d'une position), puis chelem etui marque")
    }
}
