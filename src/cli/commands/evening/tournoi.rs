//! `tournoi`: the tournaments of the base.

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use crate::args::{day, euros, game, movement, yes_or_no};
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, Club, TournamentChanges};
use domain::money::Cents;
use domain::movement::{Game, Kind};
use domain::prize::fee_doubt;

/// Liste, choisit, modifie, arrête ou supprime un tournoi
#[derive(Debug, Subcommand)]
pub(crate) enum Tournoi {
    /// Montre les tournois de la base
    #[command(alias = "list")]
    Lister,
    /// Choisit le tournoi sur lequel portent les commandes
    ///
    /// Exemple : chelem tournoi choisir 3
    #[command(alias = "choose")]
    Choisir {
        /// Numéro du tournoi
        numero: i64,
    },
    /// Change ce qui a été dit du tournoi
    ///
    /// Exemples : chelem tournoi modifier --arbitre "DUPONT Anne" --lieu "Salle des fêtes" ;
    /// chelem tournoi modifier --departs-derniers non
    #[command(alias = "edit")]
    Modifier(Box<Data>),
    /// Supprime un tournoi créé par erreur, avec tout ce qu'il contient
    ///
    /// Le journal en garde tout : chelem annuler le remet. Exemple : chelem tournoi supprimer 3
    Supprimer {
        /// Numéro du tournoi
        numero: i64,
        /// Sans demander confirmation
        #[arg(long)]
        oui: bool,
    },
    /// Arrête le tournoi à la position en cours, qui devient la dernière
    #[command(alias = "stop")]
    Arreter {
        /// Motif, pour le journal
        #[arg(long, default_value = "", hide_default_value = true)]
        motif: String,
        /// Sans demander confirmation, même si un étui faussé après cette position n'est plus noté
        #[arg(long)]
        oui: bool,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Data {
    /// Nom
    #[arg(long)]
    nom: Option<String>,
    /// Date
    #[arg(long, value_parser = day, value_name = "JJ/MM/AAAA")]
    date: Option<NaiveDate>,
    /// Lieu
    #[arg(long)]
    lieu: Option<String>,
    /// Club organisateur
    #[arg(long)]
    organisateur: Option<String>,
    /// Arbitre officiel
    #[arg(long)]
    arbitre: Option<String>,
    /// Positions à jouer (avant le placement)
    #[arg(long)]
    positions: Option<u8>,
    /// Donnes par position
    #[arg(long)]
    donnes: Option<u8>,
    /// Mouvement (avant le placement)
    #[arg(long, value_parser = movement())]
    mouvement: Option<Kind>,
    /// Jeu aux tables (avant le placement) : quatre, cinq (roi appelé) ou mort
    #[arg(long, value_parser = game())]
    jeu: Option<Game>,
    /// Engagement par joueur, en euros (dans un duo ou une équipe aussi)
    #[arg(long, value_parser = euros, value_name = "EUROS")]
    engagement: Option<i64>,
    /// Chaque feuille est saisie deux fois
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    double: Option<bool>,
    /// Séances prévues
    #[arg(long)]
    seances: Option<u8>,
    /// Les ex æquo sont départagés (article 29) : oui ou non
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    article29: Option<bool>,
    /// Qui part avant la fin est classé dernier (R6) : oui ou non ; toujours oui dans un championnat (article 27)
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    departs_derniers: Option<bool>,
    /// Combien sont qualifiés pour la suite (0 : personne, ou ce que dit l'article)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=600))]
    qualifies: Option<u16>,
    /// Sans demander confirmation d'un engagement de plus de 100 €
    #[arg(long)]
    oui: bool,
}

impl Tournoi {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        match self {
            Self::Lister => run.show(&club.tournaments()?),
            Self::Choisir { numero } => {
                let name = club.choose(numero)?;
                run.say(format!("Tournoi courant : {numero}, {name}"));
                Ok(())
            }
            Self::Modifier(data) => {
                let fee = data.engagement.and_then(|cents| fee_doubt("un engagement", Cents(cents)));
                let changes = TournamentChanges::default()
                    .and("name", data.nom)
                    .and("date", data.date.map(|day| club.day(Some(day))).transpose()?)
                    .and("place", data.lieu)
                    .and("organiser", data.organisateur)
                    .and("arbiter", data.arbitre)
                    .and("positions", data.positions)
                    .and("deals", data.donnes)
                    .and("movement", data.mouvement)
                    .and("game", data.jeu)
                    .and("double_entry", data.double)
                    .and("fee_cents", data.engagement.map(Cents))
                    .and("sessions", data.seances)
                    .and("article_29", data.article29)
                    .and("leavers_last", data.departs_derniers)
                    .and("qualifies", data.qualifies);
                if changes == TournamentChanges::default() {
                    let error = AppError::input("rien n'est demandé");
                    return Err(error
                        .advise("Dites quoi changer : --nom, --date, --lieu, --arbitre, --positions…")
                        .into());
                }
                if !run.undoubted((Some("O2"), fee), data.oui, "Est-ce bien cela ? [o/N] ")? {
                    return Ok(());
                }
                let changed = club.modify(&changes)?;
                match changed.is_empty() {
                    true => run.say("C'était déjà ainsi : rien n'est changé."),
                    false => run.say(format!("Tournoi modifié : {}.", changed.join(" ; "))),
                }
                warn_of_championship(run, &club)
            }
            Self::Supprimer { numero, oui } => {
                let words = club.tournament_words(numero)?;
                if !run.sure(oui, &format!("Supprimer le tournoi {numero}, {words} ? [o/N] "))? {
                    run.say("Rien n'est supprimé.");
                    return Ok(());
                }
                club.delete_tournament(numero)?;
                run.say(format!("Supprimé : {words}. Pour le remettre : chelem annuler"));
                if let Ok(status) = club.status() {
                    run.say(format!("Tournoi courant : {}, {}", status.id, status.tournament));
                }
                Ok(())
            }
            Self::Arreter { motif, oui } => {
                let gone = club.gone_if_stopped()?;
                if !run.undoubted((Some("D29"), gone), oui, "Arrêter ici quand même ? [o/N] ")? {
                    return Ok(());
                }
                let (last, gone) = club.stop_early(&motif)?;
                // At the keyboard they were said with the question.
                run.say_all(gone.into_iter().filter(|_| oui));
                run.say(format!("La position {last} est maintenant la dernière. Ensuite : chelem cloturer"));
                Ok(())
            }
        }
    }
}

/// A championship has its own shape, which is better known now than at its end.
pub(crate) fn warn_of_championship(run: &mut Run<'_>, club: &Club) -> Result<(), CliError> {
    for lacking in club.federation().championship_shape()? {
        run.say(format!("Attention : {lacking}. Le détail : chelem federation homologation"));
    }
    Ok(())
}
