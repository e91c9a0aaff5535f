//! Who takes over whose seats (R7), and who did.

use crate::app::club::{Changes, Club};
use crate::app::directory::find;
use crate::app::entry::leave::{last_sheet, refuse_played};
use crate::app::entry::register::{Registration, enter_substitute};
use crate::app::error::{AppError, Result};
use crate::app::seating::seats as seating;
use crate::domain::award::Formula;
use crate::domain::movement::{Kind, Place};
use crate::domain::tournament::{Change, Draft, Entry, Seat, Tournament};
use crate::domain::{PositionNo, Refusal};
use crate::storage::{Done, Tx};

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
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let entry = find::entry(&tournament, query)?.clone();
            let left = entry.left_after;
            let first = left
                .map_or_else(|| last_sheet(&tournament, &entry).0 + 1, |last| last.max(tournament.position.0 - 1) + 1);
            // A position drawn without him has no chair of his: the next draw knows the newcomer.
            let drawn =
                left.is_some() && tournament.kind().is_some_and(Kind::is_drawn) && first > tournament.session().first.0;
            let known = drawn && !tournament.tables(PositionNo(first)).is_empty();
            let from = from.unwrap_or(PositionNo(first + u8::from(known)));
            let said = take_over(tx, tournament, &entry, by, from, ranked)?;
            Ok(Done { value: said.clone(), what: said, why: reason.to_owned() })
        })
    }
}

/// Puts a substitute on a player's seats; returns a sentence.
pub(in crate::app) fn take_over(
    tx: &Tx<'_>,
    tournament: &mut Draft,
    entry: &Entry,
    by: &Registration,
    from: PositionNo,
    ranked: bool,
) -> Result<String> {
    refuse_out_of_range(tournament, entry, from)?;
    refuse_eliminated(tournament, entry, from)?;
    refuse_replaced(tournament, entry)?;
    refuse_played(tournament, entry, from)?;
    let places = freed_seats(tournament, entry, from)?;
    refuse_without_seat(tournament, entry, from, &places)?;
    let substitute = enter_substitute(tx, tournament, by, from, ranked, entry.team)?;
    let id = substitute.id;
    tournament.make(Change::Unseat { entry: entry.id, from });
    for seat in places {
        tournament.make(Change::Seat(Seat { entry: id, ..seat }));
    }
    let left = entry.left_after.map_or(from.0 - 1, |last| last.min(from.0 - 1));
    tournament.change_entry(entry.id, |entry| entry.left_after = Some(left));
    // The starting seat of the first session is what he is called by, also when he comes later.
    let taken_over = tournament.sessions.iter().filter(|session| session.number == 1 || session.last() >= from);
    let starts: Vec<(u8, Place)> =
        taken_over.filter_map(|session| Some((session.number, *session.starts.get(&entry.id)?))).collect();
    for (session, place) in starts {
        tournament.make(Change::Start { session, entry: id, place });
    }
    let (out, into) = (tournament.name(entry.id), substitute.name());
    let rank = if ranked { "" } else { ", hors classement" };
    Ok(format!("{into} (n° {}) remplace {out} dès la position {from}{rank}", substitute.number))
}

/// A position that is played; for a team's member, also the one that opens the next session.
fn refuse_out_of_range(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<()> {
    let positions = tournament.settings.positions;
    let over = tournament.current().0 == positions && tournament.awaited_through(tournament.current()).count == 0;
    if (1..=positions).contains(&from.0) || (entry.team.is_some() && over && from.0 == positions + 1) {
        return Ok(());
    }
    let error = AppError::input(format!("il n'y a pas de position {from} à jouer"));
    Err(if from.0 == positions + 1 && tournament.formula() == Formula::Individuel {
        error.advise(format!(
            "S'il ne joue pas la suite, le suivant au classement prend sa place : chelem abandon {} --apres {positions}",
            entry.number
        ))
    } else {
        error
    })
}

/// R5, M10: nobody leaves, or is replaced, once eliminated.
pub(in crate::app) fn refuse_eliminated(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<()> {
    let session = tournament.session_of(from).number;
    match entry.last_session.filter(|last| *last < session) {
        None => Ok(()),
        Some(_) => Err(Refusal::new(
            "R5",
            format!("{} a terminé : il n'est plus en jeu depuis son élimination", tournament.name(entry.id)),
        )
        .into()),
    }
}

/// R7: one seat, one substitute: who comes next takes over from him.
fn refuse_replaced(tournament: &Tournament, entry: &Entry) -> Result<()> {
    let Some(by) = tournament.successor(entry) else { return Ok(()) };
    let (name, substitute) = (tournament.name(entry.id), tournament.name(by.id));
    Err(Refusal::new("R7", format!("{substitute} (n° {}) remplace déjà {name}", by.number))
        .advise(format!("Pour que quelqu'un prenne la suite : chelem remplacer {} --par NOM", by.number))
        .into())
}

/// R7: a substitute fills a seat: one of the session, and one of `from` where its seats are known.
fn refuse_without_seat(tournament: &Tournament, entry: &Entry, from: PositionNo, places: &[Seat]) -> Result<()> {
    // A team's member may be replaced before the seats of the next session are drawn.
    if from.0 > tournament.settings.positions {
        return Ok(());
    }
    let name = tournament.name(entry.id);
    let session = tournament.session_of(from);
    if !session.starts.contains_key(&entry.id) {
        let words = tournament.session_words(session);
        return Err(Refusal::new("R7", format!("{name} n'a pas de place dans la {words} : il était parti avant"))
            .advise("Un remplaçant prend la place de quelqu'un qui y joue : chelem remplacer JOUEUR --par NOM")
            .into());
    }
    if tournament.tables(from).is_empty() || places.iter().any(|seat| seat.position == from) {
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
fn freed_seats(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<Vec<Seat>> {
    let own: Vec<Seat> =
        tournament.seats.iter().copied().filter(|seat| seat.entry == entry.id && seat.position >= from).collect();
    if entry.left_after.is_none() {
        return Ok(own);
    }
    let session = tournament.session_of(from);
    let Some(place) = session.starts.get(&entry.id) else { return Ok(own) };
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
            let by = tournament.name(holder.entry);
            return Err(AppError::input(format!("à la position {position}, sa chaise est déjà celle de {by}")));
        }
        if tournament.sheet(position, table).is_some() {
            return Err(AppError::input(format!(
                "la feuille de la table {table} en position {position} est déjà entrée"
            ))
            .advise(format!("Pour qu'il joue ensuite : --des {}", position.0 + 1)));
        }
        seats.push(Seat { position, table, chair, entry: entry.id, moved: false });
    }
    Ok(seats)
}
