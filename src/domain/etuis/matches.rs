//! D33, D35, D36: a match of two teams, or of three, as its fiches have it.

use super::fiches::record;
use crate::duplicate::{
    EtuiNo, FicheLine, Format, Game, MilliPm, Side, TeamDeal, TeamFault, TrianglePlace, check_match, game,
    match_ranking,
};
use crate::tournament::{Change, Draft, EntryId, Fine, TeamId, Tournament, Who};
use crate::{PositionNo, Refusal};

/// A deal of a team's attack.
pub(crate) type Deal = TeamDeal<TeamId, EntryId>;

/// A match counted.
#[derive(Debug, Clone)]
pub struct Match {
    /// The lines written.
    pub lines: Vec<FicheLine<Who>>,
    /// The same as deals of teams.
    pub deals: Vec<Deal>,
    /// D33: the teams that pay a +4/0.
    pub faults: Vec<TeamFault<TeamId>>,
    /// Every two of the teams.
    pub games: Vec<Game<TeamId>>,
    /// In the order of the ranking: wins and goal average count among three only, `scored` is the total.
    pub places: Vec<TrianglePlace<TeamId>>,
}

/// D35, D36: the *quart temps* a position is of; among three teams each has two positions.
pub fn quart(tournament: &Tournament, position: PositionNo) -> u8 {
    if tournament.teams.len() == 3 { position.0.div_ceil(2) } else { position.0 }
}

/// D35: names the attackers of a *quart temps*, each for his team. Returns their teams, in the same order.
/// Errors: D35 for another format, an unknown quart, two players of one team, a player who attacks in another quart or is in no team.
pub fn attack_in_quart(tournament: &mut Draft, quart: u8, entries: &[EntryId]) -> Result<Vec<TeamId>, Refusal> {
    if tournament.format() != Some(Format::Teams) {
        return Err(Refusal::new("D35", "seul un match par équipes se joue en quarts temps"));
    }
    if !(1..=4).contains(&quart) {
        return Err(Refusal::new("D35", format!("quart {quart} : les quarts vont de 1 à 4")));
    }
    let mut teams = Vec::new();
    for id in entries {
        let name = tournament.name(*id);
        let Some((team, _)) = tournament.entry(*id).and_then(|entry| entry.team) else {
            return Err(Refusal::input(format!("{name} n'est dans aucune équipe")));
        };
        if teams.contains(&team) {
            let message = format!("deux attaquants de {} au même quart", tournament.team_name(team));
            return Err(Refusal::new("D35", message));
        }
        teams.push(team);
        let mut before = tournament.duplicate.attackers.iter();
        if let Some(((other, _), _)) = before.find(|((other, _), who)| *other != quart && *who == id) {
            let message = format!("{name} attaque déjà au quart {other} ; l'attaquant change à chaque quart");
            return Err(Refusal::new("D35", message));
        }
        tournament.make(Change::Attacker { quart, team, entry: *id });
    }
    Ok(teams)
}

/// D35: the first *quart temps* without an attacker of each team, and a French sentence on all of them; nothing where all are named.
pub fn unnamed_attackers(tournament: &Tournament) -> Option<(u8, String)> {
    let of_match = tournament.format() == Some(Format::Teams) && tournament.is_placed();
    let unnamed = |quart: u8| {
        let named = |team: TeamId| tournament.duplicate.attackers.contains_key(&(quart, team));
        let teams = tournament.teams.iter().filter(|team| !named(team.id)).map(|team| tournament.team_name(team.id));
        let teams: Vec<String> = teams.collect();
        (!teams.is_empty()).then(|| (quart, format!("quart {quart} ({})", teams.join(", "))))
    };
    let quarts: Vec<(u8, String)> = (1..=4).filter(|_| of_match).filter_map(unnamed).collect();
    let words: Vec<&str> = quarts.iter().map(|(_, words)| words.as_str()).collect();
    Some((quarts.first()?.0, format!("attaquants à nommer : {}", words.join(", "))))
}

