//! How a tie at the last place that goes on is settled (R9), as typed: the same options for every command that asks.

use clap::Args;

use super::error::CliError;
use super::run::Run;
use app::{AppError, Settling};

/// The settling asked for.
#[derive(Debug, Args)]
pub(super) struct SettleArgs {
    /// Égalité à la dernière place, que rien ne départage (R9) : « lot » tire au sort, et dit le numéro du tirage ; « lot=4711 » refait
    /// le même tirage ; ou les noms de ceux qui continuent, séparés par des virgules, avec --motif
    #[arg(long, value_name = "lot|NOM, NOM")]
    departage: Option<String>,
    /// Pourquoi ceux-là (avec --departage et des noms)
    #[arg(long, requires = "departage", default_value = "", hide_default_value = true)]
    motif: String,
}

impl SettleArgs {
    /// The settling meant; the seed of a lot is printed before it is drawn.
    /// Errors: a seed that is no number.
    pub(super) fn settling(&self, run: &mut Run<'_>) -> Result<Option<Settling>, CliError> {
        settling(run, self.departage.as_deref(), &self.motif)
    }
}

/// The settling that `--departage` and `--motif` mean; the seed of a lot is printed before it is drawn.
/// Errors: a seed that is no number.
pub(super) fn settling(run: &mut Run<'_>, text: Option<&str>, reason: &str) -> Result<Option<Settling>, CliError> {
    let Some(text) = text.map(str::trim) else { return Ok(None) };
    let seed = match text.split_once('=') {
        Some(("lot", seed)) => {
            Some(seed.trim().parse().ok().filter(|seed| *seed < 1_000_000_000_000).ok_or_else(|| {
                AppError::input(format!("« {seed} » n'est pas un numéro de tirage"))
                    .advise("Par exemple : --departage lot=4711")
            })?)
        }
        _ if text == "lot" => Some(run.environment.clock.fresh_seed()),
        _ => None,
    };
    if let Some(seed) = seed {
        run.say(format!("Numéro du tirage : {seed}"));
        return Ok(Some(Settling::Lot(seed)));
    }
    let names = text.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    Ok(Some(Settling::Choice(names.collect(), reason.to_owned())))
}
