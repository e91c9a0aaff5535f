//! Who comes once the seats are drawn (M5, M7): a player to an empty chair, a whole team to empty places.

use crate::app::error::{AppError, Result};
use crate::app::night::{Night, played};
use crate::app::seating::seats as seating;
use crate::domain::movement::{Kind, Place, Shape};
use crate::domain::{Orientation, PositionNo, Refusal, TableNo, counted};
use crate::storage::{EntryId, SeatRow, Tx, entries};

/// What to do when the draw can still be made anew.
const DRAW_AGAIN: &str = "Si le placement est la dernière action (chelem journal --dernieres 1) : chelem annuler, chelem inscrire, puis chelem placer.";

/// The empty chair a late arrival takes.
///
/// # Errors
/// M5 once position 2 has begun, or when no chair is empty.
pub(in crate::app) fn empty_chair(night: &Night) -> Result<Place> {
    refuse_too_late(night, "Il peut prendre la place de quelqu'un qui s'en va : chelem remplacer JOUEUR --par NOM")?;
    let tables = night.row.tables.unwrap_or(0);
    let empty: Vec<Place> =
        Place::all(tables).chain(fifth_chairs(night)).filter(|place| is_free(night, *place)).collect();
    // A chair whose sheet of position 1 is not in yet lets the latecomer play it.
    let open = empty.iter().find(|place| !is_in(night, **place));
    open.or(empty.first()).copied().ok_or_else(|| {
        Refusal::new("M5", "toutes les chaises sont occupées : pas de place pour une arrivée tardive")
            .advise(DRAW_AGAIN)
            .advise("Ou, s'il manque quelqu'un : chelem forfait JOUEUR --par NOM (article 26).")
            .into()
    })
}

/// M5: only before the second position of the first session.
fn refuse_too_late(night: &Night, otherwise: &str) -> Result<()> {
    if night.current() <= PositionNo(1) {
        return Ok(());
    }
    Err(Refusal::new(
        "M5",
        format!("la position {} a commencé : une arrivée tardive n'est plus possible", night.current()),
    )
    .advise(otherwise)
    .into())
}

/// S8, S10: the fifth chairs of full tables, where tables of 5 are played and one player more needs no other table.
fn fifth_chairs(night: &Night) -> Vec<Place> {
    let tables = night.tables(PositionNo(1));
    let players = tables.values().map(Vec::len).sum::<usize>();
    let shape = Shape::of_those_left(players + 1, night.game());
    if !shape.is_ok_and(|shape| usize::from(shape.tables) == tables.len() && seats_five(night)) {
        return Vec::new();
    }
    let full = tables.into_iter().filter(|(_, chairs)| chairs.len() == Orientation::FOUR.len());
    full.map(|(table, _)| Place::at(table, Orientation::M)).collect()
}

fn seats_five(night: &Night) -> bool {
    night.game() != crate::domain::movement::Game::Quatre
}

/// True when nobody who played, or will play, starts there, and nobody was put there.
fn is_free(night: &Night, place: Place) -> bool {
    let start = Some((place.table(), place.orientation()));
    let held = night.entries.iter().any(|entry| entry.start == start && played(entry));
    let seat = first_seat(night, place);
    let taken = night.seats.iter().any(|row| row.position == PositionNo(1) && Some((row.table, row.chair)) == seat);
    !held && !taken
}

/// Where a place is at position 1: in a team tournament not where it starts (M7).
fn first_seat(night: &Night, place: Place) -> Option<(TableNo, Orientation)> {
    match seating::plan(night, night.session()) {
        Some(plan) => plan.seat(place, PositionNo(1)),
        None => Some((place.table(), place.orientation())),
    }
}

/// True when the sheet of its table is in at position 1.
fn is_in(night: &Night, place: Place) -> bool {
    first_seat(night, place).is_some_and(|(table, _)| night.sheet(PositionNo(1), table).is_some())
}

/// Seats a late arrival at that starting place; returns the first position played.
pub(in crate::app) fn seat_late(tx: &Tx<'_>, night: &mut Night, id: EntryId, place: Place) -> Result<PositionNo> {
    let from = if is_in(night, place) { PositionNo(2) } else { PositionNo(1) };
    seat_from(tx, night, id, place, from)?;
    Ok(from)
}

