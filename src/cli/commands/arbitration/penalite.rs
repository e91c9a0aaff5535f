//! `penalite`: points against a player, warnings.

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use domain::advice::Step;

use crate::args::{keyed, position, table};
use crate::error::CliError;
use crate::run::Run;
use app::{Against, AppError, Lifted, Penalty};
use domain::penalty::{Facts, Offence};
use domain::text::fold;
use domain::{PositionNo, TableNo};

/// Pénalise ou avertit un joueur, ou toute une table (A1, A2) ; les feuilles de marque ne changent pas
///
/// Par équipes, les points sont retirés à l'équipe du joueur. Une seconde faute de même nature,
/// à n'importe quelle position du tournoi, est une récidive.
///
/// Exemples :
///   chelem penalite lefevre 100 --motif "propos déplacés"
///   chelem penalite 17 --bareme telephone      (avertissement, puis 500)
///   chelem penalite --table 4 --bareme feuille (400 à chaque joueur de la table)
///   chelem penalite 17 --avertissement --motif "lenteur"
///   chelem penalite 17 200 --bareme ethique --motif "signes à son partenaire"
///   chelem penalite 17 --lever --motif "ce n'était pas lui"
///   chelem penalite lister
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Penalite {
    #[command(subcommand)]
    what: Option<What>,
    /// Numéro, licence ou partie du nom
    #[arg(required_unless_present = "table")]
    joueur: Option<String>,
    /// Points à retirer
    #[arg(required_unless_present_any = ["bareme", "lever", "avertissement", "table"], allow_negative_numbers = true, value_parser = points)]
    points: Option<u32>,
    /// La faute du fascicule (comme --bareme), ou le motif
    #[arg(conflicts_with_all = ["table", "lever"], hide = true)]
    pourquoi: Option<String>,
    /// Tous les joueurs de cette table
    #[arg(long, value_parser = table, value_name = "N")]
    table: Option<TableNo>,
    /// Pourquoi ; avec --bareme, une précision
    #[arg(long, required_unless_present_any = ["bareme", "lever", "pourquoi"])]
    motif: Option<String>,
    /// Faute prévue par le fascicule
    #[arg(long, value_parser = offence(), value_name = "FAUTE")]
    bareme: Option<Offence>,
    /// Minutes de retard, avec --bareme retard
    #[arg(long, required_if_eq("bareme", "retard"), value_parser = clap::value_parser!(u32).range(1..=600), value_name = "N")]
    minutes: Option<u32>,
    /// Un avertissement, sans points
    #[arg(long, conflicts_with_all = ["points", "lever"])]
    avertissement: bool,
    /// Lève la dernière pénalité (ou le dernier avertissement) de ce joueur, ou de chacun à la table
    #[arg(long, conflicts_with_all = ["points", "bareme", "minutes"])]
    lever: bool,
    /// Avec --lever : laquelle de ses pénalités, dans l'ordre de « chelem penalite lister JOUEUR » (sinon la dernière)
    #[arg(long, conflicts_with_all = ["table", "position"], value_name = "N")]
    rang: Option<usize>,
    /// Position (sinon celle en cours ; avec --lever, la dernière pénalité de cette position)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Sans demander confirmation, même deux fois la même ou au-delà du code
    #[arg(long)]
    oui: bool,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Montre les pénalités et les avertissements du tournoi, ou ceux d'un joueur
    #[command(alias = "list")]
    Lister {
        /// Numéro, licence ou partie du nom
        joueur: Option<String>,
    },
}

/// The offences of the fascicule.
fn offence() -> impl TypedValueParser<Value = Offence> {
    keyed(|offence| match offence {
        Offence::Late => "Retard : 100 points par 5 minutes commencées",
        Offence::LostSheet => "Feuille de marque non rendue : 400 à chacun des joueurs de la table",
        Offence::Misdeal => "Fausse donne : 100 au donneur",
        Offence::Poignee => "Poignée mal présentée : avertissement, puis 100",
        Offence::ExposedCard => "Carte exposée par la défense, ou jouée hors tour : avertissement, puis 100",
        Offence::CardsTouched => "Cartes touchées pendant la donne : avertissement, puis 100",
        Offence::Phone => "Téléphone qui sonne : avertissement, puis 500",
        Offence::PhoneUsed => "Téléphone utilisé pendant une position : 500",
        Offence::Ethics => "Faute contre l'éthique : les points que fixe l'arbitre",
        Offence::Smoking => "Interdiction de fumer : les points que fixe l'arbitre",
    })
}

