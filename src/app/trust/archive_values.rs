//! The words and figures of an archive as the domain's values. The archive was checked: every word is one that is known.

use crate::directory::people::fold_name;
use crate::error::{AppError, Result};
use archive as facts;
use domain::arbitration::{Fate, Poignees, Ruling};
use domain::award::Formula;
use domain::competition::{Kind as ChampionshipKind, Plan, Stage};
use domain::money::Cents;
use domain::movement::{Game, Kind};
use domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use domain::sheet::{DealRecord, Marked, Taken};
use domain::tournament::{Person, PrizeFund, Settings};
use domain::{HalfPoints, Orientation, Score};

/// A ruling by its keys; version 1 had some of it in its words only.
pub(super) fn ruling_of(incident: &facts::Incident) -> Option<Ruling> {
    let told = Ruling::told_by(&incident.decision, incident.outcome.as_deref())?;
    let (scores, poignees) = (incident.scores.chairs(), Poignees::parse(&incident.poignees)?);
    if scores.is_empty() && poignees == Poignees::Counted {
        return Some(told);
    }
    Some(Ruling { fate: Fate::of_key(incident.outcome.as_deref()?, scores)?, poignees })
}

/// The value of a word.
pub(super) fn meaning<T>(word: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T> {
    parse(word).ok_or_else(|| AppError::input(format!("« {word} » n'a pas de sens dans une archive")))
}

pub(super) fn date(text: &str) -> Result<chrono::NaiveDate> {
    meaning(text, |text| text.parse().ok())
}

pub fn settings_of(t: &facts::Tournament) -> Result<Settings> {
    let kind = t.championship.as_deref().map(|kind| meaning(kind, ChampionshipKind::parse)).transpose()?;
    let stage = t.stage.as_deref().map(|stage| meaning(stage, Stage::parse)).transpose()?;
    Ok(Settings {
        name: t.name.clone(),
        date: date(&t.date)?,
        place: t.place.clone(),
        organiser: t.organiser.clone(),
        arbiter: t.arbiter.clone(),
        positions: t.positions,
        deals: t.deals,
        movement: t.movement.as_deref().map(|kind| meaning(kind, Kind::parse)).transpose()?,
        double_entry: t.double_entry,
        fee: Cents(t.fee_cents),
        formula: meaning(&t.formula, Formula::parse)?,
        parallel: t.parallel,
        game: meaning(&t.game, Game::parse)?,
        championship: kind.zip(stage),
        sessions: t.sessions,
        article_29: t.article_29,
        duplicate: None,
        prize_fund: PrizeFund {
            given_back_percent: t.given_back_percent,
            rewarded_percent: t.rewarded_percent,
            added: Cents(t.added_cents),
            special: Cents(t.special_cents),
            step: Cents(t.step_cents),
            decline_percent: t.decline_percent,
        },
        leavers_last: t.leavers_last,
        qualifies: t.qualifies,
        plan: t.plan.as_deref().map(|plan| meaning(plan, Plan::parse)).transpose()?,
    })
}

/// A row of a sheet.
pub(super) fn record(deal: &facts::Deal, chairs: &[Orientation]) -> Result<DealRecord> {
    let contract = deal.contract.as_deref().map(|contract| meaning(contract, Contract::parse)).transpose()?;
    let (partner, dead) = (deal.partner, deal.dead);
    let taken = contract.zip(deal.taker).map(|(contract, taker)| Taken { contract, taker, partner, dead });
    let incomplete = || AppError::input(format!("donne {} : il y manque quelque chose", deal.number));
    Ok(match (deal.kind.as_str(), taken) {
        ("annulee", _) => DealRecord::Cancelled,
        ("ajustee", taken) => DealRecord::Adjusted { taken, scores: deal.scores.chairs() },
        ("marque", Some(Taken { contract, taker, partner, dead })) => {
            let mark = Score(deal.mark.ok_or_else(incomplete)?);
            DealRecord::Marked(Marked { contract, taker, partner, dead, mark })
        }
        ("complete", Some(Taken { contract, taker, partner, dead })) => DealRecord::Full(Deal {
            layout: Layout::new(chairs, dead),
            contract,
            taker,
            partner,
            points: HalfPoints(deal.half_points.ok_or_else(incomplete)?),
            bouts: deal.bouts.ok_or_else(incomplete)?,
            petit: deal.petit.as_deref().map(|petit| meaning(petit, Petit::parse)).transpose()?,
            poignees: deal.poignees.iter().map(|poignee| meaning(poignee, Poignee::parse)).collect::<Result<_>>()?,
            chelem: deal.chelem.as_deref().map(|chelem| meaning(chelem, Chelem::parse)).transpose()?,
        }),
        _ => return Err(incomplete()),
    })
}

/// A person as the archive knows him.
pub(super) fn person_of(fact: &facts::Person) -> Result<Person> {
    Ok(Person {
        licence: fact.licence.clone(),
        last_name: fact.last_name.clone(),
        first_name: fact.first_name.clone(),
        folded: fold_name(&fact.last_name, &fact.first_name),
        club: fact.club.clone(),
        committee: fact.committee.clone(),
        affiliated: fact.affiliated,
        birth: fact.birth.as_deref().map(date).transpose()?,
        series: fact.series,
        licensed_before: fact.licensed_before,
        zone: fact.zone.clone(),
        family: fact.family.clone(),
    })
}
