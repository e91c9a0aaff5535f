//! `mouvement`: movements looked at, checked and compared.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::{AnyFormula, AnyMovement, any_formula, any_movement};
use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{self, AppError, Choosing, CircuitAsked, Judging};
use report::seating::PlanReport;

/// Montre, vérifie et compare les mouvements
///
/// Avec --tables et --positions : sans tournoi. Sinon, le mouvement du tournoi en cours, tel qu'il est placé.
///
/// Avec --duplicate : les circuits de donnes dupliquées, joueurs et étuis.
#[derive(Debug, Subcommand)]
pub(crate) enum Mouvement {
    /// Montre les places de chaque position
    ///
    /// Exemple : chelem mouvement voir --tables 12 --positions 5 --absents N9,N12
    ///
    /// Donnes dupliquées : chelem mouvement voir --duplicate --formule individuel --tables 7 --positions 7 --etuis 4
    #[command(alias = "show")]
    Voir(Which),
    /// Compte les rencontres ; code de sortie 3 s'il y en a de répétées ou une table de 2
    ///
    /// Le fichier est celui qu'écrit « mouvement voir --format json » ; peu importe qui l'a fait.
    ///
    /// Exemple : chelem mouvement verifier --tables 10 --positions 7
    ///
    /// Donnes dupliquées : chelem mouvement verifier --duplicate --formule triplettes --joueurs 12 ; sans nombre, le circuit du tournoi
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
    ///
    /// Donnes dupliquées : chelem mouvement choisir --duplicate --formule individuel --joueurs 40
    #[command(alias = "choose")]
    Choisir(Choose),
}

#[derive(Debug, Args)]
pub(crate) struct Choose {
    /// Joueurs, duos ou équipes selon la formule (sinon les inscrits du tournoi)
    #[arg(long, value_name = "N")]
    joueurs: Option<usize>,
    /// Positions à jouer (sinon celles du tournoi, ou 5)
    #[arg(long, value_name = "N")]
    positions: Option<u8>,
    /// Ce qui est classé
    #[arg(long, value_parser = any_formula(), default_value = "individuel")]
    formule: AnyFormula,
    /// Équipes de 4 en quatre tournois jumelés
    #[arg(long, requires = "joueurs")]
    jumelage: bool,
    /// Ne proposer qu'un mouvement du fascicule, si l'homologation le demande
    #[arg(long)]
    fascicule: bool,
    #[command(flatten)]
    duplicate: Duplicate,
    /// Donnes dupliquées : nombre de tables, toutes pleines (sinon --joueurs)
    #[arg(long, value_name = "N", requires = "duplicate", conflicts_with = "joueurs")]
    tables: Option<u16>,
}

/// Donnes dupliquées.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Duplicate {
    /// Un circuit de donnes dupliquées : joueurs et étuis
    #[arg(long, conflicts_with = "jumelage")]
    duplicate: bool,
    /// Donnes dupliquées : étuis par position (sinon ce qui est d'usage)
    #[arg(long, value_name = "N", requires = "duplicate")]
    etuis: Option<u8>,
}

impl Choose {
    fn shape(self, run: &Run<'_>) -> Result<Choosing, CliError> {
        let size = match self.joueurs {
            None => run.club()?.size()?,
            Some(entered) => Choosing {
                entered,
                positions: 5,
                formula: self.formule.free()?,
                parallel: self.jumelage,
                fascicule_only: false,
            },
        };
        let positions = self.positions.unwrap_or(size.positions);
        Ok(Choosing { positions, fascicule_only: self.fascicule, ..size })
    }

