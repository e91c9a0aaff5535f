//! Who takes over whose seats (R7), and who did.

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::entry::leave::{last_sheet, refuse_played};
use crate::app::entry::register::{Registration, enter_substitute};
use crate::app::error::{AppError, Result};
use crate::app::night::{Night, entry_name};
use crate::app::seating::seats as seating;
use crate::domain::award::Formula;
use crate::domain::movement::Kind;
use crate::domain::{PositionNo, Refusal};
use crate::storage::{Done, EntryRow, SeatRow, StartRow, Tx, entries, seats, sessions};

impl Club<'_> {
    /// Seats a substitute in a player's place, from a position on (by default, the first whose sheet is not in); returns
    /// a sentence. The player who leaves, or has left, is ranked last (R6); the substitute may be unranked (R7). A member of a
    /// team may be replaced for the session that follows, too.
    ///
    /// # Errors
    /// When a sheet of that position is in already, or the chair is taken; somebody not found or playing already.
    pub fn substitute(
        &mut self,
        query: &str,
        by: &Registration,
        from: Option<PositionNo>,
        ranked: bool,
        reason: &str,
    ) -> Result<String> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let entry = find::entry(&night, query)?.clone();
            let left = entry.left_after;
            let first =
                left.map_or_else(|| last_sheet(&night, &entry).0 + 1, |last| last.max(night.row.position - 1) + 1);
            // A position drawn without him has no chair of his: the next draw knows the newcomer.
            let drawn = left.is_some() && night.kind().is_some_and(Kind::is_drawn) && first > night.session().first.0;
            let known = drawn && !night.tables(PositionNo(first)).is_empty();
            let from = from.unwrap_or(PositionNo(first + u8::from(known)));
            let said = take_over(tx, &mut night, &entry, by, from, ranked)?;
            Ok(Done { value: said.clone(), what: said, why: reason.to_owned() })
        })
    }
}

/// Puts a substitute on a player's seats; returns a sentence.
pub(in crate::app) fn take_over(
    tx: &Tx<'_>,
    night: &mut Night,
    entry: &EntryRow,
    by: &Registration,
    from: PositionNo,
    ranked: bool,
) -> Result<String> {
    refuse_out_of_range(night, entry, from)?;
    refuse_eliminated(night, entry, from)?;
    refuse_replaced(night, entry)?;
    refuse_played(night, entry, from)?;
    let places = freed_seats(night, entry, from)?;
    refuse_without_seat(night, entry, from, &places)?;
    let id = enter_substitute(tx, night, by, from, ranked, entry.team)?;
    seats::delete_of(tx, entry.id, from)?;
    night.seats.retain(|seat| seat.entry != entry.id || seat.position < from);
    for seat in places {
        let seat = SeatRow { entry: id, ..seat };
        seats::insert(tx, night.id(), &seat)?;
        night.seats.push(seat);
    }
    let left = entry.left_after.map_or(from.0 - 1, |last| last.min(from.0 - 1));
    entries::update(tx, &EntryRow { left_after: Some(left), ..entry.clone() })?;
    let Some(substitute) = night.entry(id).cloned() else {
        return Err(AppError::input("inscription introuvable"));
    };
    entries::update(tx, &EntryRow { start: entry.start, ..substitute.clone() })?;
    // Of the first session the starting seat is the entry's own; each later one has a list.
    let later = night.sessions.iter().filter(|session| session.number > 1 && session.last() >= from);
    for (session, place) in later.filter_map(|session| Some((session.number, session.starts.get(&entry.id)?))) {
        let seat = (place.table(), place.orientation());
        sessions::insert_start(tx, night.id(), &StartRow { session, entry: id, seat })?;
    }
    let (out, into) = (night.name(entry.id), entry_name(&substitute));
    let rank = if ranked { "" } else { ", hors classement" };
    Ok(format!("{into} (n° {}) remplace {out} dès la position {from}{rank}", substitute.number))
}

/// A position that is played; for a team's member, also the one that opens the next session.
fn refuse_out_of_range(night: &Night, entry: &EntryRow, from: PositionNo) -> Result<()> {
    let positions = night.row.data.positions;
    let over = night.current().0 == positions && night.awaited_through(night.current()).count == 0;
    if (1..=positions).contains(&from.0) || (entry.team.is_some() && over && from.0 == positions + 1) {
        return Ok(());
    }
    let error = AppError::input(format!("il n'y a pas de position {from} à jouer"));
    Err(if from.0 == positions + 1 && night.formula() == Formula::Individuel {
        error.advise(format!(
            "S'il ne joue pas la suite, le suivant au classement prend sa place : chelem abandon {} --apres {positions}",
            entry.number
        ))
    } else {
        error
    })
}

