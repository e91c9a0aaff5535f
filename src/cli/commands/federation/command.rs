//! `federation`: the credit of each licensed player, the federation's requirements.

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::run::Run;
use domain::tournament::Derogation;

/// PCN et PP de chaque licencié, à transmettre à la fédération (P1–P9)
///
/// En donnes dupliquées, d'après la grille que le club a importée (chelem calculer bareme importer).
/// Par équipes, une ligne par équipier. Les ex æquo que l'article 29 n'a pas départagés se partagent les points de leurs places.
///
/// Exemples :
///   chelem federation
///   chelem federation homologation
///   chelem federation derogation LEFÈVRE --pcn 300 --lettre "CCN du 12/01/2027"
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Federation {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Note ce que la CCN a attribué par dérogation à la place du barème (chapitre 5), avec la référence de sa lettre
    ///
    /// Exemples : chelem federation derogation LEFÈVRE --pcn 300 --pp 2 --lettre "CCN du 12/01/2027" ; chelem federation derogation LEFÈVRE --effacer
    Derogation(Given),
    /// Ce que la fédération demande, et ce qui manque (P10, C1–C4)
    ///
    /// Pour un championnat, aussi : la participation, les séances, les licences, et selon le cas l'âge, le comité, le club et la
    /// composition des équipes, avec le nom de chaque joueur à compléter ou à corriger.
    #[command(alias = "approval")]
    Homologation,
}

#[derive(Debug, Args)]
#[group(skip)]
struct Given {
    /// Numéro d'inscription, licence ou partie du nom
    joueur: String,
    /// PCN attribués (0 : aucun)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pcn: Option<u32>,
    /// PP attribués (0 : aucun)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pp: Option<u32>,
    /// Référence de la lettre
    #[arg(
        long,
        value_name = "RÉFÉRENCE",
        required_unless_present = "effacer",
        default_value = "",
        hide_default_value = true
    )]
    lettre: String,
    /// Revient au barème
    #[arg(long, conflicts_with_all = ["pcn", "pp", "lettre"])]
    effacer: bool,
}

impl Federation {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        match self.what {
            None => run.show(&club.federation().awards()?),
            Some(What::Homologation) => {
                let report = club.federation().homologation()?;
                run.show_with_rules(&report)?;
                if report.complete { Ok(()) } else { Err(CliError::Discrepancies) }
            }
            Some(What::Derogation(given)) => {
                let derogation = Derogation { pcn: given.pcn, pp: given.pp, letter: given.lettre };
                run.show(&club.federation().derogate(&given.joueur, Some(derogation).filter(|_| !given.effacer))?)
            }
        }
    }
}