    /// The circuits to compare; `None` for free deals.
    fn circuits(&self, run: &Run<'_>) -> Result<Option<CircuitAsked>, CliError> {
        let tournament = match self.joueurs {
            None if !self.duplicate.duplicate => run.club()?.circuit_size()?,
            _ => None,
        };
        if let Some(asked) = tournament {
            return Ok(Some(CircuitAsked { positions: self.positions.or(asked.positions), ..asked }));
        }
        if !self.duplicate.duplicate {
            return Ok(None);
        }
        Ok(Some(CircuitAsked {
            format: self.formule.duplicate()?,
            kind: None,
            tables: self.tables,
            entered: self.joueurs.map(|count| u16::try_from(count).unwrap_or(u16::MAX)),
            positions: self.positions,
            etuis: self.duplicate.etuis,
        }))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Which {
    /// Nombre de tables
    #[arg(long)]
    tables: Option<u16>,
    /// Nombre de positions
    #[arg(long)]
    positions: Option<u8>,
    /// Mouvement (sinon celui du fascicule pour ce nombre de tables)
    #[arg(long, value_parser = any_movement())]
    mouvement: Option<AnyMovement>,
    /// Ce qui est classé
    #[arg(long, value_parser = any_formula(), default_value = "individuel")]
    formule: AnyFormula,
    /// Équipes de 4 en quatre tournois jumelés
    #[arg(long, requires = "tables")]
    jumelage: bool,
    /// Places de départ vides, séparées par des virgules : N9,N12 (un numéro en Howell)
    #[arg(long, value_delimiter = ',', requires = "tables", conflicts_with = "duplicate", value_name = "PLACES")]
    absents: Vec<String>,
    #[command(flatten)]
    duplicate: Duplicate,
    /// Donnes dupliquées : joueurs, triplettes ou quadrettes, à la place de --tables ; s'il en manque, une table est relais
    #[arg(long, value_name = "N", requires = "duplicate", conflicts_with = "tables")]
    joueurs: Option<u16>,
}

fn show(plan: &PlanReport, run: &mut Run<'_>) -> Result<(), CliError> {
    match plan {
        PlanReport::Movement(report) => run.show_with_rules(report),
        PlanReport::Circuit(report) => run.show_with_rules(report),
    }
}

const fn rules(plan: &PlanReport) -> &'static str {
    match plan {
        PlanReport::Movement(_) => {
            "Règles contrôlées : M1 (une place par position), M3 et M4 (rencontres), M5 (tables de 3, jamais de 2).\n"
        }
        PlanReport::Circuit(_) => {
            "Règle contrôlée : D40 (une place par position, aucun étui rejoué,\nun étui à une table à la fois, rencontres).\n"
        }
    }
}

impl Which {
    /// Nothing is asked for by its shape: the tournament's own.
    fn is_current(&self) -> bool {
        let numbers = self.tables.is_none() && self.joueurs.is_none() && self.positions.is_none();
        numbers
            && self.duplicate.etuis.is_none()
            && self.mouvement.is_none()
            && (!self.duplicate.duplicate || self.formule.is_individual())
    }

    fn report(self, run: &Run<'_>) -> Result<PlanReport, CliError> {
        if self.is_current() {
            match run.club().and_then(|club| Ok(club.plan_of_moves()?)) {
                // Without a tournament of donnes dupliquées, the number of tables is required.
                Err(_) | Ok(PlanReport::Movement(_)) if self.duplicate.duplicate => {}
                plan => return plan,
            }
        }
        if self.duplicate.duplicate {
            let asked = CircuitAsked {
                format: self.formule.duplicate()?,
                kind: self.mouvement.map(AnyMovement::duplicate).transpose()?,
                tables: self.tables,
                entered: self.joueurs,
                positions: self.positions,
                etuis: self.duplicate.etuis,
            };
            return Ok(PlanReport::Circuit(asked.report()?));
        }
        let (tables, positions) = match (self.tables, self.positions) {
            (Some(tables), Some(positions)) => (tables, positions),
            _ => {
                return Err(AppError::input("il manque le nombre de tables ou de positions")
                    .advise("Exemple : chelem mouvement voir --tables 12 --positions 5")
                    .into());
            }
        };
        let judging = Judging {
            tables,
            positions,
            kind: self.mouvement.map(AnyMovement::free).transpose()?,
            absent: self.absents,
            formula: self.formule.free()?,
            parallel: self.jumelage,
        };
        Ok(PlanReport::Movement(judging.report()?))
    }
}

impl Mouvement {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self {
            Self::Voir(which) => show(&which.report(run)?, run),
            Self::Choisir(choose) => match choose.circuits(run)? {
                Some(asked) => run.show_with_rules(&asked.choose(choose.fascicule)?),
                None => {
                    let shape = choose.shape(run)?;
                    run.show_with_rules(&app::choose(shape)?)
                }
            },
            Self::Verifier { fichier, which } => {
                let plan = match fichier {
                    Some(path) => {
                        let text = String::from_utf8_lossy(&files::read(&path)?).into_owned();
                        app::plan_in(&text).map_err(|error| error.advise(format!("Fichier : {}", path.display())))?
                    }
                    None => which.report(run)?,
                };
                if run.for_machines() {
                    show(&plan, run)?;
                } else {
                    let remarks = plan.remarks().into_iter().map(|remark| remark + "\n");
                    run.sentences(&(remarks.collect::<String>() + rules(&plan)))?;
                }
                if plan.is_sound() { Ok(()) } else { Err(CliError::Discrepancies) }
            }
        }
    }
}
