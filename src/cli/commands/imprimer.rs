//! `imprimer`: papers as PDF.

mod papers;
mod results;
mod salle;
mod vierges;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};

use self::salle::Salle;
use self::vierges::Vierges;
use crate::app::{AppError, Club, RankingAsked, SheetsOf};
use crate::cli::args::{position, table};
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::{PositionNo, TableNo, counted};
use crate::print::{self, BoardList, PerPage, Templates};

/// Papiers en PDF : feuilles de marque, fiches, placement, classement, feuilles de route, prix, reçus, bilan…
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
    /// Tous les papiers du tournoi d'un coup, dans un dossier
    ///
    /// Pour la salle : affiche, identification, numéros de table, panneaux. Pour jouer : placement, feuilles de marque de toutes les
    /// positions connues de la séance en cours, fiches, récapitulatif. Ensuite : classement, corrections, feuilles de route, prix, reçus, homologation, bilan.
    /// Ce qui ne peut pas encore l'être est dit.
    #[command(alias = "all")]
    Tout {
        /// Dossier, créé s'il n'existe pas
        #[arg(long, default_value = "papiers", value_name = "DOSSIER")]
        dossier: PathBuf,
    },
    /// Feuilles de marque d'une position, déjà remplies (noms, table, suite)
    #[command(alias = "sheets")]
    Feuilles {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "toutes")]
        position: Option<PositionNo>,
        /// Toutes les positions de la séance dont les places sont connues
        #[arg(long)]
        toutes: bool,
        /// Feuilles par page A4 : 1 ou 2 (sinon ce que disent les modèles : 2)
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2), value_name = "N")]
        par_page: Option<u8>,
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
    /// Tableau d'affichage : par table, par nom et, par équipes, équipe par équipe
    #[command(alias = "board")]
    Placement {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
        /// Seulement ces listes, séparées par des virgules (sinon ce que disent les modèles : table, nom, equipe)
        #[arg(long, value_enum, value_delimiter = ',', value_name = "LISTE")]
        par: Vec<ListName>,
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
    #[command(flatten)]
    Results(results::Results),
}

/// Lists of the board, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ListName {
    /// Table par table
    Table,
    /// Par ordre alphabétique
    Nom,
    /// Club par club
    Club,
    /// Équipe par équipe
    Equipe,
}

impl ListName {
    const fn list(self) -> BoardList {
        match self {
            Self::Table => BoardList::Table,
            Self::Nom => BoardList::Name,
            Self::Club => BoardList::Club,
            Self::Equipe => BoardList::Team,
        }
    }
}

impl Imprimer {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let (name, document) = match self.what {
            What::Tout { dossier } => return all(session, &dossier),
            What::Salle(what) => what.document(session)?,
            What::Feuilles { vierges, par_page, .. } if vierges.asked() => {
                vierges.document(session, par_page.map(per_page))?
            }
            What::Feuilles { position, toutes, par_page, table, .. } => {
                let (club, templates) = open(session)?;
                let which = if toutes { SheetsOf::All } else { SheetsOf::Position(position) };
                papers::sheets(&club, which, table, par_page.map(per_page), &templates)?
            }
            What::Fiches { joueur, position } => {
                let (club, templates) = open(session)?;
                papers::cards(&club, joueur.as_deref(), position, &templates)?
            }
            What::Places => {
                let (club, templates) = open(session)?;
                papers::seat_cards(&club, &templates)?
            }
            What::Placement { position, par } => {
                let (club, templates) = open(session)?;
                let lists: Vec<BoardList> = par.into_iter().map(ListName::list).collect();
                papers::board(&club, position, (!lists.is_empty()).then_some(lists.as_slice()), &templates)?
            }
            What::Classement { position, provisoire, individuel } => {
                let (club, templates) = open(session)?;
                let asked = RankingAsked { position, provisional: provisoire, individual: individuel };
                papers::ranking(&club, asked, &templates)?
            }
            What::Results(results) => {
                let (club, templates) = open(session)?;
                results.document(&club, &templates)?
            }
        };
        let pages = document.pages.len();
        let path = self.sortie.unwrap_or_else(|| PathBuf::from(name));
        session.write(&path, &print::to_pdf(&document)?, &counted(pages, "page"))
    }
}

/// The base and its templates: papers of no tournament need neither.
fn open<'a>(session: &Session<'a>) -> Result<(Club<'a>, Templates), CliError> {
    let club = session.club()?;
    let templates = session.templates(&club)?;
    Ok((club, templates))
}

const fn per_page(count: u8) -> PerPage {
    if count == 1 { PerPage::One } else { PerPage::Two }
}

/// Every paper that can be made now; the others are said with the reason.
fn all(session: &mut Session<'_>, folder: &Path) -> Result<(), CliError> {
    let (club, templates) = &open(session)?;
    std::fs::create_dir_all(folder).map_err(|error| CliError::File(folder.to_owned(), error))?;
    let (mut missing, mut written) = (Vec::new(), Vec::new());
    for (done, (what, make)) in papers::ALL.iter().enumerate() {
        session.console.progress(&format!("{}/{} : {what} …", done + 1, papers::ALL.len()));
        let made = make(club, templates).and_then(|(name, document)| {
            let pages = document.pages.len();
            Ok((name, print::to_pdf(&document)?, pages))
        });
        session.console.progress("");
        match made {
            Ok((name, bytes, pages)) => {
                session.write(&folder.join(&name), &bytes, &counted(pages, "page"))?;
                written.push(name);
            }
            Err(CliError::App(error @ (AppError::Rule(_) | AppError::Input { .. }))) => missing.push((*what, error)),
            Err(error) => return Err(error),
        }
    }
    if missing.len() == papers::ALL.len() {
        return Err(missing.swap_remove(0).1.into());
    }
    for (what, why) in missing {
        session.say(format!("Pas encore : {what} ({why})"));
    }
    let older = older(folder, &written);
    if !older.is_empty() {
        session.say(format!(
            "Aussi dans {}, d'une impression précédente ou d'un autre tournoi : {}",
            folder.display(),
            older.join(", ")
        ));
    }
    Ok(())
}

/// The papers of a folder that were not written just now.
fn older(folder: &Path, written: &[String]) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let mut older: Vec<String> = names.filter(|name| name.ends_with(".pdf") && !written.contains(name)).collect();
    older.sort_unstable();
    older
}
