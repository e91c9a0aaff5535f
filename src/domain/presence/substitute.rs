//! R7: substitutes and the seats they take over.

use super::departure::{last_sheet, refuse_played};
use crate::advice::{Advice, Detail, Step};
use crate::award::Formula;
use crate::duplicate::Format;
use crate::money::Cents;
use crate::movement::{Kind, Place};
use crate::text::de;
use crate::tournament::{Change, Draft, Entry, EntryId, Seat, Tournament};
use crate::{PositionNo, Refusal, seating};

/// The default first position of a substitute: the first whose sheet is not in.
pub fn usual_position(tournament: &Tournament, entry: &Entry) -> PositionNo {
    let left = entry.left_after;
    let first =
        left.map_or_else(|| last_sheet(tournament, entry).0 + 1, |last| last.max(tournament.position.0 - 1) + 1);
    // A position drawn without him has no chair of his: the next draw knows the newcomer.
    let drawn = left.is_some() && tournament.kind().is_some_and(Kind::is_drawn) && first > tournament.session().first.0;
    let without_him = drawn && !tournament.tables(PositionNo(first)).is_empty();
    let mut from = PositionNo(first + u8::from(without_him));
    // Positions that his table played without him are over.
    while left.is_some() && from < tournament.session_of(from).last() && is_in_without(tournament, entry, from) {
        from = PositionNo(from.0 + 1);
    }
    from
}

/// Whether the sheet of the table where the movement seated a player who has left is in.
fn is_in_without(tournament: &Tournament, entry: &Entry, position: PositionNo) -> bool {
    let session = tournament.session_of(position);
    let plan = seating::plan(tournament, session);
    let seat = session.starts.get(&entry.id).and_then(|place| plan?.seat(*place, session.local(position)));
    seat.is_some_and(|(table, _)| tournament.sheet(position, table).is_some())
}

