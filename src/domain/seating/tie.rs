//! R9: a tie at the last place that goes on: refused, or settled by the arbiter.

use crate::advice::{Advice, Detail, RankingView, Setting, Step};
use crate::draw::Draw;
use crate::ranking::Ranked;
use crate::tournament::{SettledBy, Settlement, Tournament, Who, drawn_by_lot};
use crate::{PositionNo, Refusal};

/// R9: how the arbiter wants a tie settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settle {
    /// By lot, from that seed.
    Lot(u64),
    /// By choice: the contenders who go on, and the reason.
    Choice(Vec<Who>, String),
}

/// The equals at the last of `kept` places of a ranking, and the number of them with a place.
pub(crate) fn level<'a>(present: &[&'a Ranked<Who>], kept: usize) -> Option<(Vec<&'a Ranked<Who>>, usize)> {
    let (last, next) = (present.get(kept.checked_sub(1)?)?, present.get(kept)?);
    if last.rank != next.rank {
        return None;
    }
    let level: Vec<&Ranked<Who>> = present.iter().copied().filter(|row| row.rank == last.rank).collect();
    let above = present.iter().filter(|row| row.rank < last.rank).count();
    Some((level, kept - above))
}

/// R9: settles a tie at the limit; those who go on then stand before the others of their rank. Nothing where there are no equals.
/// Errors: R3 where nothing settles it: no contender is eliminated by chance. R9 for a choice that names others, too many or too few, or without a
/// reason.
pub fn settle(
    tournament: &Tournament,
    present: &mut [&Ranked<Who>],
    kept: usize,
    settle: Option<&Settle>,
    draw: Option<Draw>,
) -> Result<Option<Settlement>, Refusal> {
    let after = tournament.current();
    let Some((level, places)) = level(present, kept) else {
        return match settle {
            Some(Settle::Choice(..)) => {
                Err(Refusal::new("R9", "personne n'est à égalité à la dernière place qui continue : rien à départager"))
            }
            _ => Ok(None),
        };
    };
    let mut equals: Vec<Who> = level.iter().map(|row| row.standing.who).collect();
    // R9: the order in which equals are drawn is that of their numbers.
    equals.sort_by_key(|who| tournament.number(*who));
    let (chosen, by) = match settle {
        None => return Err(refused(tournament, present, (&level, places), kept, draw)),
        Some(Settle::Lot(seed)) => (drawn_by_lot(equals.clone(), places, *seed), SettledBy::Lot(*seed)),
        Some(Settle::Choice(chosen, reason)) => {
            must_fit(tournament, chosen, &equals, places, reason)?;
            (chosen.clone(), SettledBy::Choice(reason.trim().to_owned()))
        }
    };
    let (first, rank) = (kept - places, level.first().map(|row| row.rank));
    if let Some(tied) = present.get_mut(first..first + equals.len()).filter(|_| rank.is_some()) {
        tied.sort_by_key(|row| !chosen.contains(&row.standing.who));
    }
    let among = equals.into_iter().map(|who| (who, chosen.contains(&who))).collect();
    Ok(Some(Settlement { after, by, among }))
}

/// R9: the arbiter names as many of those equal as have a place, once each, with a reason.
fn must_fit(
    tournament: &Tournament,
    chosen: &[Who],
    equals: &[Who],
    places: usize,
    reason: &str,
) -> Result<(), Refusal> {
    let names = |list: &[Who]| list.iter().map(|who| tournament.name_of(*who)).collect::<Vec<_>>().join(", ");
    if let Some(other) = chosen.iter().find(|who| !equals.contains(who)) {
        let message = format!("{} n'est pas à égalité à la dernière place qui continue", tournament.name_of(*other));
        return Err(Refusal::new("R9", message).advise(format!("À égalité : {}.", names(equals))));
    }
    let mut once = chosen.to_vec();
    once.sort_unstable();
    once.dedup();
    if once.len() != places || chosen.len() != places {
        return Err(Refusal::new("R9", format!("{} choisis pour {places} à garder", chosen.len()))
            .advise(format!("Nommez ceux qui continuent parmi : {}.", names(equals))));
    }
    if reason.trim().is_empty() {
        return Err(Refusal::new("R9", "un départage par choix demande un motif")
            .advise(Advice::say("Ajoutez ").then(Detail::Reason).then(".")));
    }
    Ok(())
}

