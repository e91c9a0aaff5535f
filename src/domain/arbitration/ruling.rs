//! A3: an arbiter's ruling, and its effect on a deal.

use crate::advice::{Advice, Detail};
use crate::scoring::{Deal, Layout, shares};
use crate::sheet::{DealRecord, Taken, deal_scores};
use crate::text::signed;
use crate::{Orientation, Refusal, Score};

/// The fate of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// *Comptée*.
    Counted,
    /// *Annulée* (S11).
    Cancelled,
    /// *Redistribuée*: the cards were dealt again, and the row of the sheet is the deal that was then played. The sheet need not change.
    Redealt,
    /// *Comptée si chute*: cancelled when the contract is made.
    CountedIfLost,
    /// *Comptée si gagne*: cancelled when the contract is lost.
    CountedIfMade,
    /// *Score ajusté*: each chair's score. Empty when the figures were not recorded with the ruling.
    Adjusted(Vec<(Orientation, Score)>),
}

keyed! {
    /// The fate of the *poignée* of a deal, where one was shown wrongly.
    #[derive(Default)]
    pub enum Poignees {
        /// Counted (S6).
        #[default]
        Counted = "comptee" => "",
        Dropped = "non_comptee" => " ; poignée non comptée",
        /// Not counted when the contract is made; counted when it is lost.
        DroppedIfMade = "non_comptee_si_reussie" => " ; poignée non comptée si le preneur gagne",
    }
}

/// An arbiter's ruling on one deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The fate of the deal.
    pub fate: Fate,
    /// The fate of its *poignée*.
    pub poignees: Poignees,
    /// Who takes the deal that an adjusted score is, where the arbiter gave one; who took, against a ban, the deal that is decided on.
    pub taken: Option<Taken>,
}

const ADJUSTED: &str = "score ajusté";

impl Fate {
    /// The fates without an arbiter's figures.
    pub(crate) const PLAIN: [Self; 5] =
        [Self::Counted, Self::Cancelled, Self::Redealt, Self::CountedIfLost, Self::CountedIfMade];

    /// The words shown.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Counted => "donne comptée".to_owned(),
            Self::Cancelled => "donne annulée".to_owned(),
            Self::Redealt => "donne redistribuée".to_owned(),
            Self::CountedIfLost => "comptée si le preneur chute".to_owned(),
            Self::CountedIfMade => "comptée si le preneur gagne".to_owned(),
            Self::Adjusted(scores) if scores.is_empty() => ADJUSTED.to_owned(),
            Self::Adjusted(scores) => {
                let figures: Vec<String> =
                    scores.iter().map(|(chair, score)| signed(&format!("{chair} {:+}", score.0))).collect();
                format!("{ADJUSTED} : {}", figures.join(" "))
            }
        }
    }

    /// The one word other parts of the base act on.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Counted => "comptee",
            Self::Cancelled => "annulee",
            Self::Redealt => "redistribuee",
            Self::CountedIfLost => "si_chute",
            Self::CountedIfMade => "si_reussie",
            Self::Adjusted(_) => "ajustee",
        }
    }

    /// The ruling of such a word, with the arbiter's figures where there are any.
    pub fn of_key(key: &str, scores: Vec<(Orientation, Score)>) -> Option<Self> {
        Self::PLAIN.into_iter().chain([Self::Adjusted(scores)]).find(|fate| fate.key() == key)
    }

    fn parse(text: &str) -> Option<Self> {
        if let Some(fate) = Self::PLAIN.into_iter().find(|fate| fate.words() == text) {
            return Some(fate);
        }
        let figures = text.strip_prefix(ADJUSTED)?.trim_start_matches([' ', ':']);
        let words: Vec<&str> = figures.split_whitespace().collect();
        let pair = |pair: &[&str]| match pair {
            [chair, score] => Some((Orientation::parse(chair)?, Score(score.replace('−', "-").parse().ok()?))),
            _ => None,
        };
        Some(Self::Adjusted(words.chunks(2).map(pair).collect::<Option<_>>()?))
    }
}

impl Ruling {
    /// A ruling without effect on a *poignée*.
    pub const fn new(fate: Fate) -> Self {
        Self { fate, poignees: Poignees::Counted, taken: None }
    }

    /// The words, shown and kept unchanged.
    pub fn words(&self) -> String {
        format!("{}{}", self.fate.words(), self.poignees.word())
    }

    /// A ruling of which only the words are kept: in bases of before schema 4, and in archives of version 1, with its word where it has one.
    /// `None` when there is no such word: then it was never more than a sentence.
    pub fn told_by(words: &str, key: Option<&str>) -> Option<Self> {
        let read = Self::parse(words).filter(|ruling| Some(ruling.fate.key()) == key);
        read.or_else(|| Fate::of_key(key?, Vec::new()).map(Self::new))
    }

