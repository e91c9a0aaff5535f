//! F5: a sheet kept deal by deal, with as little typing as possible.

use crate::domain::scoring::{Contract, Deal, Layout, score};
use crate::domain::{Orientation, Refusal, Score};

use super::balances::Balances;

/// A deal known by its contract, its taker and what each defender paid: the taker's figure alone determines the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marked {
    /// The contract, as written on the sheet.
    pub contract: Contract,
    /// The taker.
    pub taker: Orientation,
    /// Points each defender loses; negative when the contract is lost.
    pub mark: Score,
}

/// One row of a sheet, at any of the levels of detail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealRecord {
    /// Contract, taker and points per defender.
    Marked(Marked),
    /// The full deal, computed.
    Full(Deal),
    /// *Donne annulée* (S11): no score, not counted as played.
    Cancelled,
}

/// What one row gives each chair of the table.
///
/// # Errors
/// S12 when the deal cannot exist or its taker is not at the table.
pub fn deal_scores(record: &DealRecord, chairs: &[Orientation]) -> Result<Vec<(Orientation, Score)>, Refusal> {
    match record {
        DealRecord::Cancelled => Ok(chairs.iter().map(|&chair| (chair, Score::ZERO)).collect()),
        DealRecord::Full(deal) => {
            let at_table = Layout::new(chairs.to_vec(), deal.layout.dead());
            Ok(score(&Deal { layout: at_table, ..deal.clone() })?.scores)
        }
        DealRecord::Marked(Marked { taker, mark, .. }) => {
            if !chairs.contains(taker) {
                return Err(Refusal::new("S12", format!("le preneur {} n'est pas à cette table", taker.word())));
            }
            let defenders = i32::try_from(chairs.len()).unwrap_or(i32::MAX) - 1;
            Ok(chairs.iter().map(|&c| (c, if c == *taker { *mark * defenders } else { -*mark })).collect())
        }
    }
}

/// The balances a whole sheet adds up to (F1, F2).
///
/// # Errors
/// The first deal that cannot be, with its number on the sheet.
pub fn balances_of(records: &[DealRecord], chairs: &[Orientation]) -> Result<Balances, Refusal> {
    let mut totals: Vec<(Orientation, Score)> = chairs.iter().map(|&chair| (chair, Score::ZERO)).collect();
    for (index, record) in records.iter().enumerate() {
        let row = deal_scores(record, chairs)
            .map_err(|refusal| Refusal { message: format!("donne {} : {}", index + 1, refusal.message), ..refusal })?;
        for (total, (_, score)) in totals.iter_mut().zip(row) {
            total.1 += score;
        }
    }
    Balances::new(totals)
}
