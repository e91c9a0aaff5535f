//! Papers of what has been played: records, prizes, receipts, homologation, summary.

use clap::Subcommand;

use crate::app::Club;
use crate::cli::error::CliError;
use crate::print::{self, Document, Templates};

#[derive(Debug, Subcommand)]
pub(super) enum Results {
    /// Feuille de route d'un joueur, ou de tous : tables, adversaires, bilans, totaux, rangs, avec une courbe
    #[command(alias = "record")]
    Parcours {
        /// Numéro, licence ou partie du nom (sinon tous, dans l'ordre des noms)
        #[arg(value_name = "JOUEUR")]
        joueur: Option<String>,
    },
    /// Liste des prix : à gagner, ou gagnés après la clôture, avec la place de signer
    #[command(alias = "prizes")]
    Prix,
    /// Reçus des engagements payés, avec leur souche, à découper
    #[command(aliases = ["receipts", "reçus"])]
    Recus {
        /// Seulement celui de ce joueur (numéro, licence ou partie du nom)
        #[arg(value_name = "JOUEUR", conflicts_with = "vierges")]
        joueur: Option<String>,
        /// Des reçus à remplir à la main, combien
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
        vierges: Option<u16>,
    },
    /// Rapport d'homologation : ce que la fédération demande, ce qui manque, les licenciés et leurs PCN
    #[command(alias = "approval")]
    Homologation,
    /// Bilan du tournoi : podium, répartition des totaux, course en tête, arrivée des feuilles, statistiques
    #[command(alias = "summary")]
    Bilan,
}

impl Results {
    /// The paper, and the name of its file.
    pub(super) fn document(self, club: &Club<'_>, templates: &Templates) -> Result<(String, Document), CliError> {
        Ok(match self {
            Self::Parcours { joueur } => {
                let papers = club.record_papers(joueur.as_deref())?;
                let name = match (&papers[..], &joueur) {
                    ([one], Some(_)) => format!("feuille-de-route-{}.pdf", one.report.number),
                    _ => "feuilles-de-route.pdf".to_owned(),
                };
                (name, print::records(&papers, templates))
            }
            Self::Prix => ("prix.pdf".to_owned(), print::prizes(&club.prizes_paper()?, templates)),
            Self::Recus { joueur, vierges } => {
                let paper = club.receipts_paper(joueur.as_deref(), usize::from(vierges.unwrap_or_default()))?;
                let name = match (&paper.receipts[..], &joueur) {
                    ([one], Some(_)) => format!("recu-{}.pdf", one.number),
                    _ if vierges.is_some() => "recus-vierges.pdf".to_owned(),
                    _ => "recus.pdf".to_owned(),
                };
                (name, print::receipts(&paper, templates))
            }
            Self::Homologation => {
                ("homologation.pdf".to_owned(), print::homologation(&club.homologation_paper()?, templates))
            }
            Self::Bilan => ("bilan.pdf".to_owned(), print::summary(&club.summary_paper()?, templates)),
        })
    }
}
