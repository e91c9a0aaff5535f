//! The arbiter's rulings on a line, and penalties.

use clap::Args;

use super::super::arbitration::rank_goes_with_lifting;
use super::etui::say;
use crate::args::{position, table};
use crate::error::CliError;
use crate::run::Run;
use app::{Against, AppError, Club, Lifted};
use domain::duplicate::{EtuiNo, Fault, Mark, MilliPm, Side, Tenths};
use domain::etuis::{AtFault, Ruling};
use domain::tournament::FineAmount;
use domain::{PositionNo, TableNo};
use input::typed::etui::{etui, mark, milli_pm, note, side, tenths};

#[derive(Debug, Args)]
pub(crate) struct Decision {
    #[command(flatten)]
    line: OneLine,
    /// La donne ne compte pas
    #[arg(long, group = "decided")]
    neutralisee: bool,
    /// Note donnée quand même sur la donne neutralisée, en pour cent (0, 40, 60…)
    #[arg(long = "note", value_parser = note, requires = "neutralisee", value_name = "JOUEUR=POURCENT")]
    notes: Vec<(String, u8)>,
    /// 40/60 : au plus 40 % au camp fautif (attaque ou defense), au moins 60 % à l'autre
    #[arg(long, group = "decided", value_parser = side, value_name = "CAMP FAUTIF")]
    quarante_soixante: Option<Side>,
    /// Quadrettes : au plus −4 PM au camp fautif (attaque ou defense), au moins +4 à l'autre ; la pénalité de 1 PM se donne à part
    #[arg(long, group = "decided", value_parser = side, value_name = "CAMP FAUTIF")]
    plus_quatre: Option<Side>,
    /// Quadrettes : la même chose avec 6 PM, à la charnière
    #[arg(long, group = "decided", value_parser = side, value_name = "CAMP FAUTIF")]
    plus_six: Option<Side>,
    /// Une autre marque remplace celle de la ligne (en match par équipes aussi sans=164, contre=-200)
    #[arg(long, group = "decided", value_parser = mark, allow_negative_numbers = true, value_name = "MARQUE")]
    ajustee: Option<Mark>,
    /// Lève ce qui était décidé : 40/60 ou +4/−4 n'est plus appliqué, une donne neutralisée est attendue de nouveau
    #[arg(long, group = "decided")]
    lever: bool,
    /// Pourquoi
    #[arg(long, value_name = "TEXTE")]
    motif: String,
}

/// A line of a fiche.
#[derive(Debug, Args)]
struct OneLine {
    /// Quel étui
    #[arg(value_parser = etui, value_name = "ETUI")]
    etui: EtuiNo,
    /// À quelle position
    #[arg(long, value_parser = position, value_name = "N")]
    position: PositionNo,
    /// À quelle table (sinon celle où l'étui est alors)
    #[arg(long, value_parser = table, value_name = "N")]
    table: Option<TableNo>,
}

impl OneLine {
    fn place(&self, club: &Club) -> Result<(EtuiNo, PositionNo, TableNo), CliError> {
        let table = match self.table {
            Some(table) => table,
            None => club.duplicate()?.table_of_etui(self.etui, self.position)?,
        };
        Ok((self.etui, self.position, table))
    }
}

