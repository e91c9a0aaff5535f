//! `etat`: where the evening stands.

use clap::Args;

use crate::environment::paired;
use crate::error::CliError;
use crate::run::Run;
use crate::settings::Key;

/// Où en est la soirée, et que faire maintenant
#[derive(Debug, Args)]
pub(crate) struct Etat {}

impl Etat {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        if club.comite().is_one()? {
            return run.show(&club.comite().standing()?);
        }
        let mut status = club.status()?;
        status.second = paired(&run.base);
        run.show(&status)?;
        if !run.for_machines() {
            let settings = &run.environment.settings;
            let given = run.base != run.environment.base;
            let base = if given { "option --base".to_owned() } else { settings.origin(Key::Base).to_string() };
            let (who, by) = (&run.environment.who, settings.origin(Key::Arbitre));
            run.say(format!("Base : {} ({base}). Arbitre : {who} ({by}).", run.base.display()));
        }
        Ok(())
    }
}
