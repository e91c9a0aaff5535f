//! `retard`: players who come late (article 26).

use clap::Args;

use crate::args::position;
use crate::commands::arbitration::penalite::penalise;
use crate::error::CliError;
use crate::run::Run;
use app::{Against, Penalty};
use domain::PositionNo;
use domain::penalty::{Facts, Offence};

/// Un joueur arrive en retard : 100 points par 5 minutes commencées (article 26)
///
/// Par équipes, chaque équipier en retard est pénalisé. Après 15 minutes : chelem forfait. Quelqu'un qui n'est pas encore
/// inscrit : chelem inscrire.
///
/// Exemples : chelem retard lefevre --minutes 12 ; chelem retard 17 18 --minutes 6
#[derive(Debug, Args)]
pub(crate) struct Retard {
    /// Numéros, licences ou parties du nom
    #[arg(required = true, value_name = "JOUEUR")]
    joueurs: Vec<String>,
    /// Minutes de retard
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=600), value_name = "N")]
    minutes: u32,
    /// Position (sinon celle en cours)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Précision, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
    /// Sans demander confirmation, même deux fois le même
    #[arg(long)]
    oui: bool,
}

impl Retard {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let facts = Facts { minutes: Some(self.minutes), ..Facts::default() };
        let penalty = Penalty::Offence { offence: Offence::Late, facts, detail: self.motif };
        penalise(run, &Against::Players(self.joueurs), &penalty, self.position, self.oui)
    }
}
