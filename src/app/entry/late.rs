//! Who comes once the seats are drawn (M5, M7): a player to an empty chair, a whole team to empty places.

use crate::app::error::Result;
use crate::app::seating::seats as seating;
use crate::domain::movement::{Kind, Place, Shape};
use crate::domain::tournament::{Change, Draft, EntryId, Seat, Team, Tournament};
use crate::domain::{Orientation, PositionNo, Refusal, TableNo, counted};

/// What to do when the draw can still be made anew.
const DRAW_AGAIN: &str = "Si le placement est la dernière action (chelem journal --dernieres 1) : chelem annuler, chelem inscrire, puis chelem placer.";

/// The empty chair a late arrival takes.
///
/// # Errors
/// M5 once position 2 has begun, or when no chair is empty.
pub(in crate::app) fn empty_chair(tournament: &Tournament) -> Result<Place> {
    refuse_too_late(
        tournament,
        "Il peut prendre la place de quelqu'un qui s'en va : chelem remplacer JOUEUR --par NOM",
    )?;
    let tables = tournament.first_session().tables;
    let empty: Vec<Place> =
        Place::all(tables).chain(fifth_chairs(tournament)).filter(|place| is_free(tournament, *place)).collect();
    // A chair whose sheet of position 1 is not in yet lets the latecomer play it.
    let open = empty.iter().find(|place| !is_in(tournament, **place));
    open.or(empty.first()).copied().ok_or_else(|| {
        Refusal::new("M5", "toutes les chaises sont occupées : pas de place pour une arrivée tardive")
            .advise(DRAW_AGAIN)
            .advise("Ou, s'il manque quelqu'un : chelem forfait JOUEUR --par NOM (article 26).")
            .into()
    })
}

/// M5: only before the second position of the first session.
fn refuse_too_late(tournament: &Tournament, otherwise: &str) -> Result<()> {
    if tournament.current() <= PositionNo(1) {
        return Ok(());
    }
    Err(Refusal::new(
        "M5",
        format!("la position {} a commencé : une arrivée tardive n'est plus possible", tournament.current()),
    )
    .advise(otherwise)
    .into())
}

/// S8, S10: the fifth chairs of full tables, where tables of 5 are played and one player more needs no other table.
fn fifth_chairs(tournament: &Tournament) -> Vec<Place> {
    let tables = tournament.tables(PositionNo(1));
    let players = tables.values().map(Vec::len).sum::<usize>();
    let shape = Shape::of_those_left(players + 1, tournament.game());
    if !shape.is_ok_and(|shape| usize::from(shape.tables) == tables.len() && seats_five(tournament)) {
        return Vec::new();
    }
    let full = tables.into_iter().filter(|(_, chairs)| chairs.len() == Orientation::FOUR.len());
    full.map(|(table, _)| Place::at(table, Orientation::M)).collect()
}

fn seats_five(tournament: &Tournament) -> bool {
    tournament.game() != crate::domain::movement::Game::Quatre
}

/// True when nobody who played, or will play, starts there, and nobody was put there.
fn is_free(tournament: &Tournament, place: Place) -> bool {
    let held = tournament.entries.iter().any(|entry| tournament.start(entry.id) == Some(place) && entry.played());
    let seat = first_seat(tournament, place);
    let taken =
        tournament.seats.iter().any(|row| row.position == PositionNo(1) && Some((row.table, row.chair)) == seat);
    !held && !taken
}

/// Where a place is at position 1: in a team tournament not where it starts (M7).
fn first_seat(tournament: &Tournament, place: Place) -> Option<(TableNo, Orientation)> {
    match seating::plan(tournament, tournament.session()) {
        Some(plan) => plan.seat(place, PositionNo(1)),
        None => Some((place.table(), place.orientation())),
    }
}

/// True when the sheet of its table is in at position 1.
fn is_in(tournament: &Tournament, place: Place) -> bool {
    first_seat(tournament, place).is_some_and(|(table, _)| tournament.sheet(PositionNo(1), table).is_some())
}

