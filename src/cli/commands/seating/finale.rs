//! `finale`: the final square.

use clap::Args;

use super::seance;
use crate::args::coefficient;
use crate::error::CliError;
use crate::run::Run;
use crate::settle_args::SettleArgs;
use app::{Coefficient, Draw, Keep, NewSession, usual_final};

/// Carré final : les 12, 16 ou 20 meilleurs jouent encore
///
/// La table 1 réunit les rangs 1, 1+k, 1+2k, 1+3k (k : nombre de tables), et ainsi de suite.
/// À 20 après des positions de 5 donnes : 5 positions d'une donne, mouvement S+1 E+2 O−2 ; sinon 1 position,
/// de 4 donnes après des positions de 5, sinon d'autant de donnes qu'avant.
/// Les autres gardent leur rang, derrière les finalistes.
///
/// Exemples :
///   chelem seance finale 16
///   chelem seance finale 20 --positions 5 --donnes 1
///   chelem seance finale 16 --coefficient max    (ce qui est marqué en finale est multiplié, selon la part éliminée)
///   chelem seance finale 16 --departage lot      (égalité à la 16e place, que rien ne départage)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Finale {
    /// Combien de joueurs continuent : un multiple de 4
    joueurs: usize,
    /// Positions de la finale
    #[arg(long)]
    positions: Option<u8>,
    /// Donnes par position
    #[arg(long)]
    donnes: Option<u8>,
    /// Coefficient appliqué à ce qui est marqué en finale : un nombre comme 1,15 ; max : le plus grand permis par l'élimination
    #[arg(long, value_parser = coefficient, value_name = "1,15|max")]
    coefficient: Option<Coefficient>,
    /// Le coefficient divise le total reporté, au lieu de multiplier ce qui suit
    #[arg(long, requires = "coefficient")]
    diviser: bool,
    #[command(flatten)]
    settle: SettleArgs,
    /// Tire un second carré final après le premier
    #[arg(long)]
    encore: bool,
    /// Sans demander confirmation
    #[arg(long)]
    oui: bool,
}

impl Finale {
    pub(super) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        if !self.encore {
            club.must_have_no_final()?;
        }
        let planned = club.status()?.deals;
        drop(club);
        let (positions, deals) = usual_final(self.joueurs, planned);
        let new = NewSession {
            phase: true,
            keep: Keep::Best(self.joueurs),
            coefficient: self.coefficient.unwrap_or(Coefficient::None),
            divides: self.diviser,
            positions: Some(self.positions.unwrap_or(positions)),
            deals: Some(self.donnes.unwrap_or(deals)),
            kind: None,
            draw: Draw::Square,
            seed: run.environment.clock.fresh_seed(),
            date: None,
            settle: None,
        };
        let settling = self.settle.settling(run)?;
        seance::open(run, new, settling.as_ref(), self.oui)
    }
}
