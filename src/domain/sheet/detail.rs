//! F5: a sheet kept deal by deal, with as little typing as possible: rows of any level of detail.

use crate::scoring::{Chelem, Contract, Deal, Layout, Outcome, Petit, Poignee, margin, score, shares};
use crate::{HalfPoints, Orientation, Refusal, Score};

use super::balances::Balances;

/// A deal known by its contract, its attacker and the mark per defender: that figure alone determines the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marked {
    /// The contract, as written on the sheet.
    pub contract: Contract,
    pub taker: Orientation,
    /// The called partner at 5; `None` when the taker is alone (S8).
    pub partner: Option<Orientation>,
    /// *Le mort*, at a table of 5 where one sits out (S10).
    pub dead: Option<Orientation>,
    /// Points each defender loses; negative when the contract is lost.
    pub mark: Score,
}

impl Marked {
    /// The smallest mark that no bonus of *chelem* brings down: the base (S4) less a *petit au bout* of the other side (S5).
    const LEAST: i32 = 15;
    /// Above this, only a *chelem* explains a mark: 80 points of base and 10 of *petit*, four *poignées*.
    const MOST: i32 = 90;

    /// The smallest mark of that contract without a *chelem*.
    const fn least(&self) -> i32 {
        Self::LEAST * self.contract.multiplier()
    }

    /// S4: above the *prise* every part of a mark is even; an odd one is a slip.
    /// Errors: S4 for an odd mark of a *garde* or more.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.contract != Contract::Prise && self.mark.0 % 2 != 0 {
            let (contract, mark) = (self.contract.word(), self.mark);
            return Err(Refusal::new("S4", format!("{mark} points par défenseur pour une {contract} : ils sont toujours pairs"))
                .advise("Ce sont les points de la marque, pas ceux des plis ; pour les faire compter : points/bouts, par exemple 49/2."));
        }
        Ok(())
    }

    /// The doubt about an unlikely mark, in French.
    pub fn doubt(&self) -> Option<String> {
        let size = self.mark.0.abs();
        let (least, most) = (self.least(), Self::MOST * self.contract.multiplier() + 160);
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

    /// Whether the contract was made, as far as the mark shows: no lost contract gives points to its taker, and one that gives
    /// enough to the defence is lost. In between, only a contract made with an announced *chelem* that failed, or a slip,
    /// explains the mark: `None`.
    pub(crate) fn made(&self) -> Option<bool> {
        if self.mark.0 > 0 {
            Some(true)
        } else if self.mark.0 <= -self.least() {
            Some(false)
        } else {
            None
        }
    }
}

/// The attacker, and the chair that sat out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    pub contract: Contract,
    pub taker: Orientation,
    /// The called partner at 5 (S8).
    pub partner: Option<Orientation>,
    /// *Le mort* at a table of 5 (S10).
    pub dead: Option<Orientation>,
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
    /// A3: the arbiter gave each chair a score, regardless of the play. F3 does not hold for it.
    Adjusted {
        /// The attacker, where known.
        taken: Option<Taken>,
        /// Each chair's score.
        scores: Vec<(Orientation, Score)>,
    },
}

/// The parts of a row, each by itself, as the base and archives keep them.
#[derive(Debug, Default)]
pub struct DealParts {
    pub contract: Option<Contract>,
    pub taker: Option<Orientation>,
    pub partner: Option<Orientation>,
    pub dead: Option<Orientation>,
    pub mark: Option<Score>,
    pub points: Option<HalfPoints>,
    pub bouts: Option<u8>,
    pub petit: Option<Petit>,
    pub poignees: Vec<Poignee>,
    pub chelem: Option<Chelem>,
    pub scores: Vec<(Orientation, Score)>,
}

impl DealParts {
    /// The row of that level of detail, at the chairs of its sheet; `None` where a part is missing.
    pub fn record(self, key: &str, chairs: &[Orientation]) -> Option<DealRecord> {
        let Self { partner, dead, petit, poignees, chelem, scores, .. } = self;
        let taken = self.contract.zip(self.taker).map(|(contract, taker)| Taken { contract, taker, partner, dead });
        Some(match (key, taken) {
            ("annulee", _) => DealRecord::Cancelled,
            ("ajustee", taken) => DealRecord::Adjusted { taken, scores },
            ("marque", Some(Taken { contract, taker, .. })) => {
                DealRecord::Marked(Marked { contract, taker, partner, dead, mark: self.mark? })
            }
            ("complete", Some(Taken { contract, taker, .. })) => {
                let (layout, points, bouts) = (Layout::new(chairs, dead), self.points?, self.bouts?);
                DealRecord::Full(Deal { layout, contract, taker, partner, points, bouts, petit, poignees, chelem })
            }
            _ => return None,
        })
    }
}

impl DealRecord {
    /// The attacker; `None` when nothing was played.
    pub fn taken(&self) -> Option<Taken> {
        match self {
            Self::Marked(Marked { contract, taker, partner, dead, .. }) => {
                Some(Taken { contract: *contract, taker: *taker, partner: *partner, dead: *dead })
            }
            Self::Full(Deal { contract, taker, partner, layout, .. }) => {
                Some(Taken { contract: *contract, taker: *taker, partner: *partner, dead: layout.dead() })
            }
            Self::Cancelled => None,
            Self::Adjusted { taken, .. } => *taken,
        }
    }

