//! A match of two teams, or of three: the attackers of a quart, the result, the étuis compared.

use super::penalty::words;
use super::words::{awaited, mark_of, of_both};
use crate::directory::find;
use crate::error::Result;
use crate::night::Duplicate;
use domain::duplicate::{EtuiNo, FicheLine, Format};
use domain::etuis::{self, Match};
use domain::tournament::{FineCase, TeamId, Tournament, Who};
use report::duplicate::{
    LinePlace, OpposedLine, Pm, PointsRoute, PointsTopage, QuartRow, RouteStep, TeamRow, TeamsRanking,
};
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// D35: names the attackers of a *quart temps*, one for each team named. Returns a sentence for each.
    /// Errors: D35 for an unknown quart, two players of one team, a player who attacks in another quart; nobody or several people found.
    pub fn quart_attackers(self, quart: u8, queries: &[String]) -> Result<Vec<String>> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let find = |query: &String| find::entry(tournament, query).map(|entry| entry.id);
            let entries = queries.iter().map(find).collect::<Result<Vec<_>>>()?;
            let teams = etuis::attack_in_quart(tournament, quart, &entries)?;
            let said: Vec<String> = (teams.iter().zip(&entries))
                .map(|(team, id)| {
                    format!("Quart {quart}, {} : {} attaque", tournament.team_name(*team), tournament.name(*id))
                })
                .collect();
            let what = said.join(" ; ");
            Ok(Done::new(Subject::Placement, said, what))
        })
    }
}

/// The result so far.
pub(super) fn ranking(tournament: &Tournament) -> Result<TeamsRanking> {
    let counted_match = etuis::team_match(tournament)?;
    let (awaited, mut notes) = awaited(tournament);
    let three = tournament.teams.len() == 3;
    if awaited == 0 && !three && counted_match.places.iter().all(|place| place.rank == 1) {
        notes.push("Match nul (D35).".to_owned());
    }
    if three {
        notes.push(
            "Victoires, puis différence, puis la bonification la plus grande, puis points marqués (D36).".to_owned(),
        );
    }
    let rows = counted_match.places.iter().map(|place| TeamRow {
        rank: place.rank,
        number: tournament.number(Who::Team(place.team)),
        name: tournament.team_name(place.team),
        wins: three.then_some(place.wins),
        goal: three.then(|| Pm::milli(place.goal.0)),
        bonus: Some(etuis::with_fines(tournament, place.team).1.0).filter(|sum| three && *sum != 0).map(Pm::milli),
        penalties: Some(taken(tournament, place.team)).filter(|sum| *sum != 0).map(Pm::milli),
        milli_pm: Pm::milli(place.scored.0),
    });
    let mut quarts = Vec::new();
    for quart in 1..=4 {
        let attacker =
            |team: TeamId| tournament.duplicate.attackers.get(&(quart, team)).map(|entry| tournament.name(*entry));
        quarts.extend(counted_match.games.iter().map(|game| {
            let scored = counted_match.of_quart(game.a, game.b, quart);
            QuartRow {
                quart,
                a: tournament.team_name(game.a),
                b: tournament.team_name(game.b),
                attacker_a: attacker(game.a),
                attacker_b: attacker(game.b),
                pm_a: Pm::milli(scored.pm_a.0),
                pm_b: Pm::milli(scored.pm_b.0),
            }
        }));
    }
    Ok(TeamsRanking {
        tournament: tournament.settings.name.clone(),
        format: Format::Teams.key(),
        is_final: tournament.is_closed(),
        awaited,
        rows: rows.collect(),
        quarts,
        notes,
    })
}

/// What comes off the points of a team: its penalties, less its bonus where that is a part of the total (D35, D36).
fn taken(tournament: &Tournament, team: TeamId) -> i64 {
    let (_, bonus, penalties) = etuis::with_fines(tournament, team);
    penalties.0 - if tournament.teams.len() == 2 { bonus.0 } else { 0 }
}

