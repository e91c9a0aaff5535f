//! One deal as it was played: everything its score depends on.

use super::contract::{Chelem, Contract, Petit, Poignee};
use crate::points::HalfPoints;
use crate::seat::Orientation;

/// The chairs of a deal, and the number of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The chairs in order; those past `seated` repeat the first letter and mean nothing.
    chairs: [Orientation; 5],
    seated: usize,
    dead: Option<Orientation>,
}

impl Layout {
    /// The chairs at the table, in order, and *le mort* if one of five sits out (S10).
    pub fn new(chairs: &[Orientation], dead: Option<Orientation>) -> Self {
        let mut layout = Self { chairs: [Orientation::N; 5], seated: 0, dead };
        for chair in Orientation::ALL.into_iter().filter(|chair| chairs.contains(chair)) {
            if let Some(free) = layout.chairs.get_mut(layout.seated) {
                *free = chair;
                layout.seated += 1;
            }
        }
        layout
    }

    /// No table yet: the chairs are those of the sheet, known when it is entered.
    pub fn open(dead: Option<Orientation>) -> Self {
        Self::new(&[], dead)
    }

    /// The usual table of that many players: S, E, O at 3; all four at 4; N, S, E, O, M at 5.
    pub fn of(players: u8) -> Option<Self> {
        let chairs = match players {
            3 => &Orientation::FOUR[1..],
            4 => &Orientation::FOUR[..],
            5 => &Orientation::ALL[..],
            _ => return None,
        };
        Some(Self::new(chairs, None))
    }

    /// Every chair at the table, the dead hand included.
    pub fn chairs(&self) -> &[Orientation] {
        self.chairs.get(..self.seated).unwrap_or(&[])
    }

    /// *Le mort*, at a table of 5 where one player deals and sits out (S10).
    pub const fn dead(&self) -> Option<Orientation> {
        self.dead
    }

    /// The number of players with cards: the dead hand does not count.
    pub fn players(&self) -> u8 {
        let seated = u8::try_from(self.seated).unwrap_or(u8::MAX);
        seated - u8::from(self.dead.is_some_and(|dead| self.chairs().contains(&dead)))
    }

    /// True when that chair holds cards in this deal.
    pub fn plays(&self, chair: Orientation) -> bool {
        self.chairs().contains(&chair) && self.dead != Some(chair)
    }
}

/// One deal, as entered. It may still be impossible: see [`super::validate`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The players at the table.
    pub layout: Layout,
    /// The contract played.
    pub contract: Contract,
    /// The taker (*preneur*).
    pub taker: Orientation,
    /// The called partner at 5; `None` when the taker is alone (S8).
    pub partner: Option<Orientation>,
    /// Card points of the taker's side (S1).
    pub points: HalfPoints,
    /// *Bouts* held by the taker's side at the end (S2).
    pub bouts: u8,
    /// *Petit au bout*, if any (S5).
    pub petit: Option<Petit>,
    /// Poignées shown, by whichever side (S6).
    pub poignees: Vec<Poignee>,
    /// *Chelem*, if any (S7).
    pub chelem: Option<Chelem>,
}
