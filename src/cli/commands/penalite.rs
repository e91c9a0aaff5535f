//! `penalite`: points against a player.

use clap::{Args, ValueEnum};

use crate::app::{Penalty, Preset};
use crate::cli::args::position;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::PositionNo;

/// Pénalise un joueur (A1, A2) ; la feuille de la table ne change pas
///
/// Exemples :
///   chelem penalite lefevre 100 --motif "retard"
///   chelem penalite 17 --bareme telephone      (avertissement, puis 500)
///   chelem penalite 17 --bareme retard --minutes 12
///   chelem penalite 17 --lever --motif "ce n'était pas lui"
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct Penalite {
    /// Numéro, licence ou partie du nom
    joueur: String,
    /// Points à retirer
    #[arg(required_unless_present_any = ["bareme", "lever"], conflicts_with = "bareme", allow_negative_numbers = true)]
    points: Option<u32>,
    /// Pourquoi
    #[arg(long, required_unless_present_any = ["bareme", "lever"], conflicts_with = "bareme")]
    motif: Option<String>,
    /// Pénalité du fascicule
    #[arg(long, value_enum)]
    bareme: Option<Scale>,
    /// Minutes de retard, avec --bareme retard
    #[arg(long, required_if_eq("bareme", "retard"), value_parser = clap::value_parser!(u32).range(1..=600))]
    minutes: Option<u32>,
    /// Lève la dernière pénalité (ou le dernier avertissement) de ce joueur
    #[arg(long, conflicts_with_all = ["points", "bareme", "minutes", "position"])]
    lever: bool,
    /// Position (sinon celle en cours)
    #[arg(long, value_parser = position)]
    position: Option<PositionNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// 100 points par 5 minutes commencées
    Retard,
    /// Feuille de marque non rendue : 400
    Feuille,
    /// Fausse donne : 100
    FausseDonne,
    /// Poignée mal présentée, carte exposée, cartes touchées : avertissement puis 100
    Cartes,
    /// Téléphone : avertissement puis 500
    Telephone,
}

impl Penalite {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        if self.lever {
            let said = session.club()?.lift_penalty(&self.joueur, self.motif.as_deref().unwrap_or(""))?;
            session.say(said);
            return Ok(());
        }
        let penalty = match self.bareme {
            None => Penalty::Free { points: self.points.unwrap_or(0), reason: self.motif.unwrap_or_default() },
            Some(scale) => Penalty::Preset(match scale {
                Scale::Retard => Preset::Late { minutes: self.minutes.unwrap_or(0) },
                Scale::Feuille => Preset::LostSheet,
                Scale::FausseDonne => Preset::Misdeal,
                Scale::Cartes => Preset::Cards,
                Scale::Telephone => Preset::Telephone,
            }),
        };
        let said = session.club()?.penalise(&self.joueur, &penalty, self.position)?;
        session.say(said);
        Ok(())
    }
}