    fn parse(text: &str) -> Option<Self> {
        Poignees::ALL.into_iter().rev().find_map(|poignees| {
            let fate = Fate::parse(text.strip_suffix(poignees.word())?)?;
            Some(Self { poignees, ..Self::new(fate) })
        })
    }

    /// Each chair's score, where it adjusts it.
    pub fn scores(&self) -> &[(Orientation, Score)] {
        if let Fate::Adjusted(scores) = &self.fate { scores } else { &[] }
    }

    /// The chair's score by this ruling.
    pub fn score(&self, chair: Orientation) -> Option<Score> {
        self.scores().iter().find(|(other, _)| *other == chair).map(|(_, score)| *score)
    }

    /// A3: the deal after the ruling, at that table.
    /// Errors: A3 when the row does not show whether the contract was made, or which *poignée* is not to count; when an adjusted
    /// score is not one of that table.
    pub fn apply(&self, record: &DealRecord, chairs: &[Orientation]) -> Result<DealRecord, Refusal> {
        let counted = match &self.fate {
            Fate::Counted => true,
            Fate::Cancelled => false,
            Fate::Redealt => return Ok(record.clone()),
            Fate::CountedIfLost => !made(record)?,
            Fate::CountedIfMade => made(record)?,
            Fate::Adjusted(scores) => {
                let taken = self.taken.or_else(|| record.taken());
                if let Some(Taken { taker, partner, dead, .. }) = taken {
                    shares(&Layout::new(chairs, dead), taker, partner, Score::ZERO)?;
                }
                let adjusted = DealRecord::Adjusted { taken, scores: scores.clone() };
                deal_scores(&adjusted, chairs)?;
                return Ok(adjusted);
            }
        };
        if *record == DealRecord::Cancelled || !counted {
            return Ok(DealRecord::Cancelled);
        }
        match self.poignees {
            Poignees::Counted => Ok(record.clone()),
            Poignees::DroppedIfMade if !made(record)? => Ok(record.clone()),
            Poignees::Dropped | Poignees::DroppedIfMade => without_poignee(record),
        }
    }

    /// The contradiction between a sheet and the ruling: one French clause.
    pub(crate) fn contradicted_by(&self, record: &DealRecord, chairs: &[Orientation]) -> Option<&'static str> {
        match &self.fate {
            // Counted: any deal on the sheet was counted, but a cancelled one.
            Fate::Counted if *record == DealRecord::Cancelled => Some("la feuille l'a annulée"),
            Fate::Adjusted(scores) if scores.is_empty() => None,
            Fate::Adjusted(scores) => match deal_scores(record, chairs) {
                Ok(row) if row == *scores && self.taken.is_some_and(|taken| record.taken() != Some(taken)) => {
                    Some("la feuille lui donne un autre preneur")
                }
                Ok(row) if row == *scores => None,
                _ => Some("la feuille lui donne un autre score"),
            },
            _ => match self.apply(record, chairs) {
                Ok(DealRecord::Cancelled) if *record != DealRecord::Cancelled => Some(match record.made() {
                    Some(true) => "la feuille la compte, gagnée",
                    Some(false) => "la feuille la compte, chutée",
                    None => "la feuille la compte",
                }),
                Ok(other) if other != *record => Some("la feuille compte la poignée"),
                _ => None,
            },
        }
    }
}

/// Whether the contract was made; a cancelled deal stays cancelled either way.
fn made(record: &DealRecord) -> Result<bool, Refusal> {
    if *record == DealRecord::Cancelled {
        return Ok(false);
    }
    record.made().ok_or_else(|| {
        Refusal::new("A3", "la marque de cette donne ne dit pas si le contrat est gagné ou chuté")
            .advise("Décidez vous-même : donne comptée, ou donne annulée.")
    })
}

/// The deal without its *poignée*, when it is clear which.
fn without_poignee(record: &DealRecord) -> Result<DealRecord, Refusal> {
    let unclear = |what: &str| {
        Err(Refusal::new("A3", format!("la poignée ne doit pas compter, mais {what}")).advise(
            Advice::say("Donnez la donne telle qu'elle doit être comptée : ").then(Detail::AdjustedDeal).then("."),
        ))
    };
    match record {
        DealRecord::Full(deal) if deal.poignees.len() > 1 => unclear("la donne en a plusieurs"),
        DealRecord::Full(deal) => Ok(DealRecord::Full(Deal { poignees: Vec::new(), ..deal.clone() })),
        _ => unclear("la feuille ne dit pas ce qu'elle a rapporté"),
    }
}
