//! Y17: the places of a final shared among clubs, as a comité does.

use std::cmp::Reverse;

use super::Points;
use super::qualified::{Answer, many, mates_ahead, places_for};
use super::rules::Rules;
use crate::lot::Lot;
use crate::{Refusal, counted};

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
