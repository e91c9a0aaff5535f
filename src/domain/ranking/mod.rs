//! R1–R6: totals with coefficients, ranks, tie-breaks, those eliminated and those who left.
//!
//! Players or teams are ranked (R4); the caller adds the members' figures up.

mod explain;
mod standing;
pub mod standings;
mod tie_break;

pub use explain::{Cause, Step, carried_into, explain};
pub use standing::{Standing, Stretch, total};
pub(crate) use tie_break::Contracts;
pub use tie_break::TieBreak;

use crate::Total;

/// A place in the ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked<P> {
    /// The figures behind the place.
    pub standing: Standing<P>,
    /// R1, R5: the balances with their coefficients, less the penalties.
    pub total: Total,
    /// From 1; equals share it and the next ones are skipped (R2).
    pub rank: u32,
    /// True when another row has the same rank.
    pub tied: bool,
    /// R3: the criterion that broke the tie, or the reason why none did; `None` without a tie.
    pub tie_break: Option<TieBreak>,
}

/// The order before ties are broken: those who stayed (R6), those who went further (R5, M10), the total (R1).
type Key = (bool, std::cmp::Reverse<u8>, std::cmp::Reverse<Total>);

/// Ranks: those who left behind all the others (R6), those kept for a later session before those eliminated (R5, M10), the
/// highest total first (R1), equal totals sharing a rank (R2) unless article 29 breaks the tie (R3). Equals keep the order
/// they came in.
pub fn rank<P>(standings: Vec<Standing<P>>, stretches: &[Stretch], article_29: bool) -> Vec<Ranked<P>> {
    let mut order: Vec<(Key, Total, Standing<P>)> = standings
        .into_iter()
        .map(|standing| {
            let total = total(&standing, stretches);
            // R6 puts several who left by their totals alone.
            let reached = std::cmp::Reverse(if standing.left { 0 } else { standing.reached });
            ((standing.left, reached, std::cmp::Reverse(total)), total, standing)
        })
        .collect();
    order.sort_by_key(|(key, ..)| *key);
    let mut ranked = Vec::with_capacity(order.len());
    let mut place = 1u32;
    let mut rest = order.into_iter().peekable();
    while let Some(first) = rest.next() {
        let key = first.0;
        let mut group = vec![(first.1, first.2)];
        while let Some((_, total, standing)) = rest.next_if(|next| next.0 == key) {
            group.push((total, standing));
        }
        // Those who left are last all together: nothing is at stake between them.
        for equals in tie_break::split(group, article_29 && !key.0) {
            let tied = equals.members.len() > 1;
            let rank = place;
            for ((total, standing), tie_break) in equals.members {
                ranked.push(Ranked { standing, total, rank, tied, tie_break });
                place += 1;
            }
        }
    }
    ranked
}

#[cfg(test)]
mod tests;
