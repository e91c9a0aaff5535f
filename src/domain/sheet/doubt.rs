//! Unusual features of a sheet that F1–F3 allow: questions before storing it. Nothing here is refused.

use std::fmt;

use super::balances::Balances;
use crate::tournament::Tournament;
use crate::{Orientation, PositionNo, Score, TableNo, counted};

/// Points per deal that hardly any balance reaches: a garde sans made with a petit, three times over, and in every deal.
const HIGH_PER_DEAL: u32 = 400;

/// Below so many points per deal the evening's largest balance is no measure for the next one.
const LOW_PER_DEAL: u32 = 150;

/// The evening's balances are compared with once there are so many of them.
const ENOUGH: usize = 24;

/// Figures of so few points in all may be those of two tables by chance.
const BY_CHANCE: u32 = 60;

/// Something unusual about a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// Another sheet of the evening has the very same figures.
    SameFigures { position: PositionNo, table: TableNo },
    /// A balance that so few deals hardly give.
    Size {
        chair: Orientation,
        /// As written.
        score: Score,
        /// In how many deals.
        deals: u8,
        /// The largest of the evening so far, without its sign, where it is the reason.
        largest: Option<u32>,
    },
}

impl Doubt {
    /// A balance that no evening gives, or a sheet typed again at another table: not stored unless a person says so.
    pub fn needs_confirming(&self) -> bool {
        match self {
            Self::Size { score, deals, .. } => score.0.unsigned_abs() > HIGH_PER_DEAL * u32::from(*deals),
            Self::SameFigures { .. } => true,
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SameFigures { position, table } => {
                write!(f, "ce sont exactement les bilans de la position {position}, table {table}")
            }
            Self::Size { chair, score, deals, largest } => {
                write!(f, "{} : {:+} en {}, c'est énorme", chair.word(), score.0, counted(*deals, "donne"))?;
                largest.map_or(Ok(()), |largest| write!(f, " (le plus grand de la soirée : {largest})"))
            }
        }
    }
}

/// The unusual features of those balances at that place; none where they are there already.
pub fn doubts(tournament: &Tournament, (position, table): (PositionNo, TableNo), balances: &Balances) -> Vec<Doubt> {
    match tournament.sheet(position, table) {
        Some(sheet) if sheet.balances == *balances => Vec::new(),
        _ => beside_others(tournament, (position, table), balances),
    }
}

/// The same, wherever they are.
pub fn beside_others(
    tournament: &Tournament,
    (position, table): (PositionNo, TableNo),
    balances: &Balances,
) -> Vec<Doubt> {
    let others = || tournament.sheets.iter().filter(|sheet| sheet.place() != (position, table));
    let size = |score: Score| score.0.unsigned_abs();
    let all: u32 = balances.iter().map(|(_, score)| size(score)).sum();
    let figures = |balances: &Balances| balances.iter().map(|(_, score)| score).collect::<Vec<_>>();
    let typed = figures(balances);
    let same = others().find(|sheet| all > BY_CHANCE && figures(&sheet.balances) == typed);
    let same = same.map(|sheet| Doubt::SameFigures { position: sheet.position, table: sheet.table });
    let deals = tournament.session_of(position).deals;
    let known: Vec<u32> = others().flat_map(|sheet| sheet.balances.iter()).map(|(_, score)| size(score)).collect();
    let largest = known.iter().copied().max().filter(|_| known.len() >= ENOUGH);
    let huge = balances.iter().find_map(|(chair, score)| {
        let beyond = size(score) > HIGH_PER_DEAL * u32::from(deals);
        let far = largest.filter(|largest| size(score) > (2 * largest).max(LOW_PER_DEAL * u32::from(deals)));
        (beyond || far.is_some()).then_some(Doubt::Size { chair, score, deals, largest: far })
    });
    same.into_iter().chain(huge).collect()
}