/// # Errors
/// M5 when the session ends before the newcomer would play: the next one is for those ranked in it.
fn seat_from(tx: &Tx<'_>, night: &mut Night, id: EntryId, place: Place, from: PositionNo) -> Result<()> {
    let session = night.session();
    if from > session.last() {
        return Err(Refusal::new(
            "M5",
            format!(
                "là où des chaises sont libres, la feuille de la position {} est rendue, et la séance {} n'en a pas d'autre : il ne resterait rien à jouer",
                session.last(),
                session.number
            ),
        )
        .advise("La personne peut remplacer quelqu'un qui s'en va : chelem remplacer JOUEUR --par NOM")
        .into());
    }
    let seats = seats_of(night, place, from)?;
    let Some(entry) = night.entries.iter_mut().find(|entry| entry.id == id) else {
        return Err(AppError::input("inscription introuvable"));
    };
    (entry.start, entry.from_position) = (Some((place.table(), place.orientation())), from.0);
    entries::update(tx, entry)?;
    if let Some(first) = night.sessions.first_mut() {
        first.starts.insert(id, place);
    }
    for (position, table, chair) in seats {
        seating::put(tx, night, SeatRow { position, table, chair, entry: id, moved: false })?;
    }
    Ok(())
}

/// The seats of a place from a position on; in a drawn movement only those of position 1, the next draws know the newcomer.
fn seats_of(night: &Night, place: Place, from: PositionNo) -> Result<Vec<(PositionNo, TableNo, Orientation)>> {
    let last = if seating::plan(night, night.session()).is_some() { night.session().last() } else { PositionNo(1) };
    let plan = seating::plan(night, night.session());
    let mut seats = Vec::new();
    for position in (from.0..=last.0).map(PositionNo) {
        let seat = match &plan {
            Some(plan) => plan.seat(place, position),
            None => Some((place.table(), place.orientation())),
        };
        let Some((table, chair)) = seat else { continue };
        let holder = night.seats.iter().find(|row| (row.position, row.table, row.chair) == (position, table, chair));
        if let Some(holder) = holder {
            let name = night.name(holder.entry);
            return Err(Refusal::new(
                "M5",
                format!("à la position {position}, la chaise libre a été donnée à {name} par l'arbitre"),
            )
            .advise("Rendez-la d'abord : chelem annuler, ou chelem deplacer.")
            .into());
        }
        seats.push((position, table, chair));
    }
    Ok(seats)
}

/// M7: seats the teams entered once the seats were drawn, each in places that a whole team left free; returns a sentence for
/// each.
///
/// # Errors
/// M7 for a team that is not complete, or when there are no such places; M5 once position 2 has begun.
pub(in crate::app) fn seat_late_teams(tx: &Tx<'_>, night: &mut Night) -> Result<Vec<String>> {
    let waiting = |team: &crate::storage::TeamRow| night.members(team.id).any(|member| member.start.is_none());
    let late: Vec<_> = night.teams.iter().filter(|team| waiting(team)).map(|team| team.id).collect();
    let mut said = Vec::new();
    for team in late {
        let name = night.team_name(team);
        let members: Vec<EntryId> =
            night.members(team).filter(|member| member.start.is_none()).map(|member| member.id).collect();
        if members.len() != night.formula().members() {
            return Err(Refusal::new(
                "M7",
                format!(
                    "une fois les places tirées, une équipe s'inscrit entière : {name} a {}",
                    counted(members.len(), "joueur")
                ),
            )
            .advise("Pour remplacer un équipier : chelem remplacer JOUEUR --par NOM")
            .into());
        }
        refuse_too_late(night, "Une équipe ne peut plus entrer : ses joueurs peuvent remplacer ceux qui s'en vont.")?;
        let block = free_block(night)?;
        // Either everybody plays position 1, or nobody of the team does.
        let from = if block.iter().any(|place| is_in(night, *place)) { PositionNo(2) } else { PositionNo(1) };
        for (id, place) in members.into_iter().zip(&block) {
            seat_from(tx, night, id, *place, from)?;
        }
        let kind = night.kind().unwrap_or(Kind::Fft);
        let labels: Vec<String> = block.iter().map(|place| place.label(kind)).collect();
        said.push(format!("{name} — arrivée tardive, départ {}, joue dès la position {from}", labels.join(" ")));
    }
    Ok(said)
}

/// The places of a team that is not there.
fn free_block(night: &Night) -> Result<Vec<Place>> {
    let fixed = seating::movement(night, night.session()).filter(|movement| !movement.kind.is_drawn());
    let blocks = fixed.map(crate::domain::movement::Movement::blocks).unwrap_or_default();
    let free: Vec<Vec<Place>> =
        blocks.into_iter().filter(|block| block.iter().all(|place| is_free(night, *place))).collect();
    let open = free.iter().find(|block| !block.iter().any(|place| is_in(night, *place)));
    open.or(free.first()).cloned().ok_or_else(|| {
        Refusal::new("M7", "les places sont tirées et aucune équipe ne manque : pas de place pour une équipe de plus")
            .advise(DRAW_AGAIN)
            .into()
    })
}