impl Decision {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let percent = run.club()?.duplicate()?.ranks_percent()?;
        let (points, sixty) = (self.plus_quatre.or(self.plus_six), self.quarante_soixante);
        if percent && points.is_some() || !percent && sixty.is_some() {
            let (kind, option) = if percent {
                ("en pour cent", "--quarante-soixante CAMP")
            } else {
                ("en points de match", "--plus-quatre CAMP")
            };
            return Err(AppError::input(format!("ce tournoi se compte {kind}"))
                .advise(format!("Ici : chelem etui decision … {option}"))
                .into());
        }
        let least = if self.plus_six.is_some() { MilliPm(6_000) } else { Fault::of(Side::Attack).least };
        let ruling = match (self.neutralisee, sixty.or(points), self.ajustee) {
            (true, ..) => Ruling::Neutralised(self.notes),
            (_, Some(side), _) => Ruling::AtFault(Fault { side, least }),
            (.., Some(mark)) => Ruling::Adjusted(mark),
            _ if self.lever => Ruling::Lifted,
            _ => {
                return Err(AppError::input("que décide l'arbitre ?")
                    .advise("Ajoutez --neutralisee, --quarante-soixante CAMP, --plus-quatre CAMP, --ajustee MARQUE ou --lever.")
                    .into());
            }
        };
        let club = run.club()?;
        let line = self.line.place(&club)?;
        let saved = club.duplicate()?.rule_on_etui(line, &ruling, &self.motif)?;
        say(run, &saved);
        if self.plus_quatre.is_some() {
            run.say("La pénalité de 1 PM au fautif se donne à part : chelem etui penalite EQUIPE --pm 1 --motif \"…\"");
        }
        if run.for_machines() { run.show(&saved) } else { Ok(()) }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Penalite {
    /// Numéro, licence ou partie du nom ; d'une formation : son numéro, son nom ou un de ses joueurs
    joueur: String,
    /// Combien, en pour cent, au dixième
    #[arg(value_parser = tenths, allow_negative_numbers = true, value_name = "POURCENT", required_unless_present_any = ["lever", "pm"])]
    pourcent: Option<i64>,
    /// Combien de points de match (quadrettes, équipes) ; une bonification est négative : --pm=-4
    #[arg(long, value_parser = milli_pm, conflicts_with_all = ["pourcent", "lever"], allow_hyphen_values = true, value_name = "PM")]
    pm: Option<i64>,
    /// Retire sa dernière pénalité ou bonification, et ce qui vient de la même décision
    #[arg(long, conflicts_with = "pourcent")]
    lever: bool,
    /// Avec --lever : laquelle de celles qu'il a, dans l'ordre de « chelem penalite lister JOUEUR » (sinon la dernière)
    #[arg(long, conflicts_with = "position", value_name = "N")]
    rang: Option<usize>,
    /// À quelle position, donc dans quelle séance (sinon la dernière qui compte pour lui ; avec --lever, la dernière de cette position)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Pourquoi
    #[arg(long, value_name = "TEXTE")]
    motif: String,
    /// Sans demander confirmation, même deux fois la même
    #[arg(long)]
    oui: bool,
}

impl Penalite {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        rank_goes_with_lifting(self.rang, self.lever)?;
        let club = run.club()?;
        if self.lever {
            let which = self.rang.map_or(Lifted::Last(self.position), Lifted::Ranked);
            run.say_all(club.lift_penalty(&Against::Players(vec![self.joueur]), which, &self.motif)?);
            return Ok(());
        }
        let amount = match self.pm {
            Some(milli) => FineAmount::Pm(MilliPm(milli)),
            None => FineAmount::Percent(Tenths::new(self.pourcent.unwrap_or_default())?),
        };
        let doubt = club.duplicate()?.fine_doubt(&self.joueur, amount, &self.motif, self.position)?;
        if !run.undoubted((Some("D27"), doubt), self.oui, "La donner quand même ? [o/N] ")? {
            return Ok(());
        }
        let said = club.duplicate()?.fine(&self.joueur, amount, &self.motif, self.position)?;
        run.done(format!("✔ {said}."))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Cas {
    /// L'incident : un mot de la liste de chelem incident cas --duplicate (mauvaise-place), ou ses mots entre guillemets
    #[arg(value_name = "INCIDENT")]
    incident: String,
    #[command(flatten)]
    line: OneLine,
    /// Qui est en faute : attaque, defense, ou quelqu'un de la table ; une pénalité est celle du joueur
    #[arg(long, value_name = "CAMP|JOUEUR")]
    fautif: String,
    /// Pourquoi (sinon l'incident)
    #[arg(long, default_value = "", hide_default_value = true, value_name = "TEXTE")]
    motif: String,
}

impl Cas {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let line = self.line.place(&club)?;
        let at_fault = side(&self.fautif).map_or(AtFault::One(self.fautif), AtFault::Side);
        let (saved, fines) = club.duplicate()?.etui_case(&self.incident, line, &at_fault, &self.motif)?;
        say(run, &saved);
        for fine in fines {
            run.say(format!("✔ {fine}."));
        }
        if run.for_machines() { run.show(&saved) } else { Ok(()) }
    }
}
