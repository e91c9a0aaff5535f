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

impl Marked {
    /// The smallest mark that no bonus of *chelem* brings down: the base (S4) less a *petit au bout* of the other side (S5).
    const LEAST: i32 = 15;
    /// Above this, only a *chelem* explains a mark: 80 points of base and 10 of *petit*, four *poignées*.
    const MOST: i32 = 90;

    /// S4: above the *prise* every part of a mark is even; an odd one is a slip.
    ///
    /// # Errors
    /// S4 for an odd mark of a *garde* or more.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.contract != Contract::Prise && self.mark.0 % 2 != 0 {
            let (contract, mark) = (self.contract.word(), self.mark);
            return Err(Refusal::new("S4", format!("{mark} points par défenseur pour une {contract} : ils sont toujours pairs"))
                .advise("Ce sont les points de la marque, pas ceux des plis ; pour les faire compter : points/bouts, par exemple 49/2."));
        }
        Ok(())
    }

    /// What is unlikely in this mark, in French.
    #[must_use]
    pub fn doubt(&self) -> Option<String> {
        let size = self.mark.0.abs();
        let (least, most) = (Self::LEAST * self.contract.multiplier(), Self::MOST * self.contract.multiplier() + 160);
        let contract = self.contract.word();
        let near_chelem = [200, 400].iter().any(|bonus| (size - bonus).abs() <= most);
        if size < least {
            Some(format!(
                "{} points par défenseur pour une {contract} : sans chelem, il y en a au moins {least}",
                self.mark
            ))
        } else if size > most && !near_chelem {
            Some(format!("{} points par défenseur pour une {contract} : c'est plus que toutes les primes", self.mark))
        } else {
            None
        }
    }
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
        let row = deal_scores(record, chairs).map_err(|refusal| refusal.at(format_args!("donne {}", index + 1)))?;
        for (total, (_, score)) in totals.iter_mut().zip(row) {
            total.1 += score;
        }
    }
    Balances::new(totals)
}
