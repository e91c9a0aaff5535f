//! `seance`: from one session to the next.

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use super::finale::Finale;
use super::plan::Plan;
use crate::args::{AnyMovement, any_movement, coefficient, day, seed};
use crate::draw_args::DrawArgs;
use crate::error::CliError;
use crate::run::Run;
use crate::settle_args::SettleArgs;
use app::{AppError, Coefficient, Draw, Keep, NewSession, Settling};
use domain::counted;
use domain::duplicate::circuit;
use report::seating::GoingOnReport;

/// Après la première séance : séance suivante, carré final, et le plan qui les annonce
#[derive(Debug, Subcommand)]
pub(crate) enum Seance {
    /// Ferme la séance en cours et tire les places de la suivante
    ///
    /// Les totaux sont reportés. Un coefficient demande une élimination : 10 % pour 1,10, 20 % pour 1,15, 30 % pour 1,20,
    /// 40 % pour 1,25, 50 % pour 1,30. Les PCN comptent les tables de toutes les séances.
    ///
    /// Exemples :
    ///   chelem seance suivante      (tout le monde, ou ce que dit le plan : chelem seance plan)
    ///   chelem seance suivante --elimines 20 --coefficient 1,15
    ///   chelem seance suivante --gardes 40 --positions 5 --donnes 5 --date 22/11/2026
    ///   chelem seance suivante --gardes 40 --departage lot   (égalité à la 40e place, que rien ne départage)
    ///   chelem seance suivante --gardes 16 --etuis 4   (donnes dupliquées : places selon le classement)
    ///   chelem seance suivante --phase --gardes 16 --positions 1 --donnes 4   (même séance, élimination entre positions)
    #[command(alias = "next", verbatim_doc_comment)]
    Suivante(Next),
    #[command(alias = "final")]
    Finale(Finale),
    Plan(Plan),
}

#[derive(Debug, Args)]
pub(crate) struct Next {
    /// Combien continuent, dans l'ordre du classement (joueurs, duos ou équipes)
    #[arg(long, value_name = "N", conflicts_with = "elimines")]
    gardes: Option<usize>,
    /// Pourcentage éliminé, au moins
    #[arg(long, value_name = "POURCENT", value_parser = clap::value_parser!(u8).range(0..=90))]
    elimines: Option<u8>,
    /// Coefficient appliqué : un nombre comme 1,15 ; max : le plus grand permis par l'élimination
    #[arg(long, value_parser = coefficient, value_name = "1,15|max")]
    coefficient: Option<Coefficient>,
    /// Le coefficient divise le total reporté, au lieu de multiplier ce qui suit
    #[arg(long, requires = "coefficient")]
    diviser: bool,
    /// Positions de la séance (sinon comme la première)
    #[arg(long)]
    positions: Option<u8>,
    /// Donnes par position (sinon comme avant)
    #[arg(long)]
    donnes: Option<u8>,
    /// Étuis par position, en donnes dupliquées (sinon comme avant)
    #[arg(long, conflicts_with = "donnes")]
    etuis: Option<u8>,
    /// Mouvement, ou circuit d'étuis (sinon l'usuel pour ce nombre de tables)
    #[arg(long, value_parser = any_movement())]
    mouvement: Option<AnyMovement>,
    #[command(flatten)]
    draw: DrawArgs,
    /// Numéro du tirage, pour refaire le même
    #[arg(long, value_parser = seed, value_name = "N")]
    graine: Option<u64>,
    #[command(flatten)]
    settle: SettleArgs,
    /// Jour de la séance, si c'est un autre
    #[arg(long, value_parser = day, value_name = "JJ/MM/AAAA")]
    date: Option<NaiveDate>,
    /// Continue la séance en cours au lieu d'en ouvrir une : ses tables ne comptent pas une seconde fois pour les PCN
    #[arg(long)]
    phase: bool,
    /// Sans demander confirmation
    #[arg(long)]
    oui: bool,
}