/// The étuis two teams played both ways; `own` stands first.
fn opposed(tournament: &Tournament, of: &Match, own: TeamId, other: TeamId) -> Vec<OpposedLine> {
    let mut places: Vec<(u8, EtuiNo)> = of
        .deals
        .iter()
        .filter(|deal| [deal.attack, deal.defence].iter().all(|team| [own, other].contains(team)))
        .map(|deal| (deal.quart, deal.etui))
        .collect();
    places.sort_unstable();
    places.dedup();
    let line = |quart: u8, etui: EtuiNo, attack: TeamId, defence: TeamId| {
        of.lines.iter().find(|line| {
            line.etui == etui
                && etuis::quart(tournament, line.position) == quart
                && line.attack == Some(Who::Team(attack))
                && line.defence.first() == Some(&Who::Team(defence))
        })
    };
    let one = |(quart, etui): (u8, EtuiNo)| {
        let (mine, yours) = (line(quart, etui, own, other), line(quart, etui, other, own));
        let place = |line: Option<&FicheLine<Who>>| {
            line.map_or(LinePlace::Nowhere, |line| LinePlace::Quart(quart, line.table.0))
        };
        let scored = of.of_etui(own, other, quart, etui);
        // D33: what is given there for an incident counts in the figures of the étui.
        let here = |case: &FineCase| {
            [mine, yours].into_iter().flatten().any(|line| case.line == (line.etui, line.position, line.table))
        };
        let fines = tournament.duplicate.fines.iter().filter(|fine| fine.amount.is_bonus());
        let given = fines.filter(|fine| fine.case.as_ref().is_some_and(here));
        let given = given.map(|fine| format!("neutralisée, {} à {}", words(fine.amount), tournament.name_of(fine.who)));
        let said = [of_both(tournament, mine, yours, None)].into_iter().chain(given).filter(|text| !text.is_empty());
        OpposedLine {
            etui: etui.0,
            a: tournament.team_name(own),
            b: tournament.team_name(other),
            place_a: place(mine),
            mark_a: mark_of(mine),
            place_b: place(yours),
            mark_b: mark_of(yours),
            pm_a: Pm::milli(scored.pm_a.0),
            pm_b: Pm::milli(scored.pm_b.0),
            remark: said.collect::<Vec<_>>().join(" ; "),
        }
    };
    places.into_iter().map(one).collect()
}

/// The étuis compared, one or all.
pub(super) fn topage(tournament: &Tournament, wanted: Option<EtuiNo>) -> Result<PointsTopage> {
    let of = etuis::team_match(tournament)?;
    if let Some(etui) = wanted {
        etuis::record(tournament, tournament.session()).fiche(etui)?;
    }
    let mut lines: Vec<OpposedLine> =
        of.games.iter().flat_map(|game| opposed(tournament, &of, game.a, game.b)).collect();
    lines.retain(|line| wanted.is_none_or(|etui| line.etui == etui.0));
    lines.sort_by_key(|line| line.etui);
    Ok(PointsTopage {
        tournament: tournament.settings.name.clone(),
        lines,
        notes: vec!["La meilleure marque gagne la racine de l'écart, l'autre rien (D30, D33).".to_owned()],
    })
}

/// The teams' matches in the order of the ranking, or one.
pub(super) fn routes(tournament: &Tournament, wanted: Option<Who>) -> Result<Vec<PointsRoute>> {
    let of = etuis::team_match(tournament)?;
    let places = of.places.iter().filter(|place| wanted.is_none_or(|who| who == Who::Team(place.team)));
    let route = |place: &domain::duplicate::TrianglePlace<TeamId>| {
        let (mut lines, mut steps) = (Vec::new(), Vec::new());
        for game in of.games.iter().filter(|game| [game.a, game.b].contains(&place.team)) {
            let other = if game.a == place.team { game.b } else { game.a };
            lines.extend(opposed(tournament, &of, place.team, other));
            let (mine, yours) = if game.a == place.team { (game.pm_a, game.pm_b) } else { (game.pm_b, game.pm_a) };
            let text =
                format!("Contre {} : {} à {}", tournament.team_name(other), Pm::milli(mine.0), Pm::milli(yours.0));
            steps.push(RouteStep { rule: "D33", text });
        }
        let taken = taken(tournament, place.team);
        if taken != 0 {
            let what = if of.games.len() == 1 { "Pénalités et bonifications" } else { "Pénalités" };
            steps.push(RouteStep { rule: "D27", text: format!("{what} : {} PM", Pm::milli(-taken)) });
        }
        let (_, bonus, _) = etuis::with_fines(tournament, place.team);
        if of.games.len() > 1 && bonus.0 != 0 {
            let text = format!("Bonification : {} PM, qui départage et ne s'ajoute pas", Pm::milli(bonus.0));
            steps.push(RouteStep { rule: "D36", text });
        }
        steps.push(RouteStep { rule: "D35", text: format!("Total {} PM", Pm::milli(place.scored.0)) });
        PointsRoute {
            tournament: tournament.settings.name.clone(),
            number: tournament.number(Who::Team(place.team)),
            name: tournament.team_name(place.team),
            lines,
            steps,
        }
    };
    Ok(places.map(route).collect())
}
