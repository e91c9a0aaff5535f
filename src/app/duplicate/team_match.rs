//! A match of two teams, or of three, from another program.

use super::calculate::Names;
use super::lines::{mark, pm_penalties, version};
use domain::Refusal;
use domain::duplicate::{EtuiNo, Game, Likelihood, MilliPm, TeamDeal, TeamFault, check_match, game, match_ranking};
use domain::scoring::Contract;
use input::duplicate::{KindAsked, Match, MatchResult, TeamFaultAsked};
use report::duplicate::{Answer, GameRow, MatchAnswer, TriangleAnswer, TriangleRow};

type Deal = TeamDeal<usize, String>;

pub(super) fn team_match(asked: &Match) -> Result<Answer, Refusal> {
    let names = Names::new(asked.teams.clone())?;
    let three = match names.count() {
        2 if asked.format == "equipes" => false,
        3 => true,
        other => {
            return Err(Refusal::new("D35", format!("{other} équipes : un match en oppose 2, une triangulaire 3")));
        }
    };
    let mut warnings = Vec::new();
    let deal = |asked: &MatchResult| {
        let place = format!("quart {}, étui {}", asked.quart, asked.etui);
        deal(asked, &names, three, &mut warnings, &place).map_err(|refusal| refusal.at(place))
    };
    let deals = asked.results.iter().map(deal).collect::<Result<Vec<Deal>, Refusal>>()?;
    check_match(&deals, |team| names.name(team).to_owned(), Clone::clone)?;
    let fault = |fault: &TeamFaultAsked| {
        let (quart, etui) = (fault.quart, EtuiNo(fault.etui));
        if deals.iter().all(|deal| (deal.quart, deal.etui) != (quart, etui)) {
            return Err(Refusal::new("D33", format!("faute au quart {quart}, étui {etui} : aucun résultat n'y est")));
        }
        Ok(TeamFault { quart, etui, team: names.number("D33", &fault.fault)? })
    };
    let faults = asked.faults.iter().flatten().map(fault).collect::<Result<Vec<_>, Refusal>>()?;
    let penalties = pm_penalties(asked.penalties.as_deref(), &names)?;
    let bonus = asked.bonus.iter().flatten().map(|(team, bonus)| Ok((names.number("D35", team)?, MilliPm(*bonus))));
    let bonus = bonus.collect::<Result<Vec<_>, Refusal>>()?;
    let sum = |list: &[(usize, MilliPm)], team: usize| list.iter().filter(|one| one.0 == team).map(|one| one.1).sum();
    let format = asked.format.clone();
    let pairs = (0..names.count()).flat_map(|a| (a + 1..names.count()).map(move |b| (a, b)));
    let games: Vec<Game<usize>> = pairs.map(|(a, b)| game(a, b, &deals, &faults)).collect();
    let teams: Vec<_> = (0..names.count()).map(|team| (team, sum(&bonus, team), sum(&penalties, team))).collect();
    let places = match_ranking(&teams, &games);
    let name = |team: usize| names.name(team).to_owned();
    if !three {
        let draw = places.iter().all(|place| place.rank == 1);
        return Ok(Answer::Match(MatchAnswer {
            ok: true,
            format,
            milli_pm: places.iter().map(|place| (name(place.team), place.scored.0)).collect(),
            winner: places.first().filter(|_| !draw).map(|place| name(place.team)),
            warnings,
        }));
    }
    let rows = places.iter().map(|place| TriangleRow {
        id: name(place.team),
        rank: place.rank,
        wins: place.wins,
        goal: place.goal.0,
        scored: place.scored.0,
    });
    let games =
        games.iter().map(|game| GameRow { a: name(game.a), b: name(game.b), pm_a: game.pm_a.0, pm_b: game.pm_b.0 });
    let (rows, games) = (rows.collect(), games.collect());
    Ok(Answer::Triangle(TriangleAnswer { ok: true, format, rows, games, warnings }))
}

fn deal(
    asked: &MatchResult,
    names: &Names,
    three: bool,
    warnings: &mut Vec<String>,
    place: &str,
) -> Result<Deal, Refusal> {
    if asked.etui == 0 {
        return Err(Refusal::new("D12", "les étuis sont numérotés à partir de 1"));
    }
    let attack = names.number("D12", &asked.attack)?;
    let defence = match &asked.defence {
        Some(team) => names.number("D12", team)?,
        None if three => return Err(Refusal::new("D36", "à trois équipes, « defence » dit laquelle défend")),
        None => 1 - attack,
    };
    let contract = asked.contract.unwrap_or(Contract::Garde);
    let played = asked.kind.is_none_or(|kind| kind == KindAsked::Joue);
    if !played && asked.mark.is_some() && asked.kind != Some(KindAsked::Neutralise) {
        return Err(Refusal::new("D12", "une marque sur une donne qui n'a pas été jouée"));
    }
    let mark = played.then(|| mark(contract, asked.mark.as_ref())).transpose()?;
    let likelihood = mark.map_or(Likelihood::Usual, |mark| mark.likelihood(contract));
    if let Some((mark, remark)) = mark.zip(likelihood.remark()) {
        warnings.push(format!("{place}, {} : marque {mark}, {remark} (D14)", asked.attack));
    }
    let (quart, etui) = (asked.quart, EtuiNo(asked.etui));
    let version = version(asked.version.as_deref())?;
    Ok(Deal { quart, etui, attack, defence, player: asked.player.clone(), mark, version })
}
