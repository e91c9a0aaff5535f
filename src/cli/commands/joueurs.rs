//! `joueurs`: the club's directory.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use crate::app::PersonInput;
use crate::cli::args::{date, yes_or_no};
use crate::cli::error::CliError;
use crate::cli::files;
use crate::cli::import::import_list;
use crate::cli::run::Run;

/// L'annuaire du club : importer, ajouter, modifier, chercher
#[derive(Debug, Args)]
pub(in crate::cli) struct Joueurs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Importe une liste (CSV, XLSX ou ODS) : tout, ou rien si une ligne est mauvaise
    ///
    /// À l'écran, ce qui changerait est montré d'abord, et une confirmation est demandée.
    /// Colonnes : Nom, Prénom, et si possible Licence, Club, Comité, Affilié, Né le, Série, Famille, Zone,
    /// Licencié l'an dernier. CSV : séparateur ; , ou tabulation, UTF-8, UTF-16 ou Windows-1252. Classeur : la première
    /// feuille remplie. Exemple : chelem joueurs importer liste.xlsx --essai
    #[command(alias = "import")]
    Importer {
        /// Le fichier
        fichier: PathBuf,
        /// Montre seulement ce qui changerait
        #[arg(long)]
        essai: bool,
    },
    /// Ajoute un joueur
    ///
    /// Exemple : chelem joueurs ajouter --nom LEFÈVRE --prenom Zoé --licence 123456 --club "Tarot Club"
    #[command(alias = "add")]
    Ajouter(Data),
    /// Corrige un joueur, sans toucher à ses scores
    ///
    /// Exemple : chelem joueurs modifier lefevre --prenom Zoé
    #[command(alias = "edit")]
    Modifier {
        /// Licence ou partie du nom
        joueur: String,
        #[command(flatten)]
        data: Data,
    },
    /// Cherche par licence ou partie du nom, accents et majuscules ignorés
    #[command(alias = "find")]
    Chercher {
        /// Ce que l'on sait du nom
        texte: String,
    },
    /// Montre tout l'annuaire
    #[command(alias = "list")]
    Lister,
}

#[derive(Debug, Args)]
struct Data {
    /// Nom de famille
    #[arg(long)]
    nom: Option<String>,
    /// Prénom
    #[arg(long)]
    prenom: Option<String>,
    /// Numéro de licence (vide pour l'ôter)
    #[arg(long)]
    licence: Option<String>,
    /// Club
    #[arg(long)]
    club: Option<String>,
    /// Comité
    #[arg(long)]
    comite: Option<String>,
    /// Affilié à la FFT cette saison : oui ou non (sinon : oui avec une licence)
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    affilie: Option<bool>,
    /// Date de naissance (championnat seniors)
    #[arg(long, value_parser = date, value_name = "JJ/MM/AAAA")]
    ne: Option<NaiveDate>,
    /// Série au classement national, de 1 à 4 (interclubs)
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4), value_name = "1-4")]
    serie: Option<u8>,
    /// Licencié la saison passée : oui ou non (interclubs ; sinon oui)
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    ancien: Option<bool>,
    /// Zone
    #[arg(long)]
    zone: Option<String>,
    /// Famille : un mot commun à ceux qui doivent se rencontrer le moins possible
    #[arg(long)]
    famille: Option<String>,
    /// C'est quelqu'un d'autre qu'un joueur du même nom déjà connu
    #[arg(long)]
    homonyme: bool,
}

impl From<Data> for PersonInput {
    fn from(data: Data) -> Self {
        Self {
            last_name: data.nom,
            first_name: data.prenom,
            licence: data.licence,
            club: data.club,
            committee: data.comite,
            affiliated: data.affilie,
            birth: data.ne,
            series: data.serie,
            licensed_before: data.ancien,
            zone: data.zone,
            family: data.famille,
            homonym: data.homonyme,
        }
    }
}

impl Joueurs {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            What::Importer { fichier, essai } => {
                let bytes = files::read(&fichier)?;
                let mut club = run.club_or_new()?;
                import_list(run, essai, "Importer cette liste ? [o/N] ", |changes| club.import_people(&bytes, changes))
            }
            What::Ajouter(data) => {
                let name = run.club_or_new()?.add_person(&data.into())?;
                run.say(format!("Ajouté : {name}"));
                Ok(())
            }
            What::Modifier { joueur, data } => {
                let (before, after) = run.club()?.modify_person(&joueur, &data.into())?;
                let renamed = if before == after { after } else { format!("{before} devient {after}") };
                run.say(format!("Corrigé : {renamed}. Les scores n'ont pas changé."));
                Ok(())
            }
            What::Chercher { texte } => run.show(&run.club()?.directory(Some(&texte))?),
            What::Lister => run.show(&run.club()?.directory(None)?),
        }
    }
}
