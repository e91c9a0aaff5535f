//! D12, D14: a word of a fiche as it is typed.

use std::fmt;

use crate::Refusal;
use crate::duplicate::{LineResult, Mark};
use crate::scoring::Contract;

/// One word of a fiche as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    Mark(Mark),
    /// `.`: not played.
    NotPlayed,
    /// `R`: the table rests.
    Relay,
    /// `N`: neutralised.
    Neutralised,
}

/// As it is typed.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark(mark) if mark.contract() == Contract::Garde => mark.value().fmt(f),
            Self::Mark(mark) => write!(f, "{}={}", mark.contract().key(), mark.value()),
            Self::NotPlayed => f.write_str("."),
            Self::Relay => f.write_str("R"),
            Self::Neutralised => f.write_str("N"),
        }
    }
}

impl Word {
    /// Reads a word of a fiche in garde (D12, D14).
    /// Errors: D14 for a text that is neither a mark nor one of the three words.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        match text.trim() {
            "." => Ok(Self::NotPlayed),
            "R" | "r" => Ok(Self::Relay),
            "N" | "n" => Ok(Self::Neutralised),
            mark => {
                let (contract, mark) = announced(mark);
                Mark::parse(contract, mark).map(Self::Mark)
            }
        }
    }

    /// D3: the contract of a mark; the *garde* is imposed but in a match of teams.
    pub(crate) const fn contract(self) -> Contract {
        match self {
            Self::Mark(mark) => mark.contract(),
            Self::NotPlayed | Self::Relay | Self::Neutralised => Contract::Garde,
        }
    }

    pub(crate) fn result<Id>(self) -> LineResult<Id> {
        match self {
            Self::Mark(mark) => LineResult::Played(mark),
            Self::NotPlayed => LineResult::NotPlayed,
            Self::Relay => LineResult::Relay,
            Self::Neutralised => LineResult::Neutralised { given: Vec::new() },
        }
    }
}

/// D3: `sans=116` and `contre=-200`, or `gs=` and `gc=`.
fn announced(text: &str) -> (Contract, &str) {
    let named = text.split_once('=').and_then(|(word, mark)| {
        let contract = match word.trim().to_lowercase().as_str() {
            "gs" | "sans" | "garde_sans" => Contract::GardeSans,
            "gc" | "contre" | "garde_contre" => Contract::GardeContre,
            _ => return None,
        };
        Some((contract, mark))
    });
    named.unwrap_or((Contract::Garde, text))
}
