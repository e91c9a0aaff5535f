//! S1–S12: the score of each chair for one deal, from the fascicule's chapter 1.

use super::book::figures;
use super::words::signed;
use archive::{Chair, Deal};

/// A rule broken, and how.
pub(super) type Broken = (&'static str, String);

/// Whether a contract was made (R3, article 29).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// Not played, or without a taker.
    No,
    /// Made by that chair, at so many times the base.
    Yes(Chair, i64),
    /// The mark leaves it open.
    Unknown,
}

fn multiplier(deal: &Deal) -> Option<i64> {
    match deal.contract.as_deref()? {
        "prise" => Some(1),
        "garde" => Some(2),
        "garde_sans" => Some(4),
        "garde_contre" => Some(6),
        _ => None,
    }
}

/// R3: whether a contract was made, and its taker.
pub(super) fn made(deal: &Deal) -> Made {
    let whose = || deal.taker.zip(multiplier(deal));
    match (deal.kind.as_str(), whose()) {
        ("complete", Some((taker, times))) => match difference(deal) {
            Some(difference) if difference >= 0 => Made::Yes(taker, times),
            _ => Made::No,
        },
        ("marque", Some((taker, times))) => match i64::from(deal.mark.unwrap_or(0)) {
            mark if mark > 0 => Made::Yes(taker, times),
            mark if mark <= -15 * times => Made::No,
            _ => Made::Unknown,
        },
        ("ajustee", Some((taker, times))) => {
            let score =
                figures(&deal.scores).into_iter().find(|(chair, _)| *chair == taker).map_or(0, |(_, score)| score);
            if score > 0 { Made::Yes(taker, times) } else { Made::No }
        }
        _ => Made::No,
    }
}

/// Half points above (or below) those the bouts require (S2).
fn difference(deal: &Deal) -> Option<i64> {
    let target = match deal.bouts? {
        0 => 56,
        1 => 51,
        2 => 41,
        3 => 36,
        _ => return None,
    };
    Some(i64::from(deal.half_points?) - 2 * target)
}

/// The score of each chair of the table.
pub(super) fn scores(deal: &Deal, chairs: &[Chair], adjusted: bool) -> Result<Vec<(Chair, i64)>, Broken> {
    match deal.kind.as_str() {
        "annulee" => return Ok(chairs.iter().map(|chair| (*chair, 0)).collect()),
        "ajustee" => return given(deal, chairs),
        _ => {}
    }
    let playing: Vec<Chair> = chairs.iter().copied().filter(|chair| Some(*chair) != deal.dead).collect();
    if deal.dead.is_some() && (chairs.len() != 5 || playing.len() != 4) {
        return Err(("S10", "un mort ailleurs qu'à une table de 5".into()));
    }
    let (Some(taker), Some(times)) = (deal.taker, multiplier(deal)) else {
        return Err(("S4", "ni contrat ni preneur".into()));
    };
    if !playing.contains(&taker) {
        return Err(("S8", format!("le preneur {taker} ne joue pas")));
    }
    let partner = deal.partner;
    if partner.is_some_and(|partner| playing.len() != 5 || partner == taker || !playing.contains(&partner)) {
        return Err(("S12", "un partenaire là où il ne peut pas y en avoir".into()));
    }
    let total =
        if deal.kind == "complete" { total(deal, times, playing.len())? } else { i64::from(deal.mark.unwrap_or(0)) };
    if i64::from(deal.mark.unwrap_or(0)) != total {
        let written = signed(deal.mark.unwrap_or(0).into());
        return Err(("S4", format!("marque {written} inscrite, {} trouvée", signed(total))));
    }
    if times > 1 && total % 2 != 0 && !adjusted {
        return Err(("S4", format!("marque {total} impaire à partir de la garde")));
    }
    let defenders = i64::try_from(playing.len()).unwrap_or(0) - 1 - i64::from(partner.is_some());
    let score = |chair: &Chair| match *chair {
        chair if chair == taker => total * (defenders - i64::from(partner.is_some())),
        chair if Some(chair) == partner => total,
        chair if Some(chair) == deal.dead => 0,
        _ => -total,
    };
    Ok(chairs.iter().map(|chair| (*chair, score(chair))).collect())
}

/// A3: the arbiter's own figures.
fn given(deal: &Deal, chairs: &[Chair]) -> Result<Vec<(Chair, i64)>, Broken> {
    let given = figures(&deal.scores);
    let sum: i64 = given.iter().map(|(_, score)| score).sum();
    if sum != 0 {
        return Err(("S9", format!("les scores ajustés font {sum} au lieu de 0")));
    }
    if let Some((chair, _)) = given.iter().find(|(chair, _)| !chairs.contains(chair)) {
        return Err(("A3", format!("un score ajusté pour la chaise vide {chair}")));
    }
    let people = [deal.taker, deal.partner, deal.dead];
    if let Some(chair) = people.into_iter().flatten().find(|chair| !chairs.contains(chair)) {
        return Err(("A3", format!("un score ajusté, la donne jouée par la chaise vide {chair}")));
    }
    let score = |chair: &Chair| given.iter().find(|(seat, _)| seat == chair).map_or(0, |(_, score)| *score);
    Ok(chairs.iter().map(|chair| (*chair, score(chair))).collect())
}

/// S2–S7: the loss of each defender.
fn total(deal: &Deal, times: i64, players: usize) -> Result<i64, Broken> {
    let (Some(half), Some(bouts), Some(difference)) = (deal.half_points, deal.bouts, difference(deal)) else {
        return Err(("S12", "points ou bouts manquants".into()));
    };
    let (half, bouts) = (i64::from(half), i64::from(bouts));
    if players == 4 && half % 2 != 0 {
        return Err(("S12", "un demi-point à quatre joueurs".into()));
    }
    let slam = matches!(deal.chelem.as_deref(), Some("announced_made" | "made"));
    // 87 stands for the 86½ of a slam made while the defence kept the Excuse.
    let kept_excuse = slam && matches!(half, 173 | 174);
    if !kept_excuse && !(9 * bouts..=182 - 9 * (3 - bouts)).contains(&half) {
        return Err(("S12", format!("{half} demi-points avec {bouts} bouts")));
    }
    if slam && !(half == 182 || half == 174 || (players != 4 && half == 173)) {
        return Err(("S12", format!("un chelem avec {half} demi-points")));
    }
    let sign = if difference >= 0 { 1 } else { -1 };
    // Half a point goes to the side that wins: the difference rounds away from zero.
    let margin = (difference.abs() + 1) / 2;
    let petit = match deal.petit.as_deref() {
        Some("attack") => 10 * times,
        Some("defence") => -10 * times,
        _ => 0,
    };
    let shown: i64 = deal
        .poignees
        .iter()
        .map(|poignee| match poignee.as_str() {
            "simple" => 20,
            "double" => 30,
            "triple" => 40,
            _ => 0,
        })
        .sum();
    let slam = match deal.chelem.as_deref() {
        Some("announced_made") => 400,
        Some("made") => 200,
        Some("announced_failed" | "defence") => -200,
        Some("announced_failed_defence") => -400,
        _ => 0,
    };
    Ok(sign * ((25 + margin) * times + shown) + petit + slam)
}
