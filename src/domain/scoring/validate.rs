//! S12: deals that cannot exist, and deals that only look odd.
//!
//! Only the cases listed in S12 are refused. Other contradictions are warnings: an arbiter's ruling (A3: points given back after a
//! *renonce*, for instance) can produce figures that no normal deal would.

use std::fmt;

use super::contract::{Contract, Petit};
use super::deal::{Deal, Layout};
use crate::points::HalfPoints;
use crate::refusal::Refusal;
use crate::seat::Orientation;

const RULE: &str = "S12";
/// All the card points of a pack (S1).
const TOTAL: HalfPoints = HalfPoints::whole(91);
/// A *bout*'s own value, in half points (4½).
const BOUT: i32 = 9;
/// Twenty-one trumps and the Excuse, which may be shown in a *poignée*.
const TRUMPS: u32 = 22;

/// An unlikely feature: the deal is accepted, with a warning for the arbiter. One French sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning(pub String);

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Refuses a deal that cannot exist (S12); otherwise lists its unlikely features.
/// Errors: a [`Refusal`] under S12 with the reason in French.
pub(crate) fn validate(deal: &Deal) -> Result<Vec<Warning>, Refusal> {
    check_people(&deal.layout, deal.taker, deal.partner)?;
    check_points(deal)?;
    check_chelem(deal)?;
    Ok(warnings(deal))
}

fn refuse(message: impl Into<String>) -> Refusal {
    Refusal::new(RULE, message)
}

/// S8, S10, S12: the chairs that can have taken, been called and sat out at that table.
pub(super) fn check_people(layout: &Layout, taker: Orientation, partner: Option<Orientation>) -> Result<(), Refusal> {
    let players = layout.players();
    if !(3..=5).contains(&players) {
        return Err(refuse(format!("une donne se joue à 3, 4 ou 5 joueurs, pas à {players}")));
    }
    if let Some(dead) = layout.dead() {
        if layout.chairs().len() != 5 {
            return Err(refuse("il n'y a un mort qu'à une table de 5"));
        }
        if dead == taker {
            return Err(refuse(format!("{} fait le mort : ce joueur ne peut pas être preneur", dead.word())));
        }
    }
    if !layout.plays(taker) {
        return Err(refuse(format!("le preneur {} n'est pas à cette table", taker.word())));
    }
    let Some(partner) = partner else { return Ok(()) };
    if players != 5 {
        return Err(refuse(format!("il n'y a pas de partenaire appelé à {players} joueurs")));
    }
    if partner == taker {
        return Err(refuse("le preneur ne peut pas être son propre partenaire : s'il joue seul, choisissez « seul »"));
    }
    if !layout.plays(partner) {
        return Err(refuse(format!("le partenaire {} n'est pas à cette table", partner.word())));
    }
    Ok(())
}

fn check_points(deal: &Deal) -> Result<(), Refusal> {
    let (points, bouts) = (deal.points, deal.bouts);
    if bouts > 3 {
        return Err(refuse(format!("il n'y a que 3 bouts dans le jeu, pas {bouts}")));
    }
    if points < HalfPoints(0) || points > TOTAL {
        return Err(refuse(format!("{points} points : il n'y en a que 91 dans le jeu")));
    }
    if deal.layout.players() == 4 && points.has_half() {
        return Err(refuse(format!("{points} points : à 4 joueurs on compte en points entiers")));
    }
    let least = HalfPoints(BOUT * i32::from(bouts));
    if points < least {
        return Err(refuse(format!("{points} points avec {} : ils en valent déjà {least}", count_bouts(bouts))));
    }
    let most = HalfPoints(TOTAL.0 - BOUT * (3 - i32::from(bouts)));
    let chelem_without_excuse =
        bouts == 2 && points == HalfPoints::whole(87) && deal.chelem.is_some_and(super::Chelem::is_made);
    if points > most && !chelem_without_excuse {
        return Err(refuse(format!(
            "{points} points avec {} : la défense garde {} et il ne reste que {most} points au plus",
            count_bouts(bouts),
            count_bouts(3 - bouts)
        )));
    }
    Ok(())
}

fn check_chelem(deal: &Deal) -> Result<(), Refusal> {
    let Some(chelem) = deal.chelem else { return Ok(()) };
    // 86½ is the exact count when the defence kept the Excuse; it is entered as 87 where points are whole (S13).
    let possible =
        deal.points == TOTAL || deal.bouts == 2 && [HalfPoints(173), HalfPoints::whole(87)].contains(&deal.points);
    if chelem.is_made() && !possible {
        return Err(refuse(format!(
            "chelem réalisé avec {} points et {} : il faut 91 points et 3 bouts, ou 87 points et 2 bouts quand la défense a gardé l'Excuse",
            deal.points,
            count_bouts(deal.bouts)
        )));
    }
    Ok(())
}

/// « 1 bout », « 2 bouts », « aucun bout ».
fn count_bouts(bouts: u8) -> String {
    match bouts {
        0 => "aucun bout".to_owned(),
        1 => "1 bout".to_owned(),
        n => format!("{n} bouts"),
    }
}

fn warnings(deal: &Deal) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut warn = |text: String| found.push(Warning(text));
    match deal.petit {
        Some(Petit::Attack) if deal.bouts == 0 => {
            warn("petit au bout à l'attaque, mais aucun bout chez le preneur : vérifiez le nombre de bouts".into());
        }
        Some(Petit::Defence) if deal.bouts == 3 => {
            warn("petit au bout à la défense, mais les 3 bouts chez le preneur : vérifiez le nombre de bouts".into());
        }
        _ => {}
    }
    let players = deal.layout.players();
    let shown: u32 = deal.poignees.iter().map(|poignee| u32::from(poignee.trumps(players))).sum();
    if shown > TRUMPS {
        warn(format!("les poignées montrées demandent {shown} atouts, il n'y en a que {TRUMPS}"));
    }
    if let Some(chelem) = deal.chelem {
        if chelem.is_inflicted() && deal.points > HalfPoints::whole(27) {
            warn(format!("la défense a fait tous les plis, mais le preneur aurait {} points", deal.points));
        }
        if chelem.is_made() && deal.petit == Some(Petit::Defence) {
            warn("chelem réalisé, mais petit au bout à la défense".into());
        }
    }
    if deal.points == TOTAL && !deal.chelem.is_some_and(super::Chelem::is_made) {
        warn("91 points sans chelem : regardez si le preneur a fait tous les plis".into());
    }
    // Six cards of the écart (or of the dog) are the taker's in every contract but the garde contre: 3 points.
    if players != 5 && deal.contract != Contract::GardeContre && deal.points < HalfPoints::whole(3) {
        warn(format!("{} points : l'écart en vaut déjà au moins 3", deal.points));
    }
    found
}
