//! Y6: points besides the nights: shown as lines of their own, never mixed into a night's worth.

use super::keep::NightScore;
use super::rules::Rules;
use super::{Fate, Points};

/// The bonuses, each with its reason; zero ones are left out.
pub(super) fn bonuses(rules: &Rules, nights: &[NightScore]) -> Vec<(String, Points)> {
    let count = |of: &dyn Fn(&NightScore) -> bool| nights.iter().filter(|night| of(night)).count();
    let times = |count: usize, each: Points| Points(each.0.saturating_mul(i64::try_from(count).unwrap_or(i64::MAX)));
    let ranked = |night: &NightScore| (night.fate != Fate::PresenceOnly).then_some(night.placed).flatten();
    let wins = count(&|night| ranked(night).is_some_and(|placed| placed.rank == 1));
    let podiums = count(&|night| ranked(night).is_some_and(|placed| (2..=3).contains(&placed.rank)));
    let words = |count: usize, what: &str, each: Points| {
        format!("{} × {}", crate::counted(u32::try_from(count).unwrap_or(u32::MAX), what), each.words())
    };
    let mut given = vec![
        (words(nights.len(), "présence", rules.presence), times(nights.len(), rules.presence)),
        (words(wins, "victoire", rules.win), times(wins, rules.win)),
        (words(podiums, "podium", rules.podium), times(podiums, rules.podium)),
    ];
    if let Some((least, points)) = rules.attendance
        && nights.len() >= usize::from(least)
    {
        given.push((format!("assiduité, {} soirées sur {least}", nights.len()), points));
    }
    given.retain(|(_, points)| *points != Points::ZERO);
    given
}
