//! A player's figures, and those of a whole tournament, added up deal by deal.

use std::iter::Sum;

use super::play::{Play, Role};
use crate::Score;
use crate::scoring::{Chelem, Contract, Deal, Petit, Poignee};
use crate::sheet::DealRecord;
use crate::{Orientation, Refusal};

/// Contracts of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kind {
    /// The number played.
    pub taken: u32,
    /// The number known to be made.
    pub made: u32,
    /// The number known to be lost.
    pub lost: u32,
    /// The sum of each defender's losses (a player's tally: of the player's scores).
    pub points: i64,
}

impl Kind {
    fn add(&mut self, made: Option<bool>, points: Score) {
        self.taken += 1;
        self.made += u32::from(made == Some(true));
        self.lost += u32::from(made == Some(false));
        self.points += i64::from(points.0);
    }
}

impl Sum for Kind {
    fn sum<I: Iterator<Item = Self>>(kinds: I) -> Self {
        kinds.fold(Self::default(), |sum, kind| Self {
            taken: sum.taken + kind.taken,
            made: sum.made + kind.made,
            lost: sum.lost + kind.lost,
            points: sum.points + kind.points,
        })
    }
}

/// One player's figures. `P` is the place of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally<P> {
    pub deals: u32,
    /// Sum of the scores.
    pub points: i64,
    /// Contracts taken, by kind in the order of [`Contract::ALL`].
    pub kinds: [Kind; 4],
    /// Sum of the scores as called partner (S8), and how often.
    pub as_partner: (u32, i64),
    /// Sum of the scores in defence, and how often.
    pub as_defender: (u32, i64),
    /// The deal that gave most, the first of equals.
    pub best: Option<(Score, P)>,
    /// The deal that cost most, the first of equals.
    pub worst: Option<(Score, P)>,
}

impl<P> Default for Tally<P> {
    fn default() -> Self {
        let (kinds, none) = ([Kind::default(); 4], (0, 0));
        Self { deals: 0, points: 0, kinds, as_partner: none, as_defender: none, best: None, worst: None }
    }
}

impl<P: Copy> Tally<P> {
    /// Adds one deal, played there.
    pub fn add(&mut self, place: P, play: &Play) {
        let points = i64::from(play.score.0);
        self.deals += 1;
        self.points += points;
        match (play.role, play.contract) {
            (Role::Taker, Some(contract)) => {
                if let Some(kind) = self.kinds.get_mut(contract.index()) {
                    kind.add(play.made, play.score);
                }
            }
            (Role::Partner, _) => self.as_partner = (self.as_partner.0 + 1, self.as_partner.1 + points),
            _ => self.as_defender = (self.as_defender.0 + 1, self.as_defender.1 + points),
        }
        if self.best.is_none_or(|(best, _)| play.score > best) {
            self.best = Some((play.score, place));
        }
        if self.worst.is_none_or(|(worst, _)| play.score < worst) {
            self.worst = Some((play.score, place));
        }
    }

    /// All contracts taken, of any kind.
    pub fn takes(&self) -> Kind {
        self.kinds.iter().copied().sum()
    }
}

/// A whole tournament's figures. `P` is the place of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals<P> {
    /// Deals played, adjusted ones included.
    pub played: u32,
    /// Cancelled deals (S11).
    pub cancelled: u32,
    /// Deals that were planned and are not on the sheet (S11).
    pub not_played: u32,
    /// Deals whose score the arbiter gave (A3).
    pub adjusted: u32,
    /// Contracts by kind in the order of [`Contract::ALL`], adjusted ones included; points per defender.
    pub kinds: [Kind; 4],
    /// Deals known in full: the three following count only these.
    pub full: u32,
    /// *Poignées*, in the order of [`Poignee::ALL`].
    pub poignees: [u32; 3],
    /// *Petits au bout* of the attack and of the defence.
    pub petits: [u32; 2],
    /// *Chelems*, in the order of [`Chelem::ALL`].
    pub chelems: [u32; 5],
    /// The deal with the largest mark, made or lost, the first of equals.
    pub biggest: Option<Biggest<P>>,
}

/// The deal with the largest mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Biggest<P> {
    /// Points per defender.
    pub mark: Score,
    pub contract: Contract,
    /// The place, and its player.
    pub place: P,
}

impl<P> Default for Totals<P> {
    fn default() -> Self {
        Self {
            played: 0,
            cancelled: 0,
            not_played: 0,
            adjusted: 0,
            kinds: [Kind::default(); 4],
            full: 0,
            poignees: [0; 3],
            petits: [0; 2],
            chelems: [0; 5],
            biggest: None,
        }
    }
}

impl<P: Copy> Totals<P> {
    /// Adds the rows of one sheet of so many planned deals; `place` gives the place of the row of that number and
    /// taker.
    /// Errors: S12 for an impossible row.
    pub fn add(
        &mut self,
        records: &[DealRecord],
        chairs: &[Orientation],
        planned: u8,
        place: impl Fn(u8, Orientation) -> P,
    ) -> Result<(), Refusal> {
        let mut played = 0;
        for (record, number) in records.iter().zip(1u8..) {
            match record {
                DealRecord::Cancelled => {
                    self.cancelled += 1;
                    continue;
                }
                DealRecord::Adjusted { .. } => self.adjusted += 1,
                DealRecord::Full(deal) => self.bonuses(deal),
                DealRecord::Marked(_) => {}
            }
            played += 1;
            let Some(taken) = record.taken() else { continue };
            let mark = record.mark(chairs)?;
            if let Some(kind) = self.kinds.get_mut(taken.contract.index()) {
                let given = || match record {
                    DealRecord::Adjusted { scores, .. } => {
                        mean_loss(scores, [Some(taken.taker), taken.partner, taken.dead])
                    }
                    _ => Score::ZERO,
                };
                kind.add(record.made(), mark.unwrap_or_else(given));
            }
            let Some(mark) = mark else { continue };
            if self.biggest.as_ref().is_none_or(|biggest| mark.0.abs() > biggest.mark.0.abs()) {
                self.biggest = Some(Biggest { mark, contract: taken.contract, place: place(number, taken.taker) });
            }
        }
        self.played += played;
        self.not_played += u32::from(planned).saturating_sub(u32::try_from(records.len()).unwrap_or(u32::MAX));
        Ok(())
    }

    fn bonuses(&mut self, deal: &Deal) {
        self.full += 1;
        let count = |counts: &mut [u32], at: Option<usize>| {
            if let Some(count) = at.and_then(|at| counts.get_mut(at)) {
                *count += 1;
            }
        };
        for shown in &deal.poignees {
            count(&mut self.poignees, Poignee::ALL.iter().position(|poignee| poignee == shown));
        }
        count(&mut self.petits, deal.petit.map(|petit| usize::from(petit == Petit::Defence)));
        count(&mut self.chelems, Chelem::ALL.iter().position(|known| Some(*known) == deal.chelem));
    }
}

/// A3: what each defender loses on average by an adjusted deal; `others` are the taker, the partner and *le mort*.
pub fn mean_loss(scores: &[(Orientation, Score)], others: [Option<Orientation>; 3]) -> Score {
    let lost: Vec<i32> =
        scores.iter().filter(|(chair, _)| !others.contains(&Some(*chair))).map(|(_, score)| -score.0).collect();
    let count = i32::try_from(lost.len()).unwrap_or(1);
    Score(lost.iter().sum::<i32>().checked_div(count).unwrap_or(0))
}
