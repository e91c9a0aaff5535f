//! `seance`: from one session to the next.

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use crate::app::{Coefficient, Draw, Keep, NewSession, Settling};
use crate::cli::args::{coefficient, day, movement, seed};
use crate::cli::draw_args::DrawArgs;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::cli::settle_args::SettleArgs;
use crate::domain::counted;
use crate::domain::movement::Kind;

/// Ouvre la séance suivante : nouvelles places, élimination et coefficient s'il y a lieu
#[derive(Debug, Args)]
pub(in crate::cli) struct Seance {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Ferme la séance en cours et tire les places de la suivante
    ///
    /// Les totaux sont reportés. Un coefficient demande une élimination : 10 % pour 1,10, 20 % pour 1,15, 30 % pour 1,20,
    /// 40 % pour 1,25, 50 % pour 1,30. Les PCN comptent les tables de toutes les séances.
    ///
    /// Exemples :
    ///   chelem seance suivante      (tout le monde, ou ce que dit le plan : chelem championnat plan)
    ///   chelem seance suivante --elimines 20 --coefficient 1,15
    ///   chelem seance suivante --gardes 40 --positions 5 --donnes 5 --date 22/11/2026
    ///   chelem seance suivante --gardes 40 --departage lot   (égalité à la 40e place, que rien ne départage)
    ///   chelem seance suivante --phase --gardes 16 --positions 1 --donnes 4   (même séance, élimination entre positions)
    #[command(alias = "next", verbatim_doc_comment)]
    Suivante(Next),
}

#[derive(Debug, Args)]
struct Next {
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
    /// Mouvement (sinon celui du fascicule pour ce nombre de tables)
    #[arg(long, value_parser = movement())]
    mouvement: Option<Kind>,
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
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let What::Suivante(next) = self.what;
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
            deals: next.donnes,
            kind: next.mouvement,
            draw: next.draw.draw(Draw::Lot)?,
            seed: next.graine.unwrap_or_else(|| run.environment.clock.fresh_seed()),
            date: next.date,
            settle: None,
        };
        let settling = next.settle.settling(run)?;
        open(run, new, settling.as_ref(), next.oui)
    }
}

/// What comes after a draw.
pub(in crate::cli) const PRINT_THEN_ENTER: &str =
    "Suite : chelem imprimer placement ; chelem imprimer fiches ; chelem imprimer feuilles ; puis chelem marque";

/// Opens a session: who is eliminated is shown and asked at a terminal, and the seed is said before anything is drawn.
pub(in crate::cli) fn open(
    run: &mut Run<'_>,
    new: NewSession,
    settling: Option<&Settling>,
    sure: bool,
) -> Result<(), CliError> {
    let mut club = run.club()?;
    let new = club.settling(new, settling)?;
    let going_on = club.going_on(&new)?;
    if !sure && run.console.interactive && !going_on.eliminated.is_empty() {
        run.show(&going_on)?;
        let out = counted(going_on.eliminated.len(), "éliminé");
        if !run.sure(sure, &format!("{out}. Annoncer ces noms et tirer les places ? [o/N] "))? {
            run.say("Rien n'est changé.");
            return Ok(());
        }
    }
    if matches!(new.draw, Draw::Lot | Draw::Balanced { .. }) {
        run.say(format!("Numéro du tirage : {0} (--graine {0} refait le même)", new.seed));
    }
    let report = club.next_session(&new)?;
    run.show(&report)?;
    run.keep_copy(&club);
    run.say(PRINT_THEN_ENTER);
    Ok(())
}
