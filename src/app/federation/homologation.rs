//! What the federation asks of a tournament, and what is missing or wrong (P10, S10, C1–C4, O3).

use crate::app::club::Club;
use crate::app::entry::register::team_words;
use crate::app::error::Result;
use crate::app::federation::awards::{self, is_affiliated, player_remarks};
use crate::app::paper::head::stamped;
use crate::app::result::publish::facts;
use crate::domain::PositionNo;
use crate::domain::award::{Check, Facts, Formula, check};
use crate::domain::competition::{Championship, ChampionshipFacts, Formation, Player, Season, check_championship};
use crate::domain::movement::Game;
use crate::domain::tournament::{Entry, Tournament};
use crate::report::SCHEMA;
use crate::report::awards::{Condition, HomologationPaper, HomologationReport};

impl Club<'_> {
    /// P10, C1–C4: what the federation asks, and what is missing.
    ///
    /// # Errors
    /// The base's own.
    pub fn homologation(&self) -> Result<HomologationReport> {
        Ok(report(&self.tournament()?))
    }

    /// The same to print, with what the federation needs: the tournament's facts and, once it is closed, the licensed players.
    ///
    /// # Errors
    /// The base's own.
    pub fn homologation_paper(&self) -> Result<HomologationPaper> {
        let tournament = self.tournament()?;
        let mut report = report(&tournament);
        report.remarks = remarks(&tournament);
        let awards = if tournament.is_closed() { Some(awards::report(&tournament)?) } else { None };
        match &awards {
            Some(awards) => report.remarks.extend(player_remarks(&tournament, &awards.awards)),
            None => {
                report.remarks.push("Le tournoi n'est pas encore clos : les PCN seront attribués à la clôture.".into())
            }
        }
        Ok(stamped(HomologationPaper {
            head: self.head_of(&tournament, tournament.session()),
            facts: facts(&tournament, tournament.headcount()),
            report,
            awards,
        }))
    }
}

/// What the federation asks, and what is missing.
pub(in crate::app) fn report(tournament: &Tournament) -> HomologationReport {
    let conditions = conditions(tournament);
    HomologationReport {
        schema: SCHEMA,
        tournament: tournament.settings.name.clone(),
        complete: conditions.iter().all(|condition| condition.met),
        conditions: conditions
            .into_iter()
            .map(|c| Condition { met: c.met, text: c.text, advice: c.advice, rule: c.rule.to_owned() })
            .collect(),
        championship: tournament.championship().map(|championship| championship.to_string()),
        remarks: {
            let mut remarks = remarks(tournament);
            remarks.push(if tournament.is_closed() {
                "Les résultats à transmettre sont ceux de : chelem pcn --format csv".to_owned()
            } else {
                "Le tournoi n'est pas clos ; les PCN sont attribués à la clôture : chelem cloturer".to_owned()
            });
            remarks
        },
    }
}

/// All conditions, met or not, in the order of the fascicule.
pub(in crate::app) fn conditions(tournament: &Tournament) -> Vec<Check> {
    let mut checks = check(&shape(tournament));
    let Some(championship) = tournament.championship() else { return checks };
    let season = Season::of(tournament.settings.date);
    checks.extend(check_championship(&championship_facts(tournament, championship, season)));
    checks
}

fn shape(tournament: &Tournament) -> Facts {
    let named = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let data = &tournament.settings;
    let tables = (1..=data.positions).flat_map(|p| tournament.tables(PositionNo(p)).into_values());
    let seated = tables.map(|chairs| chairs.len()).max();
    let without_licence = tournament
        .entries
        .iter()
        .filter(|entry| entry.ranked && entry.played() && is_affiliated(entry) && entry.person.licence.is_none());
    Facts {
        formula: tournament.formula(),
        ranked: tournament.headcount(),
        arbiter: named(&data.arbiter),
        place: named(&data.place),
        organiser: named(&data.organiser),
        largest_table: seated.unwrap_or(match tournament.game() {
            Game::Quatre => 0,
            // S10: only those left over make a table of 5.
            Game::Mort if tournament.entries.len().is_multiple_of(4) => 0,
            Game::Cinq | Game::Mort => 5,
        }),
        without_licence: without_licence.map(Entry::name).collect(),
    }
}

fn championship_facts(tournament: &Tournament, championship: Championship, season: Season) -> ChampionshipFacts {
    let formations = match tournament.formula() {
        Formula::Individuel => tournament
            .registered()
            .map(|entry| Formation { label: entry.name(), players: vec![player(entry)] })
            .collect(),
        Formula::Duo | Formula::Equipe4 => {
            let members =
                |id| tournament.registered().filter(move |entry| entry.team.is_some_and(|(team, _)| team == id));
            let formation =
                |id| Formation { label: team_words(tournament, id), players: members(id).map(player).collect() };
            tournament.teams.iter().map(|team| formation(team.id)).collect()
        }
    };
    ChampionshipFacts {
        championship,
        season,
        ranked: tournament.headcount(),
        session_deals: session_deals(tournament),
        formations,
    }
}

/// C2: the deals of each session, those still to come supposed like the first. What is played after an elimination within a session
/// is not played by everybody and does not count.
fn session_deals(tournament: &Tournament) -> Vec<u16> {
    let deals = |positions: u8, deals: u8| u16::from(positions) * u16::from(deals);
    let sessions = tournament.sessions.iter().filter(|session| !session.phase);
    let mut all: Vec<u16> = sessions.map(|session| deals(session.positions, session.deals)).collect();
    let first = all.first().copied().unwrap_or_default();
    all.resize(all.len() + tournament.sessions_left(), first);
    all
}

fn player(entry: &Entry) -> Player {
    let known = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let data = &entry.person;
    Player {
        name: entry.name(),
        licence: data.licence.clone(),
        affiliated: is_affiliated(entry),
        birth: data.birth,
        series: data.series,
        licensed_last_season: Some(data.licensed_before),
        committee: known(&data.committee),
        club: known(&data.club),
    }
}

fn remarks(tournament: &Tournament) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(championship) = tournament.championship() {
        let days = tournament.sessions.iter().filter_map(|session| session.date);
        let last = days.chain([tournament.settings.date]).max();
        remarks.extend(championship.remarks(last));
        if let Some(qualified) = championship.qualified(tournament.headcount()) {
            remarks.push(format!("Qualifiés pour la finale nationale : au moins {qualified} (C1)."));
        }
        let substitutes = tournament.entries.iter().filter(|entry| entry.played() && tournament.is_substitute(entry));
        let names: Vec<String> = substitutes.map(Entry::name).collect();
        if !names.is_empty() {
            remarks.push(format!(
                "Les conditions portent sur les joueurs inscrits au départ. Remplaçants, à vérifier vous-même : {}.",
                names.join(", ")
            ));
        }
    }
    remarks
}