/// R3, R9: the refusal of an unsettled tie, with the ways to settle it, each as it can be typed.
fn refused(
    tournament: &Tournament,
    present: &[&Ranked<Who>],
    (level, places): (&[&Ranked<Who>], usize),
    kept: usize,
    draw: Option<Draw>,
) -> Refusal {
    let names: Vec<String> = level.iter().map(|row| tournament.name_of(row.standing.who)).collect();
    let rank = level.first().map_or(0, |row| row.rank);
    let (above, noun) = (kept - places, tournament.formula().noun(2));
    let place = if draw.is_some() { "qui continue" } else { "qualifiée" };
    let message = format!("{} sont à égalité à la dernière place {place} (rang {rank})", names.join(", "));
    let apart = if tournament.settings.article_29 {
        Advice::say("L'article 29 ne les départage pas avec ce qui est connu : ")
            .then(Step::ShowRanking(RankingView::Explained))
    } else {
        Advice::say("Pour les départager par l'article 29 : ").then(Step::EditTournament(Setting::Article29(true)))
    };
    let typed = level.iter().map(|row| match row.standing.who {
        Who::Player(id) => tournament.name(id),
        who @ Who::Team(_) => tournament.number(who).to_string(),
    });
    let settle = Advice::say("Pour les départager vous-même (R9) : la même commande avec ")
        .then(Detail::SettleByLot)
        .then(", ou avec ")
        .then(Step::SettleByChoice(typed.take(places).collect()));
    let refusal = Refusal::new("R3", message);
    // Article 29 compares free deals.
    let refusal = if tournament.is_duplicate() { refusal } else { refusal.advise(apart) }.advise(settle);
    let square = draw == Some(Draw::Square);
    let full_tables = square || tournament.is_duplicate() && !tournament.has_formations();
    let mut choices = vec![above, above + level.len()];
    choices.retain(|n| *n > 0 && (!full_tables || n % 4 == 0) && *n <= present.len());
    choices.dedup();
    if choices.is_empty() || draw.is_none() {
        return refusal;
    }
    let words: Vec<String> = choices.iter().map(ToString::to_string).collect();
    let keep = Advice::say(format!("Ou gardez {} {noun} : ", words.join(" ou ")));
    refusal.advise(match choices.first() {
        Some(players) if square => keep.then(Step::FinalSquareOf(*players)),
        Some(players) => keep.then(Detail::KeptExactly(*players)),
        None => keep,
    })
}

/// R9: the note of a ranking on a tie settled.
pub fn words(tournament: &Tournament, settlement: &Settlement) -> String {
    let names = |goes_on: bool| -> String {
        let those = settlement.among.iter().filter(|(_, kept)| *kept == goes_on);
        those.map(|(who, _)| tournament.name_of(*who)).collect::<Vec<_>>().join(", ")
    };
    let how = match &settlement.by {
        SettledBy::Lot(seed) => format!("au sort, numéro {seed}"),
        SettledBy::Choice(reason) => format!("par l'arbitre : {reason}"),
    };
    let verb = if settlement.kept().count() == 1 { "continue" } else { "continuent" };
    format!("Départagés {how} (R9, position {}) : {} {verb}, pas {}.", settlement.after, names(true), names(false))
}

/// R9: the notes of a ranking on the ties settled after a position.
pub fn settlement_notes(tournament: &Tournament, position: PositionNo) -> Vec<String> {
    let known = tournament.settled.iter().filter(|settlement| settlement.after <= position);
    known.map(|settlement| words(tournament, settlement)).collect()
}
