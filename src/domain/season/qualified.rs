//! Y14: who goes to the final. Limits look only at who is strictly ahead, so equals go or stay together.

use std::collections::{BTreeSet, HashMap};

use super::rules::Rules;
use crate::{Refusal, counted, ordinal};

/// Whether one of the ranking goes, and why not. Places and limits are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The place in the club; `None` without a club.
    Goes(Option<u32>),
    /// The place in the club, which has as many as it may.
    ClubFull(u32),
    /// No place is left.
    NoPlace,
    /// Y17: the first of those who come in the place of others is 1.
    Substitute(u32),
}

/// The answer for each of the ranking, from its rank and club (folded; empty for none), in any order.
/// Errors: no number of places; clubs that have a right to more places than there are.
pub fn qualified(ranked: &[(u32, &str)], rules: &Rules) -> Result<Vec<Answer>, Refusal> {
    let (least, most) = rules.of_club.map_or((0, u32::MAX), |(least, most)| (least.into(), most.into()));
    let clubs: BTreeSet<&str> = ranked.iter().map(|(_, club)| *club).filter(|club| !club.is_empty()).collect();
    let places = places_for("Y14", clubs.len(), least, rules)
        .map_err(|refusal| refusal.advise("Donnez plus de places, ou garantissez-en moins à chaque club."))?;
    let (ahead, order) = (mates_ahead(ranked), best_first(ranked));
    let has_right = |index: &&usize| ahead[**index].is_some_and(|ahead| ahead < least);
    let mut answers = vec![Answer::NoPlace; ranked.len()];
    let (mut taken, mut rights) = (0, order.iter().filter(has_right).count());
    for equals in order.chunk_by(|a, b| ranked[*a].0 == ranked[*b].0) {
        for index in equals {
            answers[*index] = match ahead[*index] {
                Some(ahead) if ahead >= most => Answer::ClubFull(ahead + 1),
                place if has_right(&index) || taken + rights < places => Answer::Goes(place.map(|ahead| ahead + 1)),
                _ => Answer::NoPlace,
            };
        }
        taken += equals.iter().filter(|index| answers[**index].goes()).count();
        rights -= equals.iter().filter(has_right).count();
    }
    Ok(answers)
}

/// The places of the final, of which so many clubs have a right to so many each.
/// Errors: no number of places, or fewer than that.
pub(super) fn places_for(rule: &'static str, clubs: usize, least: u32, rules: &Rules) -> Result<usize, Refusal> {
    let places = usize::from(rules.places.ok_or_else(|| Refusal::new("Y14", "aucun nombre de places n'est dit"))?);
    let sum = clubs * usize::try_from(least).unwrap_or(usize::MAX);
    if sum <= places {
        return Ok(places);
    }
    let clubs = counted(many(clubs), "club");
    Err(Refusal::new(rule, format!("{clubs} × {least} au moins font {sum} places ; il y en a {places}")))
}

pub(super) fn many(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How many of the club of each are strictly ahead; `None` without a club.
pub(super) fn mates_ahead(ranked: &[(u32, &str)]) -> Vec<Option<u32>> {
    let (mut counts, mut ahead) = (HashMap::<&str, u32>::new(), vec![None; ranked.len()]);
    for equals in best_first(ranked).chunk_by(|a, b| ranked[*a].0 == ranked[*b].0) {
        let of_club = || equals.iter().map(|index| (*index, ranked[*index].1)).filter(|(_, club)| !club.is_empty());
        of_club().for_each(|(index, club)| ahead[index] = Some(counts.get(club).copied().unwrap_or(0)));
        of_club().for_each(|(_, club)| *counts.entry(club).or_default() += 1);
    }
    ahead
}

/// The places in the list, by rank.
fn best_first(ranked: &[(u32, &str)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    order.sort_by_key(|index| ranked[*index].0);
    order
}

impl Answer {
    pub const fn goes(self) -> bool {
        matches!(self, Self::Goes(_))
    }

    /// `oui, 1er de Tarot Malouin (5 au plus)`, `6e de son club, 5 au plus`, `plus de place`, `2e suppléant`.
    pub fn words(self, club: &str, rules: &Rules) -> String {
        let most = rules.of_club.map_or(0, |(_, most)| most);
        match self {
            Self::Goes(Some(place)) if most > 0 => format!("oui, {} de {club} ({most} au plus)", ordinal(place)),
            Self::Goes(Some(place)) if rules.quota.is_some() => format!("oui, {} de {club}", ordinal(place)),
            Self::Goes(_) => "oui".to_owned(),
            Self::ClubFull(place) => format!("{} de son club, {most} au plus", ordinal(place)),
            Self::Substitute(place) => format!("{} suppléant", ordinal(place)),
            Self::NoPlace => "plus de place".to_owned(),
        }
    }
}
