//! A whole evening, from the first entry to the close: at each step the next need of the tournament, or an incident.

use super::chance::Chance;
use super::crowd::Crowd;
use super::hand::{FIRST_HAND, Failure, Hand, Played, Step, awaited, homonyms, tables};
use super::plan::Plan;
use super::tally::{Event, Tally};
use super::{arrivals, etuis, incidents, marking, sessions};
use app::{Club, RankingAsked, Result};
use archive::Archive;
use domain::ranking::TieBreak;
use host::clock::Clock;

/// Steps after which an evening that does not end is given up.
const LONGEST: usize = 2_000;

/// Plays a plan in a new base in memory. The clock must be [`Plan::clock`], or the archive is not the same each time.
/// Errors: when no base can be made in memory.
pub(crate) fn play(plan: &Plan, clock: &Clock) -> Result<Played> {
    let mut hand = Hand {
        club: Club::in_memory(clock, FIRST_HAND)?,
        plan: plan.clone(),
        chance: Chance::of(plan.seed, 1),
        crowd: Crowd::new(Chance::of(plan.seed, 2)),
        tally: Tally::default(),
        facts: None,
        skipped: 0,
        over: false,
    };
    let failure = evening(&mut hand).and_then(|()| count(&mut hand)).err();
    Ok(Played { club: hand.club, tally: hand.tally, failure })
}

fn evening(hand: &mut Hand) -> Step {
    if hand.plan.etuis.is_some() {
        return etuis::evening(hand);
    }
    arrivals::create(hand)?;
    arrivals::register(hand)?;
    for _ in 0..LONGEST {
        hand.look()?;
        if hand.over {
            return Ok(());
        }
        step(hand)?;
    }
    Err(Failure::Stuck(format!("{LONGEST} étapes n'ont pas suffi")))
}

fn step(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let (state, position, last) =
        (facts.tournament.state.clone(), facts.tournament.position, facts.tournament.positions);
    if state == "inscription" {
        sessions::place(hand)?;
        // A draw is taken back for good: there will be another one.
        if hand.trouble(2) {
            return super::changes::back(hand);
        }
        hand.look()?;
        // Players who are late or do not come are known before the first sheet.
        for _ in 0..2 {
            if hand.trouble(12) {
                incidents::at_the_door(hand)?;
            }
        }
        return Ok(());
    }
    if !awaited(facts, position).is_empty() {
        return marking::some(hand);
    }
    // A correction of an earlier sheet may wait for its second entry.
    if facts.sheets.iter().any(|sheet| sheet.status != "valide") {
        return marking::confirm(hand);
    }
    if hand.trouble(15) {
        incidents::play_one(hand)?;
        // Undone, or a sheet to type again: the next need is looked up anew.
        return Ok(());
    }
    if sessions::stops_here(hand)? {
        return Ok(());
    }
    if position < last {
        sessions::next_position(hand)?;
        // A position opened too early is taken back for good.
        return if hand.trouble(2) { super::changes::back(hand) } else { Ok(()) };
    }
    let opened = hand.seen()?.sessions.len();
    let next = opened.checked_add(hand.skipped).and_then(|index| hand.plan.next.get(index)).copied();
    match next {
        Some(next) if last < 20 => sessions::open(hand, next),
        _ => sessions::end(hand),
    }
}

