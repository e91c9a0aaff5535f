//! R8: special prizes for the best score over the last two positions.

use super::cents::Cents;
use super::prizes::share_prizes;
use crate::Score;

/// R8: the winner of a special prize, among those without any prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecialRule {
    /// The best score over the last two positions that all players play: the fascicule's own example.
    LastTwo,
    /// The best score of the last position that all players play.
    Last,
    /// The best score of one position.
    BestPosition,
    /// A player the organiser names: the youngest, the one who came furthest.
    Named,
    /// D63: the best placed of a category of the national ranking.
    Best(Category),
}

keyed! {
    /// D63: the categories of the national ranking that prizes are given in.
    pub enum Category {
        /// *1re série*.
        First = "serie1" => "1re série",
        /// *2e série*.
        Second = "serie2" => "2e série",
        /// 3rd and 4th series, and players who are not classed.
        Promotion = "promotion",
    }
}

impl Category {
    /// The category of a series; nothing is not classed.
    pub(crate) const fn of(series: Option<u8>) -> Self {
        match series {
            Some(1) => Self::First,
            Some(2) => Self::Second,
            _ => Self::Promotion,
        }
    }
}

impl SpecialRule {
    pub const ALL: [Self; 7] = [
        Self::LastTwo,
        Self::Last,
        Self::BestPosition,
        Self::Named,
        Self::Best(Category::First),
        Self::Best(Category::Second),
        Self::Best(Category::Promotion),
    ];

    /// The word in the base, in files and at the keyboard.
    pub const fn key(self) -> &'static str {
        match self {
            Self::LastTwo => "deux_dernieres",
            Self::Last => "derniere",
            Self::BestPosition => "meilleure",
            Self::Named => "nom",
            Self::Best(category) => category.key(),
        }
    }

    /// Reads that word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key() == text)
    }

    /// The scores compared: `sur les deux dernières positions`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::LastTwo => "sur les deux dernières positions",
            Self::Last => "à la dernière position",
            Self::BestPosition => "sur une position",
            Self::Named => "au choix de l'organisateur",
            Self::Best(Category::First) => "au mieux classé de 1re série",
            Self::Best(Category::Second) => "au mieux classé de 2e série",
            Self::Best(Category::Promotion) => "au mieux classé en promotion",
        }
    }

    /// The choices of the doors: the word typed or sent, the rule, the winner in words.
    pub const CHOICES: [(&str, Self, &str); 7] = [
        ("nom", Self::Named, "L'organisateur dit à qui"),
        ("deux-dernieres", Self::LastTwo, "Le meilleur score sur les deux dernières positions"),
        ("derniere", Self::Last, "Le meilleur score à la dernière position"),
        ("meilleure", Self::BestPosition, "Le meilleur score sur une position"),
        ("serie1", Self::Best(Category::First), "Le mieux classé de 1re série"),
        ("serie2", Self::Best(Category::Second), "Le mieux classé de 2e série"),
        ("promotion", Self::Best(Category::Promotion), "Le mieux classé en promotion (3e, 4e série, non classés)"),
    ];

    /// True where scores of positions are compared, which *donnes dupliquées* do not have.
    pub(crate) const fn compares_scores(self) -> bool {
        matches!(self, Self::LastTwo | Self::Last | Self::BestPosition)
    }
}

/// A candidate for special prizes: a player; in tournaments of duos or teams, one for each, with summed figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The score that counts, penalties deducted; `None` for a candidate who did not play all of it.
    pub(crate) score: Option<Score>,
    /// Whether he has a prize (of any amount).
    pub(crate) rewarded: bool,
}

/// One special prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SpecialPrize {
    /// The candidate's index.
    pub(crate) who: usize,
    /// The score that won it.
    pub(crate) score: Score,
    /// The amount; equal scores share equally, rounded down to the cent.
    pub(crate) amount: Cents,
}

/// R8: the winners of the special prizes (largest first; usually one), best score first. Equal scores share the prizes of the places
/// they occupy. A prize of nothing still names its winner: it may be in kind.
pub(crate) fn special_prizes(candidates: &[Candidate], prizes: &[Cents]) -> Vec<SpecialPrize> {
    let mut scored: Vec<(usize, Score)> = candidates
        .iter()
        .enumerate()
        .filter_map(|(who, candidate)| Some((who, candidate.score.filter(|_| !candidate.rewarded)?)))
        .collect();
    // Stable: equal scores stay in the order of the ranking.
    scored.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    let mut ranks: Vec<u32> = Vec::with_capacity(scored.len());
    for (place, group) in (1..).zip(scored.chunk_by(|a, b| a.1 == b.1)) {
        ranks.resize(ranks.len() + group.len(), place);
    }
    let shared = share_prizes(&ranks, prizes);
    let winners =
        ranks.iter().take_while(|rank| usize::try_from(**rank).is_ok_and(|rank| rank <= prizes.len())).count();
    scored
        .into_iter()
        .zip(shared.amounts)
        .take(winners)
        .map(|((who, score), amount)| SpecialPrize { who, score, amount: amount.unwrap_or_default() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Candidate, Cents, Score, SpecialPrize, special_prizes};

    fn candidate(first: i32, second: i32, rewarded: bool) -> Candidate {
        Candidate { score: Some(Score(first + second)), rewarded }
    }

    #[test]
    fn r8_the_best_score_over_the_last_two_positions_without_a_prize() {
        let candidates = [
            candidate(900, 900, true),
            candidate(-50, 300, false),
            candidate(400, -200, false),
            candidate(0, 0, false),
        ];
        let prizes = special_prizes(&candidates, &[Cents::euros(20)]);
        assert_eq!(prizes, [SpecialPrize { who: 1, score: Score(250), amount: Cents::euros(20) }]);
        let two = special_prizes(&candidates, &[20, 10].map(Cents::euros));
        assert_eq!(two.iter().map(|prize| prize.who).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn r8_equal_scores_share() {
        let candidates = [candidate(100, 50, false), candidate(80, 70, false), candidate(150, 0, false)];
        let prizes = special_prizes(&candidates, &[Cents::euros(20)]);
        assert_eq!(prizes.iter().map(|prize| prize.amount).collect::<Vec<_>>(), [Cents(666); 3]);
    }

    #[test]
    fn r8_a_prize_in_kind_has_its_winner_too() {
        let prizes =
            special_prizes(&[candidate(9, 9, true), candidate(5, 5, false), candidate(1, 1, false)], &[Cents(0)]);
        assert_eq!(prizes, [SpecialPrize { who: 1, score: Score(10), amount: Cents::ZERO }]);
        assert!(special_prizes(&[candidate(5, 5, false)], &[]).is_empty());
    }

    #[test]
    fn r8_both_positions_must_have_been_played() {
        let left = Candidate { score: None, rewarded: false };
        let prizes = special_prizes(&[left, candidate(-300, -10, false)], &[Cents::euros(20)]);
        assert_eq!(prizes.iter().map(|prize| prize.who).collect::<Vec<_>>(), [1], "a loss may still be the best score");
        assert!(special_prizes(&[left], &[Cents::euros(20)]).is_empty());
        assert!(special_prizes(&[], &[Cents::euros(20)]).is_empty());
    }
}
