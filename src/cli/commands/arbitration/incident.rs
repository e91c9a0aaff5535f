//! `incident`: the arbiter's decisions.

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use domain::advice::Step;

use crate::args::{deal, one_of, position, score, table};
use crate::error::CliError;
use crate::run::Run;
use app::{self, Imposed};
use domain::arbitration::{Fate, Ruling, Situation};
use domain::{PositionNo, Score, TableNo};
use input::typed::TypedDeal;
use report::sheet::said;

/// Décisions de l'arbitre sur une donne (A3)
#[derive(Debug, Args)]
pub(crate) struct Incident {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Note une décision et l'applique à la feuille
    ///
    /// Si la feuille est tenue donne par donne, la donne est changée et les bilans sont recalculés.
    /// Sinon la décision est notée, et ce qui reste à faire est dit.
    /// « comptee » sans --cas lève ce qui était décidé de cette donne ; sans --donne, ce qui était noté sans donne.
    ///
    /// Exemples :
    ///   chelem incident noter annulee --table 4 --donne 3 --motif "carte exposée"
    ///   chelem incident noter --cas renonce-preneur --table 4 --donne 3
    ///   chelem incident noter --cas fausse-donne-en-jeu --table 4 --donne 3 --fautif dupont
    ///   chelem incident noter redistribuee --table 4 --donne 3 --motif "carte vue en donnant"
    ///   chelem incident noter --cas renonce-defense --choix comptee --table 4 --donne 3
    ///   chelem incident noter score-ajuste --table 4 --donne 3 --motif renonce --devient "garde S 45/2"
    ///   chelem incident noter score-ajuste --table 4 --donne 3 --motif tort --scores -90 270 -90 -90
    #[command(verbatim_doc_comment)]
    Noter(Box<Noter>),
    /// Dit que les bilans d'une table tiennent compte des décisions de l'arbitre
    ///
    /// Une feuille qui n'a que les bilans ne le montre pas : sans cela, la décision reste signalée jusqu'à la clôture.
    ///
    /// Exemple :
    ///   chelem incident confirmer --table 4 --position 2
    #[command(verbatim_doc_comment)]
    Confirmer {
        /// Table
        #[arg(long, value_parser = table)]
        table: TableNo,
        /// Position (sinon celle en cours)
        #[arg(long, value_parser = position)]
        position: Option<PositionNo>,
    },
    /// Montre les décisions et les pénalités du tournoi
    Lister,
    /// Montre ce que le code d'arbitrage prévoit pour chaque incident
    #[command(alias = "cases")]
    Cas {
        /// Ceux des donnes dupliquées, en pour cent et en points de match (D27)
        #[arg(long)]
        duplicate: bool,
    },
}

#[derive(Debug, Args)]
struct Noter {
    /// Ce que l'arbitre décide (avec --cas : s'il décide autrement que le code)
    #[arg(value_parser = decision(), required_unless_present = "cas")]
    decision: Option<Fate>,
    /// Incident du code d'arbitrage : la décision est celle qu'il prévoit (la liste : chelem incident cas)
    #[arg(long, value_parser = situation(), value_name = "CAS", hide_possible_values = true)]
    cas: Option<Situation>,
    /// Avec un cas où le joueur lésé choisit (renonce-defense, sur-contrat-refuse) : ce qu'il a choisi
    #[arg(long, value_parser = choice(), value_name = "CHOIX", requires = "cas", conflicts_with = "decision")]
    choix: Option<Fate>,
    /// Table
    #[arg(long, value_parser = table)]
    table: TableNo,
    /// Numéro de la donne sur la feuille
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=50))]
    donne: Option<u8>,
    /// Avec score-ajuste : le score de chaque joueur, dans l'ordre N S E O (M)
    #[arg(long, num_args = 3..=5, allow_negative_numbers = true, value_parser = score, value_name = "SCORE", conflicts_with = "devient")]
    scores: Vec<i32>,
    /// Avec score-ajuste : la donne telle qu'elle doit compter, par exemple « garde S 45/2 »
    #[arg(long, value_parser = deal, value_name = "DONNE")]
    devient: Option<TypedDeal>,
    /// Le fautif, un joueur de la table : il reçoit la pénalité que le cas prévoit, et s'il ne peut pas annoncer c'est rappelé
    #[arg(long, value_name = "JOUEUR")]
    fautif: Option<String>,
    /// Position (sinon celle en cours)
    #[arg(long, value_parser = position)]
    position: Option<PositionNo>,
    /// Pourquoi (avec --cas : sinon l'incident)
    #[arg(long, required_unless_present = "cas")]
    motif: Option<String>,
}

