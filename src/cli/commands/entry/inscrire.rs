//! `inscrire`: entries.

use std::path::PathBuf;

use clap::Args;

use super::inscrire_dialogue;
use crate::args::euros;
use crate::console::is_yes;
use crate::error::CliError;
use crate::files;
use crate::import::{Asks, import_list, read_list};
use crate::run::Run;
use crate::words;
use app::{AppError, Club, PersonInput, Registering, Registration, Wish};
use domain::Orientation;
use domain::text::fold;
use domain::tournament::Qualification;

/// Inscrit des joueurs : sans rien, dialogue de l'accueil ; ou de l'annuaire, à la main, depuis un fichier
///
/// Le dialogue demande quelques lettres du nom, montre qui cela peut être avec le club, propose l'engagement, et compte
/// les joueurs, les tables et l'argent. Avant la position 2, un retardataire prend une chaise vide.
///
/// Exemples :
///   chelem inscrire                                (dialogue de l'accueil)
///   chelem inscrire lefevre "martin paul" 12345
///   chelem inscrire "martin tilleuls"              (une partie du nom et du club)
///   chelem inscrire "d'almeida"                    (ou dalmeida : l'apostrophe ne compte pas)
///   chelem inscrire --nom DUPONT --prenom Anne --club "Tarot Club"
///   chelem inscrire --fichier liste.csv --paye 12  (une liste, tous ont payé)
///   chelem inscrire --prevu --fichier liste.csv    (annoncés ; pointés à leur arrivée)
///   chelem inscrire --arrive lefevre --paye 12     (annoncé, il arrive et paie)
///   chelem inscrire --equipe "Les Renards" lefevre martin     (duo ou équipe de 4)
///   chelem inscrire --seul lefevre         (duo : cherche un partenaire ; --equipe N° les réunit)
///   chelem inscrire lefevre --paye 12      (inscrit et payé)
///   chelem inscrire --encaisse 12 lefevre  (déjà inscrit, paye maintenant)
///   chelem inscrire --tous-payes           (chacun des présents paie ce qu'il doit)
///   chelem inscrire lefevre --orientation nord
///   chelem inscrire lefevre --hors-classement                 (donnes dupliquées : il complète une table)
///   chelem inscrire --qualifies-par finale-regionale.chelem      (finale nationale interclubs, article 16 : tous à la fois)
///   chelem inscrire lefevre --qualifie-avec "serie=2,club=Tarot Club,comite=Bretagne"   (la même, un par un)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Inscrire {
    /// Licences ou parties du nom, cherchés dans l'annuaire
    #[arg(conflicts_with_all = ["nom", "fichier"], value_name = "JOUEUR")]
    joueurs: Vec<String>,
    /// Liste CSV, XLSX ou ODS : colonnes Nom, Prénom, et si possible Licence, Club, Comité, Affilié, Payé ; par équipes, Équipe
    #[arg(long, value_name = "FICHIER", conflicts_with = "nom")]
    fichier: Option<PathBuf>,
    /// D'un classeur : la feuille de ce nom (sinon la seule qui a une liste)
    #[arg(long, requires = "fichier", value_name = "NOM")]
    feuille: Option<String>,
    /// Montre seulement ce que la liste changerait
    #[arg(long, requires = "fichier")]
    essai: bool,
    /// Sans demander confirmation d'une liste (hors d'un terminal, il le faut dès qu'elle change une fiche de l'annuaire ou laisse un doute), d'un paiement bien
    /// au-dessus de l'engagement
    #[arg(long)]
    oui: bool,
    /// Nom d'un nouveau joueur
    #[arg(long)]
    nom: Option<String>,
    /// Prénom du nouveau joueur (- s'il n'en a pas)
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
    /// Ce que chacun paie en s'inscrivant, en euros (pour une liste : là où elle ne dit rien)
    #[arg(long, value_parser = euros, value_name = "EUROS", allow_negative_numbers = true)]
    paye: Option<i64>,
    /// Par équipes : le nom ou le numéro de l'équipe où ils jouent (sinon, ils forment des équipes dans l'ordre)
    #[arg(long, value_name = "ÉQUIPE", conflicts_with_all = ["fichier", "encaisse"])]
    equipe: Option<String>,
    /// Par équipes : seul pour l'instant, cherche un partenaire
    #[arg(long, conflicts_with_all = ["fichier", "encaisse", "equipe"])]
    seul: bool,
    /// Annoncés (par téléphone…) : inscrits, mais pas encore là
    #[arg(long, conflicts_with_all = ["encaisse", "arrive", "paye"])]
    prevu: bool,
    /// Ces joueurs, annoncés, arrivent
    #[arg(long, requires = "joueurs", conflicts_with_all = ["encaisse", "equipe", "seul", "champion", "fixe"])]
    arrive: bool,
    /// C'est le champion sortant : Nord à la table 1
    #[arg(long, conflicts_with_all = ["fichier", "encaisse"])]
    champion: bool,
    /// Ne peut pas changer de table : une place qui ne bouge pas (Nord, au mouvement FFT)
    #[arg(long, conflicts_with_all = ["fichier", "encaisse"])]
    fixe: bool,
    /// Orientation demandée (Nord, Sud, Est, Ouest ; aucune pour y renoncer), aussi pour qui est déjà inscrit : le tirage la donne tant qu'il y a des chaises
    #[arg(long, value_parser = orientation, value_name = "N|S|E|O|aucune", conflicts_with_all = ["fichier", "encaisse"])]
    orientation: Option<Wish>,
    /// Donnes dupliquées : il complète une table et n'est pas classé
    #[arg(long, conflicts_with_all = ["fichier", "encaisse", "arrive"])]
    hors_classement: bool,
    /// Finale nationale interclubs (article 16) : série, club et comité du jour de la qualification ; aussi pour qui est déjà inscrit
    #[arg(long, value_parser = qualification, value_name = "serie=2,club=…,comite=…", conflicts_with_all = ["fichier", "encaisse"])]
    qualifie_avec: Option<Qualification>,
    /// Finale nationale interclubs (article 16) : la même chose pour tous les inscrits, d'après l'archive de la finale où ils se sont qualifiés
    #[arg(long, value_name = "ARCHIVE", exclusive = true)]
    qualifies_par: Option<PathBuf>,
    /// Ces joueurs, déjà inscrits, paient maintenant cette somme (elle s'ajoute)
    #[arg(
        long, value_parser = euros, value_name = "EUROS", allow_negative_numbers = true, requires = "joueurs",
        conflicts_with_all = ["fichier", "nom", "paye"]
    )]
    encaisse: Option<i64>,
    /// Chacun des présents paie ce qu'il doit encore
    #[arg(long, exclusive = true)]
    tous_payes: bool,
}

