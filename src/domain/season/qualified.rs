//! Y14: who goes to the final. Limits look only at who is strictly ahead, so equals go or stay together.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::Points;
use super::rules::Rules;
use crate::lot::Lot;
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
fn places_for(rule: &'static str, clubs: usize, least: u32, rules: &Rules) -> Result<usize, Refusal> {
    let places = usize::from(rules.places.ok_or_else(|| Refusal::new("Y14", "aucun nombre de places n'est dit"))?);
    let sum = clubs * usize::try_from(least).unwrap_or(usize::MAX);
    if sum <= places {
        return Ok(places);
    }
    let clubs = counted(many(clubs), "club");
    Err(Refusal::new(rule, format!("{clubs} × {least} au moins font {sum} places ; il y en a {places}")))
}

fn many(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How many of the club of each are strictly ahead; `None` without a club.
fn mates_ahead(ranked: &[(u32, &str)]) -> Vec<Option<u32>> {
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

keyed! {
    /// What places are shared by.
    pub enum Quota {
        /// Those who came to the club's nights.
        Entries = "inscriptions",
        /// The club's people in the ranking.
        Ranked = "classes" => "classés",
    }
}

impl Quota {
    pub(super) fn sentence(self, rules: &Rules) -> String {
        let by = match self {
            Self::Entries => "les inscriptions à ses soirées",
            Self::Ranked => "ses joueurs classés",
        };
        let least = match rules.quota_least {
            0 => String::new(),
            least => format!(", {} au moins", counted(least, "place")),
        };
        let lot = rules.seed.map_or_else(String::new, |seed| format!(" n° {seed}"));
        format!(
            "Chaque club a ses places, d'après {by}{least}, au plus fort reste ; à reste égal, le plus grand nombre, puis le sort{lot}. Une place qu'un club ne prend pas va au suivant du classement."
        )
    }
}

/// A club's part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// Folded.
    pub club: String,
    /// Its entries, or its people who are ranked.
    pub count: u32,
    /// To the hundredth.
    pub exact: Points,
    pub places: u32,
}

/// The places of each club from its count, in the order given, which the lot starts from. A club whose exact share of what is left is below the
/// least has the least; the others share the rest: whole places, then one more by the largest remainders.
/// Errors: no number of places; fewer than the clubs have at least.
pub fn shared(clubs: &[(String, u32)], rules: &Rules) -> Result<Vec<Share>, Refusal> {
    let places = places_for("Y17", clubs.len(), rules.quota_least.into(), rules)
        .map_err(|refusal| refusal.advise("Donnez plus de places, ou garantissez-en moins."))?;
    let (places, least) = (u64::from(many(places)), u64::from(rules.quota_least));
    let mut drawn: Vec<usize> = (0..clubs.len()).collect();
    Lot::new(rules.seed.unwrap_or_default().into()).shuffle(&mut drawn);
    let of = |index: &usize| u64::from(clubs[*index].1);
    let (mut sharing, mut left, mut given) = (drawn, places, vec![least; clubs.len()]);
    let all: u64 = sharing.iter().map(of).sum();
    let sum = loop {
        let (before, sum) = (sharing.len(), sharing.iter().map(of).sum::<u64>());
        sharing.retain(|index| of(index) * left >= least * sum);
        if sharing.len() == before {
            break sum.max(1);
        }
        left = places - least * u64::try_from(clubs.len() - sharing.len()).unwrap_or(u64::MAX);
    };
    for index in &sharing {
        given[*index] = of(index) * left / sum;
    }
    let whole: u64 = sharing.iter().map(|index| given[*index]).sum();
    // The sort keeps the order of the lot among equals.
    sharing.sort_by_key(|index| Reverse((of(index) * left % sum, of(index))));
    for index in sharing.iter().take(usize::try_from(left - whole).unwrap_or(usize::MAX)) {
        given[*index] += 1;
    }
    let share = |((club, count), places): (&(String, u32), &u64)| Share {
        club: club.clone(),
        count: *count,
        exact: Points::fraction(i128::from(*count) * i128::from(rules.places.unwrap_or_default()), i128::from(all)),
        places: u32::try_from(*places).unwrap_or(u32::MAX),
    };
    Ok(clubs.iter().zip(&given).map(share).collect())
}

/// The answer for each of the ranking, from its rank and folded club, best first: the first of each club, as many as it has places, then the next
/// of the ranking for places no club takes. Equals go or stay together.
pub fn seated(ranked: &[(u32, &str)], shares: &[Share], rules: &Rules) -> Vec<Answer> {
    let places = |club: &str| shares.iter().find(|share| share.club == club).map_or(0, |share| share.places);
    let seat = |(ahead, (_, club)): (Option<u32>, &(u32, &str))| {
        ahead.filter(|ahead| *ahead < places(club)).map(|ahead| Answer::Goes(Some(ahead + 1)))
    };
    let seats: Vec<Option<Answer>> = mates_ahead(ranked).into_iter().zip(ranked).map(seat).collect();
    let taken = |share: &Share| many(ranked.iter().filter(|(_, club)| *club == share.club).count()).min(share.places);
    let free = u32::from(rules.places.unwrap_or_default()).saturating_sub(shares.iter().map(taken).sum());
    let others = || ranked.iter().zip(&seats).filter(|(_, seat)| seat.is_none());
    let besides = |own: u32| match many(others().filter(|((rank, _), _)| *rank < own).count()) {
        ahead if ahead < free => Answer::Goes(None),
        ahead => Answer::Substitute(ahead + 1 - free),
    };
    ranked.iter().zip(&seats).map(|((rank, _), seat)| seat.unwrap_or_else(|| besides(*rank))).collect()
}
