//! PCN and PP of a closed tournament (P1–P9).

use super::night::Night;
use super::standings::Who;
use crate::domain::award::{receiving, scale, share};
use crate::domain::ranking::Ranked;
use crate::storage::EntryRow;

/// What a place in the ranking receives.
#[derive(Debug, Clone, Default)]
pub(super) struct Award {
    /// PCN of each member, in the order of the team (one for a player); `None` for who receives none.
    pub(super) pcn: Vec<Option<u32>>,
    /// PP (P8, P9).
    pub(super) pp: Option<u32>,
}

/// The awards of a final ranking, in its order.
pub(super) fn of(night: &Night, ranked: &[Ranked<Who>]) -> Vec<Award> {
    let ranks: Vec<u32> = ranked.iter().map(|row| row.rank).collect();
    let scale = scale(night.formula(), night.counted_tables(), receiving(night.participants()));
    let everybody = vec![true; ranks.len()];
    let shares = share(&ranks, &everybody, &scale);
    let member = |entry: &EntryRow, pcn: Option<u32>| {
        // P7: who is not affiliated keeps the place and receives nothing.
        pcn.filter(|_| entry.affiliated_then.unwrap_or(entry.data.affiliated))
    };
    ranked
        .iter()
        .zip(shares)
        .map(|(row, pcn)| Award {
            pcn: match row.standing.who {
                Who::Player(id) => night.entry(id).map(|entry| member(entry, pcn)).into_iter().collect(),
                Who::Team(id) => night.members(id).map(|entry| member(entry, pcn)).collect(),
            },
            pp: None,
        })
        .collect()
}
