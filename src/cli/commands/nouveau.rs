//! `nouveau`: a new tournament.

use chrono::NaiveDate;
use clap::Args;

use crate::app::NewTournament;
use crate::cli::args::{Movement, date, euros};
use crate::cli::error::CliError;
use crate::cli::session::Session;

/// Crée un tournoi individuel en donnes libres ; il devient le tournoi courant
///
/// Exemple : chelem nouveau "Coupe d'automne" --date 21/11/2026 --positions 5 --donnes 5
#[derive(Debug, Args)]
pub(in crate::cli) struct Nouveau {
    /// Nom du tournoi
    nom: String,
    /// Date (sinon aujourd'hui)
    #[arg(long, value_parser = date, value_name = "JJ/MM/AAAA")]
    date: Option<NaiveDate>,
    /// Positions à jouer
    #[arg(long, default_value_t = 5)]
    positions: u8,
    /// Donnes par position
    #[arg(long, default_value_t = 5)]
    donnes: u8,
    /// Mouvement (sinon celui du fascicule : Howell à 3 et 4 tables, FFT à partir de 5)
    #[arg(long, value_enum)]
    mouvement: Option<Movement>,
    /// Lieu
    #[arg(long, default_value = "", hide_default_value = true)]
    lieu: String,
    /// Club organisateur, affilié à la FFT
    #[arg(long, default_value = "", hide_default_value = true)]
    organisateur: String,
    /// Arbitre officiel
    #[arg(long, default_value = "", hide_default_value = true)]
    arbitre: String,
    /// Droit d'engagement en euros
    #[arg(long, value_parser = euros, default_value = "0", value_name = "EUROS")]
    engagement: i64,
    /// Chaque feuille est saisie deux fois
    #[arg(long)]
    double: bool,
}

impl Nouveau {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let name = self.nom.clone();
        let mut club = session.club_or_new()?;
        let open: Vec<String> = club
            .tournaments()?
            .tournaments
            .into_iter()
            .filter(|line| line.state != "clos")
            .map(|line| format!("n° {} « {} »", line.id, line.name))
            .collect();
        let id = club.create(NewTournament {
            name: self.nom,
            date: self.date,
            place: self.lieu,
            organiser: self.organisateur,
            arbiter: self.arbitre,
            positions: self.positions,
            deals: self.donnes,
            movement: self.mouvement.map(Into::into),
            double_entry: self.double,
            fee_cents: self.engagement,
        })?;
        session.say(format!("Tournoi {id} créé : {name}. Base : {}", session.base().display()));
        if !open.is_empty() {
            session.say(format!(
                "Les commandes portent maintenant sur ce tournoi. Restent ouverts : {}. Pour y revenir : chelem tournoi choisir N",
                open.join(", ")
            ));
        }
        session.say("Suite : chelem inscrire NOM …");
        Ok(())
    }
}
