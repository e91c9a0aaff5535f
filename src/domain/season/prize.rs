//! Y15: the prizes of a season, in money.

use super::ranking::Standings;
use super::rules::Rules;
use crate::money::{Cents, share_prizes};

/// The prize of each row by its place, equals sharing (O2), and what everybody ranked has besides.
pub fn prizes<S>(standings: &Standings<S>, by_place: &[Cents], each: Cents) -> Vec<Cents> {
    let ranks: Vec<u32> = standings.rows.iter().map_while(|row| row.rank).collect();
    let shared = share_prizes(&ranks, by_place).amounts.into_iter();
    let of_ranked = shared.map(|amount| amount.unwrap_or_default() + each);
    of_ranked.chain(std::iter::repeat(Cents::ZERO)).take(standings.rows.len()).collect()
}

impl Rules {
    /// Whether there is anything to win.
    pub fn has_prizes(&self) -> bool {
        !self.prizes.is_empty() || self.each > Cents::ZERO
    }
}
