//! F4: the probable meaning of a refused sheet.
//!
//! Each simple slip of pen or keyboard is undone in turn; only those that leave a faultless sheet
//! (F2 and F3 together) are proposed. F3 keeps the list short: three guesses in four fail it.

use std::fmt;

use super::balances::Balances;
use crate::{Orientation, Score};

/// One simple slip that would explain the whole error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slip {
    /// The sign of a balance (its + and − columns exchanged).
    Sign {
        chair: Orientation,
        written: Score,
        /// As it should read.
        meant: Score,
    },
    /// Two digits swapped.
    Swapped {
        chair: Orientation,
        written: Score,
        /// As it should read.
        meant: Score,
    },
    /// One digit wrong.
    Digit {
        chair: Orientation,
        written: Score,
        /// As it should read.
        meant: Score,
    },
    /// One digit forgotten or typed twice.
    Length {
        chair: Orientation,
        written: Score,
        /// As it should read.
        meant: Score,
    },
    /// Two players' figures exchanged (found only against another version of the sheet).
    Columns(Orientation, Orientation),
    /// Two versions of a sheet differ there, without a simple reason.
    Differs {
        chair: Orientation,
        /// In the second version.
        written: Score,
        /// In the first.
        meant: Score,
    },
    /// Nothing simple explains it with one figure, but this one alone disagrees with the others modulo 4 or 3.
    Suspect {
        chair: Orientation,
        /// The balance for which the sum is zero.
        meant: Score,
    },
}

impl Slip {
    /// The one balance that would be another, as it should read.
    pub const fn meant(&self) -> Option<(Orientation, Score)> {
        match self {
            Self::Sign { chair, meant, .. }
            | Self::Swapped { chair, meant, .. }
            | Self::Digit { chair, meant, .. }
            | Self::Length { chair, meant, .. }
            | Self::Differs { chair, meant, .. }
            | Self::Suspect { chair, meant } => Some((*chair, *meant)),
            Self::Columns(..) => None,
        }
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign { chair, written, meant } => {
                write!(f, "{} : signe inversé ? {:+} au lieu de {:+}", chair.word(), meant.0, written.0)
            }
            Self::Swapped { chair, written, meant } => {
                write!(f, "{} : deux chiffres intervertis ? {:+} au lieu de {:+}", chair.word(), meant.0, written.0)
            }
            Self::Digit { chair, written, meant } => {
                write!(f, "{} : un chiffre faux ? {:+} au lieu de {:+}", chair.word(), meant.0, written.0)
            }
            Self::Length { chair, written, meant } => {
                write!(f, "{} : un chiffre oublié ou doublé ? {:+} au lieu de {:+}", chair.word(), meant.0, written.0)
            }
            Self::Differs { chair, written, meant } => {
                write!(f, "{} : {:+} d'abord, {:+} ensuite", chair.word(), meant.0, written.0)
            }
            Self::Columns(a, b) => write!(f, "les colonnes {} et {} sont échangées ?", a.word(), b.word()),
            Self::Suspect { chair, meant } => {
                write!(f, "Si un seul bilan est faux, c'est {} ({:+}). Sinon, recomptez.", chair.word(), meant.0)
            }
        }
    }
}

/// The simple slips that explain exactly the fault of these balances, likeliest first. Empty when they are right, or
/// when nothing simple explains them.
pub fn explain(balances: &Balances) -> Vec<Slip> {
    if balances.fault(false).is_none() {
        return Vec::new();
    }
    let sum = balances.sum();
    let figures: Vec<_> = balances.iter().enumerate().filter(|_| sum != 0).collect();
    let mut found: Vec<Slip> = Vec::new();
    for &(index, (chair, written)) in &figures {
        // The sum leaves one value for each chair; the question is whether a simple slip leads from it to the written one.
        let meant = Score(written.0 - sum);
        if balances.with(index, meant.0).fault(false).is_none() {
            found.extend(slip(chair, written, meant));
        }
    }
    found.sort_by_key(likelihood);
    if found.is_empty() {
        found.extend(only_suspect(balances, sum));
    }
    found
}

/// The simple slip that turns `meant` into `written`, if any.
fn slip(chair: Orientation, written: Score, meant: Score) -> Option<Slip> {
    if written.0 == -meant.0 {
        return Some(Slip::Sign { chair, written, meant });
    }
    if written.0.signum() * meant.0.signum() < 0 {
        return None;
    }
    let (from, to) = (digits(meant), digits(written));
    if from.len() == to.len() {
        let differing: Vec<usize> = (0..from.len()).filter(|&i| from[i] != to[i]).collect();
        return match differing[..] {
            [_] => Some(Slip::Digit { chair, written, meant }),
            [a, b] if from[a] == to[b] && from[b] == to[a] => Some(Slip::Swapped { chair, written, meant }),
            _ => None,
        };
    }
    let (short, long) = if from.len() < to.len() { (&from, &to) } else { (&to, &from) };
    let one_more = long.len() == short.len() + 1
        && (0..long.len())
            .any(|skip| long.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, digit)| digit).eq(short.iter()));
    one_more.then_some(Slip::Length { chair, written, meant })
}

fn digits(score: Score) -> Vec<u8> {
    score.0.unsigned_abs().to_string().into_bytes()
}

/// The order in which slips are proposed: the commonest first.
const fn likelihood(slip: &Slip) -> u8 {
    match slip {
        Slip::Sign { .. } => 0,
        Slip::Swapped { .. } => 1,
        Slip::Digit { .. } => 2,
        Slip::Length { .. } => 3,
        Slip::Columns(..) | Slip::Differs { .. } => 4,
        Slip::Suspect { .. } => 5,
    }
}

/// The only balance that can be changed so that F2 and F3 both hold, if there is exactly one.
fn only_suspect(balances: &Balances, sum: i32) -> Option<Slip> {
    balances.modulus().filter(|_| sum != 0)?;
    let mut suspects = balances.iter().enumerate().filter_map(|(index, (chair, written))| {
        let meant = Score(written.0 - sum);
        balances.with(index, meant.0).fault(false).is_none().then_some(Slip::Suspect { chair, meant })
    });
    let first = suspects.next()?;
    suspects.next().is_none().then_some(first)
}

/// The differences between two versions of one sheet (a second entry, or a correction): a simple slip, or two columns
/// exchanged. Empty when they are equal; chairs whose figures differ without a simple reason give a [`Slip::Differs`].
pub fn compare(first: &Balances, second: &Balances) -> Vec<Slip> {
    let differing: Vec<(Orientation, Score, Score)> = first
        .iter()
        .filter_map(|(chair, old)| second.get(chair).filter(|new| *new != old).map(|new| (chair, old, new)))
        .collect();
    if let [(a, old_a, new_a), (b, old_b, new_b)] = differing[..]
        && old_a == new_b
        && old_b == new_a
    {
        return vec![Slip::Columns(a, b)];
    }
    differing
        .into_iter()
        .map(|(chair, old, new)| slip(chair, new, old).unwrap_or(Slip::Differs { chair, written: new, meant: old }))
        .collect()
}