/// Counts the play, from the tournament at the end.
fn count(hand: &mut Hand) -> Step {
    if hand.plan.etuis.is_some() {
        return etuis::count(hand);
    }
    if hand.seen()?.tournament.state == "jeu" {
        super::rulings::heed(hand)?;
        hand.look()?;
    }
    let facts = hand.seen()?.clone();
    let plan = hand.plan.clone();
    let tally = &mut hand.tally;
    tally.many(Event::Players, facts.entries.len());
    tally.many(Event::Teams, facts.teams.len());
    tally.many(Event::Homonyms, homonyms(&facts));
    tally.many(Event::Positions, usize::from(facts.tournament.position));
    tally.many(Event::LaterSessions, facts.sessions.len());
    tally.many(Event::Coefficients, facts.sessions.iter().filter(|session| session.coefficient != 100).count());
    tally.many(Event::Eliminated, facts.entries.iter().filter(|entry| entry.last_session.is_some()).count());
    tally.many(Event::Sheets, facts.sheets.len());
    tally.many(Event::SheetsDealByDeal, facts.sheets.iter().filter(|sheet| !sheet.deals.is_empty()).count());
    let deals = || facts.sheets.iter().flat_map(|sheet| &sheet.deals);
    tally.many(Event::Deals, deals().count());
    tally.many(Event::CancelledDeals, deals().filter(|deal| deal.kind == "annulee").count());
    tally.many(Event::Adjustments, facts.sheets.iter().filter(|sheet| sheet.adjustment.is_some()).count());
    tally.many(Event::Rulings, facts.incidents.len());
    tally.many(Event::Penalties, facts.penalties.iter().filter(|penalty| penalty.points > 0).count());
    tally.many(Event::Warnings, facts.penalties.iter().filter(|penalty| penalty.points == 0).count());
    let left = facts.entries.iter().filter(|entry| entry.left_after.is_some());
    tally.many(Event::Departures, left.count());
    let came = facts.entries.iter().filter(|entry| entry.number as usize > plan.players);
    let substitutes: Vec<_> = came.filter(|entry| replaces(&facts, entry.number)).collect();
    tally.many(Event::Substitutes, substitutes.len());
    tally.many(Event::SubstitutesUnranked, substitutes.iter().filter(|entry| !entry.ranked).count());
    for position in 1..=facts.tournament.position {
        let sizes: Vec<usize> = tables(&facts, position).values().map(Vec::len).collect();
        tally.many(Event::TablesOfThree, sizes.iter().filter(|size| **size == 3).count());
        tally.many(Event::TablesOfFive, sizes.iter().filter(|size| **size == 5).count());
    }
    if facts.tournament.state != "clos" {
        tally.once(Event::LeftUnfinished);
    }
    shapes(tally, &plan, &facts);
    let asked = RankingAsked { provisional: true, ..RankingAsked::default() };
    let ranking = hand.club.free(None)?.ranking(asked);
    let ranking = hand.does("le classement", ranking)?;
    hand.tally.many(Event::TiedPlaces, ranking.rows.iter().filter(|row| row.tied).count());
    let by_contracts = |by: &TieBreak| matches!(by, TieBreak::Made(_) | TieBreak::Overcontracts { .. });
    let by_contracts = ranking.rows.iter().filter_map(|row| row.tie_break).filter(by_contracts).count();
    hand.tally.many(Event::TiesByContracts, by_contracts);
    hand.tally.many(Event::TiesBroken, ranking.rows.iter().filter(|row| row.tie_break.is_some() && !row.tied).count());
    Ok(())
}

/// True for a substitute, who has another player's starting seat.
fn replaces(facts: &Archive, number: u32) -> bool {
    let own = facts.starts.iter().find(|start| start.entry == number);
    own.is_some_and(|own| {
        let same = |other: &&archive::Start| {
            (other.session, other.table, other.chair) == (own.session, own.table, own.chair) && other.entry < number
        };
        facts.starts.iter().any(|other| same(&other))
    })
}

fn shapes(tally: &mut Tally, plan: &Plan, facts: &Archive) {
    let formula = if plan.parallel { "equipe4 jumelage" } else { plan.formula.key() };
    tally.shape("formula", formula);
    tally.shape("game", plan.game.key());
    tally.shape("movement", facts.tournament.movement.as_deref().unwrap_or("aucun"));
    for session in &facts.sessions {
        tally.shape("later_movement", &session.movement);
    }
    tally.shape("draw", facts.tournament.draw.as_deref().unwrap_or("aucun"));
    tally.shape("positions", &facts.tournament.position.to_string());
    tally.shape("sessions", &(facts.sessions.len() + 1).to_string());
    let championship = plan.championship.map_or("aucun", |championship| championship.kind().key());
    tally.shape("championship", championship);
    let size = match facts.entries.len() {
        ..=7 => "3 à 7",
        8..=16 => "8 à 16",
        17..=40 => "17 à 40",
        41..=100 => "41 à 100",
        101..=300 => "101 à 300",
        _ => "plus de 300",
    };
    tally.shape("players", size);
}
