//! What the federation asks of a tournament, and what is missing or wrong (P10, S10, C1–C4, O3).

use chrono::NaiveDate;

use crate::app::club::Club;
use crate::app::entry::register::team_words;
use crate::app::error::Result;
use crate::app::federation::awards::{is_affiliated, player_remarks};
use crate::app::night::{Night, entry_name, played};
use crate::app::paper::head::stamped;
use crate::app::result::publish::facts;
use crate::domain::PositionNo;
use crate::domain::award::{Check, Facts, Formula, check};
use crate::domain::competition::{Championship, ChampionshipFacts, Formation, Player, Season, check_championship};
use crate::domain::movement::Game;
use crate::report::SCHEMA;
use crate::report::awards::{Condition, HomologationPaper, HomologationReport};
use crate::storage::EntryRow;

impl Club<'_> {
    /// P10, C1–C4: what the federation asks, and what is missing.
    ///
    /// # Errors
    /// The base's own.
    pub fn homologation(&self) -> Result<HomologationReport> {
        let night = self.night()?;
        let conditions = conditions(&night);
        Ok(HomologationReport {
            schema: SCHEMA,
            tournament: night.row.data.name.clone(),
            complete: conditions.iter().all(|condition| condition.met),
            conditions: conditions
                .into_iter()
                .map(|c| Condition { met: c.met, text: c.text, advice: c.advice, rule: c.rule.to_owned() })
                .collect(),
            championship: night.championship().map(|championship| championship.to_string()),
            remarks: {
                let mut remarks = remarks(&night);
                remarks.push(if night.row.state == "clos" {
                    "Les résultats à transmettre sont ceux de : chelem pcn --format csv".to_owned()
                } else {
                    "Le tournoi n'est pas clos ; les PCN sont attribués à la clôture : chelem cloturer".to_owned()
                });
                remarks
            },
        })
    }

    /// The same to print, with what the federation needs: the tournament's facts and, once it is closed, the licensed players.
    ///
    /// # Errors
    /// The base's own.
    pub fn homologation_paper(&self) -> Result<HomologationPaper> {
        let night = self.night()?;
        let mut report = self.homologation()?;
        report.remarks = remarks(&night);
        let awards = if night.row.state == "clos" { Some(self.awards()?) } else { None };
        match &awards {
            Some(awards) => report.remarks.extend(player_remarks(&night, &awards.awards)),
            None => {
                report.remarks.push("Le tournoi n'est pas encore clos : les PCN seront attribués à la clôture.".into())
            }
        }
        Ok(stamped(HomologationPaper {
            head: self.head_of(&night, night.session()),
            facts: facts(&night, night.headcount()),
            report,
            awards,
        }))
    }
}

/// All conditions, met or not, in the order of the fascicule.
pub(in crate::app) fn conditions(night: &Night) -> Vec<Check> {
    let mut checks = check(&shape(night));
    let Some(championship) = night.championship() else { return checks };
    match night.row.data.date.parse::<NaiveDate>() {
        Ok(date) => checks.extend(check_championship(&championship_facts(night, championship, Season::of(date)))),
        Err(_) => checks.push(Check::new(
            "C1",
            false,
            format!("Date du tournoi : {} n'existe pas", night.row.data.date),
            "Corrigez-la : chelem tournoi modifier --date JJ/MM/AAAA",
        )),
    }
    checks
}

fn shape(night: &Night) -> Facts {
    let named = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let data = &night.row.data;
    let tables = (1..=data.positions).flat_map(|p| night.tables(PositionNo(p)).into_values());
    let seated = tables.map(|chairs| chairs.len()).max();
    let without_licence = night
        .entries
        .iter()
        .filter(|entry| entry.ranked && played(entry) && is_affiliated(entry) && entry.data.licence.is_none());
    Facts {
        formula: night.formula(),
        ranked: night.headcount(),
        arbiter: named(&data.arbiter),
        place: named(&data.place),
        organiser: named(&data.organiser),
        largest_table: seated.unwrap_or(match night.game() {
            Game::Quatre => 0,
            // S10: only those left over make a table of 5.
            Game::Mort if night.entries.len().is_multiple_of(4) => 0,
            Game::Cinq | Game::Mort => 5,
        }),
        without_licence: without_licence.map(entry_name).collect(),
    }
}

fn championship_facts(night: &Night, championship: Championship, season: Season) -> ChampionshipFacts {
    let formations = match night.formula() {
        Formula::Individuel => night
            .registered()
            .map(|entry| Formation { label: entry_name(entry), players: vec![player(entry)] })
            .collect(),
        Formula::Duo | Formula::Equipe4 => {
            let members = |id| night.registered().filter(move |entry| entry.team.is_some_and(|(team, _)| team == id));
            let formation = |id| Formation { label: team_words(night, id), players: members(id).map(player).collect() };
            night.teams.iter().map(|team| formation(team.id)).collect()
        }
    };
    ChampionshipFacts {
        championship,
        season,
        ranked: night.headcount(),
        session_deals: session_deals(night),
        formations,
    }
}

/// C2: the deals of each session, those still to come supposed like the first. What is played after an elimination within a session
/// is not played by everybody and does not count.
fn session_deals(night: &Night) -> Vec<u16> {
    let deals = |positions: u8, deals: u8| u16::from(positions) * u16::from(deals);
    let sessions = night.sessions.iter().filter(|session| !session.phase);
    let mut all: Vec<u16> = sessions.map(|session| deals(session.positions, session.deals)).collect();
    let first = all.first().copied().unwrap_or_default();
    all.resize(all.len() + night.sessions_left(), first);
    all
}

fn player(entry: &EntryRow) -> Player {
    let known = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let data = &entry.data;
    Player {
        name: entry_name(entry),
        licence: data.licence.clone(),
        affiliated: is_affiliated(entry),
        birth: data.birth.as_deref().and_then(|birth| birth.parse().ok()),
        series: data.series,
        licensed_last_season: Some(data.licensed_before),
        committee: known(&data.committee),
        club: known(&data.club),
    }
}

fn remarks(night: &Night) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(championship) = night.championship() {
        let days = night.sessions.iter().filter_map(|session| session.date.as_deref());
        let last = days.chain([night.row.data.date.as_str()]).filter_map(|day| day.parse::<NaiveDate>().ok()).max();
        remarks.extend(championship.remarks(last));
        if let Some(qualified) = championship.qualified(night.headcount()) {
            remarks.push(format!("Qualifiés pour la finale nationale : au moins {qualified} (C1)."));
        }
        let substitutes = night.entries.iter().filter(|entry| played(entry) && night.is_substitute(entry));
        let names: Vec<String> = substitutes.map(entry_name).collect();
        if !names.is_empty() {
            remarks.push(format!(
                "Les conditions portent sur les joueurs inscrits au départ. Remplaçants, à vérifier vous-même : {}.",
                names.join(", ")
            ));
        }
    }
    remarks
}
