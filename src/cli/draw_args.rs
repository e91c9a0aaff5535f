//! How starting seats are given, as typed: the same options for every session.

use clap::Args;

use super::args::one_of;
use super::error::CliError;
use app::{AppError, Draw};

/// The draws that can be named.
const DRAWS: [(&str, Draw, &str); 3] = [
    ("hasard", Draw::Lot, "Tirage au sort"),
    ("ordre", Draw::Arrival, "Dans l'ordre d'arrivée (numéros d'inscription)"),
    (
        "equilibre",
        Draw::Balanced { nights: 0 },
        "Tirage au sort, puis clubs, comités et familles répartis pour se rencontrer le moins possible",
    ),
];

/// The draw asked for.
#[derive(Debug, Args)]
pub(super) struct DrawArgs {
    /// Comment les places sont attribuées (sinon hasard ; equilibre avec --soirees, et à la première séance d'un championnat)
    #[arg(long, value_parser = one_of(DRAWS))]
    tirage: Option<Draw>,
    /// Tirage équilibré : évite aussi ceux qui se sont déjà rencontrés aux N derniers tournois de cette base (et aux séances
    /// précédentes de celui-ci)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    soirees: Option<u8>,
}

impl DrawArgs {
    /// The draw meant; `usual` by default.
    /// Errors: when `--soirees` is given with a draw other than the balanced one.
    pub(super) fn draw(&self, usual: Draw) -> Result<Draw, CliError> {
        match (self.tirage, self.soirees) {
            (Some(Draw::Balanced { .. }) | None, Some(nights)) => Ok(Draw::Balanced { nights }),
            (Some(_), Some(_)) => Err(AppError::input("--soirees ne va qu'avec le tirage équilibré")
                .advise("Par exemple : chelem placer --tirage equilibre --soirees 3")
                .into()),
            (draw, None) => Ok(draw.unwrap_or(usual)),
        }
    }
}