/// R5, M10: nobody leaves, or is replaced, once eliminated.
pub(in crate::app) fn refuse_eliminated(night: &Night, entry: &EntryRow, from: PositionNo) -> Result<()> {
    let session = night.session_of(from).number;
    match entry.last_session.filter(|last| *last < session) {
        None => Ok(()),
        Some(_) => Err(Refusal::new(
            "R5",
            format!("{} a terminé : il n'est plus en jeu depuis son élimination", night.name(entry.id)),
        )
        .into()),
    }
}

/// R7: one seat, one substitute: who comes next takes over from him.
fn refuse_replaced(night: &Night, entry: &EntryRow) -> Result<()> {
    let Some(by) = successor(night, entry) else { return Ok(()) };
    let (name, substitute) = (night.name(entry.id), night.name(by.id));
    Err(Refusal::new("R7", format!("{substitute} (n° {}) remplace déjà {name}", by.number))
        .advise(format!("Pour que quelqu'un prenne la suite : chelem remplacer {} --par NOM", by.number))
        .into())
}

/// R7: a substitute fills a seat: one of the session, and one of `from` where its seats are known.
fn refuse_without_seat(night: &Night, entry: &EntryRow, from: PositionNo, places: &[SeatRow]) -> Result<()> {
    // A team's member may be replaced before the seats of the next session are drawn.
    if from.0 > night.row.data.positions {
        return Ok(());
    }
    let name = night.name(entry.id);
    let session = night.session_of(from);
    if !session.starts.contains_key(&entry.id) {
        let words = night.session_words(session);
        return Err(Refusal::new("R7", format!("{name} n'a pas de place dans la {words} : il était parti avant"))
            .advise("Un remplaçant prend la place de quelqu'un qui y joue : chelem remplacer JOUEUR --par NOM")
            .into());
    }
    if night.tables(from).is_empty() || places.iter().any(|seat| seat.position == from) {
        return Ok(());
    }
    let refusal = Refusal::new("R7", format!("les places de la position {from} sont tirées sans {name}"));
    Err(if from < session.last() {
        refusal.advise(format!("Pour que le remplaçant joue dès la suivante : --des {}", from.0 + 1))
    } else {
        refusal.advise("C'était la dernière de la séance : il ne peut plus être remplacé.")
    }
    .into())
}

/// The seats a substitute takes over: those the player still has; where he has left, those the movement gave him, and with
/// drawn places the chair he was given at the first position.
fn freed_seats(night: &Night, entry: &EntryRow, from: PositionNo) -> Result<Vec<SeatRow>> {
    let own: Vec<SeatRow> =
        night.seats.iter().copied().filter(|seat| seat.entry == entry.id && seat.position >= from).collect();
    if entry.left_after.is_none() {
        return Ok(own);
    }
    let session = night.session_of(from);
    let Some(place) = session.starts.get(&entry.id) else { return Ok(own) };
    let plan = seating::plan(night, session);
    let mut seats = Vec::new();
    for position in (from.0..=session.last().0).map(PositionNo) {
        let seat = match &plan {
            Some(plan) => plan.seat(*place, session.local(position)),
            // The later ones are drawn with the substitute.
            None => (position == session.first).then(|| (place.table(), place.orientation())),
        };
        let Some((table, chair)) = seat else { continue };
        let holder =
            night.seats.iter().find(|seat| (seat.position, seat.table, seat.chair) == (position, table, chair));
        if let Some(holder) = holder.filter(|holder| holder.entry != entry.id) {
            let by = night.name(holder.entry);
            return Err(AppError::input(format!("à la position {position}, sa chaise est déjà celle de {by}")));
        }
        if night.sheet(position, table).is_some() {
            return Err(AppError::input(format!(
                "la feuille de la table {table} en position {position} est déjà entrée"
            ))
            .advise(format!("Pour qu'il joue ensuite : --des {}", position.0 + 1)));
        }
        seats.push(SeatRow { position, table, chair, entry: entry.id, moved: false });
    }
    Ok(seats)
}

/// R7: whom somebody plays for: the last one who sat on the same starting seat before him.
pub(in crate::app) fn predecessor<'a>(night: &'a Night, entry: &EntryRow) -> Option<&'a EntryRow> {
    let start = entry.start?;
    night
        .entries
        .iter()
        .filter(|other| other.number < entry.number && other.start == Some(start))
        .filter(|other| other.left_after.is_some_and(|last| last < entry.from_position))
        .max_by_key(|other| (other.left_after, other.number))
}

/// R7: who plays for somebody who left.
pub(in crate::app) fn successor<'a>(night: &'a Night, entry: &EntryRow) -> Option<&'a EntryRow> {
    night.entries.iter().find(|other| predecessor(night, other).is_some_and(|known| known.id == entry.id))
}