/// The incidents of chapter 4, by name.
fn situation() -> impl TypedValueParser<Value = Situation> {
    one_of(Situation::ALL.iter().map(|situation| (situation.key, *situation, situation.title)))
}

/// The choices of a wronged player.
fn choice() -> impl TypedValueParser<Value = Fate> {
    one_of([
        ("comptee", Fate::Counted, "Le score est marqué"),
        ("annulee", Fate::Cancelled, "Le score n'est pas marqué"),
    ])
}

/// The arbiter's possible decisions.
fn decision() -> impl TypedValueParser<Value = Fate> {
    one_of([
        ("comptee", Fate::Counted, "La donne est comptée"),
        ("annulee", Fate::Cancelled, "La donne est annulée"),
        ("redistribuee", Fate::Redealt, "On redonne : la feuille porte la donne rejouée, qui compte"),
        ("comptee-si-chute", Fate::CountedIfLost, "Comptée seulement si le preneur chute"),
        ("comptee-si-gagne", Fate::CountedIfMade, "Comptée seulement si le preneur gagne"),
        ("score-ajuste", Fate::Adjusted(Vec::new()), "Score ajusté par l'arbitre"),
    ])
}

impl Incident {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            What::Lister => run.show(&run.club()?.incidents()?),
            What::Confirmer { table, position } => {
                run.done(run.club()?.free(Step::RuleOnEtui)?.confirm_rulings(position, table)?)
            }
            What::Cas { duplicate: false } => run.show_with_rules(&app::situations()),
            What::Cas { duplicate: true } => run.show_with_rules(&app::duplicate_situations()),
            What::Noter(noter) => noter.run(run),
        }
    }
}

impl Noter {
    fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let adjusts = matches!(self.decision, Some(Fate::Adjusted(_)));
        if !adjusts && (self.devient.is_some() || !self.scores.is_empty()) {
            return Err(app::AppError::input("--scores et --devient vont avec la décision score-ajuste").into());
        }
        if let (Some(case), Some(_)) = (self.cas, &self.choix)
            && let Some(own) = case.ruling()
        {
            let message = format!("ce cas ne laisse pas de choix : le code prévoit « {} » (A3)", own.words());
            let refusal = app::AppError::input(message).advise("Ôtez --choix.");
            return Err(refusal
                .advise("Si l'arbitre décide autrement, sa décision se nomme : incident noter annulee --cas …")
                .into());
        }
        let imposed = if let Some(deal) = self.devient {
            let chairs = club.free(Step::EnterEtuis)?.sheet_context(self.position, self.table)?.orientations();
            Imposed::Becomes(deal.at(&chairs)?)
        } else if !self.scores.is_empty() {
            Imposed::Scores(self.scores.into_iter().map(Score).collect())
        } else {
            let own = self.decision.or(self.choix);
            match self.cas.map_or_else(|| own.clone().map(Ruling::new), |case| case.decided(own.clone())) {
                Some(ruling) => Imposed::Ruling(ruling),
                None => {
                    return Err(app::AppError::input("ici le joueur lésé choisit si la donne compte (A3)")
                        .advise("Ajoutez --choix comptee ou --choix annulee.")
                        .into());
                }
            }
        };
        let decision = app::Decision {
            table: self.table,
            deal: self.donne,
            imposed,
            case: self.cas,
            at_fault: self.fautif,
            reason: self.motif.unwrap_or_default(),
        };
        let done = club.free(Step::RuleOnEtui)?.decide(&decision, self.position)?;
        let deal = done.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
        run.say(format!("Incident, position {}, table {}{deal} : {}", done.position, done.table, done.decision));
        run.say_all(&done.said);
        run.say_all(done.sheet.iter().flat_map(|saved| said::lines(saved, steps::command)));
        run.say_all(&done.provided);
        if run.for_machines() { run.show(&done) } else { Ok(()) }
    }
}
