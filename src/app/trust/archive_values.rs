//! The words and figures of an archive as the domain's values. The archive was checked: every word is one that is known.

use chrono::NaiveDate;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use crate::directory::people::fold_name;
use crate::error::{AppError, Result};
use archive as facts;
use domain::arbitration::{Fate, Poignees, Ruling};
use domain::draw::DrawKind;
use domain::scoring::{Chelem, Contract, Petit, Poignee};
use domain::sheet::{DealParts, DealRecord, Taken};
use domain::tournament::{Person, SETTINGS, Settings, Tournament, Value};
use domain::{HalfPoints, Orientation, Score};

/// A ruling by its keys; version 1 had some of it in its words only.
pub(super) fn ruling_of(incident: &facts::Incident) -> Option<Ruling> {
    let told = Ruling::told_by(&incident.decision, incident.outcome.as_deref())?;
    let (scores, poignees) = (incident.scores.chairs(), Poignees::parse(&incident.poignees)?);
    if scores.is_empty() && poignees == Poignees::Counted && incident.taken.is_none() {
        return Some(told);
    }
    let taken = incident.taken.as_ref().and_then(|taken| {
        let facts::Taken { taker, partner, dead, .. } = *taken;
        Some(Taken { contract: Contract::parse(&taken.contract)?, taker, partner, dead })
    });
    Some(Ruling { fate: Fate::of_key(incident.outcome.as_deref()?, scores)?, poignees, taken })
}

/// The value of a word.
pub(super) fn meaning<T>(word: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T> {
    parse(word).ok_or_else(|| AppError::input(format!("« {word} » n'a pas de sens dans une archive")))
}

/// The value of a word that may be missing.
pub(super) fn word<T>(word: &Option<String>, parse: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>> {
    word.as_deref().map(|word| meaning(word, parse)).transpose()
}

pub(super) fn date(text: &str) -> Result<NaiveDate> {
    meaning(text, |text| text.parse().ok())
}

/// The settings, and how far the tournament is; deals and movement are those of the first session.
pub(super) fn head(tournament: &Tournament) -> Result<facts::Tournament> {
    let first = tournament.first_session();
    let settings = Settings { deals: first.deals, movement: first.kind, ..tournament.settings.clone() };
    let mut fields = json!({
        "fees_then_cents": tournament.fees_then,
        "rules": tournament.rules,
        "despite_rulings": tournament.despite_rulings,
        "state": tournament.state.key(),
        "position": tournament.position.0,
        "tables": tournament.is_placed().then_some(first.tables),
        "seed": first.seed,
        "draw": first.draw.map(DrawKind::key),
    });
    // Below are those of donnes dupliquées, which have a fact of their own.
    for key in SETTINGS.iter().take_while(|key| key.name != "duplicate") {
        fields[key.name] = by_json(key.held(&settings))?;
    }
    by_json(fields)
}

/// The settings of the tournament, and of donnes dupliquées where it has them.
pub(super) fn settings_of(archive: &facts::Archive) -> Result<Settings> {
    let mut fields: Map<String, Json> = by_json(&archive.tournament)?;
    if let Some(duplicate) = &archive.etuis.duplicate {
        fields.extend(by_json::<Map<String, Json>>(duplicate)?);
        fields.insert("duplicate".to_owned(), duplicate.format.clone().into());
    }
    let mut settings = Settings::new("", NaiveDate::MIN);
    for key in SETTINGS {
        if let Some(field) = fields.remove(key.name) {
            let value: Value = by_json(field)?;
            meaning(&value.to_string(), |_| key.set(&mut settings, &value))?;
        }
    }
    Ok(settings)
}

/// A value as another type with the same fields.
fn by_json<T: DeserializeOwned>(value: impl Serialize) -> Result<T> {
    let read = serde_json::to_value(value).and_then(serde_json::from_value);
    read.map_err(|error| AppError::input(format!("un réglage n'a pas de sens dans une archive : {error}")))
}

/// A row of a sheet.
pub(super) fn record(deal: &facts::Deal, chairs: &[Orientation]) -> Result<DealRecord> {
    let parts = DealParts {
        contract: word(&deal.contract, Contract::parse)?,
        taker: deal.taker,
        partner: deal.partner,
        dead: deal.dead,
        mark: deal.mark.map(Score),
        points: deal.half_points.map(HalfPoints),
        bouts: deal.bouts,
        petit: word(&deal.petit, Petit::parse)?,
        poignees: deal.poignees.iter().map(|poignee| meaning(poignee, Poignee::parse)).collect::<Result<_>>()?,
        chelem: word(&deal.chelem, Chelem::parse)?,
        scores: deal.scores.chairs(),
    };
    let incomplete = || AppError::input(format!("donne {} : il y manque quelque chose", deal.number));
    parts.record(&deal.kind, chairs).ok_or_else(incomplete)
}

/// The day; of a year alone, its middle.
fn born(text: &str) -> Result<NaiveDate> {
    if text.len() == 4 { date(&format!("{text}-07-01")) } else { date(text) }
}

/// A person as the archive knows him.
pub(crate) fn person_of(fact: &facts::Person) -> Result<Person> {
    Ok(Person {
        licence: fact.licence.clone(),
        last_name: fact.last_name.clone(),
        first_name: fact.first_name.clone(),
        folded: fold_name(&fact.last_name, &fact.first_name),
        club: fact.club.clone(),
        committee: fact.committee.clone(),
        affiliated: fact.affiliated,
        birth: fact.birth.as_deref().map(born).transpose()?,
        series: fact.series,
        licensed_before: fact.licensed_before,
        zone: fact.zone.clone(),
        family: fact.family.clone(),
    })
}
