//! Entering: at the door, once the seats are drawn (M5), or as a substitute (R7).

use super::late;
use crate::advice::{Advice, Step};
use crate::money::Cents;
use crate::movement::{MAX_PLAYERS, Place};
use crate::text::{de, fold};
use crate::tournament::{Change, Draft, Entry, EntryId, Listed, Membership, Tournament};
use crate::{PositionNo, Refusal, TableNo, etuis};

/// A player who has entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entered {
    pub id: EntryId,
    pub number: u32,
    /// M5: where a late arrival starts, and the first position he plays.
    pub late: Option<(Place, PositionNo)>,
}

/// Enters a person. Once the seats are drawn he takes an empty chair (M5); a member of a team waits until it is whole (M7).
/// `proposed`: the tables that have proposed their sheet of position 1, which he does not play.
/// Errors: the person is entered already; M5 when there are too many, or no chair is left; D47 where the étuis are laid without him.
pub fn enter(
    tournament: &mut Draft,
    listed: Listed,
    paid: Cents,
    team: Option<Membership>,
    proposed: &[TableNo],
) -> Result<Entered, Refusal> {
    if let Some(entry) = already(tournament, &listed) {
        let (own, number) = (entry.name(), entry.number);
        return Err(Refusal::input(match listed.person.licence {
            Some(licence) if fold(&own) != fold(&listed.person.name()) => {
                format!("la licence {licence} est celle {}, déjà sur la liste (n° {number})", de(&own))
            }
            _ => format!("{own} est déjà sur la liste (n° {number})"),
        }));
    }
    if tournament.entries.len() >= usize::from(MAX_PLAYERS) {
        return Err(Refusal::new("M5", format!("{MAX_PLAYERS} joueurs sont déjà inscrits")));
    }
    let is_late = tournament.is_placed() && team.is_none();
    let place = if !is_late {
        None
    } else if tournament.is_duplicate() {
        Some(etuis::relay_place(tournament)?)
    } else {
        Some(late::empty_chair(tournament, proposed)?)
    };
    let entry = entry_of(tournament, listed, paid, team);
    let (id, number) = (entry.id, entry.number);
    tournament.make(Change::Enter(entry));
    let late = match place {
        Some(place) if tournament.is_duplicate() => {
            etuis::seat_at_relay(tournament, id, place);
            Some((place, PositionNo(1)))
        }
        Some(place) => Some((place, late::seat_late(tournament, id, place, proposed)?)),
        None => None,
    };
    Ok(Entered { id, number, late })
}

/// R7: enters a substitute who takes over a player's seats from a position on, in the same team.
/// Errors: the person plays already.
pub fn enter_substitute(
    tournament: &mut Draft,
    listed: Listed,
    from: PositionNo,
    ranked: bool,
    team: Option<Membership>,
) -> Result<Entry, Refusal> {
    if let Some(entry) = already(tournament, &listed) {
        let name = listed.person.name();
        let refusal = Refusal::input(format!("{name} joue déjà dans ce tournoi (n° {})", entry.number));
        return Err(refusal.advise(Advice::say("Qui est inscrit : ").then(Step::ListEntries)));
    }
    let entry = Entry { ranked, from_position: from.0, ..entry_of(tournament, listed, Cents::ZERO, team) };
    tournament.make(Change::Enter(entry.clone()));
    Ok(entry)
}

/// The entry of a person of the directory.
fn already<'a>(tournament: &'a Tournament, listed: &Listed) -> Option<&'a Entry> {
    tournament.entries.iter().find(|entry| entry.person_id == listed.id)
}

/// A new entry, without any history.
fn entry_of(tournament: &mut Draft, listed: Listed, paid: Cents, team: Option<Membership>) -> Entry {
    Entry {
        id: tournament.next_entry(),
        number: tournament.entries.iter().map(|entry| entry.number).max().unwrap_or(0) + 1,
        person_id: listed.id,
        person: listed.person,
        paid,
        ranked: true,
        from_position: 1,
        team,
        ..Entry::default()
    }
}
