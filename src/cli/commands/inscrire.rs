//! `inscrire`: entries.

use std::path::PathBuf;

use clap::Args;

use crate::app::{PersonInput, Registering, Registration};
use crate::cli::args::euros;
use crate::cli::error::CliError;
use crate::cli::files;
use crate::cli::import::import_list;
use crate::cli::run::Run;

/// Inscrit des joueurs : de l'annuaire, à la main, ou depuis un fichier
///
/// Avant la position 2, un retardataire prend une chaise vide.
///
/// Exemples :
///   chelem inscrire lefevre "martin paul" 12345
///   chelem inscrire --nom DUPONT --prenom Anne --club "Tarot Club"
///   chelem inscrire --fichier liste.csv
///   chelem inscrire --equipe "Les Renards" lefevre martin     (duo ou équipe de 4)
///   chelem inscrire lefevre --paye 12      (inscrit et payé)
///   chelem inscrire --encaisse 12 lefevre  (déjà inscrit, paye maintenant)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct Inscrire {
    /// Licences ou parties du nom, cherchés dans l'annuaire
    #[arg(required_unless_present_any = ["nom", "fichier"], conflicts_with_all = ["nom", "fichier"], value_name = "JOUEUR")]
    joueurs: Vec<String>,
    /// Liste CSV, XLSX ou ODS : colonnes Nom, Prénom, et si possible Licence, Club, Comité, Affilié, Payé ; par équipes, Équipe
    #[arg(long, value_name = "FICHIER", conflicts_with = "nom")]
    fichier: Option<PathBuf>,
    /// Montre seulement ce que la liste changerait
    #[arg(long, requires = "fichier")]
    essai: bool,
    /// Nom d'un nouveau joueur
    #[arg(long)]
    nom: Option<String>,
    /// Prénom du nouveau joueur
    #[arg(long, requires = "nom")]
    prenom: Option<String>,
    /// Numéro de licence du nouveau joueur
    #[arg(long, requires = "nom")]
    licence: Option<String>,
    /// Club du nouveau joueur
    #[arg(long, requires = "nom")]
    club: Option<String>,
    /// Le nouveau joueur est quelqu'un d'autre qu'un joueur du même nom déjà connu
    #[arg(long, requires = "nom")]
    homonyme: bool,
    /// Ce que chacun paie en s'inscrivant, en euros
    #[arg(long, value_parser = euros, value_name = "EUROS", conflicts_with = "fichier")]
    paye: Option<i64>,
    /// Par équipes : le nom ou le numéro de l'équipe où ils jouent (sinon, ils forment des équipes dans l'ordre)
    #[arg(long, value_name = "ÉQUIPE", conflicts_with_all = ["fichier", "encaisse"])]
    equipe: Option<String>,
    /// C'est le champion sortant : Nord à la table 1
    #[arg(long, conflicts_with_all = ["fichier", "encaisse"])]
    champion: bool,
    /// Ne peut pas changer de table : une place qui ne bouge pas (Nord, au mouvement FFT)
    #[arg(long, conflicts_with_all = ["fichier", "encaisse"])]
    fixe: bool,
    /// Ces joueurs, déjà inscrits, paient maintenant cette somme (elle s'ajoute)
    #[arg(long, value_parser = euros, value_name = "EUROS", conflicts_with_all = ["fichier", "nom", "paye"])]
    encaisse: Option<i64>,
}

impl Inscrire {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let mut club = run.club()?;
        if let Some(cents) = self.encaisse {
            run.say_all(club.pay(&self.joueurs, cents)?);
            return Ok(());
        }
        if let Some(path) = self.fichier {
            let bytes = files::read(&path)?;
            let question = "Inscrire cette liste ? [o/N] ";
            return import_list(run, self.essai, question, |changes| club.register_file(&bytes, changes));
        }
        let list = match self.nom {
            Some(_) => vec![Registration::New(PersonInput {
                last_name: self.nom,
                first_name: self.prenom,
                licence: self.licence,
                club: self.club,
                homonym: self.homonyme,
                ..PersonInput::default()
            })],
            None => self.joueurs.into_iter().map(Registration::Known).collect(),
        };
        let how = Registering {
            paid_cents: self.paye.unwrap_or(0),
            team: self.equipe,
            champion: self.champion,
            fixed: self.fixe,
        };
        for line in club.register(&list, &how)? {
            run.say(format!("Inscrit : {line}"));
        }
        Ok(())
    }
}
