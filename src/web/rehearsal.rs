//! A rehearsal: phones that nobody holds enter the sheets of their tables, as players would: one types, another confirms, one
//! table does not agree at first. They act through the use cases of the real ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::desk::{By, Hand};
use super::hall::Hall;
use app::{Club, Proposed, Result};
use domain::hall::Standing;
use domain::{Orientation, PositionNo, Score, TableNo};
use report::hall::{ProposalView, TableView};

/// A table at a position, and its balances in the order of the chairs.
pub type TableSheet = ((PositionNo, TableNo), Vec<Score>);

/// The tables up to this one are for people.
pub(super) const OWN_TABLES: u16 = 2;
/// The table whose players do not agree at first.
const QUARRELS: u16 = 4;
/// How often the tables are looked at.
const STEP: Duration = Duration::from_secs(2);
/// Steps before the first table has played, between one table and the next, and for a player to take the phone.
const PLAYING: u32 = 10;
const NEXT_TABLE: u32 = 4;
const HANDING: u32 = 3;

/// Plays the phones of all tables but those for people, until the program ends.
pub(super) async fn play(hall: Arc<Hall>, sheets: Vec<TableSheet>) {
    let sheets = Arc::new(sheets);
    // How many steps ago each table was first seen in its present state.
    let mut ages: HashMap<(PositionNo, TableNo), u32> = HashMap::new();
    let mut position = None;
    loop {
        tokio::time::sleep(STEP).await;
        let Some(Ok(now)) = hall.desk.ask(Hand::Reader, By::Hall, |club| club.current_position()).await else {
            continue;
        };
        if position.replace(now) != Some(now) {
            ages.clear();
        }
        for (place, figures) in sheets.iter().filter(|(place, _)| place.0 == now && place.1.0 > OWN_TABLES) {
            let (place, figures) = (*place, figures.clone());
            let age = ages.entry(place).or_default();
            *age += 1;
            let age = *age;
            let acted = hall.desk.ask(Hand::Writer, By::Hall, move |club| act(club, place, &figures, age)).await;
            if matches!(acted, Some(Ok(true))) {
                hall.live.changed();
            }
        }
    }
}

/// The players' action at that age of their table; true when there was one.
fn act(club: &mut Club, place: (PositionNo, TableNo), figures: &[Score], age: u32) -> Result<bool> {
    let view = club.hall().table(place.0, place.1)?;
    let chairs: Vec<Orientation> = view.chairs.iter().filter_map(|seat| Orientation::parse(&seat.chair)).collect();
    let [first, second, third, ..] = chairs[..] else { return Ok(false) };
    let typed = PLAYING + NEXT_TABLE * u32::from(place.1.0 - OWN_TABLES);
    if view.sheet.is_some() || view.closed || age < typed {
        return Ok(false);
    }
    let waits = |one: &ProposalView| one.state == Standing::Proposed;
    let said = view.proposals.last().map(|one| (one.id, waits(one), one.contested_by.is_some()));
    let next = view.proposals.last().and_then(|one| Orientation::parse(one.may_confirm.first()?)).unwrap_or(second);
    let contested_once = age >= typed + 3 * HANDING;
    match said {
        None if place.1.0 == QUARRELS && !contested_once => {
            club.hall().propose_sheet(place, &Proposed::Balances(swapped(figures)), first)?;
        }
        None => {
            club.hall().propose_sheet(place, &Proposed::Balances(figures.to_vec()), first)?;
        }
        Some((id, true, false)) if right(&view, figures) && age >= typed + HANDING => {
            club.hall().confirm_proposal(id, next)?;
        }
        Some((id, true, false)) if !right(&view, figures) && age >= typed + HANDING => {
            club.hall().contest_proposal(id, third)?;
        }
        Some((_, _, true)) if contested_once => {
            club.hall().take_up_proposals(place, None)?;
        }
        Some(_) => return Ok(false),
    }
    Ok(true)
}

/// Whether the proposal matches the table's sheet.
fn right(view: &TableView, figures: &[Score]) -> bool {
    let Some(proposal) = view.proposals.last() else { return false };
    proposal.chairs.iter().map(|chair| chair.balance).eq(figures.iter().map(|score| score.0))
}

/// Two balances in each other's place: right for every rule, and wrong.
fn swapped(figures: &[Score]) -> Vec<Score> {
    let mut swapped = figures.to_vec();
    let other = figures.iter().position(|figure| Some(figure) != figures.first()).unwrap_or(0);
    swapped.swap(0, other);
    swapped
}