    /// The word in the base and in files for the level of detail of the deal.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Marked(_) => "marque",
            Self::Full(_) => "complete",
            Self::Cancelled => "annulee",
            Self::Adjusted { .. } => "ajustee",
        }
    }

    /// The whole deal, where it is kept in full.
    pub const fn full(&self) -> Option<&Deal> {
        if let Self::Full(deal) = self { Some(deal) } else { None }
    }

    /// Whether the contract was made: `None` when nothing was played, or when the mark alone leaves it open. An adjusted
    /// score decides by its sign for the taker.
    pub fn made(&self) -> Option<bool> {
        match self {
            Self::Marked(marked) => marked.made(),
            Self::Full(deal) => Some(margin(deal.points, deal.bouts).0),
            Self::Cancelled => None,
            Self::Adjusted { taken, scores } => {
                let taker = (*taken)?.taker;
                let score = scores.iter().find(|(chair, _)| *chair == taker)?.1;
                (score != Score::ZERO).then_some(score > Score::ZERO)
            }
        }
    }

    /// The same row at the table of its sheet: a full deal typed before its table is known has no chairs of its own.
    pub fn at_table(&self, chairs: &[Orientation]) -> Self {
        match self {
            Self::Full(deal) => Self::Full(Deal { layout: Layout::new(chairs, deal.layout.dead()), ..deal.clone() }),
            other => other.clone(),
        }
    }

    /// Points per defender, signed from the taker's side; `None` for a row that has none.
    /// Errors: S12 when the deal cannot exist.
    pub fn mark(&self, chairs: &[Orientation]) -> Result<Option<Score>, Refusal> {
        match self {
            Self::Marked(marked) => Ok(Some(marked.mark)),
            Self::Full(deal) => Ok(Some(at_table(deal, chairs)?.total)),
            Self::Cancelled | Self::Adjusted { .. } => Ok(None),
        }
    }

    /// The same row with the scores the arbiter gives (A3).
    pub fn adjusted(&self, scores: Vec<(Orientation, Score)>) -> Self {
        Self::Adjusted { taken: self.taken(), scores }
    }
}

/// At a table of 5 a row must state the partner called, that the taker is alone (`alone`), or the dead player: a row with none of these is
/// more often an omission than a lonely taker, and the scores differ.
/// Errors: S8 when none of the three is stated.
pub fn check_sides(record: &DealRecord, alone: bool, chairs: &[Orientation]) -> Result<(), Refusal> {
    match record.taken() {
        Some(Taken { partner: None, dead: None, .. }) if chairs.len() == 5 && !alone => Err(Refusal::new(
            "S8",
            "à une table de 5, il faut dire qui est appelé, que le preneur est seul, ou qui fait le mort",
        )
        .advise("Appelé : « garde E+O 106 » (dans un fichier, colonne « partenaire ») ; seul : « garde E seul 106 » (« seul » dans cette colonne).")
        .advise("Avec un mort : « garde E 106 mort=N » (dans un fichier, colonne « mort »).")),
        _ => Ok(()),
    }
}

/// A full deal scored at the table of its sheet.
/// Errors: S12 when it cannot exist.
pub fn at_table(deal: &Deal, chairs: &[Orientation]) -> Result<Outcome, Refusal> {
    score(&Deal { layout: Layout::new(chairs, deal.layout.dead()), ..deal.clone() })
}

/// The score of each chair of the table for one row.
/// Errors: S12 when the deal cannot exist or its taker is not at the table; A3 when adjusted scores are not those of the table or do
/// not sum to zero.
pub fn deal_scores(record: &DealRecord, chairs: &[Orientation]) -> Result<Vec<(Orientation, Score)>, Refusal> {
    match record {
        DealRecord::Cancelled => Ok(chairs.iter().map(|&chair| (chair, Score::ZERO)).collect()),
        DealRecord::Full(deal) => Ok(at_table(deal, chairs)?.scores),
        DealRecord::Marked(Marked { taker, partner, dead, mark, .. }) => {
            shares(&Layout::new(chairs, *dead), *taker, *partner, *mark)
        }
        DealRecord::Adjusted { scores, .. } => {
            check_adjusted(scores, chairs)?;
            Ok(scores.clone())
        }
    }
}

/// F2, A3: an adjusted score is one per chair, and sums to zero like any deal.
fn check_adjusted(scores: &[(Orientation, Score)], chairs: &[Orientation]) -> Result<(), Refusal> {
    if !scores.iter().map(|(chair, _)| chair).eq(chairs) {
        let letters: Vec<String> = chairs.iter().map(ToString::to_string).collect();
        return Err(Refusal::new("A3", "le score ajusté doit donner un chiffre à chaque joueur de la table")
            .advise(format!("Dans l'ordre : {}.", letters.join(" "))));
    }
    let sum: Score = scores.iter().map(|(_, score)| *score).sum();
    if sum != Score::ZERO {
        return Err(Refusal::new("A3", format!("la somme du score ajusté fait {:+} au lieu de 0", sum.0)));
    }
    Ok(())
}

/// How many of the deals were played: one that was cancelled was not.
pub fn played(records: &[DealRecord]) -> usize {
    records.iter().filter(|record| **record != DealRecord::Cancelled).count()
}

/// The balances a whole sheet adds up to (F1, F2).
/// Errors: The first deal that cannot be, with its number on the sheet.
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