/// Counts the results so far.
/// Errors: D1 for another format.
pub fn team_match(tournament: &Tournament) -> Result<Match, Refusal> {
    if tournament.format() != Some(Format::Teams) {
        return Err(Refusal::new("D1", "ce tournoi n'est pas un match par équipes"));
    }
    let lines = record(tournament, tournament.session()).lines();
    let (mut deals, mut faults) = (Vec::new(), Vec::new());
    for line in &lines {
        let (Some(Who::Team(attack)), Some(Who::Team(defence))) = (line.attack, line.defence.first().copied()) else {
            continue;
        };
        let (quart, etui) = (quart(tournament, line.position), line.etui);
        let player = tournament.duplicate.attackers.get(&(quart, attack)).copied();
        deals.push(TeamDeal { quart, etui, attack, defence, player, mark: line.mark(), version: line.version });
        if let Some(fault) = line.fault {
            let team = if fault.side == Side::Attack { attack } else { defence };
            faults.push(TeamFault { quart, etui, team });
        }
        let of_line = |fine: &&Fine| fine.case.is_some_and(|case| case.line == (etui, line.position, line.table));
        for fine in tournament.duplicate.fines.iter().filter(of_line).filter(|fine| is_of_game(fine)) {
            let team = if fine.who == Who::Team(attack) { defence } else { attack };
            faults.push(TeamFault { quart, etui, team });
        }
    }
    let teams: Vec<TeamId> = tournament.teams.iter().map(|team| team.id).collect();
    let pairs = teams.iter().enumerate().flat_map(|(at, a)| teams.iter().skip(at + 1).map(|b| (*a, *b)));
    let games: Vec<Game<TeamId>> = pairs.map(|(a, b)| game(a, b, &deals, &faults)).collect();
    let teams: Vec<_> = teams.into_iter().map(|team| with_fines(tournament, team)).collect();
    let places = match_ranking(&teams, &games);
    Ok(Match { lines, deals, faults, games, places })
}

/// D27, D33: true for the +4 of a +4/0 on a neutralised deal: it is scored on its étui.
fn is_of_game(fine: &Fine) -> bool {
    fine.case.is_some() && fine.amount.is_bonus()
}

/// Every team with its other bonuses and its penalties.
pub fn with_fines(tournament: &Tournament, team: TeamId) -> (TeamId, MilliPm, MilliPm) {
    let sum = |given: bool| -> MilliPm {
        let fines = tournament.duplicate.fines.iter().filter(|fine| fine.who == Who::Team(team) && !is_of_game(fine));
        fines.filter_map(|fine| fine.amount.points()).filter(|pm| (*pm < MilliPm::ZERO) == given).sum()
    };
    (team, -sum(true), sum(false))
}

impl Match {
    /// The points of two teams against one another on one étui.
    pub fn of_etui(&self, a: TeamId, b: TeamId, quart: u8, etui: EtuiNo) -> Game<TeamId> {
        let here = |deal: &&Deal| (deal.quart, deal.etui) == (quart, etui);
        game(a, b, &self.deals.iter().filter(here).cloned().collect::<Vec<_>>(), &self.faults)
    }

    /// The points of two teams against one another in a quart.
    pub fn of_quart(&self, a: TeamId, b: TeamId, quart: u8) -> Game<TeamId> {
        let here = |deal: &&Deal| deal.quart == quart;
        game(a, b, &self.deals.iter().filter(here).cloned().collect::<Vec<_>>(), &self.faults)
    }

    /// D12, D35: checks it before it is closed.
    /// Errors: The refusals of the rules of a match.
    pub(crate) fn check(&self, tournament: &Tournament) -> Result<(), Refusal> {
        check_match(&self.deals, |team| tournament.team_name(team), |entry| tournament.name(*entry))
    }
}