impl Seance {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let next = match self {
            Self::Suivante(next) => next,
            Self::Finale(finale) => return finale.run(run),
            Self::Plan(plan) => return plan.run(run),
        };
        let duplicate = run.club()?.is_duplicate()?;
        if let (true, Some(deals)) = (duplicate, next.donnes) {
            return Err(AppError::input("en donnes dupliquées, on compte des étuis")
                .advise(format!("Ici : --etuis {deals} au lieu de --donnes {deals}"))
                .into());
        }
        if next.etuis.is_some() && !duplicate {
            return Err(AppError::input("--etuis ne va qu'avec les donnes dupliquées ; ici : --donnes N").into());
        }
        let usual = if duplicate { run.club()?.duplicate()?.usual_next_draw()? } else { Draw::Lot };
        let circuit = next.mouvement.filter(|_| duplicate).map(AnyMovement::duplicate).transpose()?;
        let new = NewSession {
            phase: next.phase,
            keep: match (next.gardes, next.elimines) {
                (Some(count), _) => Keep::Best(count),
                (None, Some(percent)) => Keep::Eliminating(percent),
                (None, None) => Keep::Planned,
            },
            coefficient: next.coefficient.unwrap_or(Coefficient::None),
            divides: next.diviser,
            positions: next.positions,
            deals: next.donnes.or(next.etuis),
            kind: next.mouvement.filter(|_| !duplicate).map(AnyMovement::free).transpose()?,
            draw: next.draw.draw(usual)?,
            seed: next.graine.unwrap_or_else(|| run.environment.clock.fresh_seed()),
            date: next.date,
            settle: None,
        };
        let settling = next.settle.settling(run)?;
        if duplicate {
            return open_duplicate(run, new, circuit, settling.as_ref(), next.oui);
        }
        open(run, new, settling.as_ref(), next.oui)
    }
}

/// The steps after a draw.
pub(crate) const PRINT_THEN_ENTER: &str =
    "Suite : chelem imprimer placement ; chelem imprimer fiches ; chelem imprimer feuilles ; puis chelem marque";

/// Opens a session: at a terminal the eliminated are shown and confirmed, and the seed is printed before anything is drawn.
pub(crate) fn open(
    run: &mut Run<'_>,
    new: NewSession,
    settling: Option<&Settling>,
    sure: bool,
) -> Result<(), CliError> {
    let club = run.club()?;
    let new = club.settling(new, settling)?;
    let going_on = club.free(None)?.going_on(&new)?;
    if !announced(run, &going_on, &new, sure)? {
        return Ok(());
    }
    let report = club.free(None)?.next_session(&new)?;
    run.show(&report)?;
    run.keep_copy(&club);
    run.done(PRINT_THEN_ENTER)
}

/// The same of *donnes dupliquées*.
fn open_duplicate(
    run: &mut Run<'_>,
    new: NewSession,
    circuit: Option<circuit::Kind>,
    settling: Option<&Settling>,
    sure: bool,
) -> Result<(), CliError> {
    let club = run.club()?;
    let new = club.settling(new, settling)?;
    let going_on = club.duplicate()?.going_on(&new, circuit)?;
    if !announced(run, &going_on, &new, sure)? {
        return Ok(());
    }
    let report = club.duplicate()?.next_session(&new, circuit)?;
    run.show(&report)?;
    run.keep_copy(&club);
    run.done("Suite : chelem imprimer tout, puis chelem etui marque")
}

/// Shows the eliminated and asks at a terminal, and prints the seed. False when the operator says no.
fn announced(run: &mut Run<'_>, going_on: &GoingOnReport, new: &NewSession, sure: bool) -> Result<bool, CliError> {
    if !sure && run.console.interactive && !going_on.eliminated.is_empty() {
        run.show(going_on)?;
        let out = counted(going_on.eliminated.len(), "éliminé");
        if !run.sure(sure, &format!("{out}. Annoncer ces noms et tirer les places ? [o/N] "))? {
            run.say("Rien n'est changé.");
            return Ok(false);
        }
    }
    if matches!(new.draw, Draw::Lot | Draw::Balanced { .. }) {
        run.say(format!("Numéro du tirage : {0} (--graine {0} refait le même)", new.seed));
    }
    Ok(true)
}
