//! `mouvement`: movements looked at, checked and compared.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::app::{self, Choosing, Judging};
use crate::cli::args::{formula, movement};
use crate::cli::error::CliError;
use crate::cli::files;
use crate::cli::run::Run;
use crate::domain::award::Formula;
use crate::domain::movement::Kind;
use crate::report::movement::MovementReport;

/// Voir, vérifier et comparer les mouvements
///
/// Avec --tables et --positions : sans tournoi. Sinon, le mouvement du tournoi en cours, tel qu'il est placé.
#[derive(Debug, Args)]
pub(in crate::cli) struct Mouvement {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Montre les places de chaque position
    ///
    /// Exemple : chelem mouvement voir --tables 12 --positions 5 --absents N9,N12
    #[command(alias = "show")]
    Voir(Which),
    /// Compte les rencontres ; code de sortie 3 s'il y en a de répétées ou une table de 2
    ///
    /// Le fichier est celui qu'écrit « mouvement voir --format json » ; peu importe qui l'a fait.
    ///
    /// Exemple : chelem mouvement verifier --tables 10 --positions 7
    #[command(alias = "check")]
    Verifier {
        /// Fichier JSON d'un mouvement (sinon --tables, ou le tournoi)
        #[arg(value_name = "FICHIER", conflicts_with = "tables")]
        fichier: Option<PathBuf>,
        #[command(flatten)]
        which: Which,
    },
    /// Compare les mouvements possibles pour un nombre de joueurs
    ///
    /// Exemple : chelem mouvement choisir --joueurs 46 --positions 5
    #[command(alias = "choose")]
    Choisir(Choose),
}

#[derive(Debug, Args)]
struct Choose {
    /// Joueurs, duos ou équipes selon la formule (sinon les inscrits du tournoi)
    #[arg(long, value_name = "N")]
    joueurs: Option<usize>,
    /// Positions à jouer (sinon celles du tournoi, ou 5)
    #[arg(long, value_name = "N")]
    positions: Option<u8>,
    /// Ce qui est classé
    #[arg(long, value_parser = formula(), default_value = "individuel", requires = "joueurs")]
    formule: Formula,
    /// Équipes de 4 en quatre tournois parallèles
    #[arg(long, requires = "joueurs")]
    jumelage: bool,
    /// Ne proposer qu'un mouvement du fascicule, si l'homologation le demande
    #[arg(long)]
    fascicule: bool,
}

impl Choose {
    fn shape(self, run: &Run<'_>) -> Result<Choosing, CliError> {
        let size = match self.joueurs {
            None => run.club()?.size()?,
            Some(entered) => Choosing {
                entered,
                positions: 5,
                formula: self.formule,
                parallel: self.jumelage,
                fascicule_only: false,
            },
        };
        let positions = self.positions.unwrap_or(size.positions);
        Ok(Choosing { positions, fascicule_only: self.fascicule, ..size })
    }
}

#[derive(Debug, Args)]
struct Which {
    /// Nombre de tables
    #[arg(long, requires = "positions")]
    tables: Option<u16>,
    /// Nombre de positions
    #[arg(long, requires = "tables")]
    positions: Option<u8>,
    /// Mouvement (sinon celui du fascicule pour ce nombre de tables)
    #[arg(long, value_parser = movement(), requires = "tables")]
    mouvement: Option<Kind>,
    /// Ce qui est classé
    #[arg(long, value_parser = formula(), default_value = "individuel", requires = "tables")]
    formule: Formula,
    /// Équipes de 4 en quatre tournois parallèles
    #[arg(long, requires = "tables")]
    jumelage: bool,
    /// Places de départ vides, séparées par des virgules : N9,N12 (un numéro en Howell)
    #[arg(long, value_delimiter = ',', requires = "tables", value_name = "PLACES")]
    absents: Vec<String>,
}

impl Which {
    fn report(self, run: &Run<'_>) -> Result<MovementReport, CliError> {
        let (Some(tables), Some(positions)) = (self.tables, self.positions) else {
            return Ok(run.club()?.movement()?);
        };
        let judging = Judging {
            tables,
            positions,
            kind: self.mouvement,
            absent: self.absents,
            formula: self.formule,
            parallel: self.jumelage,
        };
        Ok(judging.report()?)
    }
}

impl Mouvement {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            What::Voir(which) => {
                let report = which.report(run)?;
                run.show(&report)
            }
            What::Choisir(choose) => {
                let shape = choose.shape(run)?;
                run.show(&app::choose(shape)?)
            }
            What::Verifier { fichier, which } => {
                let report = match fichier {
                    Some(path) => app::plan_report(&String::from_utf8_lossy(&files::read(&path)?))
                        .map_err(|error| error.advise(format!("Fichier : {}", path.display())))?,
                    None => which.report(run)?,
                };
                if run.for_machines() {
                    run.show(&report)?;
                } else {
                    for remark in report.remarks() {
                        run.data(&format!("{remark}\n"))?;
                    }
                    run.data("Règles contrôlées : M1 (une place par position), M3 et M4 (rencontres), M5 (tables de 3, jamais de 2).\n")?;
                }
                // Where places are drawn, repeated meetings are allowed (M6).
                let drawn = report.clean_positions.is_none();
                let sound = (drawn || report.repeats.is_empty()) && report.defects.is_empty();
                if sound { Ok(()) } else { Err(CliError::Discrepancies) }
            }
        }
    }
}