/// Points to take off; 0 is refused with the way to give a warning.
fn points(text: &str) -> Result<u32, String> {
    let points = text.trim().parse().ok().filter(|points| *points <= 100_000);
    points.ok_or_else(|| "les points à retirer, de 1 à 100000, sans signe (pour les rendre : --lever)".to_owned())
}

/// Gives a penalty, after a question where it looks like a slip.
pub(crate) fn penalise(
    run: &mut Run<'_>,
    against: &Against,
    penalty: &Penalty,
    position: Option<PositionNo>,
    sure: bool,
) -> Result<(), CliError> {
    let club = run.club()?;
    let doubts = club.free(Step::PenaliseInPercent)?.penalty_doubts(against, penalty, position)?;
    if !run.undoubted((Some("A1"), doubts), sure, "La donner quand même ? [o/N] ")? {
        return Ok(());
    }
    run.say_all(club.free(Step::PenaliseInPercent)?.penalise(against, penalty, position)?);
    Ok(())
}

impl Penalite {
    pub fn run(mut self, run: &mut Run<'_>) -> Result<(), CliError> {
        if let Some(why) = self.pourquoi.take() {
            match Offence::ALL.into_iter().find(|offence| fold(offence.key()) == fold(&why)) {
                Some(offence) if self.bareme.is_none() => self.bareme = Some(offence),
                _ => self.motif = self.motif.or(Some(why)),
            }
        }
        if let Some(What::Lister { joueur }) = self.what {
            return run.show(&run.club()?.penalties(joueur.as_deref())?);
        }
        rank_goes_with_lifting(self.rang, self.lever)?;
        let (against, points) = self.against()?;
        let motif = self.motif.unwrap_or_default();
        let lines = if self.lever {
            let which = self.rang.map_or(Lifted::Last(self.position), Lifted::Ranked);
            run.club()?.lift_penalty(&against, which, &motif)?
        } else {
            let penalty = match self.bareme {
                Some(offence) => Penalty::Offence {
                    offence,
                    facts: Facts { minutes: self.minutes, points, again: false, lenient: self.avertissement },
                    detail: motif,
                },
                None if self.avertissement => Penalty::Warning { reason: motif },
                None => Penalty::Free { points: points.unwrap_or(0), reason: motif },
            };
            return penalise(run, &against, &penalty, self.position, self.oui);
        };
        run.say_all(lines);
        Ok(())
    }

    /// Against whom, and how many points. With `--table` there is no player: the first argument is then the points.
    fn against(&self) -> Result<(Against, Option<u32>), CliError> {
        let Some(table) = self.table else {
            return Ok((Against::Players(self.joueur.iter().cloned().collect()), self.points));
        };
        match self.joueur.as_deref().map(str::parse::<u32>) {
            None => Ok((Against::Table(table), self.points)),
            Some(Ok(points)) if self.points.is_none() => Ok((Against::Table(table), Some(points))),
            Some(_) => Err(AppError::input("un joueur ou une table : pas les deux")
                .advise(format!("Pour toute la table : chelem penalite --table {table} POINTS --motif \"…\""))
                .into()),
        }
    }
}

/// Which of the penalties is asked only where one is lifted. `requires` does not see to it: an amount, which excludes `--lever`, silences it.
pub(in crate::commands) fn rank_goes_with_lifting(rank: Option<usize>, lifts: bool) -> Result<(), CliError> {
    if rank.is_some() && !lifts {
        return Err(AppError::input("--rang va avec --lever")
            .advise(
                "Pour lever une pénalité, ajoutez --lever et retirez le montant ; pour en donner une, retirez --rang.",
            )
            .into());
    }
    Ok(())
}
