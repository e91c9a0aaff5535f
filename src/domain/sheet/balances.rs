//! F2 and F3: when a sheet's balances (*bilans*) can be right.

use std::fmt;

use crate::{Orientation, Refusal, Score};

/// No honest sheet comes near this; beyond it a figure is a slip of the keyboard.
const LIMIT: i32 = 100_000;

/// The balances of the players at one table, by chair, in the order N, S, E, O, M.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balances(Vec<(Orientation, Score)>);

/// A fault of balances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// F2: they sum to this instead of zero.
    Sum(i32),
    /// F3: they are not congruent modulo the number of players.
    Congruence {
        /// 4, or 3 at a table of 3.
        modulus: i32,
    },
}

impl Fault {
    /// The rule broken.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Sum(_) => "F2",
            Self::Congruence { .. } => "F3",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(sum) => write!(f, "la somme des bilans fait {sum:+} au lieu de 0"),
            Self::Congruence { modulus } => write!(
                f,
                "la somme des bilans est bien 0, mais aucune suite de donnes ne les donne : à {modulus} joueurs, l'écart entre deux bilans est toujours un multiple de {modulus}"
            ),
        }
    }
}

impl Balances {
    /// One balance per occupied chair.
    /// Errors: F1 when a table has fewer than 3 or more than 5 players, or a figure no sheet can hold.
    pub fn new(mut chairs: Vec<(Orientation, Score)>) -> Result<Self, Refusal> {
        chairs.sort_unstable_by_key(|(chair, _)| *chair);
        if !(3..=5).contains(&chairs.len()) {
            return Err(Refusal::new("F1", format!("une feuille a de 3 à 5 bilans, pas {}", chairs.len())));
        }
        if let Some((chair, score)) = chairs.iter().find(|(_, score)| score.0.abs() > LIMIT) {
            return Err(Refusal::new("F1", format!("{} : un bilan de {score} n'est pas possible", chair.word())));
        }
        Ok(Self(chairs))
    }

    /// The balances, by chair.
    pub fn iter(&self) -> impl Iterator<Item = (Orientation, Score)> + '_ {
        self.0.iter().copied()
    }

    /// The balance of one chair.
    pub fn get(&self, chair: Orientation) -> Option<Score> {
        self.0.iter().find(|(c, _)| *c == chair).map(|(_, score)| *score)
    }

    /// The same sheet with other figures, in the same order of chairs.
    pub(super) fn with(&self, index: usize, score: i32) -> Self {
        let mut copy = self.clone();
        if let Some(entry) = copy.0.get_mut(index) {
            entry.1 = Score(score);
        }
        copy
    }

    /// The sum of the balances: zero on a right sheet (F2).
    pub(crate) fn sum(&self) -> i32 {
        self.0.iter().map(|(_, score)| score.0).sum()
    }

    /// F3: 4 or 3, for any balances; `None` at a table of 5, where it cannot be checked.
    pub(crate) fn modulus(&self) -> Option<i32> {
        match self.0.len() {
            4 => Some(4),
            3 => Some(3),
            _ => None,
        }
    }

    /// F2, then F3. An adjustment by the arbiter lifts F3, never F2.
    pub fn fault(&self, adjusted: bool) -> Option<Fault> {
        let sum = self.sum();
        if sum != 0 {
            return Some(Fault::Sum(sum));
        }
        let modulus = self.modulus().filter(|_| !adjusted)?;
        let first = self.0.first().map_or(0, |(_, score)| score.0);
        let congruent = self.0.iter().all(|(_, score)| (score.0 - first).rem_euclid(modulus) == 0);
        (!congruent).then_some(Fault::Congruence { modulus })
    }
}

impl fmt::Display for Balances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (chair, score)) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "  " };
            write!(f, "{gap}{chair} {:+}", score.0)?;
        }
        Ok(())
    }
}

/// The one missing balance that makes the sum zero (F2).
pub fn complete(known: &[Score]) -> Score {
    -known.iter().copied().sum::<Score>()
}
