//! `nouveau`: a new tournament.

use chrono::NaiveDate;
use clap::Args;

use crate::args::{AnyFormula, AnyMovement, any_formula, any_movement, championship, day, euros, game, stage};
use crate::error::CliError;
use crate::run::{Run, asked};
use app::AppError;
use domain::advice::{Advice, Detail, Step};
use domain::award::Formula;
use domain::competition::{self, Championship};
use domain::duplicate::Format;
use domain::money::Cents;
use domain::movement::Game;
use domain::prize::fee_doubt;
use domain::tournament::{DuplicateSettings, Settings, State};

/// Crée un tournoi, en donnes libres ou dupliquées ; il devient le tournoi courant
///
/// Exemples :
///   chelem nouveau "Coupe d'automne" --date 21/11/2026 --positions 5 --donnes 5
///   chelem nouveau "Nuit des duos" --formule duo --positions 4
///   chelem nouveau "Interclubs" --formule equipe4 --jumelage
///   chelem nouveau "Finale régionale" --championnat individuel --seances 2 --qualifies 12
///   chelem nouveau "Soirée à cinq" --jeu cinq
///   chelem nouveau "Duplicate du jeudi" --duplicate --positions 7 --etuis 4
///   chelem nouveau "Triplettes du jeudi" --duplicate --formule triplettes
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Nouveau {
    /// Nom du tournoi
    #[arg(default_value = "", hide_default_value = true)]
    nom: String,
    /// Date (sinon aujourd'hui)
    #[arg(long, value_parser = day, value_name = "JJ/MM/AAAA")]
    date: Option<NaiveDate>,
    /// Donnes dupliquées : les mêmes étuis à toutes les tables
    #[arg(long, conflicts_with_all = ["donnes", "championnat", "article29", "jumelage", "jeu", "double"])]
    duplicate: bool,
    /// Positions à jouer (5 en donnes libres ; en duplicate, l'usage selon le nombre de tables)
    #[arg(long)]
    positions: Option<u8>,
    /// Donnes par position (5 si rien n'est dit)
    #[arg(long)]
    donnes: Option<u8>,
    /// Donnes dupliquées : étuis par position (sinon l'usage selon le nombre de tables)
    #[arg(long, requires = "duplicate", value_name = "N")]
    etuis: Option<u8>,
    /// Ce qui est classé (sinon individuel) ; celle d'un championnat en découle
    #[arg(long, value_parser = any_formula())]
    formule: Option<AnyFormula>,
    /// Équipes de 4 : quatre tournois jumelés, un équipier dans chacun (nombre d'équipes multiple de 4)
    #[arg(long)]
    jumelage: bool,
    /// Le jeu aux tables
    #[arg(long, value_parser = game(), default_value = "quatre")]
    jeu: Game,
    /// Séances prévues
    #[arg(long, default_value_t = 1)]
    seances: u8,
    /// Championnat : individuel, duo, interclubs, seniors ou jeunes ; la formule en découle
    #[arg(long, value_name = "CHAMPIONNAT", value_parser = championship)]
    championnat: Option<competition::Kind>,
    /// Stade du championnat : qualification, demi-finale-regionale, finale-regionale (sinon), qualificatif-national,
    /// finale-nationale
    #[arg(long, value_name = "STADE", value_parser = stage, requires = "championnat")]
    stade: Option<competition::Stage>,
    /// Les ex æquo sont départagés par l'article 29 (toujours, dans un championnat)
    #[arg(long)]
    article29: bool,
    /// Mouvement (sinon celui du fascicule : Howell à 3 et 4 tables, FFT à partir de 5)
    #[arg(long, value_parser = any_movement())]
    mouvement: Option<AnyMovement>,
    /// Lieu
    #[arg(long, default_value = "", hide_default_value = true)]
    lieu: String,
    /// Club organisateur, affilié à la FFT
    #[arg(long, default_value = "", hide_default_value = true)]
    organisateur: String,
    /// Arbitre officiel
    #[arg(long, default_value = "", hide_default_value = true)]
    arbitre: String,
    /// Engagement par joueur, en euros (dans un duo ou une équipe aussi)
    #[arg(long, value_parser = euros, default_value = "0", value_name = "EUROS")]
    engagement: i64,
    /// Combien sont qualifiés pour la suite du championnat (sinon ce que dit l'article, au qualificatif national)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=600))]
    qualifies: Option<u16>,
    /// Chaque feuille est saisie deux fois
    #[arg(long)]
    double: bool,
    /// Crée le tournoi même s'il y en a déjà un de ce nom à cette date
    #[arg(long)]
    encore: bool,
    /// Sans demander confirmation d'un engagement de plus de 100 €
    #[arg(long)]
    oui: bool,
}

