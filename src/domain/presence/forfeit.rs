//! Article 26: a player who does not come is declared forfeit at the first position of a session, before the sheet of his table is in.

use super::departure::{gone_already, refuse_played, vacate};
use crate::advice::{Advice, Step};
use crate::text::de;
use crate::tournament::{Draft, Entry, Seat, Tournament};
use crate::{PositionNo, Refusal};

/// The position after which a player declared forfeit plays no more; 0 in the first session.
pub fn after(tournament: &Tournament) -> PositionNo {
    PositionNo(tournament.session().first.0 - 1)
}

/// Declares a player forfeit; returns the chairs that stay empty.
/// Errors: as [`refuse_began`].
pub fn declare(tournament: &mut Draft, entry: &Entry) -> Result<Vec<Seat>, Refusal> {
    refuse_began(tournament, entry)?;
    let after = after(tournament);
    Ok(vacate(tournament, entry, after))
}

/// True when the player's table has not handed in the sheet of that position.
pub fn still_to_play(tournament: &Tournament, entry: &Entry, position: PositionNo) -> bool {
    let mut seats = tournament.seats.iter().filter(|seat| seat.entry == entry.id && seat.position == position);
    seats.any(|seat| tournament.sheet(position, seat.table).is_none())
}

/// A forfeit is for a player who has not played; later it is a departure.
/// Errors: the player is gone or declared forfeit already, has played, or has no seat.
pub fn refuse_began(tournament: &Tournament, entry: &Entry) -> Result<(), Refusal> {
    let first = tournament.session().first;
    let (name, number) = (tournament.name(entry.id), entry.number);
    if let Some(last) = entry.left_after {
        let gone = if last < entry.from_position {
            format!("{name} : le forfait est déjà noté")
        } else {
            format!("le départ {} est déjà noté, après la position {last}", de(&name))
        };
        return Err(Refusal::input(gone).advise(gone_already(Some(number))));
    }
    if tournament.current() > first {
        return Err(Refusal::input(format!(
            "la position {first} est passée : un forfait se déclare avant de jouer (article 26)"
        ))
        .advise(Advice::say("Pour un départ maintenant : ").then(Step::Withdraw { entry: number, after: None })));
    }
    refuse_played(tournament, entry, first).map_err(|refusal| {
        refusal.advise(
            Advice::say("Pour un départ avant la suite : ").then(Step::Withdraw { entry: number, after: Some(first) }),
        )
    })?;
    if !still_to_play(tournament, entry, first) {
        return Err(Refusal::input(format!("{name} n'a pas de place à la position {first}")));
    }
    Ok(())
}
