//! `imprimer`: the papers of the room and of the control table.

use clap::{Subcommand, ValueEnum};

use super::open;
use super::papers::{self, Paper, ROOM_PANELS, TABLE_NUMBERS};
use super::vierges::{Tables, Title, tables};
use crate::app::{BlankRecap, Club, PosterAsked};
use crate::cli::args::{FormulaName, position};
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::PositionNo;
use crate::domain::award::Formula;
use crate::print::{self, NumberShape};

/// Positions of blank sheets when nothing is said.
const POSITIONS: u8 = 5;

#[derive(Debug, Subcommand)]
pub(super) enum Salle {
    /// Tableaux récapitulatifs : un par orientation, avec les cumuls, et la page de contrôle
    ///
    /// Avant la première feuille, ils sont prêts à remplir à la main : noms et cases vides.
    #[command(alias = "score-table")]
    Recap {
        /// Pour la séance de cette position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "vierges")]
        position: Option<PositionNo>,
        /// Vierges, sans noms, pour n'importe quel tournoi
        #[arg(long)]
        vierges: bool,
        /// Vierges : combien de positions (5 si rien n'est dit)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
        positions: Option<u8>,
        /// Vierges : combien de tables ; les numéros des joueurs sont alors imprimés
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=150), value_name = "N")]
        tables: Option<u16>,
        /// Vierges : des numéros à la place des orientations (Howell, anneau)
        #[arg(long, requires = "vierges")]
        par_numero: bool,
        #[command(flatten)]
        title: Title,
    },
    /// Fiches d'identification des inscrits, ou vierges pour la table d'inscription
    #[command(alias = "entry-forms")]
    Identification {
        /// Seulement celle de ce joueur (numéro, licence ou partie du nom)
        #[arg(long, value_name = "JOUEUR", conflicts_with = "vierges")]
        joueur: Option<String>,
        /// Vierges, au nom du tournoi s'il y en a un
        #[arg(long)]
        vierges: bool,
        /// Vierges : pour un joueur, un duo ou une équipe (sinon selon le tournoi)
        #[arg(long, requires = "vierges", value_enum, value_name = "FORMULE")]
        formule: Option<FormulaName>,
        /// Vierges : combien (sinon une page)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=700), value_name = "N")]
        nombre: Option<u16>,
        #[command(flatten)]
        title: Title,
    },
    /// Numéros de table, à plier en chevalets ou à plat
    #[command(alias = "table-numbers")]
    Chevalets {
        /// Quelles tables : 20, ou 5-12 (sinon celles du tournoi)
        #[arg(long, value_parser = tables, value_name = "TABLES")]
        tables: Option<Tables>,
        /// Quelle forme
        #[arg(long, value_enum, default_value_t = Forme::Plie, value_name = "FORME")]
        forme: Forme,
        #[command(flatten)]
        title: Title,
    },
    /// Panneaux d'orientation : NORD, SUD, EST, OUEST pour la salle, ou un panneau par chaise
    #[command(alias = "panels")]
    Panneaux {
        /// Un par chaise de chaque table, avec la table suivante
        #[arg(long, conflicts_with = "vierges")]
        par_chaise: bool,
        /// Sans les déplacements, pour n'importe quel tournoi
        #[arg(long)]
        vierges: bool,
        #[command(flatten)]
        title: Title,
    },
    /// Affiche annonçant le tournoi ; ce qui n'est pas dit est laissé à remplir
    #[command(alias = "poster")]
    Affiche {
        /// Début des parties : "20 h 30"
        #[arg(long, value_name = "HEURE")]
        heure: Option<String>,
        /// À qui s'adresser : "02 40 00 00 00"
        #[arg(long, value_name = "TEXTE")]
        renseignements: Option<String>,
        /// Une ligne de plus : "Buvette sur place" ; plusieurs fois si besoin
        #[arg(long, value_name = "TEXTE")]
        ligne: Vec<String>,
    },
    /// Liste des corrections et des pénalités, avec le classement avant et après chacune
    Corrections,
}

/// Shapes of table numbers, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Forme {
    /// Un par page, à plier en deux
    Plie,
    /// Deux par page, à couper puis à plier
    PetitPlie,
    /// Un par page, à plat
    Plat,
    /// Deux par page, à plat
    PetitPlat,
}

impl From<Forme> for NumberShape {
    fn from(forme: Forme) -> Self {
        match forme {
            Forme::Plie => Self::Folded,
            Forme::PetitPlie => Self::FoldedSmall,
            Forme::Plat => Self::Flat,
            Forme::PetitPlat => Self::FlatSmall,
        }
    }
}

impl Salle {
    /// The paper and the name of its file.
    pub(super) fn document(self, session: &Session<'_>) -> Result<Paper, CliError> {
        let clock = &session.environment.clock;
        let (name, document) = match self {
            Self::Recap { vierges: true, positions, tables, par_numero, title, .. } => {
                let blank = BlankRecap { positions: positions.unwrap_or(POSITIONS), tables, numbered: par_numero };
                let paper = Club::blank_recap(clock, &title.titre, blank);
                ("recap-vierge.pdf", print::recap(&paper, &session.templates_of_any()?))
            }
            Self::Identification { vierges: true, formule, nombre, title, .. } => {
                let (formula, count) = (formule.map(Formula::from), nombre.map(usize::from));
                // The tournament's own unless something else is asked for.
                let own = (formula.is_none() && title.titre.is_empty()).then(|| session.club().ok()).flatten();
                let paper = own.and_then(|club| club.blank_identification(count).ok()).unwrap_or_else(|| {
                    Club::any_identification(clock, &title.titre, formula.unwrap_or(Formula::Individuel), count)
                });
                ("identification-vierge.pdf", print::identification(&paper, &session.templates_of_any()?))
            }
            Self::Chevalets { tables: Some(tables), forme, title } => {
                let numbers = Club::any_table_numbers(clock, &title.titre, tables.iter());
                (TABLE_NUMBERS, print::table_numbers(&numbers, forme.into(), &session.templates_of_any()?))
            }
            Self::Panneaux { vierges: true, title, .. } => {
                let panels = Club::any_room_panels(clock, &title.titre);
                (ROOM_PANELS, print::room_panels(&panels, &session.templates_of_any()?))
            }
            of_a_tournament => return of_a_tournament.of(session),
        };
        Ok((name.to_owned(), document))
    }

    /// The paper of the tournament.
    fn of(self, session: &Session<'_>) -> Result<Paper, CliError> {
        let (club, templates) = &open(session)?;
        match self {
            Self::Recap { position, .. } => papers::recap(club, position, templates),
            Self::Identification { joueur, .. } => papers::identification(club, joueur.as_deref(), templates),
            Self::Chevalets { forme, .. } => papers::table_numbers(club, forme.into(), templates),
            Self::Panneaux { par_chaise: true, .. } => papers::chair_panels(club, templates),
            Self::Panneaux { .. } => papers::room_panels(club, templates),
            Self::Affiche { heure, renseignements, ligne } => {
                let asked = PosterAsked {
                    start: heure.unwrap_or_default(),
                    contact: renseignements.unwrap_or_default(),
                    notes: ligne,
                };
                papers::poster(club, asked, templates)
            }
            Self::Corrections => papers::corrections(club, templates),
        }
    }
}