impl Nouveau {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let name = self.nom.clone();
        let played = self.played()?;
        let championship = self.championnat.map(|kind| Championship::at(kind, self.stade)).transpose()?;
        let formula = championship.map_or(played.formula, Championship::formula);
        if formula != played.formula && self.formule.is_some() {
            let own = championship.map(|championship| championship.kind().to_string()).unwrap_or_default();
            return Err(AppError::input(format!("{own} : la formule en découle ({})", formula.key()))
                .advise("Ôtez --formule.")
                .into());
        }
        let club = run.club_or_new()?;
        if let Some(same) = club.entries().namesakes(&name, self.date)?.first().filter(|_| !self.encore) {
            let known = format!("le tournoi {same} porte déjà ce nom, à cette date");
            if !run.console.interactive || !run.agrees(&format!("Attention : {known}. En créer un second ? [o/N] "))? {
                let asked = asked("En créer un second ?", [known.clone()], None, "--encore");
                return Err(AppError::unanswered(known, asked)
                    .advise(Advice::say("Pour travailler dessus : ").then(Step::ChooseTournament(*same)))
                    .advise(Advice::say("Pour en créer un second : la même commande avec ").then(Detail::OnceMore))
                    .into());
            }
        }
        if !run.undoubted(
            (Some("O2"), fee_doubt("un engagement", Cents(self.engagement))),
            self.oui,
            "Est-ce bien cela ? [o/N] ",
        )? {
            return Ok(());
        }
        let open: Vec<String> = club
            .tournaments()?
            .tournaments
            .into_iter()
            .filter(|line| line.state != State::Closed)
            .map(|line| format!("n° {} « {} »", line.id, line.name))
            .collect();
        let id = club.create(Settings {
            date: club.day(self.date)?,
            place: self.lieu,
            organiser: self.organisateur,
            arbiter: self.arbitre,
            double_entry: self.double,
            fee: Cents(self.engagement),
            formula,
            parallel: self.jumelage,
            game: self.jeu,
            championship: championship.map(Championship::parts),
            sessions: self.seances,
            article_29: self.article29,
            qualifies: self.qualifies,
            ..played
        })?;
        run.say(format!("Tournoi {id} créé : {name}. Base : {}", run.base.display()));
        if !open.is_empty() {
            run.say(format!(
                "Les commandes portent maintenant sur ce tournoi. Restent ouverts : {}. Pour y revenir : chelem tournoi choisir N",
                open.join(", ")
            ));
        }
        // The tournament exists already, so a damaged season is only a warning.
        run.say_all(club.seasons().of_tournament().unwrap_or_default());
        run.say("Suite : chelem inscrire");
        Ok(())
    }

    /// The game, and its shape.
    fn played(&self) -> Result<Settings, CliError> {
        let usual = Settings::new(self.nom.clone(), self.date.unwrap_or_default());
        if !self.duplicate {
            return Ok(Settings {
                positions: self.positions.unwrap_or(5),
                deals: self.donnes.unwrap_or(5),
                movement: self.mouvement.map(AnyMovement::free).transpose()?,
                formula: self.formule.map(AnyFormula::free).transpose()?.unwrap_or(Formula::Individuel),
                ..usual
            });
        }
        let format = self.formule.map_or(Ok(Format::Individual), AnyFormula::duplicate)?;
        Ok(Settings {
            positions: self.positions.unwrap_or(7),
            deals: self.etuis.unwrap_or(4),
            formula: if format == Format::Individual { Formula::Individuel } else { Formula::Equipe4 },
            duplicate: Some(DuplicateSettings {
                circuit: self.mouvement.map(AnyMovement::duplicate).transpose()?,
                ..DuplicateSettings::shaped(format, self.positions, self.etuis)
            }),
            ..usual
        })
    }
}
