//! R3, article 29: ties broken by the best balance in one position, then by the contracts made, then by the
//! *sur-contrats* made, the higher first.

use std::cmp::Reverse;

use super::standing::Standing;
use crate::{Score, Total, counted};

/// R3: contracts made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Contracts {
    /// All of them.
    pub made: u32,
    /// *Gardes contre* among them.
    pub garde_contre: u32,
    /// *Gardes sans* among them.
    pub garde_sans: u32,
}

impl std::iter::Sum for Contracts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            made: sum.made + one.made,
            garde_contre: sum.garde_contre + one.garde_contre,
            garde_sans: sum.garde_sans + one.garde_sans,
        })
    }
}

/// R3: the criterion that broke a tie, or the reason why none did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieBreak {
    /// The best balance in one position.
    BestPosition(Score),
    /// The contracts made.
    Made(u32),
    /// The *sur-contrats* made: *gardes contre*, then *gardes sans*.
    Overcontracts {
        /// *Gardes contre* made.
        garde_contre: u32,
        /// *Gardes sans* made.
        garde_sans: u32,
    },
    /// A sheet concerned is not kept deal by deal: it cannot be decided.
    Undecidable,
    /// The same on every count.
    Equal,
    /// Article 29 does not apply: the rank is shared (R2).
    Shared,
}

impl TieBreak {
    /// What broke the tie or why nothing did, in French, and the contender's figure where there is one.
    pub fn told(&self) -> (&'static str, Option<String>) {
        match self {
            Self::BestPosition(best) => ("meilleure position", Some(best.to_string())),
            Self::Made(made) => ("contrats réussis", Some(made.to_string())),
            Self::Overcontracts { garde_contre, garde_sans } => {
                let (contre, sans) = (counted(*garde_contre, "garde"), counted(*garde_sans, "garde"));
                ("sur-contrats réussis", Some(format!("{contre} contre, {sans} sans")))
            }
            Self::Equal => ("à égalité en tout", None),
            Self::Undecidable => ("indécis : feuilles sans détail", None),
            Self::Shared => ("à égalité", None),
        }
    }
}

/// In a few words.
impl std::fmt::Display for TieBreak {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.told() {
            (what, Some(figure)) => write!(f, "{what} : {figure}"),
            (what, None) => f.write_str(what),
        }
    }
}

impl serde::Serialize for TieBreak {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Contenders who share a rank.
pub(super) struct Equals<P> {
    /// Each with the criterion that set it apart from others of the same total.
    pub(super) members: Vec<(Member<P>, Option<TieBreak>)>,
}

type Member<P> = (Total, Standing<P>);

/// Splits contenders of one total into groups that share a rank, best first.
pub(super) fn split<P>(group: Vec<Member<P>>, article_29: bool) -> Vec<Equals<P>> {
    if group.len() == 1 {
        return vec![same(group, None)];
    }
    if !article_29 {
        return vec![same(group, Some(TieBreak::Shared))];
    }
    let by_position = by(group, |standing| standing.best());
    by_position.into_iter().flat_map(|(best, group)| after_position(group, best)).collect()
}

fn after_position<P>(group: Vec<Member<P>>, best: Option<Score>) -> Vec<Equals<P>> {
    if group.len() == 1 {
        // A contender without a sheet yet has no best balance to compare.
        return vec![same(group, best.map(TieBreak::BestPosition))];
    }
    if group.iter().any(|(_, standing)| standing.contracts.is_none()) {
        return vec![same(group, Some(TieBreak::Undecidable))];
    }
    let known = |standing: &Standing<P>| standing.contracts.unwrap_or_default();
    let mut split = Vec::new();
    for (made, group) in by(group, |standing| known(standing).made) {
        if group.len() == 1 {
            split.push(same(group, Some(TieBreak::Made(made))));
            continue;
        }
        for ((garde_contre, garde_sans), group) in
            by(group, |standing| (known(standing).garde_contre, known(standing).garde_sans))
        {
            let alone = group.len() == 1;
            let over = TieBreak::Overcontracts { garde_contre, garde_sans };
            split.push(same(group, Some(if alone { over } else { TieBreak::Equal })));
        }
    }
    split
}

fn same<P>(group: Vec<Member<P>>, tie_break: Option<TieBreak>) -> Equals<P> {
    Equals { members: group.into_iter().map(|member| (member, tie_break)).collect() }
}

/// Groups of equal value, highest first; within one, the order they came in.
fn by<P, K: Ord + Copy>(group: Vec<Member<P>>, value: impl Fn(&Standing<P>) -> K) -> Vec<(K, Vec<Member<P>>)> {
    let mut sorted: Vec<(K, Member<P>)> = group.into_iter().map(|member| (value(&member.1), member)).collect();
    sorted.sort_by_key(|(key, _)| Reverse(*key));
    let mut groups: Vec<(K, Vec<Member<P>>)> = Vec::new();
    for (key, member) in sorted {
        match groups.last_mut() {
            Some((last, members)) if *last == key => members.push(member),
            _ => groups.push((key, vec![member])),
        }
    }
    groups
}