/// A chair of a table of 4, or none any more.
fn orientation(text: &str) -> Result<Wish, String> {
    if fold(text) == "aucune" {
        return Ok(Wish::Withdrawn);
    }
    Orientation::parse(text)
        .filter(|chair| *chair != Orientation::M)
        .map(Wish::Chair)
        .ok_or_else(|| "une orientation : nord, sud, est ou ouest ; ou aucune".to_owned())
}

/// `serie=2,club=Tarot Club,comite=Bretagne`, in any order, each at most once.
fn qualification(text: &str) -> Result<Qualification, String> {
    let mut found = Qualification::default();
    for part in text.split(',') {
        let (key, value) = part.split_once('=').map(|(key, value)| (key.trim(), value.trim())).unwrap_or((part, ""));
        if value.is_empty() {
            return Err(format!("« {} » : écrivez par exemple serie=2,club=Tarot Club,comite=Bretagne", part.trim()));
        }
        match key {
            "serie" | "série" => match value.parse() {
                Ok(series @ 1..=4) => found.series = Some(series),
                _ => return Err(format!("série « {value} » : de 1 à 4")),
            },
            "club" => found.club = Some(value.to_owned()),
            "comite" | "comité" => found.committee = Some(value.to_owned()),
            other => return Err(format!("« {other} » n'est pas connu ici : serie, club ou comite")),
        }
    }
    Ok(found)
}

