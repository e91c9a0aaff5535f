//! `bareme`: the federation's scale for any shape of tournament.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::{championship, date, formula, stage};
use crate::error::CliError;
use crate::files;
use crate::import::{Asks, import_list};
use crate::run::Run;
use app::{self, ScaleAsked};
use domain::award::Formula;
use domain::competition::{self, Championship};

/// Barèmes de la fédération, sans tournoi ; grilles du club pour les donnes dupliquées
#[derive(Debug, Subcommand)]
pub(crate) enum Bareme {
    /// PCN et PP de chaque rang pour n'importe quelle épreuve (P1–P9)
    ///
    /// Exemples :
    ///   chelem calculer bareme pcn --tables 16
    ///   chelem calculer bareme pcn --tables 12+8 --joueurs 47          (deux séances, 47 joueurs à la première)
    ///   chelem calculer bareme pcn --tables 10 --formule duo
    ///   chelem calculer bareme pcn --tables 6+4 --championnat duo --stade demi-finale-regionale
    ///   chelem calculer bareme pcn --tables 26 --championnat individuel --stade finale-nationale
    #[command(verbatim_doc_comment)]
    Pcn(Shape),
    /// Points de match des quadrettes et des équipes : racine carrée de l'écart entre deux marques (D30)
    ///
    /// Exemples :
    ///   chelem calculer bareme pm --ecart 16
    ///   chelem calculer bareme pm                                      (toute la grille, de 0 à 698)
    #[command(verbatim_doc_comment)]
    Pm(Gaps),
    /// Importe la grille des PCN des donnes dupliquées que la FFT vous a donnée (D60)
    ///
    /// Aucune source connue ne les dit : chelem n'en invente aucun. Colonnes : formule (individuel, triplettes, quadrettes, equipes), taille
    /// (tables en individuel, sinon formations), rang, PCN, et PP s'il y en a. La grille vaut pour les tournois joués à partir de sa date ;
    /// celles d'avant restent.
    ///
    /// Exemples :
    ///   chelem calculer bareme importer grille.csv --essai
    ///   chelem calculer bareme importer grille.xlsx --des 01/09/2026
    #[command(verbatim_doc_comment)]
    Importer(File),
    /// Les grilles importées pour les donnes dupliquées
    Duplicate,
}

#[derive(Debug, Args)]
pub(crate) struct File {
    /// Le fichier (CSV, XLSX ou ODS)
    fichier: PathBuf,
    /// À partir de quel jour elle vaut (sinon, aujourd'hui)
    #[arg(long, value_parser = date, value_name = "JJ/MM/AAAA")]
    des: Option<chrono::NaiveDate>,
    /// Montre seulement ce qui changerait
    #[arg(long)]
    essai: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Gaps {
    /// Écart entre deux marques ; l'option peut être répétée
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=2_000), value_name = "POINTS")]
    ecart: Vec<u32>,
}

/// D30: the gaps of the federation's grid.
const GRID: std::ops::RangeInclusive<u32> = 0..=698;

#[derive(Debug, Args)]
pub(crate) struct Shape {
    /// Nombre de tables ; pour plusieurs séances, 12+8 ou l'option répétée
    #[arg(long, required = true, value_parser = tables, value_name = "TABLES")]
    tables: Vec<Tables>,
    /// Formule du tournoi
    #[arg(long, value_parser = formula(), default_value = "individuel", conflicts_with = "championnat")]
    formule: Formula,
    /// Championnat : individuel, duo, interclubs, seniors ou jeunes ; la formule en découle
    #[arg(long, value_name = "CHAMPIONNAT", value_parser = championship)]
    championnat: Option<competition::Kind>,
    /// Stade du championnat : qualification, demi-finale-regionale, finale-regionale (sinon), qualificatif-national,
    /// finale-nationale
    #[arg(long, value_name = "STADE", value_parser = stage, requires = "championnat")]
    stade: Option<competition::Stage>,
    /// Joueurs, duos ou équipes à la première séance (sinon, tables complètes) : la moitié reçoit
    #[arg(long, value_name = "N")]
    joueurs: Option<usize>,
}

/// The tables of one session, or of several joined by `+`.
#[derive(Debug, Clone)]
struct Tables(Vec<u16>);

fn tables(text: &str) -> Result<Tables, String> {
    let numbers: Option<Vec<u16>> = text.split('+').map(|number| number.trim().parse().ok()).collect();
    numbers.map(Tables).ok_or_else(|| "un nombre de tables est attendu, comme 16, ou 12+8 pour deux séances".to_owned())
}

impl Bareme {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let shape = match self {
            Self::Pcn(shape) => shape,
            // Marks are even, so gaps are.
            Self::Pm(Gaps { ecart }) if ecart.is_empty() => {
                return run.show(&app::points_de_match(&GRID.step_by(2).collect::<Vec<_>>()));
            }
            Self::Pm(Gaps { ecart }) => return run.show(&app::points_de_match(&ecart)),
            Self::Duplicate => return run.show(&run.club()?.federation().duplicate_scales()?),
            Self::Importer(file) => {
                let bytes = files::read(&file.fichier)?;
                let name = file.fichier.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let club = run.club()?;
                let asks = Asks { preview: file.essai, question: "Garder cette grille ? [o/N] ", sure: None };
                return import_list(run, asks, |changes| {
                    club.federation().import_duplicate_scale((&bytes, &name), file.des, changes)
                });
            }
        };
        run.show(&app::scale(&ScaleAsked {
            formula: shape.formule,
            championship: shape.championnat.map(|kind| Championship::at(kind, shape.stade)).transpose()?,
            tables: shape.tables.into_iter().flat_map(|Tables(tables)| tables).collect(),
            participants: shape.joueurs,
        })?)
    }
}
