//! D33, D35, D36: a match of two teams, and of three (*triangulaire*).

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::etui::EtuiNo;
use super::fiche::Version;
use super::gap::MilliPm;
use super::mark::Mark;
use crate::Refusal;

/// D35: a match has four *quarts temps*.
const QUARTS: u8 = 4;

/// One deal of a team's attack, in one room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamDeal<Team, Player> {
    /// From 1 to 4.
    pub quart: u8,
    pub etui: EtuiNo,
    /// The team that attacks.
    pub attack: Team,
    /// The team that defends.
    pub defence: Team,
    /// The attacker of the team, if known.
    pub player: Option<Player>,
    /// `None` when the deal was neutralised or not played.
    pub mark: Option<Mark>,
    /// D29.
    pub version: Version,
}

/// D33: a team that pays +4/0 on an étui.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TeamFault<Team> {
    pub quart: u8,
    pub etui: EtuiNo,
    /// The team at fault.
    pub team: Team,
}

/// The points of two teams against one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game<Team> {
    pub a: Team,
    pub b: Team,
    /// Points of the first.
    pub pm_a: MilliPm,
    /// Points of the second.
    pub pm_b: MilliPm,
}

/// D12, D35: checks a match before it is counted.
/// Errors: An unknown quart, a team against itself, a deal that is in twice, an attacker who attacks in two quarts or for two
/// teams, two players who attack in one quart.
pub fn check_match<Team, Player>(
    deals: &[TeamDeal<Team, Player>],
    team_name: impl Fn(Team) -> String,
    player_name: impl Fn(&Player) -> String,
) -> Result<(), Refusal>
where
    Team: Copy + Eq + Hash,
    Player: Clone + Eq + Hash,
{
    let mut seen: FxHashMap<(u8, EtuiNo, Team, Team), ()> = FxHashMap::default();
    let mut attacks: FxHashMap<(Team, u8), &Player> = FxHashMap::default();
    let mut quarts: FxHashMap<&Player, (Team, u8)> = FxHashMap::default();
    for deal in deals {
        let place = || format!("quart {}, étui {}", deal.quart, deal.etui);
        if !(1..=QUARTS).contains(&deal.quart) {
            return Err(Refusal::new("D35", format!("{} : les quarts vont de 1 à {QUARTS}", place())));
        }
        if deal.attack == deal.defence {
            let message = format!("{} : {} joue contre elle-même", place(), team_name(deal.attack));
            return Err(Refusal::new("D12", message));
        }
        if seen.insert((deal.quart, deal.etui, deal.attack, deal.defence), ()).is_some() {
            let message = format!("{} : deux résultats de l'attaque de {}", place(), team_name(deal.attack));
            return Err(Refusal::new("D12", message));
        }
        let Some(player) = &deal.player else { continue };
        let team = || team_name(deal.attack);
        let other = attacks.insert((deal.attack, deal.quart), player);
        if let Some(other) = other.filter(|other| *other != player) {
            let (other, player) = (player_name(other), player_name(player));
            let message = format!("{} : {other} et {player} attaquent pour {}, un seul le peut", place(), team());
            return Err(Refusal::new("D35", message));
        }
        let said = |what: String| Err(Refusal::new("D35", format!("{} : {} {what}", place(), player_name(player))));
        match quarts.insert(player, (deal.attack, deal.quart)) {
            Some((other, _)) if other != deal.attack => {
                return said(format!("attaque pour {} et pour {}", team_name(other), team()));
            }
            Some((_, before)) if before != deal.quart => {
                return said(format!("attaque déjà au quart {before} ; l'attaquant change à chaque quart"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A mark of one room, and of which deal it is (D29).
type Half = Option<(Version, Mark)>;

/// D33: the points of two teams against one another: on each étui the better side has √gap, the other nothing; the innocent side
/// of a fault has at least 4, the side at fault nothing, whether or not the other room played. D29: two deals are not compared.
pub fn game<Team: Copy + Eq + Hash, Player>(
    a: Team,
    b: Team,
    deals: &[TeamDeal<Team, Player>],
    faults: &[TeamFault<Team>],
) -> Game<Team> {
    let mut marks: FxHashMap<(u8, EtuiNo), [Half; 2]> = FxHashMap::default();
    for deal in deals {
        let attacks_a = deal.attack == a && deal.defence == b;
        if attacks_a || (deal.attack == b && deal.defence == a) {
            let [of_a, of_b] = marks.entry((deal.quart, deal.etui)).or_default();
            *if attacks_a { of_a } else { of_b } = deal.mark.map(|mark| (deal.version, mark));
        }
    }
    let scored = marks.into_iter().map(|((quart, etui), marks)| {
        let at_fault = |team| faults.contains(&TeamFault { quart, etui, team });
        let gain = match marks {
            [Some((version, of_a)), Some((other, of_b))] if version == other => MilliPm::between(of_a, of_b),
            _ => MilliPm::ZERO,
        };
        (earned(gain, at_fault(a), at_fault(b)), earned(-gain, at_fault(b), at_fault(a)))
    });
    let (pm_a, pm_b) = scored.fold((MilliPm::ZERO, MilliPm::ZERO), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    Game { a, b, pm_a, pm_b }
}

/// D33: a team's points on an étui.
fn earned(gain: MilliPm, at_fault: bool, other_at_fault: bool) -> MilliPm {
    match (at_fault, other_at_fault) {
        (true, _) => MilliPm::ZERO,
        (false, true) => gain.max(MilliPm(4_000)),
        (false, false) => gain.max(MilliPm::ZERO),
    }
}

/// D36: a place in a match of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrianglePlace<Team> {
    pub team: Team,
    pub wins: u32,
    /// *Goal average*: points scored less those scored against it.
    pub goal: MilliPm,
    pub scored: MilliPm,
    /// From 1; equals share it.
    pub rank: u32,
}

/// A match ranked: each team has its bonus, and its penalties, which are deducted from its points. D35: of two, more points win, bonus
/// included, and as many are a draw. D36: of three, victories, then the goal average, then the larger bonus, then the points scored.
pub fn match_ranking<Team: Copy + Eq>(
    teams: &[(Team, MilliPm, MilliPm)],
    games: &[Game<Team>],
) -> Vec<TrianglePlace<Team>> {
    let ([a, b], [game]) = (teams, games) else { return triangle(teams, games) };
    let total = |(_, bonus, penalty): &(Team, MilliPm, MilliPm), pm: MilliPm| pm + *bonus - *penalty;
    let (x, y) = (total(a, game.pm_a), total(b, game.pm_b));
    let place = |team, mine: MilliPm, yours: MilliPm| TrianglePlace {
        team,
        wins: u32::from(mine > yours),
        goal: mine - yours,
        scored: mine,
        rank: if mine < yours { 2 } else { 1 },
    };
    let mut places = vec![place(a.0, x, y), place(b.0, y, x)];
    places.sort_by_key(|place| place.rank);
    places
}

fn triangle<Team: Copy + Eq>(teams: &[(Team, MilliPm, MilliPm)], games: &[Game<Team>]) -> Vec<TrianglePlace<Team>> {
    let mut places: Vec<(MilliPm, TrianglePlace<Team>)> = teams
        .iter()
        .map(|&(team, bonus, penalty)| {
            let own = games.iter().filter_map(|game| match team {
                team if team == game.a => Some((game.pm_a, game.pm_b)),
                team if team == game.b => Some((game.pm_b, game.pm_a)),
                _ => None,
            });
            let start = TrianglePlace { team, wins: 0, goal: -penalty, scored: -penalty, rank: 0 };
            let place = own.fold(start, |place, (mine, yours)| TrianglePlace {
                wins: place.wins + u32::from(mine > yours),
                goal: place.goal + mine - yours,
                scored: place.scored + mine,
                ..place
            });
            (bonus, place)
        })
        .collect();
    let key = |(bonus, place): &(MilliPm, TrianglePlace<Team>)| {
        std::cmp::Reverse((place.wins, place.goal, *bonus, place.scored))
    };
    places.sort_by_key(key);
    let ranks = super::general::ranks(places.iter().map(key));
    places.into_iter().zip(ranks).map(|((_, place), rank)| TrianglePlace { rank, ..place }).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Game, TeamDeal, TeamFault, check_match, game, triangle};
    use crate::duplicate::EtuiNo;
    use crate::duplicate::fiche::Version;
    use crate::duplicate::gap::MilliPm;
    use crate::duplicate::samples::mark;

    type Deal = TeamDeal<char, &'static str>;

    fn deal(quart: u8, etui: u16, attack: char, player: &'static str, value: i64) -> Deal {
        let defence = if attack == 'A' { 'B' } else { 'A' };
        TeamDeal {
            quart,
            etui: EtuiNo(etui),
            attack,
            defence,
            player: Some(player),
            mark: Some(mark(value)),
            version: Version::FIRST,
        }
    }

    fn both(mine: i64, yours: i64, faults: &[char]) -> (i64, i64) {
        let faults: Vec<_> = faults.iter().map(|team| TeamFault { quart: 1, etui: EtuiNo(1), team: *team }).collect();
        let game = game('A', 'B', &[deal(1, 1, 'A', "a1", mine), deal(1, 1, 'B', "b1", yours)], &faults);
        (game.pm_a.0, game.pm_b.0)
    }

    #[test]
    fn d33_the_better_side_scores_the_other_nothing() {
        assert_eq!(both(82, 66, &[]), (4_000, 0));
        assert_eq!(both(-68, -58, &[]), (0, 3_162));
        assert_eq!(both(60, 60, &[]), (0, 0));
    }

    #[test]
    fn d33_the_innocent_side_has_at_least_four() {
        assert_eq!(both(64, 60, &['A']), (0, 4_000));
        assert_eq!(both(60, 64, &['A']), (0, 4_000));
        assert_eq!(both(60, 76, &['A']), (0, 4_000));
        assert_eq!(both(60, 92, &['A']), (0, 5_657));
        assert_eq!(both(60, 92, &['A', 'B']), (0, 0), "nobody is innocent");
        let fault = TeamFault { quart: 1, etui: EtuiNo(1), team: 'A' };
        let neutralised = Deal { mark: None, ..deal(1, 1, 'B', "b1", 60) };
        for deals in [vec![deal(1, 1, 'A', "a1", 90)], vec![deal(1, 1, 'A', "a1", 90), neutralised]] {
            assert_eq!(game('A', 'B', &deals, &[fault]).pm_b, MilliPm(4_000), "whatever became of the other room");
        }
    }

    fn refused(deals: &[Deal]) -> String {
        check_match(deals, |team| format!("l'équipe {team}"), |player| (*player).to_owned())
            .map_or_else(|no| format!("{}: {}", no.rule, no.message), |()| String::new())
    }

    #[test]
    fn d35_another_attacker_in_each_quart() {
        assert_eq!(refused(&[deal(1, 1, 'A', "a1", 60), deal(1, 2, 'A', "a1", 60), deal(2, 5, 'A', "a2", 60)]), "");
        assert!(refused(&[deal(1, 1, 'A', "a1", 60), deal(2, 5, 'A', "a1", 60)]).contains("déjà au quart 1"));
        assert!(refused(&[deal(1, 1, 'A', "a1", 60), deal(1, 2, 'A', "a2", 60)]).contains("un seul le peut"));
        assert!(refused(&[deal(1, 1, 'A', "a1", 60), deal(1, 1, 'B', "a1", 60)]).contains("pour l'équipe A et pour"));
        assert!(refused(&[deal(5, 1, 'A', "a1", 60)]).starts_with("D35"));
        assert!(refused(&[deal(1, 1, 'A', "a1", 60), deal(1, 1, 'A', "a1", 62)]).contains("deux résultats"));
    }

    fn ranked(games: [(char, char, i64, i64); 3], bonus: [i64; 3]) -> Vec<(char, i64, u32)> {
        let games = games.map(|(a, b, x, y)| Game { a, b, pm_a: MilliPm(x), pm_b: MilliPm(y) });
        let teams: Vec<_> =
            "ABC".chars().zip(bonus).map(|(team, bonus)| (team, MilliPm(bonus), MilliPm::ZERO)).collect();
        triangle(&teams, &games).iter().map(|place| (place.team, place.goal.0, place.rank)).collect()
    }

    #[test]
    fn d36_victories_then_goal_average_then_the_larger_bonus() {
        let games =
            |[ab, ac, bc]: [(i64, i64); 3]| [('A', 'B', ab.0, ab.1), ('A', 'C', ac.0, ac.1), ('B', 'C', bc.0, bc.1)];
        assert_eq!(ranked(games([(80, 76), (60, 50), (100, 20)]), [0; 3])[0].0, 'A');
        let level = ranked(games([(80, 76), (60, 100), (50, 20)]), [0; 3]);
        assert_eq!(level, [('B', 26, 1), ('C', 10, 2), ('A', -36, 3)]);
        let bonus = ranked(games([(60, 40), (40, 50), (70, 40)]), [1, 2, 0]);
        assert_eq!(bonus, [('B', 10, 1), ('A', 10, 2), ('C', -20, 3)]);
        assert_eq!(ranked(games([(60, 60), (60, 60), (60, 60)]), [0; 3]).map_ranks(), [1, 1, 1]);
    }

    trait Ranks {
        fn map_ranks(self) -> Vec<u32>;
    }

    impl Ranks for Vec<(char, i64, u32)> {
        fn map_ranks(self) -> Vec<u32> {
            self.into_iter().map(|(.., rank)| rank).collect()
        }
    }
}