/// The seats that a substitute would take over from a position on. A member of a team may be replaced for the session that
/// follows, too.
/// Errors: a position that is not played; R5 once eliminated; R7 for a player who is replaced already or has no seat there; a sheet of a
/// position concerned that is in; a chair that is taken.
pub fn seats_taken_over(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<Vec<Seat>, Refusal> {
    refuse_out_of_range(tournament, entry, from)?;
    refuse_eliminated(tournament, entry, from)?;
    refuse_replaced(tournament, entry)?;
    if tournament.has_formations() {
        // D56: he takes a place in a formation, not a seat.
        return Ok(Vec::new());
    }
    refuse_played(tournament, entry, from)?;
    let seats = freed_seats(tournament, entry, from)?;
    refuse_without_seat(tournament, entry, from, &seats)?;
    Ok(seats)
}

/// Puts a substitute on the seats of a player, who plays no more. O2: what was paid by one who never played is paid for the place.
pub fn take_over(tournament: &mut Draft, entry: &Entry, substitute: EntryId, from: PositionNo, seats: Vec<Seat>) {
    tournament.make(Change::Unseat { entry: entry.id, from });
    for seat in seats {
        tournament.make(Change::Seat(Seat { entry: substitute, ..seat }));
    }
    let left = entry.left_after.map_or(from.0 - 1, |last| last.min(from.0 - 1));
    tournament.change_entry(entry.id, |entry| entry.left_after = Some(left));
    let paid = tournament.entry(entry.id).filter(|gone| !gone.played()).map_or(Cents::ZERO, |gone| gone.paid);
    if paid != Cents::ZERO {
        tournament.change_entry(entry.id, |gone| gone.paid = Cents::ZERO);
        tournament.change_entry(substitute, |entry| entry.paid = entry.paid + paid);
    }
    // The starting seat of the first session gives the label, also when the substitute comes later.
    let taken_over = tournament.sessions.iter().filter(|session| session.number == 1 || session.last() >= from);
    let starts: Vec<(u8, Place)> =
        taken_over.filter_map(|session| Some((session.number, *session.starts.get(&entry.id)?))).collect();
    for (session, place) in starts {
        tournament.make(Change::Start { session, entry: substitute, place });
    }
}

/// A position that is played; for a team's member, also the one that opens the next session.
fn refuse_out_of_range(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<(), Refusal> {
    let positions = tournament.settings.positions;
    let over = tournament.current().0 == positions && tournament.awaited_through(tournament.current()).count == 0;
    if (1..=positions).contains(&from.0) || (entry.team.is_some() && over && from.0 == positions + 1) {
        return Ok(());
    }
    let refusal = Refusal::input(format!("il n'y a pas de position {from} à jouer"));
    Err(if from.0 == positions + 1 && tournament.formula() == Formula::Individuel {
        let step = Step::Withdraw { entry: entry.number, after: Some(PositionNo(positions)) };
        refusal.advise(
            Advice::say("Pour un départ avant la suite (le suivant au classement prend la place) : ").then(step),
        )
    } else {
        refusal
    })
}

/// R5, M10: no player leaves, or is replaced, once eliminated.
pub(super) fn refuse_eliminated(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<(), Refusal> {
    let session = tournament.session_of(from).number;
    match entry.last_session.filter(|last| *last < session) {
        None => Ok(()),
        Some(_) => {
            Err(Refusal::new("R5", format!("{} n'est plus en jeu depuis son élimination", tournament.name(entry.id))))
        }
    }
}

/// D37: between the sessions of quadrettes, members of one may change places, and no new player enters.
pub fn is_new_in_a_later_session(tournament: &Tournament, from: PositionNo) -> bool {
    let first = tournament.sessions.first().is_none_or(|session| from <= session.last());
    tournament.format() == Some(Format::Quadrettes) && !first
}

/// R7: one seat, one substitute: the next one takes over from him.
fn refuse_replaced(tournament: &Tournament, entry: &Entry) -> Result<(), Refusal> {
    let Some(by) = tournament.successor(entry) else { return Ok(()) };
    let (name, substitute) = (tournament.name(entry.id), tournament.name(by.id));
    Err(Refusal::new("R7", format!("{substitute} (n° {}) remplace déjà {name}", by.number))
        .advise(Advice::say("Pour que quelqu'un prenne la suite : ").then(Step::Substitute { entry: Some(by.number) })))
}

/// R7: a substitute fills a seat: one of the session, and one of `from` where its seats are known.
fn refuse_without_seat(
    tournament: &Tournament,
    entry: &Entry,
    from: PositionNo,
    places: &[Seat],
) -> Result<(), Refusal> {
    // A team's member may be replaced before the seats of the next session are drawn.
    if from.0 > tournament.settings.positions {
        return Ok(());
    }
    let name = tournament.name(entry.id);
    let session = tournament.session_of(from);
    if !session.starts.contains_key(&entry.id) {
        let words = tournament.session_words(session);
        return Err(Refusal::new("R7", format!("{name} n'a pas de place dans la {words} : son départ était avant"))
            .advise(
                Advice::say("Un remplaçant prend la place de quelqu'un qui y joue : ")
                    .then(Step::Substitute { entry: None }),
            ));
    }
    if tournament.tables(from).is_empty() || places.iter().any(|seat| seat.position == from) {
        return Ok(());
    }
    let refusal = Refusal::new("R7", format!("les places de la position {from} sont tirées sans {name}"));
    Err(if from < session.last() {
        let next = Detail::From(PositionNo(from.0 + 1));
        refusal.advise(Advice::say("Pour que le remplaçant joue dès la suivante : ").then(next))
    } else {
        refusal.advise("C'était la dernière de la séance : un remplaçant n'aurait plus rien à y jouer.")
    })
}

/// The seats a substitute takes over: those the player still has; where he has left, those the movement gave him, and with
/// drawn places the chair he was given at the first position.
fn freed_seats(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<Vec<Seat>, Refusal> {
    let kept: Vec<Seat> =
        tournament.seats.iter().copied().filter(|seat| seat.entry == entry.id && seat.position >= from).collect();
    if entry.left_after.is_none() {
        return Ok(kept);
    }
    let session = tournament.session_of(from);
    let Some(place) = session.starts.get(&entry.id) else { return Ok(kept) };
    let plan = seating::plan(tournament, session);
    let mut seats = Vec::new();
    for position in (from.0..=session.last().0).map(PositionNo) {
        let seat = match &plan {
            Some(plan) => plan.seat(*place, session.local(position)),
            // The later ones are drawn with the substitute.
            None => (position == session.first).then(|| (place.table(), place.orientation())),
        };
        let Some((table, chair)) = seat else { continue };
        let holder =
            tournament.seats.iter().find(|seat| (seat.position, seat.table, seat.chair) == (position, table, chair));
        if let Some(holder) = holder.filter(|holder| holder.entry != entry.id) {
            let by = de(&tournament.name(holder.entry));
            return Err(Refusal::input(format!("à la position {position}, sa chaise est déjà celle {by}")));
        }
        if tournament.sheet(position, table).is_some() {
            return Err(Refusal::input(format!(
                "la feuille de la table {table} en position {position} est déjà entrée"
            ))
            .advise(
                Advice::say("Pour que le remplaçant joue ensuite : ").then(Detail::From(PositionNo(position.0 + 1))),
            ));
        }
        seats.push(Seat { position, table, chair, entry: entry.id, moved: false });
    }
    Ok(seats)
}