impl Inscrire {
    pub fn run(mut self, run: &mut Run<'_>) -> Result<(), CliError> {
        if self.joueurs.is_empty()
            && self.nom.is_none()
            && self.fichier.is_none()
            && self.qualifies_par.is_none()
            && !self.tous_payes
        {
            return inscrire_dialogue::run(run, self.prevu);
        }
        let mut club = run.club()?;
        if self.tous_payes {
            run.say_all(club.entries().pay_all()?);
            return Ok(());
        }
        if let Some(path) = &self.qualifies_par {
            let archive = files::read(path)?;
            run.say_all(club.entries().qualified_by(&archive)?);
            return Ok(());
        }
        let cents = self.encaisse.or(self.paye).filter(|_| !self.essai).unwrap_or(0);
        let known = if self.encaisse.is_some() || self.arrive { &self.joueurs[..] } else { &[] };
        if !run.undoubted(
            (Some("O2"), club.entries().payment_doubts(known, cents)?),
            self.oui,
            "Le noter ainsi ? [o/N] ",
        )? {
            return Ok(());
        }
        if let Some(cents) = self.encaisse {
            run.say_all(club.entries().pay(&self.joueurs, cents)?);
            return Ok(());
        }
        if self.arrive {
            for line in club.entries().check_in(&self.joueurs, self.paye.unwrap_or(0))? {
                run.say(format!("Arrivée : {line}"));
            }
            return count(run, &club);
        }
        let how = Registering {
            paid_cents: self.paye.unwrap_or(0),
            team: self.equipe.take(),
            champion: self.champion,
            fixed: self.fixe,
            alone: self.seul,
            announced: self.prevu,
            qualified: self.qualifie_avec.take().unwrap_or_default(),
            wished: self.orientation,
            unranked: self.hors_classement,
        };
        if let Some(path) = &self.fichier {
            let bytes = read_list(run, &mut club, path, self.feuille.as_deref())?;
            let interactive = run.console.interactive;
            let asks = Asks { preview: self.essai, question: "Inscrire cette liste ? [o/N] ", sure: Some(self.oui) };
            return import_list(run, asks, |changes| {
                club.entries().register_file(&bytes, &how, changes, &|shown| asks.agrees(shown, interactive))
            });
        }
        if let Some(joined) = club.entries().joined(&self.joueurs)? {
            self.joueurs = one_person(run, &self.joueurs, joined)?;
        }
        let list = self.list(run)?;
        for line in club.entries().register(&list, &how)? {
            run.say(format!("Inscription : {line}"));
        }
        count(run, &club)
    }

    /// The people to register: a new one, or those named.
    fn list(self, run: &mut Run<'_>) -> Result<Vec<Registration>, CliError> {
        if self.nom.is_none() {
            return Ok(self.joueurs.into_iter().map(Registration::Known).collect());
        }
        Ok(vec![Registration::New(PersonInput {
            last_name: self.nom,
            first_name: run.first_name(self.prenom)?,
            licence: self.licence,
            club: self.club,
            homonym: self.homonyme,
            ..PersonInput::default()
        })])
    }
}

/// `durand michel`, typed without quotes: one person, if the operator meant one.
fn one_person(run: &mut Run<'_>, typed: &[String], joined: Vec<String>) -> Result<Vec<String>, CliError> {
    let line = joined.iter().map(|name| words::typed(name)).collect::<Vec<_>>().join(" ");
    if run.console.interactive {
        let answer = run.ask(&format!("Vouliez-vous dire {line} ? [O/n] "), "")?;
        if answer.is_some_and(|answer| is_yes(&answer, true)) {
            return Ok(joined);
        }
    }
    Err(AppError::input(format!("« {} » : un nom de plusieurs mots se met entre guillemets", typed.join(" ")))
        .advise(format!("Vouliez-vous dire : chelem inscrire {line}"))
        .into())
}

/// How many there are by now.
fn count(run: &mut Run<'_>, club: &Club) -> Result<(), CliError> {
    let door = club.entries().door()?;
    run.say(format!("  {}", door.words()));
    door.refused.into_iter().for_each(|line| run.say(format!("  {line}")));
    Ok(())
}