/// Seats a late arrival at that starting place; returns the first position played.
pub(in crate::app) fn seat_late(tournament: &mut Draft, id: EntryId, place: Place) -> Result<PositionNo> {
    let from = if is_in(tournament, place) { PositionNo(2) } else { PositionNo(1) };
    seat_from(tournament, id, place, from)?;
    Ok(from)
}

/// # Errors
/// M5 when the session ends before the newcomer would play: the next one is for those ranked in it.
fn seat_from(tournament: &mut Draft, id: EntryId, place: Place, from: PositionNo) -> Result<()> {
    let session = tournament.session();
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
    let seats = seats_of(tournament, place, from)?;
    tournament.change_entry(id, |entry| entry.from_position = from.0);
    tournament.make(Change::Start { session: 1, entry: id, place });
    for (position, table, chair) in seats {
        tournament.make(Change::Seat(Seat { position, table, chair, entry: id, moved: false }));
    }
    Ok(())
}

/// The seats of a place from a position on; in a drawn movement only those of position 1, the next draws know the newcomer.
fn seats_of(
    tournament: &Tournament,
    place: Place,
    from: PositionNo,
) -> Result<Vec<(PositionNo, TableNo, Orientation)>> {
    let last = if seating::plan(tournament, tournament.session()).is_some() {
        tournament.session().last()
    } else {
        PositionNo(1)
    };
    let plan = seating::plan(tournament, tournament.session());
    let mut seats = Vec::new();
    for position in (from.0..=last.0).map(PositionNo) {
        let seat = match &plan {
            Some(plan) => plan.seat(place, position),
            None => Some((place.table(), place.orientation())),
        };
        let Some((table, chair)) = seat else { continue };
        let holder =
            tournament.seats.iter().find(|row| (row.position, row.table, row.chair) == (position, table, chair));
        if let Some(holder) = holder {
            let name = tournament.name(holder.entry);
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
pub(in crate::app) fn seat_late_teams(tournament: &mut Draft) -> Result<Vec<String>> {
    let waiting = |team: &Team| tournament.members(team.id).any(|member| tournament.start(member.id).is_none());
    let late: Vec<_> = tournament.teams.iter().filter(|team| waiting(team)).map(|team| team.id).collect();
    let mut said = Vec::new();
    for team in late {
        let name = tournament.team_name(team);
        let members: Vec<EntryId> = tournament
            .members(team)
            .filter(|member| tournament.start(member.id).is_none())
            .map(|member| member.id)
            .collect();
        if members.len() != tournament.formula().members() {
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
        refuse_too_late(
            tournament,
            "Une équipe ne peut plus entrer : ses joueurs peuvent remplacer ceux qui s'en vont.",
        )?;
        let block = free_block(tournament)?;
        // Either everybody plays position 1, or nobody of the team does.
        let from = if block.iter().any(|place| is_in(tournament, *place)) { PositionNo(2) } else { PositionNo(1) };
        for (id, place) in members.into_iter().zip(&block) {
            seat_from(tournament, id, *place, from)?;
        }
        let kind = tournament.kind().unwrap_or(Kind::Fft);
        let labels: Vec<String> = block.iter().map(|place| place.label(kind)).collect();
        said.push(format!("{name} — arrivée tardive, départ {}, joue dès la position {from}", labels.join(" ")));
    }
    Ok(said)
}

/// The places of a team that is not there.
fn free_block(tournament: &Tournament) -> Result<Vec<Place>> {
    let fixed = seating::movement(tournament, tournament.session()).filter(|movement| !movement.kind.is_drawn());
    let blocks = fixed.map(crate::domain::movement::Movement::blocks).unwrap_or_default();
    let free: Vec<Vec<Place>> =
        blocks.into_iter().filter(|block| block.iter().all(|place| is_free(tournament, *place))).collect();
    let open = free.iter().find(|block| !block.iter().any(|place| is_in(tournament, *place)));
    open.or(free.first()).cloned().ok_or_else(|| {
        Refusal::new("M7", "les places sont tirées et aucune équipe ne manque : pas de place pour une équipe de plus")
            .advise(DRAW_AGAIN)
            .into()
    })
}
