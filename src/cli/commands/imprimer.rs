//! `imprimer`: papers as PDF.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::imprimer_salle::Salle;
use super::imprimer_vierges::Vierges;
use crate::app::{AppError, RankingAsked, SheetsOf};
use crate::cli::args::{position, table};
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::{PositionNo, TableNo};
use crate::print::{self, BoardPart, Document, PerPage};

/// Papiers en PDF : feuilles de marque, fiches, placement, classement
///
/// Exemples : chelem imprimer feuilles --position 2 ; chelem imprimer placement ; chelem imprimer classement
#[derive(Debug, Args)]
pub(in crate::cli) struct Imprimer {
    #[command(subcommand)]
    what: What,
    /// Fichier à écrire (sinon nommé d'après le contenu, dans le dossier courant)
    #[arg(long, global = true, value_name = "FICHIER")]
    sortie: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Feuilles de marque d'une position, déjà remplies (noms, table, suite)
    #[command(alias = "sheets")]
    Feuilles {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "toutes")]
        position: Option<PositionNo>,
        /// Toutes les positions de la séance dont les places sont connues
        #[arg(long)]
        toutes: bool,
        /// Feuilles par page A4 : 1 ou 2
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2), value_name = "N")]
        par_page: u8,
        /// Seulement cette table
        #[arg(long, value_parser = table, value_name = "N")]
        table: Option<TableNo>,
        #[command(flatten)]
        vierges: Vierges,
    },
    /// Fiches personnelles : la table de chaque position et la place des scores
    #[command(alias = "cards")]
    Fiches {
        /// Seulement celle de ce joueur (numéro, licence ou partie du nom)
        #[arg(long, value_name = "JOUEUR")]
        joueur: Option<String>,
        /// Pour la séance de cette position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Fiches de place, à laisser sur les tables : de chaque chaise, la prochaine place, la même toute la soirée
    ///
    /// Pour le mouvement en anneau, et partout où chacun fait toujours le même déplacement.
    #[command(alias = "seats")]
    Places,
    /// Tableau d'affichage : par table, par nom, par club et, par équipes, équipe par équipe
    #[command(alias = "board")]
    Placement {
        /// Seulement ces listes, séparées par des virgules
        #[arg(long, value_enum, value_delimiter = ',', value_name = "LISTES")]
        par: Vec<Liste>,
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Classement à afficher
    #[command(alias = "ranking")]
    Classement {
        /// Après cette position (sinon la dernière complète)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "provisoire")]
        position: Option<PositionNo>,
        /// Avec les feuilles déjà entrées
        #[arg(long)]
        provisoire: bool,
        /// Par équipes : les joueurs un à un
        #[arg(long)]
        individuel: bool,
    },
    #[command(flatten)]
    Salle(Salle),
}

/// Lists of the board, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Liste {
    /// Qui est à chaque table
    Table,
    /// Par ordre alphabétique
    Nom,
    /// Club par club
    Club,
    /// Duo par duo, équipe par équipe
    Equipe,
}

impl From<Liste> for BoardPart {
    fn from(list: Liste) -> Self {
        match list {
            Liste::Table => Self::Table,
            Liste::Nom => Self::Name,
            Liste::Club => Self::Club,
            Liste::Equipe => Self::Team,
        }
    }
}

impl Imprimer {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let (name, document) = match self.what {
            What::Salle(what) => what.document(session)?,
            What::Feuilles { vierges, par_page, .. } if vierges.asked() => {
                vierges.document(session, per_page(par_page))?
            }
            what => what.document(session)?,
        };
        let pages = document.pages.len();
        let path = self.sortie.unwrap_or_else(|| PathBuf::from(name));
        session.write(&path, &print::to_pdf(&document)?, &format!("{pages} page(s)"))
    }
}

const fn per_page(number: u8) -> PerPage {
    if number == 1 { PerPage::One } else { PerPage::Two }
}

impl What {
    /// The paper of a tournament and the name of its file.
    fn document(self, session: &Session<'_>) -> Result<(String, Document), CliError> {
        let club = session.club()?;
        let templates = session.templates(&club)?;
        Ok(match self {
            Self::Salle(what) => what.document(session)?,
            Self::Feuilles { position, toutes, par_page, table, .. } => {
                let which = if toutes { SheetsOf::All } else { SheetsOf::Position(position) };
                let mut sheets = club.score_sheets(which)?;
                sheets.retain(|sheet| table.is_none() || sheet.table == table);
                if sheets.is_empty() {
                    return Err(AppError::input("il n'y a pas de feuille pour cette table").into());
                }
                let number = sheets.first().and_then(|sheet| sheet.when.as_ref()).map_or(0, |when| when.position.0);
                let name = if toutes { "feuilles.pdf".into() } else { format!("feuilles-position-{number}.pdf") };
                (name, print::score_sheets(&sheets, per_page(par_page), &templates))
            }
            Self::Fiches { joueur, position } => {
                ("fiches.pdf".into(), print::cards(&club.player_cards(joueur.as_deref(), position)?, &templates))
            }
            Self::Places => ("fiches-de-place.pdf".into(), print::seat_cards(&club.seat_cards()?, &templates)),
            Self::Placement { position, par } => {
                let board = club.placement_board(position)?;
                let parts: Vec<BoardPart> = par.into_iter().map(BoardPart::from).collect();
                let parts = if parts.is_empty() { &BoardPart::ALL[..] } else { &parts };
                let document = print::board(&board, parts, &templates);
                if document.pages.is_empty() {
                    return Err(
                        AppError::input("cette liste serait vide : aucun club, aucune équipe n'est connu").into()
                    );
                }
                (format!("placement-position-{}.pdf", board.when.position), document)
            }
            Self::Classement { position, provisoire, individuel } => {
                let asked = RankingAsked { position, provisional: provisoire, individual: individuel };
                let paper = club.ranking_paper(asked)?;
                let report = &paper.report;
                let what = if paper.one_by_one { "classement-individuel" } else { "classement" };
                let name = match (report.is_final, report.provisional) {
                    (true, _) => format!("{what}-final.pdf"),
                    (false, true) => format!("{what}-position-{}-provisoire.pdf", report.position),
                    (false, false) => format!("{what}-position-{}.pdf", report.position),
                };
                (name, print::ranking(&paper, &templates))
            }
        })
    }
}
